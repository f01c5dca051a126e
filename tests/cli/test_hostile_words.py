"""Names, numbers and texts that somebody chose to do harm, or that slipped from a finger."""

import pytest


@pytest.mark.parametrize(
    "command, code, said",
    [
        (("pad", "grixx", "--scale", "nan"), 2, "'nan' is no number"),
        (("pad", "grixx", "--margin", "inf"), 2, "'--margin'"),
        (("pad", "grixx", "--player", "x" * 5000), 2, "xxx…' needs"),
        (("pad", "grixx", "--player", "a\x1bb"), 3, "U+001B control character"),
        (("pad", "grixx:"), 2, "'grixx:' ends before the variant's name"),
        (("pad", ""), 2, "unknown game ''"),
        (("pad", "grixx", "--lang", "../../x"), 2, "no language '../../x'"),
        (("check", ""), 2, "a file name is empty"),
        (("read", ""), 2, "a file name is empty"),
        (("check", "a\x1b]0;b\x07.yaml"), 3, r"a\x1b]0;b\x07.yaml: cannot be read"),
        (("pad", "grixx", "--press", "--icc", "/etc/passwd"), 2, "no ICC profile"),
    ],
)
def test_an_argument_is_refused_in_a_line(sheetgen, command, code, said):
    done = sheetgen(*command, code=code)
    assert said in done.err and len(done.err) < 250 and done.err.count("\n") == 1


@pytest.mark.parametrize(
    "layout, said",
    [
        ("extends: mine.yaml\n", "extends itself in a circle"),
        ("extends: ../../../../etc/passwd\n", "a layout is a mapping of keys|there is no file|must stand"),
        ("extends: https://example.org/x.yaml\n", "there is no file"),
        ('extends: grixx\ntitle: "a\\0b"\n', "2:8: the character U+0000 may not stand in a text"),
        ('extends: grixx\n"a\\ab": 1\n', "2:1: the character U+0007 may not stand in a text"),
        ("extends: grixx\nrules: {penalty: -1e30}\n", "the number '-1e30' is too large"),
        ("extends: grixx\ntrim: {width: 1e9, height: 0.001}\n", "is out of reach"),
        ("extends: grixx\nsections: [" + "{track: red}, " * 10_000 + "]\n", "10000 entries; at most 60"),
    ],
)
def test_a_layout_is_refused_with_its_place(sheetgen, tmp_path, layout, said):
    (tmp_path / "mine.yaml").write_text(layout)
    done = sheetgen("lint", "mine.yaml", code=3)
    assert any(part in done.err for part in said.split("|")), done.err
    assert "internal" not in done.err


def test_html_and_jinja_in_a_title_are_text(sheetgen, tmp_path):
    (tmp_path / "mine.yaml").write_text("extends: yahtzee\nvariant: x\ntitle: '<b>{{7*7}}</b>'\n")
    sheetgen("booklet", "mine.yaml", "-o", "x.html", code=0)
    page = (tmp_path / "x.html").read_text("utf-8")
    assert "<h1>&lt;b&gt;{{7*7}}&lt;/b&gt;" in page and "<b>{{" not in page


@pytest.mark.parametrize("kind", ["json", "yaml"])
@pytest.mark.parametrize("name", ["a\\u0007b", "a\\u001bb", "a\\u202eb", "\\ud800"])
def test_a_name_that_commands_the_terminal_is_refused(sheetgen, tmp_path, kind, name):
    text = '{"game": "yahtzee", "sheets": [{"player": "NAME", "ones": 3}]}'.replace("NAME", name)
    (tmp_path / f"x.{kind}").write_text(text)
    done = sheetgen("check", f"x.{kind}", code=3)
    assert done.err.startswith(f"x.{kind}:") and not set("\x07\x1b\u202e") & set(done.err)


@pytest.mark.parametrize(
    "command",
    [
        ("new", "grixx", "-o", "{}"),
        ("check", "{}"),
        ("check", "a.jpg", "--resume", "{}"),
        ("read", "a.jpg", "--annotate", "{}"),
        ("check", "--files-from", "{}"),
        ("check", "a.yaml", "--layout", "{}"),
        ("lint", "{}"),
        ("booklet", "grixx", "--card-only", "-o", "{}"),
    ],
)
@pytest.mark.parametrize("name", ["x" * 5000, "x" * 5000 + ".pdf", "loop", "loop.yaml"])
def test_a_name_that_no_file_can_have(sheetgen, tmp_path, command, name):
    """Too long, or a link that leads to itself."""
    for loop in ("loop", "loop.yaml"):
        (tmp_path / loop).symlink_to(loop)
    done = sheetgen(*(part.format(name) for part in command))
    assert done.returncode in (2, 3, 4, 5) and done.err.endswith("\n") and "internal" not in done.err


@pytest.mark.parametrize(
    "command, code",
    [
        (("check", "--files-from", "/dev/zero"), 2),
        (("pad", "grixx", "--font", "/dev/zero"), 2),
        (("pad", "grixx", "--press", "--icc", "/dev/zero"), 2),
        (("lint", "/dev/zero"), 3),
        (("check", "/dev/zero"), 3),
    ],
)
def test_a_device_has_no_end(sheetgen, command, code):
    assert "larger than" in sheetgen(*command, code=code).err


@pytest.mark.parametrize(
    "command",
    [
        ("check",),
        ("check", "--single"),
        ("check", "--layout"),
        ("read",),
        ("lint",),
        ("pad",),
        ("board", "--seed"),
        ("enter", "--resume"),
        ("check-print",),
        ("check", "--files-from"),
        ("games",),
    ],
)
@pytest.mark.parametrize("content", [None, b"game: grixx\nsheets: []\n"])
def test_a_name_makes_no_second_line(sheetgen, tmp_path, command, content):
    """What follows a line feed in a file's name looked like a message of its own."""
    path = tmp_path / "a\nb.yaml"
    if content is not None:
        path.write_bytes(content)
    process = sheetgen(*command, path)
    assert process.returncode != 0
    assert [line for line in (process.out + process.err).splitlines() if line.startswith("b.yaml")] == []


def test_a_verdict_tells_its_file_in_one_line(sheetgen, tmp_path):
    (tmp_path / "a\nb.yaml").write_text(
        "game: grixx\nsheets:\n- {red: [], yellow: [], green: [], blue: [], locks: [], penalties: 0}\n"
    )
    assert "(a\\nb.yaml)" in sheetgen("check", "a\nb.yaml").out
