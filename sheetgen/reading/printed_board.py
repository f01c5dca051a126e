"""Whether a leaf shows its layout's own board, for when the code that says so is hidden or blurred.

Takes a sheet laid flat and its blank with that board. Each cell is held against the looks of all letters:
where the own board is printed, its letters fit hardly worse than the best ones; elsewhere no better than any.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from ..page.model import Page

Floats = NDArray[np.float32]

# Cells are compared at this many pixels a mm, blurred by so many mm: as hard photos show them.
_PX_PER_MM = 4
_BLUR = 0.35
# Paper is known by its white, levels, this far (mm) from anything printed; its light is looked for on a copy
# of so many px/mm, and spread by so many mm.
_WHITE, _CLEAR = 250, 1.0
_LIGHT_PX_PER_MM = 0.5
_SPREAD = (4.0, 16.0, 48.0)
# A pen's stroke costs as much as any other thing that no letter explains, levels.
_MOST = 45.0
# How much worse than the best letters the own board's may fit, as a share of how much worse any letter does.
# On 36 hard photos of the tests' camera it was 0 to 0.21 with the own board, 0.53 to 1.13 with others.
_FITS = 0.35


def shows_own_board(flat: NDArray[np.uint8], blank: NDArray[np.uint8], page: Page) -> bool:
    """Tell whether the board on a sheet is the page's own.

    flat, blank: RGB of the trim box, at any resolution; the blank's board is the page's.
    """
    costs = letter_costs(flat, blank, page)
    table = np.stack(list(costs.values()))
    own = np.mean([costs[letter][cell] for cell, letter in enumerate("".join(page.board))])
    best, any_letter = table.min(axis=0).mean(), table.mean()
    return bool(own - best < _FITS * (any_letter - best))


def letter_costs(flat: NDArray[np.uint8], blank: NDArray[np.uint8], page: Page) -> dict[str, Floats]:
    """Return, for each letter of the board, how badly it fits each cell: shape (cells,), in levels."""
    size = (round(page.trim.width * _PX_PER_MM), round(page.trim.height * _PX_PER_MM))
    seen, printed = (_softened(rgb, size) for rgb in (flat, blank))
    seen = seen / _light(seen, printed, page)
    letters = "".join(page.board)
    cells = [seen[_window(page, index)] for index in range(len(letters))]
    looks = {letter: printed[_window(page, letters.index(letter))] for letter in sorted(set(letters))}
    return {letter: _misfits(cells, look) for letter, look in looks.items()}


def _softened(rgb: NDArray[np.uint8], size: tuple[int, int]) -> Floats:
    small = cv2.resize(rgb, size, interpolation=cv2.INTER_AREA).astype(np.float32)
    return np.asarray(cv2.GaussianBlur(small, (0, 0), _BLUR * _PX_PER_MM), np.float32)


def _light(seen: Floats, printed: Floats, page: Page) -> Floats:
    """Return the share of white that reaches each place, from the bare paper around."""
    bare = (printed.min(axis=2) >= _WHITE).astype(np.uint8)
    side = 2 * round(_CLEAR * _PX_PER_MM) + 1
    known = cv2.erode(bare, np.ones((side, side))).astype(np.float32)
    for index in range(len(page.board_at)):
        known[_window(page, index)] = 0
    size = (round(page.trim.width * _LIGHT_PX_PER_MM), round(page.trim.height * _LIGHT_PX_PER_MM))
    paper = cv2.resize(seen * known[..., None], size, interpolation=cv2.INTER_AREA)
    share = cv2.resize(known, size, interpolation=cv2.INTER_AREA)
    light = np.full_like(paper, max(8.0, float(paper.sum() / max(3 * share.sum(), 1e-3))))
    # What lies near tells most, what lies far something.
    for spread in reversed(_SPREAD):
        sigma = spread * _LIGHT_PX_PER_MM
        weight = cv2.GaussianBlur(share, (0, 0), sigma)[..., None]
        there = cv2.GaussianBlur(paper, (0, 0), sigma)
        light = np.where(weight > 0.02, there / np.maximum(weight, 1e-6), light)
    large = cv2.resize(light, seen.shape[1::-1], interpolation=cv2.INTER_LINEAR)
    return np.asarray(np.maximum(large, 8.0) / 255, np.float32)


def _window(page: Page, index: int) -> tuple[slice, slice]:
    at = page.board_at[index]
    size = page.stamps[f"board:{''.join(page.board)[index]}"].size
    y, x = round(at.y * _PX_PER_MM), round(at.x * _PX_PER_MM)
    return slice(y, y + round(size.height * _PX_PER_MM)), slice(x, x + round(size.width * _PX_PER_MM))


def _misfits(cells: list[Floats], look: Floats) -> Floats:
    """Return how far each cell is from a look, a brightness of its own apart."""
    costs = []
    for cell in cells:
        gain = float(np.median(cell / np.maximum(look, 20)))
        missed = np.abs(cell / min(max(gain, 0.5), 1.6) - look)
        costs.append(float(np.minimum(missed, _MOST).mean()))
    return np.array(costs, np.float32)
