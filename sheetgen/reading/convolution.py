"""Convolutions by numpy alone, for the small networks that read marks and numbers."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.lib.stride_tricks import as_strided
from numpy.typing import NDArray

Floats = NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class Layer:
    """A convolution with what follows it: bias and, except after the last one, rectifier."""

    weights: Floats
    """Shape (kernel rows × columns × channels in, channels out)."""
    bias: Floats
    kernel: tuple[int, int]
    """Rows, columns."""
    stride: tuple[int, int]
    """Down, across."""
    pad: tuple[int, int]
    """Zeros put around: above and below, left and right."""


def layer_of(weights: Floats, bias: Floats, stride: tuple[int, int], pad: tuple[int, int]) -> Layer:
    """Bring a layer's weights, shape (out, in, rows, columns), into the order in which pictures lie."""
    matrix = weights.transpose(2, 3, 1, 0).reshape(-1, weights.shape[0])
    kernel = (weights.shape[2], weights.shape[3])
    return Layer(np.ascontiguousarray(matrix), bias, kernel, stride, pad)


def convolve(x: Floats, layer: Layer) -> Floats:
    """Convolve pictures, shape (n, height, width, channels), and add the bias."""
    (down, across), (above, left) = layer.stride, layer.pad
    kernel_rows, kernel_columns = layer.kernel
    count, height, width, channels = x.shape
    padded = np.zeros((count, height + 2 * above, width + 2 * left, channels), np.float32)
    padded[:, above : above + height, left : left + width] = x
    rows = (padded.shape[1] - kernel_rows) // down + 1
    columns = (padded.shape[2] - kernel_columns) // across + 1
    # A row of the kernel lies in one piece in memory.
    picture, row, pixel, value = padded.strides
    windows = as_strided(
        padded,
        (count, rows, columns, kernel_rows, kernel_columns * channels),
        (picture, row * down, pixel * across, row, value),
        writeable=False,
    )
    flat = windows.reshape(count * rows * columns, -1) @ layer.weights
    flat += layer.bias
    return flat.reshape(count, rows, columns, -1)


def rectified(x: Floats) -> Floats:
    """Cut off below zero, in place."""
    return np.maximum(x, 0, out=x)
