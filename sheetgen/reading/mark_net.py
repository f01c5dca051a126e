"""The mark reader's network, run by numpy: pictures of boxes → probabilities of the kinds of mark.

A file of weights decides everything, `models/marks.npz`; `tools/train_marks.py` writes it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files

import numpy as np

from .convolution import Floats, Layer, convolve, layer_of, rectified

STRIDES = (2, 2, 1, 2, 1)
"""Of the convolutions `c0` … `c4`, in order."""


# No probability is less, so that one look is outvoted.
_LEAST = 1e-7
# Pictures at a time: what is computed on them stays in the processor's cache.
_AT_ONCE = 8


@dataclass(frozen=True)
class MarkNet:
    """Convolutions; mean and maximum over the picture, and what is where; one linear layer and a softmax."""

    layers: tuple[Layer, ...]
    weights: Floats
    bias: Floats
    temperature: float
    """By which the outputs are divided, so that probabilities mean what they say (Guo et al. 2017)."""
    prior: Floats
    """How often each kind was met in training, in boxes for marks and in boxes for rings: (2, kinds)."""

    def __call__(self, pictures: Floats) -> Floats:
        """Return probabilities, shape (n, kinds), for pictures of shape (n, height, width, channels)."""
        return self.look(pictures)[0]

    def look(self, pictures: Floats) -> tuple[Floats, Floats]:
        """Return the same, and what pictures are told by: how strongly each channel answers, shape (n, 96).

        First the means over the picture, then the maxima.
        """
        parts = [self._run(pictures[i : i + _AT_ONCE]) for i in range(0, len(pictures), _AT_ONCE)]
        chances, features = (np.concatenate(each) for each in zip(*parts, strict=True))
        return chances, features

    def looked_again(self, pictures: Floats, chances: Floats) -> Floats:
        """Return surer probabilities of pictures by their mirror images, in which a mark is what it was.

        chances: what the pictures themselves gave. Taken is the geometric mean.
        """
        mirrored = (pictures[:, :, ::-1], pictures[:, ::-1], pictures[:, ::-1, ::-1])
        looks = [chances, *(self(np.ascontiguousarray(each)) for each in mirrored)]
        return _softmax(np.mean(np.log(np.maximum(looks, _LEAST)), axis=0))

    def _run(self, x: Floats) -> tuple[Floats, Floats]:
        for layer in self.layers:
            x = rectified(convolve(x, layer))
        features = np.concatenate([x.mean(axis=(1, 2)), x.max(axis=(1, 2))], axis=1)
        pooled = np.concatenate([features, x.reshape(len(x), -1)], axis=1)
        return _softmax((pooled @ self.weights + self.bias) / self.temperature), features


def load_net() -> MarkNet:
    """Read the network that comes with the program."""
    with (files(__package__) / "models" / "marks.npz").open("rb") as file, np.load(file) as stored:
        return net_of({name: stored[name].astype(np.float32) for name in stored.files})


def net_of(arrays: Mapping[str, Floats]) -> MarkNet:
    """Build the network from its arrays.

    `c0` … `c4`, shape (out, in, kernel, kernel), `dense`, (kinds, features), each with its `_bias`;
    `temperature`; `prior`, (2, kinds).
    """
    layers = []
    for i, stride in enumerate(STRIDES):
        weights = arrays[f"c{i}"]
        pad = weights.shape[2] // 2
        layers.append(layer_of(weights, arrays[f"c{i}_bias"], (stride, stride), (pad, pad)))
    temperature = float(arrays["temperature"])
    return MarkNet(tuple(layers), arrays["dense"].T, arrays["dense_bias"], temperature, arrays["prior"])


def _softmax(outputs: Floats) -> Floats:
    raised = np.exp(outputs - outputs.max(axis=1, keepdims=True))
    return np.asarray(raised / raised.sum(axis=1, keepdims=True), np.float32)
