"""The map of the house held against the imports: who knows whom, where libraries live, what stays light."""

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "sheetgen"

# Part → parts that it may import besides itself. A part is a module or a folder of the package.
MAY_IMPORT = {
    "errors": set(),
    "units": {"errors"},
    "files": {"errors"},
    "words": {"files", "errors"},
    "rules": {"errors"},
    "games": {"rules", "files", "errors"},
    "layout": {"units", "files", "errors"},
    "page": {"layout", "units", "files", "errors"},
    "press": {"page", "units", "files", "errors"},
    "booklet": {"page", "words", "units", "files", "errors"},
    "reading": {"page", "rules", "units", "files", "errors"},
    "api": {
        *("layout", "page", "press", "booklet", "reading", "games", "rules", "words"),
        *("units", "files", "errors"),
    },
    "cli": {"api", "errors"},
    "__main__": {"cli"},
    "__init__": set(),
}  # fmt: skip

# Library → the only parts (or modules) that may import it.
HOMES = {
    "yaml": ("files",),
    "babel": ("words", "api/about.py"),
    "pydantic": ("layout",),
    "uharfbuzz": ("page",),
    "bidi": ("page",),
    "fontTools": (),
    "zxingcpp": ("page",),
    "reportlab": ("press",),
    "pikepdf": ("press", "reading/pdf_form.py"),
    "pypdfium2": ("press", "reading/pictures"),
    "jinja2": ("booklet",),
    "weasyprint": ("booklet",),
    "cv2": ("reading",),
    "numpy": ("reading", "games/encore_", "page/code.py"),
    "click": ("cli",),
    "PIL": ("reading/pictures",),
    "pillow_heif": ("reading/pictures",),
    "joblib": ("api/spread.py", "api/cluster.py"),
    "distributed": ("api/cluster.py",),
}

# Libraries that no use case may load before it needs them.
HEAVY = {
    *("pydantic", "uharfbuzz", "zxingcpp", "reportlab", "pikepdf", "pypdfium2"),
    *("jinja2", "weasyprint", "cv2", "numpy", "PIL", "pillow_heif", "joblib", "distributed", "dask"),
}

MODULES = sorted(PACKAGE.rglob("*.py"))


def name_of(path):
    return path.relative_to(PACKAGE).as_posix()


def part_of(path):
    return path.relative_to(PACKAGE).with_suffix("").parts[0]


def imports(path):
    """Give each import of a module: (absolute name, whether it runs when the module is loaded)."""
    package = ("sheetgen", *path.relative_to(PACKAGE).parent.parts)
    tree = ast.parse(path.read_text(encoding="utf-8"))
    at_once = set()
    pending = list(tree.body)
    while pending:
        node = pending.pop()
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            continue
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
            continue
        at_once.add(node)
        pending += [child for child in ast.iter_child_nodes(node) if isinstance(child, ast.stmt)]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, node in at_once
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) + 1 - node.level] if node.level else ()
            module = ".".join([*base, *([node.module] if node.module else [])])
            for alias in node.names:
                yield f"{module}.{alias.name}", node in at_once


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_a_part_imports_only_what_the_map_allows(path):
    part = part_of(path)
    wanted = {name.split(".")[1] for name, _ in imports(path) if name.startswith("sheetgen.")}
    parts = {name for name in wanted if (PACKAGE / name).is_dir() or (PACKAGE / f"{name}.py").is_file()}
    assert parts - MAY_IMPORT[part] - {part} == set()


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_a_library_has_one_home(path):
    strangers = {
        library
        for library in {name.split(".")[0] for name, _ in imports(path)} & HOMES.keys()
        if not name_of(path).startswith(HOMES[library] or "?")
    }
    assert strangers == set()


@pytest.mark.parametrize("path", sorted((PACKAGE / "api").glob("*.py")), ids=name_of)
def test_a_use_case_loads_heavy_parts_only_when_it_runs(path):
    heavy_parts = {
        "sheetgen.press",
        "sheetgen.booklet",
        "sheetgen.page",
        "sheetgen.layout.model",
        "sheetgen.layout.read",
    }
    at_once = [name for name, now in imports(path) if now]
    assert not [
        name for name in at_once if name.startswith(tuple(heavy_parts)) or name.split(".")[0] in HEAVY
    ]


# Modules that still know each other, within their part.
_KNOTS = {
    *("sheetgen.press.preflight.interpret", "sheetgen.press.preflight.walk"),
    *("sheetgen.api.pads", "sheetgen.api.pad_leaves"),
}


def module_of(path):
    return ".".join(["sheetgen", *path.relative_to(PACKAGE).with_suffix("").parts])


def test_no_further_modules_import_each_other_in_a_circle():
    known = {module_of(path) for path in MODULES}
    needs = {
        module_of(path): {
            module for name, _ in imports(path) for module in (name, name.rpartition(".")[0])
        } & known
        for path in MODULES
    }  # fmt: skip

    def reached(module):
        seen, pending = set(), list(needs[module])
        while pending:
            each = pending.pop()
            pending += needs[each] - seen
            seen |= {each, *needs[each]}
        return seen

    assert {module for module in needs if module in reached(module)} <= _KNOTS


def test_every_part_is_on_the_map():
    assert {part_of(path) for path in MODULES} <= MAY_IMPORT.keys()


def test_a_game_is_a_folder_and_a_module():
    games = {path.parent.name for path in (ROOT / "templates").glob("*/layout.yaml")}
    assert games and all((PACKAGE / "games" / f"{name}.py").is_file() for name in games)


SHEET = "game: grixx\nsheets:\n- {red: [2, 7], yellow: [], green: [], blue: [], locks: [], penalties: 5}\n"


@pytest.mark.parametrize(
    "args", [["--help"], ["games"], ["check", "-"], ["check", "-", "--json"], ["score", "ciccia", "5"]]
)
def test_light_commands_load_no_heavy_library(args):
    """Heavy libraries are for printing and for photos; a typed sheet is checked without them."""
    script = (
        "import sys, json; from sheetgen.cli.main import cli, run; "
        f"run(lambda: cli.main({args!r}, 'sheetgen', standalone_mode=False)); "
        "print(json.dumps(sorted(sys.modules)), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], input=SHEET, capture_output=True, text=True, cwd=ROOT, check=True
    )
    loaded = {name.split(".")[0] for name in json.loads(done.stderr.splitlines()[-1])}
    assert loaded & HEAVY == set()
    assert args != ["--help"] or "yaml" not in loaded
