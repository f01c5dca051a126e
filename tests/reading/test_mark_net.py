"""The network's arithmetic, against a plain reckoning, and its file."""

from importlib.resources import files

import numpy as np
import pytest

from sheetgen.reading.blank import SIDE
from sheetgen.reading.mark_net import STRIDES, load_net, net_of


def plain_convolution(picture, weights, bias, stride):
    out, _, kernel, _ = weights.shape
    pad = kernel // 2
    padded = np.pad(picture, ((pad, pad), (pad, pad), (0, 0)))
    side = -(-picture.shape[0] // stride)
    result = np.zeros((side, side, out))
    for y in range(side):
        for x in range(side):
            window = padded[y * stride : y * stride + kernel, x * stride : x * stride + kernel]
            result[y, x] = np.einsum("ijc,ocij->o", window, weights) + bias
    return np.maximum(result, 0)


def test_the_net_computes_what_its_weights_say():
    rng = np.random.default_rng(3)
    widths = (6, 2, 3, 2, 3, 4)
    arrays = {
        "dense": rng.normal(size=(7, 4 * (2 + 6 * 6))),
        "dense_bias": rng.normal(size=7),
        "temperature": np.array(1.5),
        "prior": np.full((2, 7), 1 / 7),
    }
    for i in range(len(STRIDES)):
        arrays[f"c{i}"] = rng.normal(size=(widths[i + 1], widths[i], 3, 3))
        arrays[f"c{i}_bias"] = rng.normal(size=widths[i + 1])
    arrays = {name: array.astype(np.float32) for name, array in arrays.items()}
    pictures = rng.normal(size=(3, 48, 48, 6)).astype(np.float32)
    x = pictures[1].astype(float)
    for i, stride in enumerate(STRIDES):
        x = plain_convolution(x, arrays[f"c{i}"], arrays[f"c{i}_bias"], stride)
    features = np.concatenate([x.mean(axis=(0, 1)), x.max(axis=(0, 1)), x.ravel()])
    outputs = (arrays["dense"] @ features + arrays["dense_bias"]) / 1.5
    expected = np.exp(outputs - outputs.max())
    assert net_of(arrays)(pictures)[1] == pytest.approx(expected / expected.sum(), abs=1e-4)


def test_the_model_is_small():
    assert (files("sheetgen.reading") / "models" / "marks.npz").stat().st_size < 300_000


def test_many_pictures_are_judged_like_one():
    pictures = np.random.default_rng(1).random((40, SIDE, SIDE, 6), np.float32)
    net = load_net()
    assert net(pictures)[17] == pytest.approx(net(pictures[17:18])[0], abs=1e-4)


def test_looked_at_again_a_picture_is_judged_like_its_mirror_images():
    rng = np.random.default_rng(8)
    net, pictures = load_net(), rng.normal(size=(5, 56, 56, 6)).astype(np.float32)
    mirrored = np.ascontiguousarray(pictures[:, :, ::-1])
    again, likewise = (net.looked_again(each, net(each)) for each in (pictures, mirrored))
    assert np.abs(net(pictures) - net(mirrored)).max() > 0.01
    assert np.allclose(again, likewise, atol=1e-5)
    assert np.allclose(again.sum(axis=1), 1, atol=1e-5)
