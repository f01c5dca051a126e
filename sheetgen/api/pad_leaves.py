"""The leaves of a pad, made as they are printed: numbers, names, and boards of their own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from ..errors import UsageError
from .layouts import Design, board_shape
from .name_labels import deal_names
from .numbering import Numbering
from .pad_wishes import PadWishes

if TYPE_CHECKING:
    from ..page.model import Leaf, Page


class PadLeaves(Sequence["Leaf"]):
    """The leaves of a pad, made when they are asked for: serial numbers, names, boards."""

    def __init__(
        self,
        page: Page,
        design: Design,
        wishes: PadWishes,
        numbering: Numbering,
        progress: Callable[[int], None],
    ):
        self._wishes, self._numbering, self._progress = wishes, numbering, progress
        self._names = deal_names(page, wishes.players, numbering.sheet(wishes.leaves - 1) + 1)
        self._board = board_maker(design, wishes)
        self._done = 0

    def __len__(self) -> int:
        return self._wishes.leaves

    def __getitem__(self, index: Any) -> Any:
        from ..page.model import Leaf

        if not 0 <= index < len(self):
            raise IndexError(index)
        self._done += 1
        self._progress(self._done)
        numbering = self._numbering
        sheet = numbering.sheet(index)
        board, board_name = self._board(sheet)
        names = self._names[sheet % len(self._names)]
        return Leaf(numbering.serial(index), names, board, board_name, numbering.written(index))


def board_maker(design: Design, wishes: PadWishes) -> Callable[[int], tuple[tuple[str, ...], str]]:
    """Return what gives leaf i its board and that board's name; nothing where the layout's own serves."""
    if not design.layout.board or design.book.game.boards is None:
        if wishes.seed is not None or wishes.boards != "same" or wishes.fair:
            raise UsageError(
                f"{design.layout.name} has no board; --seed, --boards and --fair are for games that have one"
            )
        return lambda index: ((), "")
    if wishes.seed is None and wishes.boards == "same" and not wishes.fair:
        return lambda index: ((), "")
    from .boards import DrawnBoard, draw_boards

    # How many leaves share a board.
    shared = {"same": wishes.leaves, "each": 1, "table": wishes.seats}[wishes.boards]
    count = -(-wishes.leaves // shared)
    drawing = draw_boards(wishes.seed or 0, count, str(board_shape(design)), fair=wishes.fair)
    drawn: list[DrawnBoard] = []

    def board_of(index: int) -> tuple[tuple[str, ...], str]:
        # Leaves are asked for in the order of printing, which is not always that of their numbers.
        drawn.extend(islice(drawing, max(0, index // shared + 1 - len(drawn))))
        board = drawn[index // shared]
        return board.rows, board.name

    return board_of


def board_code(design: Design) -> Callable[[Sequence[str]], bytes]:
    """Return what packs a board for the leaf's code."""
    boards = design.book.game.boards
    if not design.layout.board or boards is None:
        return lambda lines: b""
    pack, shape = boards.pack, board_shape(design)
    return lambda lines: pack(lines, shape)
