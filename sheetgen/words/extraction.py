"""Gather what there is to translate, bring catalogues up to date, and tell what is wrong with them.

Takes the templates' YAML and the package's own calls; gives `Message`s without translations. A layout's texts
have the game's name as their context, sentences of findings the context `finding`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from ..files import Node, game_folder, game_names, read_text, read_texts, read_yaml, shared
from .catalogue import Message, header_fields
from .language import LIST_PATTERNS, PLACEHOLDER, form_count

FINDING = "finding"
CARD = "card"

# Keys of a layout whose strings are printed words.
WORD_KEYS = frozenset(
    [
        "title",
        "subtitle",
        "label",
        "hint",
        "worth",
        "first",
        "later",
        "counts",
        "points",
        "text",
        "heading",
        "lines",
    ]
)

# Keys whose field ids are said as they are, blanks for underscores, since tracks carry no label.
NAME_KEYS = frozenset(["track", "link_track"])

# Blocks of a layout that hold no words.
_WORDLESS = frozenset(["rules", "palette", "board"])

# Calls that say a text given as a literal: `words.text("…", "context")`, `canvas.words("…")`, `say("…")`.
_SAYING = frozenset(["words", "say"])

TAGS = ("strong", "em", "q", "br", "code")
"""Tags that texts of booklets may hold, without attributes."""
_TAG = re.compile(rf"</?(?:{'|'.join(TAGS)})>")
_ANY_TAG = re.compile(r"</?[A-Za-z][^>]*>")

_PACKAGE = Path(__file__).parent.parent


def gather_messages() -> list[Message]:
    """Return every text of the built-in games and of the program, sorted, each once."""
    found = [*(Message(pattern, "list") for pattern in LIST_PATTERNS), *_from_code()]
    found += _sentences(shared("templates") / "booklet" / "card.yaml", CARD)
    for game in game_names():
        folder = game_folder(game)
        if folder is not None:
            found += _from_game(game, folder)
    return merge_messages(found)


def _from_game(game: str, folder: Path) -> Iterator[Message]:
    for path in (folder / "layout.yaml", *sorted(folder.glob("variants/*.yaml"))):
        for text in words_of_layout(read_yaml(path)):
            yield Message(text, game, places=(f"templates/{game}/{path.relative_to(folder).as_posix()}",))
    names = folder / "names.yaml"
    if names.is_file():
        for name in read_texts(names).values():
            yield Message(name, game, places=(f"templates/{game}/names.yaml",))
    yield from _sentences(folder / "findings.yaml", FINDING)
    yield from _sentences(folder / "card.yaml", CARD)


def _sentences(path: Path, context: str) -> Iterator[Message]:
    """Return the texts of a file of codes and sentences, if there is one."""
    if path.is_file():
        for code, sentence in read_texts(path).items():
            yield Message(
                sentence, context, notes=(code,), places=(f"templates/{path.parent.name}/{path.name}",)
            )


def words_of_layout(layout: Node) -> list[str]:
    """Return the words of a layout or variant, in the file's order; signs and numbers are none."""
    blocks: Mapping[str, Node] = layout.value if isinstance(layout.value, dict) else {}
    return [text for key, block in blocks.items() if key not in _WORDLESS for text in _walk(block, key)]


def _walk(node: Node, key: str) -> Iterator[str]:
    match node.value:
        case dict() as entries:
            for inner_key, inner in entries.items():
                yield from _walk(inner, inner_key)
        case list() as items:
            for item in items:
                yield from _walk(item, key)
        case str() as text if key in WORD_KEYS and _has_letters(text):
            yield text
        case str() as field_id if key in NAME_KEYS:
            yield field_id.replace("_", " ")


def _has_letters(text: str) -> bool:
    return any(character.isalpha() for character in _without_names(text))


def _from_code() -> Iterator[Message]:
    for path in sorted(_PACKAGE.rglob("*.py")):
        source = read_text(path)
        if "words" not in source and "say(" not in source:
            continue
        for call in ast.walk(ast.parse(source)):
            if isinstance(call, ast.Call):
                yield from _said(call, f"sheetgen/{path.relative_to(_PACKAGE).as_posix()}")


def _said(call: ast.Call, place: str) -> Iterator[Message]:
    """Return the text that a call says, if it says one."""
    given = dict(enumerate(call.args)) | {arg.arg: arg.value for arg in call.keywords}
    texts = {key: arg.value for key, arg in given.items() if isinstance(arg, ast.Constant)}
    msgid = texts.get(0)
    if not isinstance(msgid, str):
        return
    context = str(texts.get(1, texts.get("context", "")))
    match call.func:
        case ast.Attribute(value=receiver, attr="text") if _name(receiver) in _SAYING:
            yield Message(msgid, context, places=(place,))
        case ast.Attribute(value=receiver, attr="plural") if _name(receiver) in _SAYING:
            context = str(texts.get(3, texts.get("context", "")))
            yield Message(msgid, context, plural=str(texts.get(1)), forms=("", ""), places=(place,))
        case function if _name(function) in _SAYING:
            yield Message(msgid, context, places=(place,))


