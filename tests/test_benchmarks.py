"""Benchmarks do not rot: what they measure works on the smallest task, and the table finds its place."""

import subprocess
import sys
from types import SimpleNamespace

import pytest

from sheetgen.api.checks import check_files
from sheetgen.api.sheet_files import each_once
from tests.benchmarks import bench_all, bench_boards, bench_booklet, bench_check, bench_omr, bench_scale, ours
from tests.benchmarks.rivals import draw_with_reportlab
from tests.benchmarks.summary import Line, add_lines, read_lines
from tests.games.board_judge import breaches
from tests.page.pages import page_of

LINE = Line("pads: CPU", "1 s", "typst", "20 s", "20 × as fast")


def test_the_table_takes_the_place_of_the_old_one(tmp_path):
    add_lines(tmp_path / "summary", [LINE])
    add_lines(None, [LINE])
    table = bench_all.table_of(read_lines(tmp_path / "summary"), quick=True)
    before, after = "# a\n<!-- make bench -->\n", "<!-- /make bench -->\nb\n"
    written = bench_all.with_table(f"{before}old\n{after}", table)
    assert written.startswith(before) and written.endswith(after) and "old" not in written
    assert "| pads: CPU | 1 s | typst | 20 s | 20 × as fast |\n" in written and "Rough figures" in written
    with pytest.raises(SystemExit, match="marks"):
        bench_all.with_table("# a\n", table)
    assert read_lines(tmp_path / "none") == []


def test_the_readme_has_a_place_for_it():
    assert bench_all.with_table((bench_all.ROOT / "README.md").read_text("utf-8"), "")
    modules = {
        path.stem.removeprefix("bench_") for path in (bench_all.ROOT / "tests/benchmarks").glob("bench_*")
    }
    assert set(bench_all.BENCHES) <= modules


def test_the_page_that_all_draw(tmp_path):
    ours.main(1, "each", str(tmp_path / "ours.pdf"))
    draw_with_reportlab(1, "each", str(tmp_path / "theirs.pdf"))
    assert all(path.read_bytes().startswith(b"%PDF-") for path in tmp_path.iterdir())


def test_boards_are_judged():
    (board,) = bench_boards.our_boards(3, 1)
    assert (
        breaches(board, bench_boards.HEIGHT, bench_boards.WIDTH, bench_boards.COLOURS, bench_boards.SIZES)
        == []
    )


@pytest.mark.parametrize(
    "kind, write", [("json", bench_check.as_json), ("yaml", bench_check.as_yaml), ("csv", bench_check.as_csv)]
)
def test_the_sheets_are_in_order(tmp_path, kind, write):
    for game, sheet in bench_check.SHEETS.items():
        path = tmp_path / f"{game}.{kind}"
        path.write_text(write(game, sheet, 2))
        (checked,) = check_files([str(path)])
        assert len(checked.verdict.sheets) == 2 and not checked.has_findings


def test_the_booklet_as_weasyprint_alone_gets_it():
    done = subprocess.run([sys.executable, "-c", bench_booklet.WRITE_HTML], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("<svg class=") > 5 and '<img class="' not in done.stdout


def test_what_another_program_is_told_of_a_leaf(tmp_path):
    filled = SimpleNamespace(page=page_of("grixx"), spec="grixx", theme="colour", seed=None, serial=1)
    described, cells = bench_omr.template_of(filled, tmp_path)
    questions = described["pages"]["1"]["questions"]
    assert len(questions) == len(cells) == 52 and "red/lock" in cells
    assert (tmp_path / "blank.png").read_bytes().startswith(b"\x89PNG")


def test_figures_of_many_photos(tmp_path):
    slow, fast = (bench_scale.Run(100, jobs, 100 / jobs, 100.0, None, 50, 300) for jobs in (1, 2))
    speed, apart, memory = bench_scale.lines_of(slow, fast, 1.6, fast, fast)
    assert (speed.ratio, apart.ratio) == ("2.0 × as fast", "1.25 × as fast")
    assert memory.ratio == "1.00 × its memory"
    (tmp_path / "a.jpg").write_bytes(b"a")
    folder = bench_scale.copied([tmp_path / "a.jpg"], tmp_path / "many", 5)
    contents = [path.read_bytes() for path in sorted(folder.path.iterdir())]
    assert contents == [b"a", b"a", b"no picture", b"a", b"a"]
    names, again = each_once([str(path) for path in folder.path.iterdir()])
    assert len(names) == 5 and not again
