"""The machine fails: full disks, closed streams, folders without permission. Nothing is half-written."""

import json
import os
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sheetgen.cli.environment import FORMS, check_environment, set_aside_settings
from sheetgen.cli.output import save
from sheetgen.errors import UsageError, WriteError

ROOT = Path(__file__).parents[2]
SHEET = 'game: yahtzee\nsheets:\n- {player: "Zoë 日本", ones: 3, written: {upper: 3}}\n'


def start(*args, folder, environ=None, **how):
    # Lines are not counted here: what counts them fails on a full disk as well, and says so.
    env = {key: value for key, value in os.environ.items() if not key.startswith("COVERAGE_")}
    env |= {"PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8", **(environ or {})}
    return subprocess.Popen(
        [sys.executable, "-m", "sheetgen", *args], cwd=folder, env=env, **{"stderr": subprocess.PIPE, **how}
    )


def finish(process):
    _, err = process.communicate(timeout=120)
    return process.returncode, err.decode()


def small_files(most=20_000):
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)


@pytest.mark.parametrize(
    "command",
    [("pad", "grixx", "-o", "x.pdf"), ("booklet", "grixx", "--format", "pdf", "-o", "x.pdf")],
)
def test_a_file_that_grows_too_large_is_not_there(tmp_path, command):
    code, err = finish(start(*command, folder=tmp_path, preexec_fn=small_files))
    assert code == 5 and "cannot be written: file too large" in err and err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "command", [("games",), ("pad", "grixx", "-o", "-"), ("pad", "grixx", "-o", "/dev/full")]
)
def test_a_full_device_is_said(tmp_path, command):
    with Path("/dev/full").open("wb") as full:
        code, err = finish(start(*command, folder=tmp_path, stdout=full))
    assert code == 5 and err.endswith("cannot be written: no space left on device\n") and err.count("\n") == 1


@pytest.mark.parametrize("told", ["abc", "-5", "1.5", "9" * 5000])
def test_an_odd_date_is_refused(sheetgen, monkeypatch, told):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", told)
    assert "write whole seconds since 1970" in sheetgen("pad", "grixx", "--leaves", 1, code=2).err


@pytest.mark.parametrize("name", FORMS)
def test_a_variable_that_a_library_would_stumble_over_is_refused(sheetgen, monkeypatch, name):
    monkeypatch.setenv(name, "abc")
    err = sheetgen("games", code=2).err
    assert err.startswith(f"{name} is 'abc'; write ") and err.endswith(", or unset it\n")


@pytest.mark.parametrize(
    "environ",
    [
        {"SOURCE_DATE_EPOCH": ""},
        {"LOKY_MAX_CPU_COUNT": " 2 ", "JOBLIB_MULTIPROCESSING": "0", "JOBLIB_START_METHOD": ""},
        {"OPENCV_IO_MAX_IMAGE_PIXELS": "100MB", "OPENCV_TRACE": "False", "LOKY_PICKLER": ""},
    ],
)
def test_what_libraries_take_is_let_by(environ):
    check_environment(environ)


def test_settings_of_another_program_change_no_pdf(tmp_path):
    """ReportLab's, by variables, in the home and beside the work; each ended in an internal error."""
    (tmp_path / ".reportlab_settings").write_text("pageCompression = 0\n")
    (tmp_path / "reportlab_settings.py").write_text("raise ValueError\n")
    odd = {"HOME": str(tmp_path), "RL_pageCompression": "often", "RL_xmlParser": "none"}
    pads = []
    for environ in ({}, odd):
        running = start("pad", "grixx", "-o", "-", folder=tmp_path, environ=environ, stdout=subprocess.PIPE)
        pads.append(running.communicate(timeout=60)[0])
    assert pads[0] and pads[0] == pads[1]


def test_no_shaper_of_another_program_sets_our_letters(tmp_path):
    """With HarfBuzz's fallback Arabic letters stand apart, and needed more room than there was."""
    shown = []
    for environ in ({}, {"HB_SHAPER_LIST": "fallback", "HB_OPTIONS": "all", "G_DEBUG": "fatal-warnings"}):
        command = ("preview", "ciccia", "--lang", "ar", "-o", "-")
        running = start(*command, folder=tmp_path, environ=environ, stdout=subprocess.PIPE)
        shown.append(running.communicate(timeout=60)[0])
    assert shown[0] and shown[0] == shown[1]


