"""Plain pictures of printed sheets: a page of a real PDF, seen through a homography on a grey desk.

For what must be exact. Paper that curls, light, hands and noise are the business of the tests' camera.
"""

from functools import cache

import cv2
import numpy as np
import pypdfium2

from sheetgen.api.previews import preview_pdf
from tests.page.pages import page_of

DESK = 110
SIZE = (1600, 1200)


@cache
def printed(game, px_per_mm=12):
    """Return a game's blank sheet in RGB; its trim box at px_per_mm, to a whole pixel."""
    pdf = preview_pdf(game, "en", "colour", filled=False, seed=None)
    page = pypdfium2.PdfDocument(pdf)[0]
    rgb = page.render(scale=px_per_mm * 25.4 / 72, rev_byteorder=True).to_numpy()[..., :3]
    width, height = (round(side * px_per_mm) for side in page_of(game).trim)
    return cv2.resize(rgb, (width, height), interpolation=cv2.INTER_AREA)


def turned(game, centre, px_per_mm, angle_deg=0.0, tilt_deg=0.0, size=SIZE):
    """Return the map from a page's mm to a picture's px: turned, then tilted about the picture's x axis."""
    width, height = page_of(game).trim
    a, t = np.deg2rad([angle_deg, tilt_deg])
    far = 1.5 * max(size) / px_per_mm
    x, y = centre[0] * size[0], centre[1] * size[1]
    to_middle = np.array([[1, 0, -width / 2], [0, 1, -height / 2], [0, 0, 1]])
    spin = np.array([[np.cos(a), -np.sin(a), 0], [np.sin(a), np.cos(a), 0], [0, 0, 1]])
    tilt = np.array([[1, 0, 0], [0, np.cos(t), 0], [0, np.sin(t) / far, 1]])
    out = np.array([[px_per_mm, 0, x - 0.5], [0, px_per_mm, y - 0.5], [0, 0, 1]])
    return out @ tilt @ spin @ to_middle


def shoot(*sheets, size=SIZE):
    """Return a picture in RGB of (game's sheet as RGB, map from mm to px, its px/mm) on a desk."""
    picture = np.full((size[1], size[0], 3), DESK, np.uint8)
    for rgb, to_px, px_per_mm in sheets:
        # A pixel's centre lies half a pixel inside.
        to_mm = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, px_per_mm]]) / px_per_mm
        # As a lens does: nothing finer than a pixel of the picture.
        shrunk = px_per_mm / abs(np.linalg.det(to_px)) ** 0.5
        soft = cv2.GaussianBlur(rgb, (0, 0), 0.5 * shrunk) if shrunk > 1 else rgb
        cv2.warpPerspective(
            soft, to_px @ to_mm, size, dst=picture, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_TRANSPARENT
        )
    return picture


def one_sheet(game, px_per_mm=7.0, centre=(0.5, 0.5), size=SIZE, **pose):
    """Return a picture of one sheet, and the map from the page's mm to the picture's px."""
    to_px = turned(game, centre, px_per_mm, size=size, **pose)
    return shoot((printed(game), to_px, 12), size=size), to_px


def grey(rgb):
    """Return grey levels."""
    return cv2.cvtColor(rgb, cv2.COLOR_RGB2GRAY)


def mapped(matrix, points):
    """Map points through a 3×3 matrix."""
    at = np.column_stack([points, np.ones(len(points))]) @ matrix.T
    return at[:, :2] / at[:, 2:]
