"""An Encore board judged box by box, by flood filling: shares no code with the generator."""

from collections import Counter
from itertools import permutations

Rows = tuple[str, ...]


def groups_of(rows):
    """Return every connected group as (colour, set of (row, column))."""
    left = {(r, c) for r in range(len(rows)) for c in range(len(rows[0]))}
    groups = []
    while left:
        fringe = {left.pop()}
        group = set(fringe)
        colour = rows[min(group)[0]][min(group)[1]].lower()
        while fringe:
            near = {(r + y, c + x) for r, c in fringe for y, x in ((0, 1), (0, -1), (1, 0), (-1, 0))}
            fringe = {(r, c) for r, c in near & left if rows[r][c].lower() == colour}
            left -= fringe
            group |= fringe
        groups.append((colour, group))
    return groups


def breaches(rows, height, width, colours, sizes):
    """Return in words what breaks the structure that all published boards have."""
    if len(rows) != height or {len(row) for row in rows} != {width}:
        return ["size"]
    groups = groups_of(rows)
    columns = ["".join(row[c] for row in rows) for c in range(width)]
    stars = [(r, c) for r in range(height) for c in range(width) if rows[r][c].isupper()]
    star_counts = Counter(rows[r][c].lower() for r, c in stars)
    least = width // len(colours)
    found = []
    for colour in colours:
        if sorted(len(boxes) for c, boxes in groups if c == colour) != list(range(1, sizes + 1)):
            found.append(f"groups of {colour}")
        if not least <= star_counts[colour] <= least + (width % len(colours) > 0):
            found.append(f"stars of {colour}")
    for c, column in enumerate(columns):
        runs = [letter for i, letter in enumerate(column.lower()) if not i or column[i - 1].lower() != letter]
        if sorted(runs) != sorted(colours):
            found.append(f"column {c}")
        if sum(letter.isupper() for letter in column) != 1:
            found.append(f"stars of column {c}")
    found += [f"stars of group {sorted(boxes)[0]}" for _, boxes in groups if len(boxes & set(stars)) > 1]
    return found


def flaws_of_look(rows):
    """Return what a good publisher would not print on a classic board."""
    found = []
    for colour, boxes in groups_of(rows):
        tall = len({r for r, _ in boxes})
        wide = len({c for _, c in boxes})
        if tall > 4 or wide > 5:
            found.append(f"{colour} group of {len(boxes)} is {wide} × {tall}")
    peaks = sum(max(Counter("".join(column).lower()).values()) > 2 for column in zip(*rows, strict=True))
    return found + ([f"{peaks} columns of 3-1-1-1-1"] if peaks > 5 else [])


def canonical(rows: Rows) -> str:
    """Return the same text for boards that differ by mirroring and by the names of colours alone."""
    turns = [rows, rows[::-1]]
    turns += [tuple(row[::-1] for row in turn) for turn in turns]
    return min(_renamed("".join(turn)) for turn in turns)


def _renamed(letters: str) -> str:
    names = {letter: str(i) for i, letter in enumerate(dict.fromkeys(letters.lower()))}
    # Digits have no capitals: a star gets a letter instead.
    return "".join(chr(ord("a") + int(names[x.lower()])) if x.isupper() else names[x] for x in letters)


def recoloured(rows: Rows) -> list[Rows]:
    """Return a board under every renaming of its colours."""
    colours = sorted(set("".join(rows).lower()))
    return [
        tuple(row.translate(str.maketrans(_both(colours), _both(order))) for row in rows)
        for order in permutations(colours)
    ]


def _both(colours) -> str:
    return "".join(colours) + "".join(colours).upper()
