"""Leaves of real pads, filled with drawn strokes, as pictures, for what reads them."""

from functools import cache
from io import BytesIO

import cv2
import numpy as np
import pypdfium2

from sheetgen.api.pad_wishes import PadWishes
from sheetgen.api.pads import make_pad
from sheetgen.page.model import BoxKind
from tests.page.pages import page_of
from tests.reading.shots import shoot, turned

PX_PER_MM = 12
BALLPOINT = (30, 45, 130)


@cache
def leaf(game, **wishes):
    """Return the first leaf of a pad in RGB at 12 px/mm: the pad's paper is the leaf's own size."""
    width, height = page_of(game).trim
    made = make_pad(game, PadWishes(leaves=1, paper=f"{width:g}x{height:g}", n_up=1, **wishes))
    out = BytesIO()
    made.write(out)
    page = pypdfium2.PdfDocument(out.getvalue())[0]
    rgb = page.render(scale=PX_PER_MM * 25.4 / 72, rev_byteorder=True).to_numpy()[..., :3]
    return cv2.resize(
        rgb, (round(width * PX_PER_MM), round(height * PX_PER_MM)), interpolation=cv2.INTER_AREA
    )


def filled(game, cells, seed=0, ink=BALLPOINT, **wishes):
    """Return the leaf with a cross in each mark box, a ring in each ring box, none of them alike."""
    random = np.random.default_rng(seed)
    rgb = leaf(game, **wishes).copy()
    for cell in cells:
        box = page_of(game).boxes[cell]
        rect = box.rect.inset(0.16 * box.rect.w).moved(*random.uniform(-0.4, 0.4, 2))
        corners = [(rect.x, rect.y), (rect.right, rect.bottom), (rect.right, rect.y), (rect.x, rect.bottom)]
        px = (np.array(corners) * PX_PER_MM + random.normal(0, 3, (4, 2))).astype(int).tolist()
        if box.kind is BoxKind.RING:
            centre = tuple(int(v * PX_PER_MM) for v in rect.centre)
            axes = (int(0.62 * rect.w * PX_PER_MM), int(0.6 * rect.h * PX_PER_MM))
            cv2.ellipse(rgb, centre, axes, 10, 0, 350, ink, 5, cv2.LINE_AA)
        else:
            cv2.line(rgb, px[0], px[1], ink, 5, cv2.LINE_AA)
            cv2.line(rgb, px[2], px[3], ink, 5, cv2.LINE_AA)
    return rgb


def photo(*sheets, px_per_mm=7.5, size=(1600, 1200), seed=0, **pose):
    """Return a picture of (game, sheet as RGB), side by side on a desk, in uneven light."""
    centres = [((n + 0.5) / len(sheets), 0.5) for n in range(len(sheets))]
    placed = [
        (rgb, turned(game, centre, px_per_mm, size=size, **pose), PX_PER_MM)
        for (game, rgb), centre in zip(sheets, centres, strict=True)
    ]
    shot = shoot(*placed, size=size) * np.linspace(1, 0.8, size[0])[None, :, None]
    noise = np.random.default_rng(seed).normal(0, 3, shot.shape)
    return np.clip(shot + noise, 0, 255).astype(np.uint8)


def save(path, rgb, quality=85):
    """Write a picture."""
    cv2.imwrite(str(path), cv2.cvtColor(rgb, cv2.COLOR_RGB2BGR), [cv2.IMWRITE_JPEG_QUALITY, quality])
    return str(path)
