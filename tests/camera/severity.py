"""How careful the photographer is: named severities, each a table of ranges that shots are drawn from."""

from dataclasses import dataclass
from enum import StrEnum


class Severity(StrEnum):
    CAREFUL = "careful"
    """From above, in good light, flat."""
    ORDINARY = "ordinary"
    """As people take pictures at a table: the whole sheet in view, readable at a glance, ≥ 1,000 px wide."""
    HARD = "hard"
    """Blurred, half in the shadow of a head, from the side, 600 to 900 px wide, badly lit, crumpled."""


Range = tuple[float, float]


@dataclass(frozen=True)
class Conditions:
    """Ranges are drawn from evenly; what ends in `_share` is how often a thing happens at all."""

    width_px: Range
    """The sheet's width as it is read."""
    tilt_deg: Range
    spin_deg: float
    """Standard deviation from one of the four ways to hold a phone."""
    sideways_share: float
    """Sheets that lie sideways or upside down in the picture."""
    bow: Range
    """How high the paper bulges, mm."""
    crease_share: float
    crease_deg: Range
    lift_share: float
    """Corners that stand up."""
    defocus_px: Range
    """Standard deviation."""
    motion_share: float
    motion_px: Range
    """Length of the smear."""
    exposure: Range
    """White paper in the middle, 1 = as white as the sensor can see."""
    cast: float
    """Standard deviation of the colour cast, in log units."""
    slope: Range
    """How much darker the far side is."""
    shadow_share: float
    shadow_depth: Range
    penumbra: Range
    """Width of a shadow's edge, as a share of the picture."""
    gloss_share: float
    gloss: Range
    noise: Range
    """Standard deviation in white, as a share of it, before the phone smooths it."""
    jpeg: Range
    thumb_share: float
    """Thumbs over a corner of the sheet."""
    real_light_share: float
    """Light and folds of a real photograph laid over the paper, where there are photographs."""
    faintest: float
    """The least opacity of a pen."""


CONDITIONS = {
    Severity.CAREFUL: Conditions(
        width_px=(1250, 1450), tilt_deg=(0, 9), spin_deg=2, sideways_share=0.05, bow=(0, 1.2),
        crease_share=0.03, crease_deg=(1, 4), lift_share=0.1, defocus_px=(0.4, 0.8), motion_share=0.0,
        motion_px=(0, 0), exposure=(0.7, 0.9), cast=0.03, slope=(0, 0.2), shadow_share=0.1,
        shadow_depth=(0.05, 0.2), penumbra=(0.05, 0.3), gloss_share=0.0, gloss=(0, 0), noise=(0.004, 0.012),
        jpeg=(88, 96), thumb_share=0.0, real_light_share=0.0, faintest=0.55,
    ),
    Severity.ORDINARY: Conditions(
        width_px=(1000, 1400), tilt_deg=(2, 28), spin_deg=6, sideways_share=0.3, bow=(0, 4.0),
        crease_share=0.12, crease_deg=(2, 12), lift_share=0.3, defocus_px=(0.5, 1.25), motion_share=0.25,
        motion_px=(1, 3), exposure=(0.5, 0.95), cast=0.05, slope=(0.05, 0.5), shadow_share=0.45,
        shadow_depth=(0.08, 0.45), penumbra=(0.01, 0.2), gloss_share=0.1, gloss=(0.05, 0.25),
        noise=(0.008, 0.03), jpeg=(72, 95), thumb_share=0.04, real_light_share=0.1, faintest=0.45,
    ),
    Severity.HARD: Conditions(
        width_px=(600, 900), tilt_deg=(20, 45), spin_deg=14, sideways_share=0.5, bow=(0, 8.0),
        crease_share=0.35, crease_deg=(4, 25), lift_share=0.5, defocus_px=(0.7, 1.8), motion_share=0.6,
        motion_px=(1.5, 5), exposure=(0.22, 1.1), cast=0.09, slope=(0.1, 0.75), shadow_share=0.85,
        shadow_depth=(0.2, 0.7), penumbra=(0.003, 0.08), gloss_share=0.35, gloss=(0.1, 0.7),
        noise=(0.015, 0.05), jpeg=(45, 85), thumb_share=0.15, real_light_share=0.25, faintest=0.32,
    ),
}  # fmt: skip
