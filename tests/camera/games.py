"""What is on a leaf: games played to their ends, with what people do wrong on paper. The truth of a shot.

A slip of the player's is part of the truth: the reader has to say what is on the paper, not what should be.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from random import Random

from sheetgen.api.boards import draw_boards
from sheetgen.api.catalogue import open_rulebook
from sheetgen.api.layouts import board_shape, open_design
from sheetgen.page.model import BoxKind
from sheetgen.rules.model import Mode
from tests.games.simulate_encore import play as play_encore
from tests.games.simulate_grixx import play as play_grixx
from tests.page.pages import page_of

# Which sheets people play on, by game; None among the seeds is the layout's own board.
SPECS = {
    "grixx": (("grixx", 0.7), ("grixx:big-points", 0.15), ("grixx:mixx-a", 0.15)),
    "encore": (("encore", 0.85), ("encore:kids", 0.15)),
}
BOARDS = (None, None, 3, 11, 27, 58)
THEMES = (("colour", 0.7), ("soft", 0.1), ("grey", 0.1), ("mono", 0.1))

# How often a player scribbles a mark out, forgets or adds one, and writes totals.
CANCELS, SLIPS, WRITES = 0.1, 0.12, 0.6
# How often a lock or a circle is where the rules do not allow it, or missing: for benchmarks.
AGAINST_THE_RULES = 0.0
# Of those who write totals, how often one of them is wrong.
WRONG_TOTALS = 0.15


@dataclass(frozen=True)
class Filled:
    """One leaf as a player left it."""

    spec: str
    theme: str
    seed: int | None
    """Of the leaf's board; None: the layout's own, or none."""
    serial: int
    strokes: Mapping[str, str]
    """Cell → what the pen did there: cross, stroke, tick, fill, ring, cancelled."""
    numbers: Mapping[str, str]
    """Cell → what is written there."""
    slip: str = ""
    """What the player did wrong."""
    slip_cell: str = ""
    """The box with a mark too many, or without one."""

    @property
    def page(self):
        """The leaf's page."""
        return page_of(self.spec)

    @property
    def marked(self):
        """The cells that count as marked; a ring wins the value in its box, a line through it does not."""
        boxes = self.page.boxes
        return frozenset(
            cell
            for cell, kind in self.strokes.items()
            if kind != "cancelled" and (kind == "ring" or boxes[cell].kind is BoxKind.MARK)
        )

    @property
    def board(self):
        """The board's lines; empty where the game has none."""
        return board_of(self.spec, self.seed)


def play_leaf(game, rng, habit):
    """Play a game, and return one of its sheets as a player with this habit of marking left it."""
    random = Random(int(rng.integers(2**32)))
    spec = _drawn(random, SPECS[game])
    seed = random.choice(BOARDS) if spec == "encore" else None
    book = open_rulebook(spec)
    players = random.randint(2, 4)
    if game == "grixx":
        sheets = play_grixx(random, players, book.rules)
    else:
        sheets = play_encore(random, players, book.rules, board_of(spec, seed))
    sheet = random.choice(sheets)
    scores = book.game.judge([sheet], book.rules, Mode.SINGLE).sheets[0].scores
    marked = [cell for cell, mark in book.game.cells(sheet, book.rules).items() if mark is True]
    theme = _drawn(random, THEMES)
    filled = Filled(
        spec=spec,
        theme=theme,
        seed=seed,
        # Few different leaves: printing one takes longer than photographing it.
        serial=1 + 37 * [name for name, _ in THEMES].index(theme),
        strokes={cell: _kind(cell, spec, habit, random) for cell in marked},
        numbers=_totals(scores, random) if random.random() < WRITES else {},
    )
    left = _with_slips(_with_struck(filled, random), habit, random)
    return against_the_rules(left, habit, random) if random.random() < AGAINST_THE_RULES else left


@cache
def board_of(spec, seed):
    """Return the board of a leaf."""
    if seed is None:
        return page_of(spec).board
    (drawn,) = draw_boards(seed, 1, str(board_shape(open_design(spec))))
    return drawn.rows


def _drawn(random, choices):
    values, shares = zip(*choices, strict=True)
    return random.choices(values, shares)[0]


def _kind(cell, spec, habit, random):
    """Rings go around printed values; else the habit, and now and then something else."""
    if page_of(spec).boxes[cell].kind is BoxKind.RING:
        return "ring"
    return habit if random.random() < 0.97 else random.choice(["cross", "stroke", "cross", "tick"])


def _totals(scores, random):
    """Write the totals; minus signs as people do, or not at all."""
    minus = random.choice(["-", ""])
    return {f"written/{line}": str(points).replace("-", minus) for line, points in scores.items()}


def _with_struck(filled, random):
    """Strike some of the higher values that somebody else got first, as careful players do."""
    if random.random() > 0.5:
        return filled
    lost = [f"{cell.rpartition('/')[0]}/first" for cell in filled.strokes if cell.endswith("/later")]
    others = [box.cell for box in filled.page.boxes.values() if box.cell.endswith("/first")]
    lost += [cell for cell in random.sample(others, min(2, len(others))) if cell not in filled.strokes]
    kind = random.choice(["stroke", "cross"])
    return replace(
        filled, strokes={**filled.strokes, **{cell: kind for cell in lost if cell not in filled.marked}}
    )


def _with_slips(filled, habit, random):
    strokes, numbers, slip, slip_cell = dict(filled.strokes), dict(filled.numbers), "", ""
    free = [
        box.cell for box in filled.page.boxes.values() if box.kind is BoxKind.MARK and box.cell not in strokes
    ]
    if random.random() < SLIPS and free and strokes:
        slip = random.choice(["a mark too many", "a mark forgotten"])
        if slip == "a mark too many":
            slip_cell = random.choice(free)
            strokes[slip_cell] = habit
        else:
            slip_cell = random.choice([*strokes])
            del strokes[slip_cell]
    # Whoever fills boxes cannot scribble one out so that anybody could tell.
    if random.random() < CANCELS and habit != "fill" and free:
        strokes[random.choice([cell for cell in free if cell not in strokes] or free)] = "cancelled"
    if numbers and random.random() < WRONG_TOTALS:
        line = random.choice([*numbers])
        numbers[line] = str(int(numbers[line]) + random.choice([-10, -2, -1, 1, 2, 10]))
        slip = slip or "a wrong total"
    return replace(filled, strokes=strokes, numbers=numbers, slip=slip, slip_cell=slip_cell)


def against_the_rules(filled, habit, random):
    """Return a leaf on which something is marked that cannot be, or is not that must be: a lock, a circle."""
    telling = [cell for cell in filled.page.boxes if cell.endswith(("/lock", "/first", "/later"))]
    slip_cell, strokes = random.choice(telling), dict(filled.strokes)
    if slip_cell in strokes:
        del strokes[slip_cell]
    else:
        strokes[slip_cell] = "ring" if filled.page.boxes[slip_cell].kind is BoxKind.RING else habit
    return replace(filled, strokes=strokes, slip="against the rules", slip_cell=slip_cell)
