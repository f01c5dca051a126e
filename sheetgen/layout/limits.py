"""What an annotation of the layout language demands beyond its type; pydantic asks for it when it validates.

Each limit answers pydantic's hook `__get_pydantic_core_schema__` (docs.pydantic.dev, "Types: customizing
validation"), so declaring one imports nothing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any


class Limit:
    """Bounds of a number, a text or a list, in the words of pydantic's core: `ge`, `max_length` …"""

    __slots__ = ("bounds",)

    def __init__(self, **bounds: Any) -> None:
        """Take the bounds."""
        self.bounds = bounds

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        """Return the type's schema with the bounds in it."""
        return {**handler(source), **self.bounds}


class HexColour:
    """Six hex digits behind `#`, made lower case."""

    __slots__ = ()

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        """Return the schema of a text that is looked at."""
        from pydantic_core.core_schema import no_info_after_validator_function

        return no_info_after_validator_function(self._checked, handler(source))

    @staticmethod
    def _checked(value: str) -> str:
        if not re.fullmatch(r"#[0-9a-fA-F]{6}", value):
            raise ValueError(f"'{value}' is no colour; write six hex digits in quotes, as '#d8412f'")
        return value.lower()


class OneOf:
    """A mapping whose first known key says what it is."""

    __slots__ = ("kinds",)

    def __init__(self, kinds: Mapping[str, type]) -> None:
        """Take key → class."""
        self.kinds = kinds

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        """Return a union that is told apart by that key."""
        from pydantic_core.core_schema import tagged_union_schema

        choices = {key: handler.generate_schema(kind) for key, kind in self.kinds.items()}
        return tagged_union_schema(choices, self._key_of)

    def _key_of(self, value: Any) -> str | None:
        keys = value if isinstance(value, Mapping) else ()
        return next((key for key in keys if key in self.kinds), None)
