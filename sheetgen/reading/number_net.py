"""The number reader's network, run by numpy: pictures of boxes → probabilities of signs from left to right.

A file of weights decides everything, `models/numbers.npz`; `tools/train_numbers.py` writes it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from .convolution import Floats, Layer, convolve, layer_of, rectified

SIGNS = 13
"""Nothing new, ten digits, minus, slash; two more outputs tell a ring and a number struck out."""

SHAPES = (((3, 3), (2, 2)), ((3, 3), (2, 1)), ((3, 3), (1, 2)), ((3, 3), (1, 1)), ((3, 3), (2, 1)))
"""Kernel and stride, rows first, of the convolutions `c0` … `c4`."""

TALL = (4, 3)
"""Kernel of `c5`, which leaves one line; across only it has zeros around."""

WIDE = (1, 5)
"""Kernel of `c6`, which looks at the neighbours."""

# Pictures at a time: what is computed on them stays in the processor's cache.
_AT_ONCE = 8


@dataclass(frozen=True, eq=False)
class NumberNet:
    """Convolutions that end in one line of outputs."""

    layers: tuple[Layer, ...]
    last: Layer
    temperature: float

    def __call__(self, pictures: NDArray[np.uint8]) -> tuple[Floats, Floats, Floats]:
        """Return log-probabilities, shape (n, width / 4, 13), and p_ringed and p_struck, shape (n,).

        pictures: shape (n, 28, width, 2).
        """
        parts = [self._outputs(pictures[i : i + _AT_ONCE]) for i in range(0, len(pictures), _AT_ONCE)]
        outputs = np.concatenate(parts)
        signs = outputs[..., :SIGNS] / self.temperature
        signs = signs - signs.max(axis=2, keepdims=True)
        log_probs = signs - np.log(np.exp(signs).sum(axis=2, keepdims=True))
        ringed, struck = (1 / (1 + np.exp(-outputs[..., SIGNS + i].max(axis=1))) for i in (0, 1))
        return log_probs, ringed, struck

    def _outputs(self, pictures: NDArray[np.uint8]) -> Floats:
        x = pictures.astype(np.float32) / np.float32(255)
        for layer in self.layers:
            x = rectified(convolve(x, layer))
        return convolve(x, self.last)[:, 0]


def load_net() -> NumberNet:
    """Read the network that comes with the program."""
    with (files(__package__) / "models" / "numbers.npz").open("rb") as file, np.load(file) as stored:
        return net_of({name: stored[name].astype(np.float32) for name in stored.files})


def net_of(arrays: Mapping[str, Floats]) -> NumberNet:
    """Build the network from its arrays.

    `c0` … `c7`, shape (out, in, rows, columns), each with its `_bias`; `temperature`.
    """
    strides = [stride for _, stride in SHAPES] + [(1, 1)] * 3
    pads = [(1, 1)] * len(SHAPES) + [(0, TALL[1] // 2), (0, WIDE[1] // 2), (0, 0)]
    layers = [
        layer_of(arrays[f"c{i}"], arrays[f"c{i}_bias"], strides[i], pads[i]) for i in range(len(strides))
    ]
    return NumberNet(tuple(layers[:-1]), layers[-1], float(arrays["temperature"]))
