"""Mutation testing of the rules and the games: would the tests notice if a line were wrong?

    make mutation                        every mutant: hours
    make mutation EVERY=20               every twentieth, evenly over all modules
    python tools/mutation.py --show build/mutation.jsonl     the figures and the survivors

Takes mutmut's mutants (another operator, number, text or argument, one at a time, inside functions) and the
tests of rules and games; gives one JSON line a mutant, and says what survived. Mutants come in a random
order, always the same, and a report that is there is gone on with: a run may be stopped at any time.

Python and all tests are loaded once. Each mutant is a fork in which one function gets other code and all
caches are empty; of the tests that run the function in question, those that run the line come first, quick
ones before slow ones, until one fails or `--budget` seconds of CPU (as they took without a mutant) are spent.
"""

from __future__ import annotations

import argparse
import ast
import functools
import gc
import json
import os
import pickle
import re
import resource
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from difflib import unified_diff
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import coverage
import hypothesis
import pytest
from _pytest.runner import runtestprotocol
from libcst import FunctionDef
from mutmut.mutation.file_mutation import create_mutations

ROOT = Path(__file__).parent.parent
SOURCES = ("sheetgen/rules", "sheetgen/games")
TESTS = ("tests/games", *SOURCES)

# mutmut leaves decorated functions alone; these are as good as any when their decorator is out of sight.
_DECORATOR = re.compile(r"^(\s*)@(?=cache\b|lru_cache\b|property\b)", re.MULTILINE)

# A mutant that runs this many times as long as the tests without it, and so many seconds more, has died.
PATIENCE, GRACE_SECONDS = 4, 4


@dataclass(frozen=True)
class Mutant:
    """One change to one function."""

    file: str
    number: int
    """Which of the file's mutants, in the order of mutmut."""
    function: str
    line: int
    change: str
    """Removed and added lines."""
    source: str
    """The whole module with the change."""


@dataclass(frozen=True)
class Run:
    """What a test did without a mutant."""

    seconds: float
    lines: dict[str, set[int]]
    """The lines that it ran, by file."""


def make_mutants(file: str, every: int, skip: int) -> tuple[list[Mutant], int]:
    """Return every so manieth mutant of a file, the first `skip` left out, and how many there are in all."""
    text = _DECORATOR.sub(r"\1# @", (ROOT / file).read_text("utf-8"))
    module, mutations, _, _ = create_mutations(file, text)
    inside = [each for each in mutations if isinstance(each.contained_by_top_level_function, FunctionDef)]
    chosen = []
    for number in range(skip, len(inside), every):
        source = module.deep_replace(inside[number].original_node, inside[number].mutated_node).code
        diff = [line for line in unified_diff(text.splitlines(), source.splitlines(), n=0, lineterm="")][2:]
        if not diff:
            continue
        line = int(re.findall(r"\d+", diff[0])[0])
        changes = "\n".join(each for each in diff if not each.startswith("@@"))
        chosen.append(Mutant(file, number, _function_at(text, line), line, changes, source))
    return chosen, len(inside)


def _function_at(text: str, line: int) -> str:
    """Return the outermost function or method in which a line lies, as Python names it."""
    for node in ast.parse(text).body:
        for name, function in _functions_in(node):
            first = min([function.lineno, *(each.lineno for each in function.decorator_list)])
            if first <= line <= (function.end_lineno or 0):
                return name
    raise ValueError(f"no function at line {line}")


def _functions_in(node: ast.stmt) -> Iterator[tuple[str, ast.FunctionDef]]:
    if isinstance(node, ast.FunctionDef):
        yield node.name, node
    elif isinstance(node, ast.ClassDef):
        for inner in node.body:
            yield from ((f"{node.name}.{name}", function) for name, function in _functions_in(inner))


def _span(file: str, function: str) -> range:
    """Return the lines of a function's body."""
    for node in ast.parse((ROOT / file).read_text("utf-8")).body:
        for name, found in _functions_in(node):
            if name == function:
                return range(found.body[0].lineno, (found.end_lineno or 0) + 1)
    raise ValueError(f"no function {function} in {file}")