@pytest.mark.parametrize(
    "text, stays", [("", False), ("<a/>", False), ("<fontconfig/>", True), (None, False)]
)
def test_a_configuration_of_fonts_that_is_none_is_put_aside(tmp_path, text, stays):
    """Fontconfig wrote a line of its own for each font that a booklet asked for."""
    file = tmp_path / "fonts.conf"
    if text is not None:
        file.write_text(text)
    environ = {"FONTCONFIG_FILE": str(file)}
    set_aside_settings(environ, {})
    assert bool(environ) == stays


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
@pytest.mark.parametrize("environ", [{}, {"COMP_WORDS": "sheetgen ch"}, {"COMP_CWORD": "1"}])
def test_completion_that_no_shell_asks_for_is_said(shell, environ):
    told = {"_SHEETGEN_COMPLETE": f"{shell}_complete", **environ}
    with pytest.raises(UsageError, match=r"^_SHEETGEN_COMPLETE is for the shell, which sets COMP_.* too"):
        check_environment(told)
    check_environment({**told, "COMP_WORDS": "sheetgen ch\n", "COMP_CWORD": "1"})


def test_a_broken_configuration_of_dask_is_said(tmp_path):
    (tmp_path / "mine.yaml").write_text("a: [1\nb: {")
    command = ("read", "x.png", "--cluster", "tcp://127.0.0.1:9")
    code, err = finish(start(*command, folder=tmp_path, environ={"DASK_CONFIG": str(tmp_path)}))
    assert code == 2 and err.startswith("Dask does not take its configuration") and err.count("\n") == 1
    assert "mine.yaml" in err and f"unset DASK_CONFIG, which is '{str(tmp_path)[:40]}" in err


def test_the_exit_code_is_right_where_nothing_can_be_said(tmp_path):
    with Path("/dev/full").open("wb") as full:
        running = start("check", "none.yaml", folder=tmp_path, stderr=full)
        running.communicate(timeout=60)
    assert running.returncode == 3


def test_an_old_file_survives_a_failing_write(tmp_path):
    (tmp_path / "x.pdf").write_bytes(b"old")
    code, _ = finish(start("pad", "grixx", "-o", "x.pdf", folder=tmp_path, preexec_fn=small_files))
    assert code == 5 and [(p.name, p.read_bytes()) for p in tmp_path.iterdir()] == [("x.pdf", b"old")]


def close_streams():
    for stream in (0, 1, 2):
        os.close(stream)


def test_a_process_without_streams_does_its_work(tmp_path):
    process = start("pad", "grixx", "-o", "x.pdf", folder=tmp_path, preexec_fn=close_streams)
    assert process.wait(timeout=120) == 0 and (tmp_path / "x.pdf").read_bytes()[:5] == b"%PDF-"


def test_who_reads_our_output_may_leave(tmp_path):
    process = start(
        "pad", "grixx", "-q", "-o", "-", "--leaves", "300", folder=tmp_path, stdout=subprocess.PIPE
    )
    process.stdout.read(5)
    process.stdout.close()
    assert (process.wait(timeout=120), process.stderr.read()) == (0, b"")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_a_terminal_that_knows_few_letters(tmp_path, encoding):
    (tmp_path / "x.yaml").write_text(SHEET, "utf-8")
    process = start(
        *("check", "x.yaml"),
        folder=tmp_path,
        environ={"PYTHONIOENCODING": encoding},
        stdout=subprocess.PIPE,
    )
    out, err = process.communicate(timeout=120)
    assert process.returncode in (1, 3) and b"Traceback" not in err and b"internal" not in out + err


def test_json_is_json_where_few_letters_are_known(tmp_path):
    """Letters beyond U+FFFF were escaped as Python does, which no reader of JSON takes."""
    (tmp_path / "x.yaml").write_text(SHEET.replace("Zoë 日本", "\U0001f600"), "utf-8")
    encoding = {"PYTHONIOENCODING": "latin-1"}
    process = start("check", "x.yaml", "--json", folder=tmp_path, environ=encoding, stdout=subprocess.PIPE)
    answer = json.loads(process.communicate(timeout=120)[0].decode("latin-1"))
    assert answer["sheets"][0]["player"] == "\U0001f600"