def _name(node: ast.expr) -> str:
    """Return the last name of an expression: `self._words` → words."""
    match node:
        case ast.Attribute(attr=name):
            return name.lstrip("_")
        case ast.Name(id=name):
            return name
        case _:
            return ""


def merge_messages(found: Iterable[Message]) -> list[Message]:
    """Return each text once, sorted, with all its notes and places."""
    merged: dict[tuple[str, str], Message] = {}
    for message in found:
        known = merged.get(message.key, message)
        merged[message.key] = replace(
            known,
            plural=known.plural or message.plural,
            forms=max(known.forms, message.forms, key=len),
            notes=tuple(dict.fromkeys(known.notes + message.notes)),
            places=tuple(dict.fromkeys(known.places + message.places)),
        )
    return [merged[key] for key in sorted(merged)]


def update_catalogue(old: Sequence[Message], wanted: Iterable[Message]) -> list[Message]:
    """Return a catalogue of what is wanted now: translations kept, new texts empty, needless ones dropped."""
    known = {message.key: message for message in old}
    count = _form_count(old)
    updated = [message for message in old if not message.msgid]
    for message in wanted:
        before = known.get(message.key)
        if before is not None and bool(before.plural) == bool(message.plural):
            message = replace(message, forms=before.forms, fuzzy=before.fuzzy, comments=before.comments)
        elif message.plural:
            message = replace(message, forms=("",) * count)
        updated.append(message)
    return updated


def find_problems(
    catalogue: Sequence[Message], wanted: Iterable[Message], lacking: Callable[[str], str] = lambda text: ""
) -> list[str]:
    """Return what is wrong with a catalogue, a line each: texts missing, forms, placeholders, characters.

    lacking: gives the characters of a text that no font has.
    """
    known = {message.key: message for message in catalogue}
    count = _form_count(catalogue)
    problems: list[str] = []
    for message in wanted:
        said = known.get(message.key)
        name = f"'{message.msgid}' ({message.context})" if message.context else f"'{message.msgid}'"
        if said is None or not said.is_done:
            problems.append(f"{name} is not translated{_why(said)}")
            continue
        if message.plural and len(said.forms) != count:
            problems.append(f"{name} has {len(said.forms)} plural forms, the language has {count}")
        problems += [
            f"{name}: {problem}" for form in said.forms for problem in _faults(message, form, count, lacking)
        ]
    return problems


def _why(said: Message | None) -> str:
    if said is None:
        return "; it is not in the catalogue yet"
    if said.fuzzy:
        return "; it is marked fuzzy"
    return "; a plural form is empty" if len(said.forms) > 1 and any(said.forms) else ""


def _faults(message: Message, form: str, count: int, lacking: Callable[[str], str]) -> Iterator[str]:
    allowed = _names(message.msgid + message.plural)
    # A form for one or two may do without the number.
    needed = allowed - {"n", "num"} if message.plural else allowed
    given = _names(form)
    for name in sorted(needed - given):
        yield f"'{form}' lacks {{{name}}}"
    for name in sorted(given - allowed):
        yield f"'{form}' has {{{name}}}, which English has not"
    for found in PLACEHOLDER.finditer(form):
        if found[2] is not None and (there := found[2].count("|") + 1) != count:
            yield f"'{found[0]}' has {there} plural forms, the language has {count}"
    english = [text for text in (message.msgid, message.plural) if text]
    if sorted(_TAG.findall(form)) not in [sorted(_TAG.findall(text)) for text in english]:
        yield f"'{form}' has other tags than English"
    if strange := [tag for tag in _ANY_TAG.findall(form) if not _TAG.fullmatch(tag)]:
        yield f"'{form}' has {strange[0]}; allowed are {', '.join(TAGS)}"
    if missing := lacking(_TAG.sub("", _without_names(form))):
        yield f"'{form}' has characters that no font draws: {missing}"


def _form_count(catalogue: Sequence[Message]) -> int:
    """Return how many plural forms the catalogue's header promises."""
    return form_count(header_fields(catalogue).get("Plural-Forms", ""))


def _names(text: str) -> set[str]:
    return {found[1] for found in PLACEHOLDER.finditer(text)}


def _without_names(text: str) -> str:
    return PLACEHOLDER.sub(lambda found: found[2] or "", text)