def put_in(mutant: Mutant) -> None:
    """Give the function its other code, here and now."""
    module = import_module(mutant.file.removesuffix(".py").removesuffix("/__init__").replace("/", "."))
    fresh = dict(vars(module))
    exec(compile(mutant.source, mutant.file, "exec"), fresh)
    old, new = _plain(vars(module), mutant.function), _plain(fresh, mutant.function)
    old.__code__, old.__defaults__, old.__kwdefaults__ = new.__code__, new.__defaults__, new.__kwdefaults__


def _plain(names: dict[str, Any], path: str) -> Any:
    """Return the function behind caches, properties and static methods."""
    owner, _, name = path.rpartition(".")
    found = vars(names[owner])[name] if owner else names[name]
    found = getattr(found, "fget", None) or getattr(found, "__func__", found)
    while hasattr(found, "__wrapped__"):
        found = found.__wrapped__
    return found


def find_caches() -> list[Callable[[], None]]:
    """Return what empties the package's caches: what one test left there would spare the next to run it."""
    shelves = [
        value.clear
        for name, module in sys.modules.items()
        if name.startswith("sheetgen.") and module
        for value in vars(module).values()
        if isinstance(value, deque)
    ]
    found = [thing for thing in gc.get_objects() if isinstance(thing, functools._lru_cache_wrapper)]
    return shelves + [cache.cache_clear for cache in found if cache.__module__.startswith("sheetgen")]


def _forget(caches: list[Callable[[], None]]) -> None:
    for clear in caches:
        clear()


def in_fork(work: Callable[[], Any], seconds: float | None = None) -> Any:
    """Return what `work` gives in a child process, or None if it took too much CPU or died."""
    with tempfile.TemporaryFile() as answer:
        child = os.fork()
        if child == 0:
            _be_child(work, answer, seconds)
        os.waitpid(child, 0)
        answer.seek(0)
        data = answer.read()
    return pickle.loads(data) if data else None


def _be_child(work: Callable[[], Any], answer: Any, seconds: float | None) -> None:
    try:
        if seconds is not None:
            limit = int(time.process_time() + seconds) + 1
            resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))
        signal.signal(signal.SIGXCPU, signal.SIG_DFL)
        answer.write(pickle.dumps(work()))
        answer.flush()
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(0)


