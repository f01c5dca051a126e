"""Train the number reader's network: `draw` samples, `train`, `measure` on hands never trained with.

    python tools/train_numbers.py draw --lots 100 --seed 1     (and 2, 3: at the same time)
    python tools/train_numbers.py train --samples 300000
    python tools/train_numbers.py train --samples 100000 --rates 2e-3 1e-5     (goes on from there)
    python tools/train_numbers.py measure

Developers only: needs torch besides the program's own libraries, and the strokes of UNIPEN (docs/models.md).
"""

from __future__ import annotations

import argparse
import pickle
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, islice
from pathlib import Path
from typing import Any

import numpy as np
from number_samples import Sample, samples
from number_strokes import UNIPEN, written_digits
from numpy.typing import NDArray

from sheetgen.reading.number_net import SHAPES, SIGNS, TALL, WIDE, NumberNet, net_of
from sheetgen.reading.numbers import ALPHABET, NumberReading

MODEL = Path(__file__).parent.parent / "sheetgen" / "reading" / "models" / "numbers.npz"

# Channels of the convolutions, from the picture's two on.
WIDTHS = (2, 16, 32, 64, 64, 96, 128, 128)
_BATCH = 64
# Samples in a file; each is met again some times, a little changed.
_LOT = 2048
# The first so many lots are of pictures of at most this width, px.
_SHORT_LOTS = 3
_SHORT = 40
# Weights are averaged over about so many steps.
_AVERAGED = 0.995
_CALIBRATING = 1500


def draw(folder: Path, lots: int, seed: int, strokes: Path) -> None:
    """Draw samples into files, each of a lot."""
    folder.mkdir(parents=True, exist_ok=True)
    source = samples(written_digits("train", strokes), np.random.default_rng(seed))
    for number in range(lots):
        path = folder / f"{seed:03}-{number:05}.pickle"
        part = path.with_suffix(".part")
        part.write_bytes(pickle.dumps(list(islice(source, _LOT))))
        part.rename(path)