def test_the_name_of_a_file_is_its_name_in_a_locale_without_letters(tmp_path):
    environ = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    code, err = finish(start("check", "Zo\u00eb.yaml".encode(), folder=tmp_path, environ=environ))
    assert (code, err) == (3, "Zo\u00eb.yaml: cannot be read: no such file or directory\n")


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0, reason="needs root to give up its rights"
)
@pytest.mark.parametrize(
    "command, code",
    [
        (("pad", "grixx", "-o", "shut/x.pdf"), 5),
        (("booklet", "grixx", "-o", "shut/"), 5),
        (("check", "shut"), 2),
        (("check", "shut/x.yaml"), 2),
        (("lint", "shut/x.yaml"), 3),
        (("read", "shut/x.jpg"), 2),
    ],
)
def test_a_folder_without_permission(tmp_path, command, code):
    (tmp_path / "shut").mkdir(mode=0o000)
    setpriv = ["setpriv", "--bounding-set=-dac_override,-dac_read_search", "--inh-caps=-dac_override"]
    done = subprocess.run(
        [*setpriv, sys.executable, "-m", "sheetgen", *command],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert (done.returncode, "ermission denied" in done.stderr) == (code, True), done.stderr
    assert done.stderr.count("\n") == 1 and "internal" not in done.stderr


def test_a_folder_that_was_deleted(tmp_path):
    gone = tmp_path / "gone"
    gone.mkdir()
    code, err = finish(start("pad", "grixx", folder=gone, preexec_fn=gone.rmdir))
    assert (code, err) == (2, "the folder that you are in was deleted; go to another one\n")


@pytest.mark.parametrize("after_s", [0.2, 0.5, 0.8])
@pytest.mark.parametrize("blow, code", [(signal.SIGKILL, -9), (signal.SIGINT, 130)])
def test_a_blow_at_any_moment_leaves_all_or_nothing(tmp_path, after_s, blow, code):
    (tmp_path / "x.pdf").write_bytes(b"old")
    process = start("pad", "encore", "--leaves", "60", "-o", "x.pdf", folder=tmp_path)
    time.sleep(after_s)
    process.send_signal(blow)
    returned, _ = finish(process)
    content = (tmp_path / "x.pdf").read_bytes()
    assert content == b"old" or content.endswith(b"%%EOF\n")
    # 1: Python itself was still starting.
    assert returned in (0, code, -int(blow), 1)


@pytest.mark.parametrize("module", ["click", "sheetgen.errors", "sheetgen.cli.options"])
def test_ctrl_c_while_it_is_loaded_shows_no_traceback(module):
    """In the first fifth of a second it showed where Python's imports were."""
    code = f"""
import os, signal, sys

class Blow:
    def find_spec(self, name, *_):
        if name == "{module}":
            os.kill(os.getpid(), signal.SIGINT)

# What is started in the background is born deaf to Ctrl-C.
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.meta_path.insert(0, Blow())
import sheetgen.cli
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, b"", b"")


def test_loading_changes_what_ctrl_c_does_for_nobody():
    code = (
        "import signal; before = signal.signal(signal.SIGINT, {first}); import sheetgen.cli;"
        " print(signal.getsignal(signal.SIGINT) is {first})"
    )
    for first in ("signal.default_int_handler", "signal.SIG_IGN", "print"):
        done = subprocess.run(
            [sys.executable, "-c", code.format(first=first)], capture_output=True, check=True
        )
        assert done.stdout == b"True\n"


def test_of_two_that_make_a_new_file_the_second_is_told(tmp_path):
    """A file that is there is replaced by -o; one that came while the payload was made is somebody else's."""
    target = tmp_path / "same.pdf"

    def make(file):
        target.write_bytes(b"theirs")
        file.write(b"ours")

    with pytest.raises(WriteError, match=r"same.pdf was written by somebody else meanwhile; .* or --force$"):
        save(make, "pad.pdf", str(target))
    assert target.read_bytes() == b"theirs"
    save(make, "pad.pdf", str(target))
    assert target.read_bytes() == b"ours"


@pytest.mark.parametrize("told, used", [(None, "1"), ("2", "2")])
def test_numpy_computes_on_one_core_unless_somebody_says_otherwise(told, used):
    environ = {name: value for name, value in os.environ.items() if name != "OPENBLAS_NUM_THREADS"}
    if told is not None:
        environ["OPENBLAS_NUM_THREADS"] = told
    code = (
        "import os, sys; from sheetgen.cli.main import run; run(lambda: None);"
        "print('numpy' in sys.modules, os.environ['OPENBLAS_NUM_THREADS'])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], env=environ, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["False", used]
