"""How colours look to other eyes: colour vision deficiencies, grey copies; and how far colours are apart."""

from __future__ import annotations

import numpy as np

# G. Machado, M. Oliveira, L. Fernandes, "A Physiologically-based Model for Simulation of Color Vision
# Deficiency" (2009), severity 1.0; on linear RGB.
SIMULATIONS = {
    "usual": np.eye(3),
    "protanopia": np.array(
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ]
    ),
    "deuteranopia": np.array(
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ]
    ),
    "tritanopia": np.array(
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ]
    ),
    "grey": np.tile([0.2126, 0.7152, 0.0722], (3, 1)),
}

# IEC 61966-2-1: linear sRGB to XYZ, white D65.
_XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])


def linear(rgb: str) -> np.ndarray:
    values = np.array([int(rgb[i : i + 2], 16) for i in (1, 3, 5)]) / 255
    return np.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)


def seen(rgb: str, vision: str) -> np.ndarray:
    """A colour as these eyes see it: CIE L*a*b*."""
    xyz = _XYZ @ np.clip(SIMULATIONS[vision] @ linear(rgb), 0, 1)
    share = xyz / (_XYZ @ np.ones(3))
    f = np.where(share > 0.008856, np.cbrt(share), (903.3 * share + 16) / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


def apart(one: str, other: str, vision: str = "usual") -> float:
    """ΔE*ab (CIE 1976): 2.3 is just seen, 10 is told at a glance."""
    return float(np.linalg.norm(seen(one, vision) - seen(other, vision)))
