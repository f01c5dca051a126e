"""Tell which variable each word of a script means: names of one spelling that are not one variable.

Takes tokens (`script_tokens.py`) and their roles; gives the scopes of the script (functions, blocks, loops)
and for each word the scope that declares what it speaks of.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from .script_tokens import CLOSES, Token, deeper

_VARIABLE = ("name", "short")


class Variable(NamedTuple):
    """What a word speaks of."""

    scope: int
    """The place of its scope among those of the script."""
    name: str


class Scopes:
    """The scopes of a script, the whole of it first; each knows the one around it."""

    def __init__(self, tokens: Sequence[Token], roles: Sequence[str]):
        self._closings = dict(_pairs(tokens))
        self._openings = {end: begin for begin, end in self._closings.items()}
        self._tokens, self._roles = tokens, roles
        whole = (0, len(tokens) + 1)
        self._reaches = [whole, *sorted(self._found(), key=lambda reach: (reach[0], -reach[1]))]
        self.around = [0] * len(self._reaches)
        self.at = self._innermost()
        self._names: list[set[str]] = [set() for _ in self._reaches]
        for name, place in self._declared():
            self._names[self.at[place]].add(name)

    def variables(self) -> list[Variable | None]:
        """Return for every token the variable that it means, if it does."""
        return [
            self._meant(token.text, self.at[place]) if role in _VARIABLE else None
            for place, (token, role) in enumerate(zip(self._tokens, self._roles, strict=True))
        ]

    def up(self, scope: int) -> Iterator[int]:
        """Give a scope and all around it, the whole script last."""
        while scope:
            yield scope
            scope = self.around[scope]
        yield 0

    def _meant(self, name: str, scope: int) -> Variable | None:
        return next((Variable(one, name) for one in self.up(scope) if name in self._names[one]), None)

    def _found(self) -> Iterator[tuple[int, int]]:
        """Give where functions, loops, what catches, and other blocks reach."""
        bodies = set()
        for place, token in enumerate(self._tokens):
            if token.text == "=>":
                begin, body = self._parameters(place), place + 1
            elif token.kind == "word" and (token.text in ("function", "for") or self._catches(place)):
                begin = self._brackets(place)
                body = self._closings[begin] + 1
            elif self._roles[place] == "block" and place not in bodies:
                begin = body = place
            else:
                continue
            bodies.add(body)
            yield begin, self._end(body)

    def _catches(self, place: int) -> bool:
        """Tell whether what is thrown gets a name here."""
        return self._tokens[place].text == "catch" and self._tokens[place + 1].text == "("

    def _brackets(self, place: int) -> int:
        """Return where the next round bracket opens."""
        return next(at for at in range(place, len(self._tokens)) if self._tokens[at].text == "(")

    def _parameters(self, arrow: int) -> int:
        """Return where the parameters before an arrow begin."""
        return self._openings.get(arrow - 1, arrow - 1)

    def _end(self, begin: int) -> int:
        """Return where a body, a block or one expression, ends."""
        if self._tokens[begin].text == "{":
            return self._closings[begin] + 1
        place = begin
        while place < len(self._tokens):
            if place not in self._closings and _ends(self._tokens[place]):
                return place
            # What a template holds is a row of brackets, each of which ends where the next begins.
            while place in self._closings:
                place = self._closings[place]
            place += 1
        return place

    def _innermost(self) -> list[int]:
        """Return for every token the smallest scope in which it stands, and set which is around which."""
        at, open_ = [0] * (len(self._tokens) + 1), [0]
        scope = 1
        for place in range(len(at)):
            while self._reaches[open_[-1]][1] <= place:
                open_.pop()
            while scope < len(self._reaches) and self._reaches[scope][0] == place:
                self.around[scope] = open_[-1]
                open_.append(scope)
                scope += 1
            at[place] = open_[-1]
        return at

    def _declared(self) -> Iterator[tuple[str, int]]:
        """Give the names that the script declares, by const, let, function, and as parameters, and where."""
        for place, token in enumerate(self._tokens):
            if token.text == "=>":
                begin = self._parameters(place)
                yield from ((name, begin) for name in self._bound(begin, place))
            elif token.kind == "word" and token.text == "function":
                begin = self._brackets(place)
                # `function a(`, `function* a(`; `function (` has no name.
                if self._roles[begin - 1] == "name":
                    yield self._tokens[begin - 1].text, place
                yield from ((name, begin) for name in self._bound(begin, self._closings[begin]))
            elif token.kind == "word" and (token.text in ("const", "let") or self._catches(place)):
                for begin, end in self._patterns(place + 1):
                    yield from ((name, begin) for name in self._bound(begin, end))

    def _patterns(self, begin: int) -> Iterator[tuple[int, int]]:
        """Give where the patterns of one declaration lie: `a`, `{b}` of `const a = 1, {b} = c;`."""
        while True:
            end = self._closings.get(begin, begin) + 1
            yield begin, end
            if self._tokens[end].text == "=":
                end = self._end(end + 1)
            if self._tokens[end].text != ",":
                return
            begin = end + 1

    def _bound(self, begin: int, end: int) -> set[str]:
        """Return the names that a pattern binds; what its defaults speak of is not bound."""
        found, skips = set(), False
        for token, role in zip(self._tokens[begin:end], self._roles[begin:end], strict=True):
            if token.text == "=":
                skips = True
            elif token.text == "," or token.text in CLOSES:
                skips = False
            if not skips and role in _VARIABLE:
                found.add(token.text)
        return found


def _ends(token: Token) -> bool:
    """Tell whether an expression ends before a token."""
    return token.text in (",", ";", *CLOSES) or _is_piece(token)


def _is_piece(token: Token) -> bool:
    """Tell whether a token is what a template has behind a value."""
    return token.kind == "text" and token.text[:1] == "}"


def _pairs(tokens: Iterable[Token]) -> Iterator[tuple[int, int]]:
    """Give the places of brackets that belong together; a template's middle piece closes and opens."""
    open_: list[int] = []
    for place, token in enumerate(tokens):
        if _is_piece(token) or (token.kind == "sign" and token.text in CLOSES):
            yield open_.pop(), place
        if deeper(token) > 0 or (_is_piece(token) and token.text.endswith("${")):
            open_.append(place)
