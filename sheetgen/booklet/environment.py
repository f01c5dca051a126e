"""The Jinja environment of booklets: sandboxed, escaping, strict, in the reader's language; and its faults.

Templates come from `templates/` only, named by their path in it; or one from beside a user's layout, which
can extend and include those and reads nothing else. Kept for the process: making it takes
ten times as long as rendering. What is said in which language lies in the context of each rendering.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Any

from jinja2 import (
    FunctionLoader,
    StrictUndefined,
    Template,
    TemplateError,
    TemplateNotFound,
    TemplateSyntaxError,
    pass_context,
)
from jinja2.runtime import Context
from jinja2.sandbox import SandboxedEnvironment
from markupsafe import Markup, escape

from ..errors import Fault, InvalidError, UsageError
from ..files import game_folder, read_text, shared
from ..words import Words
from .compiled import CompiledTemplates
from .texts import GETTEXT, Texts

_SUFFIX = ".j2"
_DICE = re.compile("([⚀-⚅]+)")


def template_path(name: str) -> Path | None:
    """Return the file of a template, `grixx/booklet.html.j2`; None if there is none."""
    folder, _, file = name.partition("/")
    if "/" in file or "\\" in file or file.startswith("."):
        return None
    home = shared("templates") / folder if folder == "booklet" else game_folder(folder)
    path = home / file if home else None
    return path if path is not None and path.is_file() else None


def _load(name: str) -> tuple[str, str, Callable[[], bool]] | None:
    path = template_path(name)
    if path is None:
        return None
    changed = path.stat().st_mtime_ns
    return read_text(path), str(path), lambda: path.stat().st_mtime_ns == changed


# Larger than anything that a booklet says or counts: beyond it a slip would take all memory, or for ever.
_MOST = 1_000_000


class _Bounded(SandboxedEnvironment):
    """Jinja's sandbox, which lets nobody multiply without end."""

    intercepted_binops = frozenset(["*", "**"])

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        """Multiply, or raise to a power, unless the result is out of all reach."""
        sizes = [len(v) if hasattr(v, "__len__") else abs(v) for v in (left, right)]
        if max(sizes) > _MOST or (operator == "**" and sizes[1] > 9) or sizes[0] * sizes[1] > _MOST:
            raise UsageError(f"'{operator}' gives too much here")
        return super().call_binop(context, operator, left, right)


@cache
def environment() -> SandboxedEnvironment:
    """Return the environment."""
    env = _Bounded(
        loader=FunctionLoader(_load),
        autoescape=True,
        undefined=StrictUndefined,
        extensions=[Texts],
        lstrip_blocks=True,
        cache_size=64,
        bytecode_cache=CompiledTemplates(),
    )
    env.policies["ext.i18n.trimmed"] = True
    env.newstyle_gettext = True  # type: ignore[attr-defined]
    env.install_gettext_callables(  # type: ignore[attr-defined]
        GETTEXT["gettext"],
        GETTEXT["ngettext"],
        newstyle=True,
        pgettext=GETTEXT["pgettext"],
        npgettext=GETTEXT["npgettext"],
    )
    env.filters |= {"number": _number, "names": _names, "field": _field, "inside": _inside, "pips": _pips}
    return env


def _words(context: Context) -> Words:
    words = context["words"]
    assert isinstance(words, Words)
    return words


@pass_context
def _number(context: Context, value: Any) -> str:
    """Say a number in the page's language."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise UsageError(f"'{value}' is no number")
    return _words(context).number(value)


@pass_context
def _names(context: Context, values: Any) -> str:
    """Join a list in the language's way; numbers in it are said as numbers."""
    words = _words(context)
    return words.join(words.number(v) if isinstance(v, int | float) else str(v) for v in values)


@pass_context
def _field(context: Context, value: Any) -> Any:
    """Say what people call a field, a total or a colour, or each of a list."""
    name_of = context["name_of"]
    if isinstance(value, str):
        return name_of(value)
    return [name_of(str(each)) for each in value]


@pass_context
def _inside(context: Context, value: Any) -> Any:
    """Say what people call it within a sentence: a colour without its capital, where that is the way."""
    name_inside = context["name_inside"]
    if isinstance(value, str):
        return name_inside(value)
    return [name_inside(str(each)) for each in value]


def _pips(text: str) -> Markup:
    """Mark the dice in a text, which are shown larger than its letters."""
    return Markup(_DICE.sub(r'<span class="pips">\1</span>', str(escape(text))))


def render(name: str, values: Mapping[str, Any], own: Path | None = None) -> str:
    """Render a template, without blank lines and indents.

    own: a file that takes the place of the template of this name. Raises InvalidError, `file:line: message`,
    for whatever is wrong in it.
    """
    with template_faults(name):
        template = environment().get_template(name) if own is None else _own_template(name, own)
        text = template.render(values)
    return "\n".join(line for line in map(str.strip, text.split("\n")) if line)


def _own_template(name: str, path: Path) -> Template:
    """Compile a user's template; its texts have the context of the game's own."""
    env = environment()
    code = env.compile(read_text(path), name, str(path))
    return Template.from_code(env, code, env.make_globals(None))


# What goes wrong in an expression of a template.
_SLIPS = (TemplateError, UsageError, TypeError, ValueError, LookupError, ArithmeticError, MemoryError)


@contextmanager
def template_faults(name: str) -> Iterator[None]:
    """Turn what goes wrong in a template into a fault with its place."""
    try:
        yield
    except TemplateSyntaxError as error:
        raise InvalidError([_fault(error.filename or name, error.lineno, error.message or "")]) from error
    except TemplateNotFound as error:
        place, message = _place(error.__traceback__), f"there is no template '{error.name}'"
        raise InvalidError(
            [_fault(*place, message) if place else Fault(name, None, None, message)]
        ) from error
    except (*_SLIPS, RecursionError) as error:
        place = _place(error.__traceback__)
        if place is None:
            raise
        endless = isinstance(error, RecursionError)
        message = "this calls itself without end" if endless else str(error)
        raise InvalidError([_fault(*place, message)]) from error


def _fault(path: str, line: int, message: str) -> Fault:
    try:
        lines = read_text(Path(path)).splitlines()
    except (InvalidError, UsageError):
        lines = []
    source = lines[line - 1] if 0 < line <= len(lines) else ""
    column = len(source) - len(source.lstrip()) + 1
    message = message.strip().rstrip(".")
    return Fault(path, line, column, message[:1].lower() + message[1:], source)


def _place(trace: TracebackType | None) -> tuple[str, int] | None:
    """Return the innermost line of a template that an error came through."""
    place = None
    while trace is not None:
        path = trace.tb_frame.f_code.co_filename
        if path.endswith(_SUFFIX):
            place = path, trace.tb_lineno
        trace = trace.tb_next
    return place