class Mutation:
    """A pytest plugin: instead of running the tests once, it runs some of them for each mutant."""

    def __init__(self, mutants: list[Mutant], budget: float, report: Path):
        self.mutants, self.budget, self.report = mutants, budget, report

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run all tests without a mutant, then the mutants."""
        items = session.items
        caches = find_caches()
        gc.freeze()
        runs: list[Run] | None = in_fork(lambda: self._without_mutant(items, caches))
        if not runs:
            raise pytest.UsageError("a test fails without any mutant")
        for mutant in self.mutants:
            tests = self._tests_for(mutant, runs)
            patience = PATIENCE * sum(runs[test].seconds for test in tests) + GRACE_SECONDS
            killer = in_fork(
                functools.partial(_kill, mutant, [items[test] for test in tests], caches), patience
            )
            self._note(mutant, "timeout" if killer is None else killer, len(tests))
        return True

    def _without_mutant(self, items: list[pytest.Item], caches: list[Callable[[], None]]) -> list[Run] | None:
        """Return what each test costs and runs; nothing if one fails."""
        files = [str(path) for source in SOURCES for path in (ROOT / source).glob("*.py")]
        measured = coverage.Coverage(data_file=None, config_file=False, include=files)
        seconds = []
        with measured.collect():
            for number, item in enumerate(items):
                measured.switch_context(str(number))
                _forget(caches)
                begun = time.process_time()
                if not _passes(item):
                    print(f"{item.nodeid} fails without any mutant", file=sys.stderr)
                    return None
                seconds.append(time.process_time() - begun)
        lines: list[dict[str, set[int]]] = [defaultdict(set) for _ in items]
        data = measured.get_data()
        for path in data.measured_files():
            file = str(Path(path).relative_to(ROOT))
            for line, contexts in data.contexts_by_lineno(path).items():
                for number in filter(None, contexts):
                    lines[int(number)][file].add(line)
        return [Run(*each) for each in zip(seconds, map(dict, lines), strict=True)]

    def _tests_for(self, mutant: Mutant, runs: list[Run]) -> list[int]:
        """Return the tests that may notice the mutant, in the order to try them."""
        span = frozenset(_span(mutant.file, mutant.function))
        touching: list[tuple[bool, float, int]] = []
        for test, run in enumerate(runs):
            ran = run.lines.get(mutant.file, set())
            if ran & span:
                touching.append((mutant.line not in ran, run.seconds, test))
        chosen: list[int] = []
        spent = 0.0
        for _, seconds, test in sorted(touching):
            if not chosen or spent + seconds <= self.budget:
                chosen.append(test)
                spent += seconds
        return chosen

    def _note(self, mutant: Mutant, killer: str, tests: int) -> None:
        found = {**asdict(mutant), "killer": killer, "tests": tests}
        del found["source"]
        with self.report.open("a", encoding="utf-8") as file:
            file.write(json.dumps(found, ensure_ascii=False) + "\n")


def _kill(mutant: Mutant, items: list[pytest.Item], caches: list[Callable[[], None]]) -> str:
    """Return the test that notices the mutant, or nothing."""
    try:
        put_in(mutant)
        _forget(caches)
    except Exception as error:
        return f"import: {type(error).__name__}"
    return next((item.nodeid for item in items if not _passes(item)), "")


def _passes(item: pytest.Item) -> bool:
    reports = runtestprotocol(item, log=False, nextitem=None)
    return not any(report.failed for report in reports)


def show(report: Path) -> None:
    """Say how many mutants of each module were killed, and which survived."""
    rows = [json.loads(line) for line in report.read_text("utf-8").splitlines()]
    survivors = [row for row in rows if not row["killer"]]
    all_of, alive = Counter(row["file"] for row in rows), Counter(row["file"] for row in survivors)
    for file in sorted(all_of):
        print(f"{file:40}{all_of[file] - alive[file]:5} of {all_of[file]:4} killed")
    print(f"{'in all':40}{len(rows) - len(survivors):5} of {len(rows):4} killed", end=", ")
    print(f"{1 - len(survivors) / len(rows):.1%}")
    for row in survivors:
        print(f"\n{row['file']}:{row['line']} #{row['number']} in {row['function']}, {row['tests']} tests")
        print(row["change"])


def main() -> None:
    """Read the arguments, make the mutants, run the tests."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("files", nargs="*", help="modules to change instead of all rules and games")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="take every Nth mutant of a module")
    parser.add_argument("--skip", type=int, default=0, metavar="N", help="begin with another one")
    parser.add_argument("--budget", type=float, default=3.0, help="seconds of tests a mutant")
    parser.add_argument("--report", type=Path, default=ROOT / "build" / "mutation.jsonl")
    parser.add_argument("--tests", nargs="*", default=TESTS)
    parser.add_argument("--show", type=Path, metavar="REPORT", help="only say what a report says")
    args = parser.parse_args()
    if args.show:
        return show(args.show)
    os.chdir(ROOT)
    args.report.parent.mkdir(parents=True, exist_ok=True)
    lines = args.report.read_text("utf-8").splitlines() if args.report.exists() else []
    done = {(row["file"], row["number"]) for row in map(json.loads, lines)}
    files = args.files or sorted(str(p.relative_to(ROOT)) for s in SOURCES for p in (ROOT / s).glob("*.py"))
    made = [make_mutants(file, args.every, args.skip) for file in files]
    mutants = [each for chosen, _ in made for each in chosen if (each.file, each.number) not in done]
    Random(0).shuffle(mutants)
    print(f"{len(mutants)} mutants to try, of {sum(count for _, count in made)}", flush=True)
    hypothesis.settings.register_profile(
        "mutation",
        deadline=None,
        database=None,
        derandomize=True,
        phases=[hypothesis.Phase.explicit, hypothesis.Phase.generate],
    )
    options = ["-q", "-n0", "-p", "no:cacheprovider", "--disable-warnings", "--hypothesis-profile=mutation"]
    code = pytest.main([*options, *args.tests], plugins=[Mutation(mutants, args.budget, args.report)])
    if code:
        sys.exit(int(code))
    show(args.report)


if __name__ == "__main__":
    main()