def train(
    model: Path, folder: Path, count: int, seed: int, strokes: Path, rates: tuple[float, float]
) -> None:
    """Train on, or begin; calibrate and store the network, after each tenth of the samples anew.

    rates: of learning, at the beginning and at the end.
    """
    import torch

    torch.manual_seed(seed)
    torch.set_num_threads(1)
    rng = np.random.default_rng(seed)
    net, averaged = _torch_net(WIDTHS), _torch_net(WIDTHS)
    optimiser = torch.optim.AdamW(net.parameters(), lr=rates[0], weight_decay=1e-3)
    averaged.load_state_dict(net.state_dict())
    state = folder / "state.pt"
    if state.exists():
        stored = torch.load(state)
        net.load_state_dict(stored["net"])
        averaged.load_state_dict(stored["averaged"])
        optimiser.load_state_dict(stored["optimiser"])
    calibration = list(
        islice(samples(written_digits("calibrate", strokes), np.random.default_rng(1000)), _CALIBRATING)
    )
    steps = count // _BATCH
    heard: list[float] = []
    batches = _batches(folder, rng, short_lots=0 if state.exists() else _SHORT_LOTS)
    for step in range(1, steps + 1):
        for group in optimiser.param_groups:
            group["lr"] = rates[0] + (rates[1] - rates[0]) * step / steps
        loss = _loss(net, next(batches))
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        _average(averaged, net, min(_AVERAGED, step / (step + 10)))
        heard.append(float(loss.detach()))
        if step % (steps // 10) == 0 or step == steps:
            whole = {"net": net, "averaged": averaged, "optimiser": optimiser}
            torch.save({name: part.state_dict() for name, part in whole.items()}, state)
            arrays = _folded(averaged)
            readings = read_samples(net_of({**arrays, "temperature": np.float32(1)}), calibration)
            temperature = _temperature(readings, calibration)
            store(model, arrays, temperature)
            readings = [_tempered(reading, temperature) for reading in readings]
            print(
                f"{step * _BATCH} samples: loss {np.mean(heard[-300:]):.4f}; "
                f"temperature {temperature:.2f}; {_summary(calibration, readings)}",
                flush=True,
            )


def _batches(folder: Path, rng: np.random.Generator, short_lots: int) -> Iterator[list[Sample]]:
    """Give samples of one width at a time, new ones and some from before."""
    new: list[Path] = []
    known: set[Path] = set()
    while True:
        there = set(folder.glob("*.pickle"))
        new += sorted(there - known)
        known |= there
        again = [sorted(known)[int(i)] for i in rng.integers(len(known), size=3)]
        lots = [*new[:1], *again]
        new = new[1:]
        heap = [sample for path in lots for sample in pickle.loads(path.read_bytes())]
        by_width = defaultdict(list)
        for i in rng.permutation(len(heap)):
            by_width[heap[i].picture.shape[1]].append(heap[i])
        # The first lots are short: one digit is learned sooner than five.
        widths = [width for width in by_width if width <= _SHORT or len(known) - len(new) > short_lots]
        batches = [
            alike[i : i + _BATCH]
            for alike in map(by_width.__getitem__, widths)
            for i in range(0, len(alike) - 7, _BATCH)
        ]
        for i in rng.permutation(len(batches)):
            yield [_varied(sample, rng) for sample in batches[i]]


def _varied(sample: Sample, rng: np.random.Generator) -> Sample:
    """Move a picture by a pixel or two, and make its ink paler or darker."""
    picture = np.roll(sample.picture, rng.integers(-1, 2, 2), axis=(0, 1)).astype(np.float32)
    picture[..., 0] = np.clip(picture[..., 0] * rng.uniform(0.8, 1.2), 0, 255)
    return Sample(
        picture.astype(np.uint8), sample.text, sample.is_legible, sample.is_ringed, sample.is_struck
    )


def _loss(net: Any, batch: Sequence[Sample]) -> Any:
    import torch
    from torch.nn import functional

    pictures = np.stack([sample.picture for sample in batch]).astype(np.float32) / 255
    outputs = net(torch.from_numpy(pictures.transpose(0, 3, 1, 2))).squeeze(2)
    signs = outputs[:, :SIGNS].permute(2, 0, 1).log_softmax(2)
    legible = [i for i, sample in enumerate(batch) if sample.is_legible]
    labels = [ALPHABET.index(sign) + 1 for i in legible for sign in batch[i].text]
    spelled = functional.ctc_loss(
        signs[:, legible],
        torch.tensor(labels, dtype=torch.long),
        torch.full((len(legible),), len(signs)),
        torch.tensor([len(batch[i].text) for i in legible]),
        reduction="sum",
        zero_infinity=True,
    )
    told = outputs[:, SIGNS:].amax(dim=2)
    truth = torch.tensor([[sample.is_ringed, sample.is_struck] for sample in batch], dtype=torch.float32)
    seen = functional.binary_cross_entropy_with_logits(told, truth, reduction="sum")
    return (spelled + seen) / len(batch)


def _torch_net(widths: Sequence[int]) -> Any:
    import torch

    kernels = [kernel for kernel, _ in SHAPES] + [TALL, WIDE]
    strides = [stride for _, stride in SHAPES] + [(1, 1)] * 2
    pads = [(1, 1)] * len(SHAPES) + [(0, TALL[1] // 2), (0, WIDE[1] // 2)]
    layers: list[Any] = []
    for i, kernel in enumerate(kernels):
        layers += [
            torch.nn.Conv2d(widths[i], widths[i + 1], kernel, strides[i], pads[i], bias=False),
            torch.nn.BatchNorm2d(widths[i + 1]),
            torch.nn.ReLU(),
        ]
    layers += [torch.nn.Dropout(0.1), torch.nn.Conv2d(widths[-1], SIGNS + 2, 1)]
    return torch.nn.Sequential(*layers).to(memory_format=torch.channels_last)


def _average(averaged: Any, net: Any, share: float) -> None:
    import torch

    with torch.no_grad():
        theirs = net.state_dict()
        for name, mine in averaged.state_dict().items():
            if mine.dtype.is_floating_point:
                mine.lerp_(theirs[name], 1 - share)


def _folded(net: Any) -> dict[str, NDArray[np.float32]]:
    """Return the weights with the normalisations worked into the convolutions."""
    import torch

    arrays = {}
    layers = list(net)
    convolutions = [i for i, layer in enumerate(layers) if isinstance(layer, torch.nn.Conv2d)]
    for number, i in enumerate(convolutions):
        convolution, norm = layers[i], layers[min(i + 1, len(layers) - 1)]
        if isinstance(norm, torch.nn.BatchNorm2d):
            factor = norm.weight / (norm.running_var + norm.eps).sqrt()
            weights = convolution.weight * factor[:, None, None, None]
            bias = norm.bias - norm.running_mean * factor
        else:
            weights, bias = convolution.weight, convolution.bias
        arrays[f"c{number}"] = weights.detach().numpy().copy(order="C")
        arrays[f"c{number}_bias"] = bias.detach().numpy().copy()
    return arrays


def store(model: Path, arrays: Mapping[str, NDArray[np.float32]], temperature: float) -> None:
    """Write the model's file, in half precision."""
    halves = {name: array.astype(np.float16) for name, array in arrays.items()}
    np.savez_compressed(model, temperature=np.float16(temperature), **halves)  # type: ignore[arg-type]


# Measuring ------------------------------------------------------------------------


def read_samples(net: NumberNet, drawn: Sequence[Sample]) -> list[NumberReading]:
    """Run a network over samples, as the program does."""
    readings: dict[int, NumberReading] = {}
    for width in sorted({sample.picture.shape[1] for sample in drawn}):
        alike = [i for i, sample in enumerate(drawn) if sample.picture.shape[1] == width]
        outputs = net(np.stack([drawn[i].picture for i in alike]))
        for i, log_probs, ringed, struck in zip(alike, *outputs, strict=True):
            readings[i] = NumberReading(log_probs, float(ringed), float(struck))
    return [readings[i] for i in range(len(drawn))]


def _temperature(readings: Sequence[NumberReading], calibration: Sequence[Sample]) -> float:
    """Return the temperature under which what was written is likeliest (Guo et al. 2017)."""
    pairs = [(sample, r) for sample, r in zip(calibration, readings, strict=True) if sample.is_legible]
    costs = {}
    for temperature in (0.8, 0.9, 1.0, 1.1, 1.2, 1.35, 1.5, 1.75):
        chances = [_tempered(r, temperature).log_likelihoods([sample.text])[0] for sample, r in pairs]
        costs[temperature] = -float(np.maximum(chances, -12).mean())
    return min(costs, key=costs.__getitem__)


def _tempered(reading: NumberReading, temperature: float) -> NumberReading:
    raised = np.exp(reading.log_probs / temperature)
    log_probs = np.log(raised / raised.sum(axis=1, keepdims=True))
    return NumberReading(log_probs, reading.p_ringed, reading.p_struck)


def _likeliest(reading: NumberReading) -> tuple[str, float]:
    """Return the text of the likeliest steps, which is quicker than to look for the likeliest text."""
    signs = reading.log_probs.argmax(axis=1)
    text = "".join(ALPHABET[sign - 1] for sign, _ in groupby(signs) if sign)
    return text, float(np.exp(reading.log_likelihoods([text])[0]))


def _summary(drawn: Sequence[Sample], readings: Sequence[NumberReading]) -> str:
    pairs = [(s, r) for s, r in zip(drawn, readings, strict=True) if s.is_legible]
    found = [(sample, _likeliest(reading)) for sample, reading in pairs]
    groups: dict[str, list[bool]] = defaultdict(list)
    for sample, (text, _) in found:
        name = "ringed" if sample.is_ringed else "struck" if sample.is_struck else f"{len(sample.text)} signs"
        groups[name].append(text == sample.text)
    p = np.array([chance for _, (_, chance) in found])
    right = np.array([text == sample.text for sample, (text, _) in found])
    seen = np.array([[reading.p_ringed > 0.5, reading.p_struck > 0.5] for reading in readings])
    truth = np.array([[sample.is_ringed, sample.is_struck] for sample in drawn])
    sure = p > 0.95
    return (
        f"right {right.mean():.4f}; "
        + ", ".join(f"{name} {np.mean(groups[name]):.3f}" for name in sorted(groups))
        + f"; mean p {p.mean():.4f}; p > .95: {sure.mean():.3f}, wrong of these {1 - right[sure].mean():.4f}"
        + f"; ring {(seen == truth)[:, 0].mean():.4f}, struck {(seen == truth)[:, 1].mean():.4f}"
    )


def measure(model: Path, strokes: Path, count: int) -> None:
    """Print what is read right of the test writers' hands, by severity of the photo."""
    written = written_digits("test", strokes)
    with np.load(model) as stored:
        net = net_of({name: stored[name].astype(np.float32) for name in stored.files})
    for severity in (0.0, 0.25, 0.5, 0.75, 1.0):
        drawn = list(islice(samples(written, np.random.default_rng(5), severity, invented=0.0), count))
        print(f"severity {severity}:", _summary(drawn, read_samples(net, drawn)))


def main() -> None:
    """Do one of the three."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    steps = parser.add_subparsers(dest="step", required=True)
    step = steps.add_parser("draw")
    step.add_argument("--lots", type=int, required=True)
    step.add_argument("--seed", type=int, required=True)
    step = steps.add_parser("train")
    step.add_argument("--samples", type=int, required=True)
    step.add_argument("--seed", type=int, default=1)
    step.add_argument("--rates", type=float, nargs=2, default=(2e-3, 2e-3))
    for step in (steps.choices["draw"], steps.choices["train"]):
        step.add_argument("--folder", type=Path, default=Path("build/numbers"))
    step = steps.add_parser("measure")
    step.add_argument("--count", type=int, default=2000)
    for step in steps.choices.values():
        step.add_argument("--model", type=Path, default=MODEL)
        step.add_argument("--strokes", type=Path, default=UNIPEN)
    args = parser.parse_args()
    match args.step:
        case "draw":
            draw(args.folder, args.lots, args.seed, args.strokes)
        case "train":
            train(args.model, args.folder, args.samples, args.seed, args.strokes, tuple(args.rates))
        case _:
            measure(args.model, args.strokes, args.count)


if __name__ == "__main__":
    main()
