import os
import re
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pdfplumber
import pikepdf
import pytest

from sheetgen.api.booklets import make_booklet
from sheetgen.api.layouts import open_design
from sheetgen.booklet import pdf
from sheetgen.errors import MissingError, UsageError
from sheetgen.units import PAPERS, to_pt

ROOT = Path(__file__).parents[2]

# The fonts of the house are all that fontconfig may find.
ALONE = "<?xml version='1.0'?><!DOCTYPE fontconfig SYSTEM 'fonts.dtd'><fontconfig/>"

PRINT = """
import sys
from sheetgen.cli.main import main
main(["booklet", *sys.argv[2:], "--format", "pdf", "-o", sys.argv[1]])
"""


SNOWMAN = """
from sheetgen.api.booklets import make_booklet
from sheetgen.api.layouts import open_design
from sheetgen.booklet import pdf
from sheetgen.booklet.faces import print_faces
from sheetgen.units import PAPERS
style = print_faces("en") + "body { font-family: Noto Sans }"
page = f"<html lang=en><title>x</title><style>{style}</style><p>a \\u2603 b</p>"
pdf.render_for_print = lambda *args: (page, {})
pdf.print_booklet(make_booklet(open_design("grixx"), "en"), PAPERS["A5"])
"""


def printed(path, *args, fonts=None):
    """Print a booklet in a process of its own."""
    environ = {**os.environ, **({"FONTCONFIG_FILE": str(fonts)} if fonts else {})}
    subprocess.run(
        [sys.executable, "-c", PRINT, path, *args], check=True, cwd=ROOT, env=environ, capture_output=True
    )
    return path.read_bytes()


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A booklet, printed where there are no other fonts."""
    folder = tmp_path_factory.mktemp("pdf")
    (folder / "fonts.conf").write_text(ALONE)
    return printed(folder / "grixx.pdf", "grixx", "--lang", "en", fonts=folder / "fonts.conf")


@pytest.fixture(scope="module")
def document(made):
    with pikepdf.open(BytesIO(made)) as document:
        yield document


def test_two_processes_give_the_same_bytes(made, tmp_path):
    (tmp_path / "fonts.conf").write_text(ALONE)
    again = printed(tmp_path / "again.pdf", "grixx", "--lang", "en", fonts=tmp_path / "fonts.conf")
    assert again == made


def test_it_is_tagged_in_its_language(document):
    root = document.Root
    assert root.MarkInfo.Marked and root.Lang == "en" and root.StructTreeRoot
    metadata = root.Metadata.read_bytes()
    assert b"pdfuaid" in metadata and document.docinfo["/Title"] == "GRixx – Rules of the game"


def test_figures_say_what_they_show(document):
    figures = [e for e in document.objects if isinstance(e, pikepdf.Dictionary) and e.get("/S") == "/Figure"]
    assert len(figures) > 10
    assert all(len(str(figure.get("/Alt", ""))) > 3 for figure in figures)


def test_pages_are_a5_and_bookmarks_are_the_sections(document):
    sizes = {tuple(round(float(v)) for v in page.mediabox) for page in document.pages}
    assert sizes == {(0, 0, round(to_pt(148)), round(to_pt(210)))}
    with document.open_outline() as outline:
        titles = [item.title for item in outline.root]
    assert titles[0] == "Aim of the game" and titles[-1] == "The rules at a glance"


def test_only_fonts_of_the_house_are_in_it(document):
    names = {
        str(o.BaseFont).partition("+")[2]
        for o in document.objects
        if isinstance(o, pikepdf.Dictionary) and o.get("/Type") == "/Font" and "/BaseFont" in o
    }
    assert names and all(name.startswith(("Noto-Sans", "Nunito")) for name in names), names


def test_the_contents_name_the_page_of_each_section(made):
    with pdfplumber.open(BytesIO(made)) as document:
        texts = [page.extract_text() for page in document.pages]
    contents = dict(re.findall(r"^(.+?) (\d+)$", texts[1], re.M))
    assert len(contents) > 8
    for title, number in contents.items():
        assert title in texts[int(number) - 1]


def test_heads_run_along(made):
    with pdfplumber.open(BytesIO(made)) as document:
        texts = [page.extract_text().splitlines() for page in document.pages]
    assert texts[3][0] == "GRixx"  # page 4, a left one
    assert texts[4][0] in {"Your turn", "Getting ready"}  # page 5, a right one
    assert texts[3][-1] == "4"


@pytest.fixture
def first_section(monkeypatch):
    """Leave of a booklet its first section: what is true of every page is seen on few, and printed soon."""
    whole = pdf.render_for_print

    def shortened(*args):
        html, pictures = whole(*args)
        before, end, _ = html.partition("</section>")
        return f"{before}{end}</main></body></html>", pictures

    monkeypatch.setattr(pdf, "render_for_print", shortened)


@pytest.mark.parametrize("paper", ["HalfLetter", "Letter", "A4"])
def test_other_papers(first_section, paper):
    made = pdf.print_booklet(make_booklet(open_design("ciccia"), "en"), PAPERS[paper])
    with pikepdf.open(BytesIO(made)) as document:
        sizes = [[float(v) for v in page.mediabox[2:]] for page in document.pages]
    assert len(sizes) > 2
    assert sizes == [pytest.approx([to_pt(side) for side in PAPERS[paper]], abs=0.1)] * len(sizes)


def test_a_right_to_left_booklet_is_read_from_the_right(first_section):
    made = pdf.print_booklet(make_booklet(open_design("grixx"), "ar-XB"), PAPERS["A5"])
    with pikepdf.open(BytesIO(made)) as document:
        assert document.Root.ViewerPreferences.Direction == "/R2L"


def test_the_sheet_is_in_the_file_once(document):
    """Figures show pieces of one drawing, which is no picture made of dots."""
    drawn = [o for o in document.objects if isinstance(o, pikepdf.Stream) and "/Subtype" in o]
    assert [str(o.Subtype) for o in drawn if o.get("/Type") == "/XObject"] == ["/Form"]


@pytest.mark.parametrize(
    "url", ["file:///etc/passwd", "http://example.org/a.png", "sheetgen:../pyproject.toml", "relative.png"]
)
def test_no_file_and_no_address_is_read(booklet, monkeypatch, url):
    page = f'<html lang="en"><title>x</title><body><img src="{url}" alt="x">x</body></html>'
    monkeypatch.setattr(pdf, "render_for_print", lambda *args: (page, {}))
    with pytest.raises(UsageError, match="is not read: a booklet uses what is bundled"):
        pdf.print_booklet(booklet, PAPERS["A5"])


def test_a_character_that_no_font_draws_is_an_error(tmp_path):
    """WeasyPrint only logs it."""
    (tmp_path / "fonts.conf").write_text(ALONE)
    environ = {**os.environ, "FONTCONFIG_FILE": str(tmp_path / "fonts.conf")}
    done = subprocess.run(
        [sys.executable, "-c", SNOWMAN], capture_output=True, text=True, env=environ, cwd=ROOT
    )
    assert done.stderr.splitlines()[-1].startswith("sheetgen.errors.GlyphError: .notdef glyph rendered")


@pytest.mark.parametrize(
    "error, way_out", [(ImportError("no"), "pip install weasyprint"), (OSError("no"), "libpango-1.0-0")]
)
def test_without_weasyprint_or_pango_it_says_what_to_install(booklet, monkeypatch, error, way_out):
    def refuse(name, *args, **kwargs):
        if name.startswith("weasyprint"):
            raise error
        return original(name, *args, **kwargs)

    import builtins

    original = builtins.__import__
    monkeypatch.setattr(builtins, "__import__", refuse)
    with pytest.raises(MissingError, match=way_out):
        pdf.print_booklet(booklet, PAPERS["A5"])


def test_print_styles_have_no_flex():
    """WeasyPrint takes exponential time for nested flex boxes (its issue 1166)."""
    for name in ("common", "print"):
        text = re.sub(r"/\*.*?\*/", "", (ROOT / f"templates/booklet/{name}.css").read_text(), flags=re.S)
        assert not re.search(r"\bflex\b|\bgrid\b|prefers-color-scheme", text)
