"""Sheets laid flat: everything within 0.3 mm of its place, bent paper too; or a reason and a way out."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from sheetgen.errors import PhotoError
from sheetgen.page.model import BoxKind
from sheetgen.reading.pictures import Picture
from sheetgen.reading.registration import PX_PER_MM, Printed, flatten, lay_roughly, register
from sheetgen.reading.sheets_in import find_sheets, place_sheet
from sheetgen.units import Rect
from tests.page.pages import page_of
from tests.reading.shots import grey, mapped, one_sheet, printed, shoot, turned


def blank_of(game):
    return printed(game, PX_PER_MM)


def printed_of(game, blank=None):
    return Printed(page_of(game), blank_of(game) if blank is None else blank)


def laid_flat(rgb, game, blank=None):
    (seen,) = find_sheets(grey(rgb))
    found = place_sheet(seen, page_of(game))
    return aligned(rgb, found, game, blank)


def aligned(rgb, found, game, blank=None):
    printed = printed_of(game, blank)
    rough = lay_roughly(Picture("a.jpg", 1, rgb), found, page_of(game), printed)
    return register(rough, page_of(game), printed)


def off_by(sheet, to_px):
    """Return how far the middles of the boxes are from where they are, mm: all distances."""
    at = np.array([box.rect.centre for box in sheet.page.boxes.values()])
    true = sheet.found.homography(mapped(to_px, at))
    return np.hypot(*(at + sheet.field.at(at) - true).T)


def bowed(game, bow, px_per_mm=6.5, size=(1600, 1200), ink=None):
    """Return a picture of a sheet that bulges by `bow` px in its middle, and what moves points along.

    ink: the sheet in RGB, 12 px/mm, if there is more on it than what is printed.
    """
    to_px = turned(game, (0.5, 0.5), px_per_mm, size=size)
    rgb = shoot((printed(game) if ink is None else ink, to_px, 12), size=size)
    w, _ = page_of(game).trim

    def bulge(x):
        return bow * np.sin(np.pi * x)

    ends = mapped(to_px, np.array([[0, 0], [w, 0]]))[:, 0]
    x = (np.arange(size[0]) - ends[0]) / (ends[1] - ends[0])
    mapping = np.stack(np.meshgrid(np.arange(size[0]), np.arange(size[1])), axis=2).astype(np.float32)
    mapping[..., 1] += bulge(x)
    return (
        cv2.remap(rgb, mapping, None, cv2.INTER_LINEAR),
        to_px,
        lambda px: (
            px - np.column_stack([np.zeros(len(px)), bulge((px[:, 0] - ends[0]) / (ends[1] - ends[0]))])
        ),
    )


@pytest.mark.parametrize("game, px_per_mm", [("grixx", 7), ("grixx", 4), ("encore", 6)])
@pytest.mark.parametrize("pose", [{}, {"angle_deg": 180}, {"tilt_deg": 30, "angle_deg": 6}])
def test_flat_paper_is_within_a_tenth_of_a_millimetre(game, px_per_mm, pose):
    rgb, to_px = one_sheet(game, px_per_mm, **pose)
    sheet = laid_flat(rgb, game)
    w, h = page_of(game).trim
    assert sheet.flat.shape == (round(h * 8), round(w * 8), 3) and sheet.flat.dtype == np.uint8
    assert off_by(sheet, to_px).max() < 0.15
    assert sheet.residual < 0.1 and sheet.ncc > 0.9
    assert sheet.px_per_mm < px_per_mm * 1.05


def test_what_is_laid_flat_looks_like_what_was_printed():
    rgb, _ = one_sheet("grixx", 12, size=(2000, 1500), angle_deg=10)
    sheet = laid_flat(rgb, "grixx")
    assert np.abs(sheet.flat.astype(int) - blank_of("grixx")).mean() < 4
    assert sheet.sharpness == pytest.approx(1, abs=0.25)


@pytest.mark.parametrize("rect", [Rect(40, 30, 13, 12), Rect(-2, 95, 10, 15), Rect(141, -3, 20, 9)])
def test_a_piece_is_cut_as_it_is_in_the_whole(rect):
    rgb, _ = one_sheet("grixx", 7, angle_deg=10, tilt_deg=20)
    sheet = laid_flat(rgb, "grixx")
    left, top, right, bottom = (max(0, round(8 * edge)) for edge in (*rect[:2], rect.right, rect.bottom))
    whole, piece = sheet.flat[top:bottom, left:right].astype(int), sheet.cut(rect)
    # Maps are interpolated between places that differ.
    assert piece.shape == whole.shape and np.abs(piece - whole).mean() < 1


@pytest.mark.parametrize("px_per_mm", [5, 7, 9, 11])
def test_in_the_small_a_sheet_is_the_mean_of_what_it_is_in_the_large(px_per_mm):
    rgb, _ = one_sheet("grixx", px_per_mm, size=(2500, 1900), angle_deg=10)
    sheet = laid_flat(rgb, "grixx")
    height, width = sheet.small.shape[:2]
    mean = cv2.resize(sheet.flat, (width, height), interpolation=cv2.INTER_AREA)
    assert (height, width) == tuple(side // 2 for side in sheet.flat.shape[:2])
    assert np.abs(sheet.small.astype(int) - mean).mean() < 1.5
    # Neither softer nor sharper.
    soft, other = (cv2.Laplacian(each, cv2.CV_32F).std() for each in (sheet.small, mean))
    assert soft == pytest.approx(other, rel=0.08)


@pytest.mark.parametrize("game", ["grixx", "encore"])
@pytest.mark.parametrize("bow_mm", [1, 2.5, 4, 6, -7, 8, -9])
def test_bent_paper_is_followed(game, bow_mm):
    rgb, to_px, bend = bowed(game, bow_mm * 6.5)
    sheet = laid_flat(rgb, game)
    at = np.array([box.rect.centre for box in sheet.page.boxes.values()])
    true = sheet.found.homography(bend(mapped(to_px, at)))
    off = np.hypot(*(at + sheet.field.at(at) - true).T)
    assert np.sqrt((off**2).mean()) < 0.15 and off.max() < 0.4
    # What is told is what is true, in its order of size.
    assert sheet.residual < 0.2 and sheet.bend == pytest.approx(abs(bow_mm), rel=0.25)


@pytest.mark.parametrize("at_mm, way", [((14, 58), (1, 0)), ((60, 40), (0, 1)), ((185, 30), (-1, 0))])
def test_a_dent_no_larger_than_a_few_boxes_is_followed(at_mm, way):
    rgb, to_px = one_sheet("grixx", 7)
    (middle,) = mapped(to_px, np.array([at_mm]))
    pixels = np.stack(np.meshgrid(np.arange(1600), np.arange(1200)), axis=2).astype(np.float32)

    def depth(px):
        return 0.9 * 7 * np.exp(-((px - middle) ** 2).sum(axis=-1, keepdims=True) / (2 * (8 * 7) ** 2))

    mapping = (pixels + depth(pixels) * way).astype(np.float32)
    sheet = laid_flat(cv2.remap(rgb, mapping, None, cv2.INTER_LINEAR), "grixx")
    at = np.array([box.rect.centre for box in sheet.page.boxes.values()])
    true = mapped(to_px, at)
    true = sheet.found.homography(true - depth(true) * way)
    assert np.hypot(*(at + sheet.field.at(at) - true).T).max() < 0.35


def test_a_bent_sheet_of_blackened_boxes_is_read():
    ink = printed("encore").copy()
    rng = np.random.default_rng(1)
    for box in page_of("encore").boxes.values():
        if box.kind is BoxKind.MARK and rng.random() < 0.9:
            x, y, w, h = (int(v * 12) for v in box.rect)
            inside = ink[y + 6 : y + h - 4, x + 4 : x + w - 6]
            inside[:] = np.minimum(inside, 0.25 * inside + [15, 20, 90])
    rgb, to_px, bend = bowed("encore", 26, ink=ink)
    sheet = laid_flat(rgb, "encore")
    at = np.array([box.rect.centre for box in sheet.page.boxes.values()])
    off = np.hypot(*(at + sheet.field.at(at) - sheet.found.homography(bend(mapped(to_px, at)))).T)
    assert off.max() < 0.5


def test_pen_strokes_do_not_pull():
    game = "grixx"
    rgb = printed(game).copy()
    for box in page_of(game).boxes.values():
        x, y, w, h = (int(v * 12) for v in box.rect)
        cv2.line(rgb, (x, y), (x + w, y + h), (30, 40, 120), 8)
        cv2.line(rgb, (x + w, y), (x, y + h), (30, 40, 120), 8)
    to_px = turned(game, (0.5, 0.5), 7, angle_deg=3)
    assert off_by(laid_flat(shoot((rgb, to_px, 12)), game), to_px).max() < 0.2


def test_three_corners_do_for_bent_paper():
    rgb, to_px, bend = bowed("grixx", 13)
    cv2.circle(rgb, tuple(int(v) for v in mapped(to_px, np.array([[9, 9]]))[0]), 45, (205, 160, 135), -1)
    sheet = laid_flat(rgb, "grixx")
    assert sheet.found.corners_found == 3
    at = np.array([box.rect.centre for box in sheet.page.boxes.values()])
    off = np.hypot(*(at + sheet.field.at(at) - sheet.found.homography(bend(mapped(to_px, at)))).T)
    assert off.max() < 0.35


def test_another_page_is_refused():
    """The marks are right, what is printed between them is not."""
    rgb, _ = one_sheet("grixx")
    other = cv2.resize(blank_of("encore"), blank_of("grixx").shape[1::-1])
    with pytest.raises(PhotoError, match=r"not grixx as laid out here; .* --layout"):
        laid_flat(rgb, "grixx", other)


def test_too_small_a_sheet_is_refused():
    rgb, _ = one_sheet("grixx", 8)
    (seen,) = find_sheets(grey(rgb))
    found = place_sheet(seen, page_of("grixx"))
    tiny = cv2.resize(rgb, None, fx=0.2, fy=0.2, interpolation=cv2.INTER_AREA)
    smaller = np.diag([5.0, 5.0, 1.0])
    found = replace(found, homography=type(found.homography)(found.homography.matrix @ smaller))
    with pytest.raises(
        PhotoError, match=r"too small in the picture \(1\.6 px/mm; 2\.2 are needed\); go nearer"
    ):
        aligned(tiny, found, "grixx")


def test_a_blurred_sheet_is_refused():
    rgb, _ = one_sheet("grixx", 8)
    (seen,) = find_sheets(grey(rgb))
    found = place_sheet(seen, page_of("grixx"))
    blurred = cv2.GaussianBlur(rgb, (0, 0), 8)
    with pytest.raises(PhotoError, match="blurred; hold the camera still"):
        aligned(blurred, found, "grixx")


def test_flatten_takes_any_resolution():
    rgb, _ = one_sheet("encore", 6)
    found = place_sheet(find_sheets(grey(rgb))[0], page_of("encore"))
    assert flatten(rgb, found.homography, page_of("encore").trim, 2).shape == (296, 420, 3)
