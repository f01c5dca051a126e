"""Train the mark reader's network: `draw` samples, `train`, `measure` on pens and strokes never trained with.

    python tools/train_marks.py draw build/marks/train-1 --seed 1 --sheets 800 --strokes DIR --written FILE
    python tools/train_marks.py draw build/marks/held-out --seed 91 --sheets 200 --held-out …
    python tools/train_marks.py train build/marks/train-* --calibrate build/marks/held-out
    python tools/train_marks.py measure build/marks/held-out
    python tools/train_marks.py soup one.npz another.npz …
    python tools/train_marks.py temper 1.1

Strokes: pictures of strokes (`cross_09.png` …, with alpha); digits as pen strokes (.npz), see docs/models.md.
Developers only: needs torch besides the program's own libraries. Figures are in docs/models.md.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import prod
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from mark_samples import SCALES, Sample, Sources, prints, read_sources, samples
from mark_strokes import KINDS
from numpy.typing import NDArray

from sheetgen.reading.blank import SIDE
from sheetgen.reading.mark_net import STRIDES, net_of
from sheetgen.reading.marks import SURE, chances_to_count

MODEL = Path(__file__).parent.parent / "sheetgen" / "reading" / "models" / "marks.npz"

# Channels of the convolutions, from the picture's six on, and their kernels.
WIDTHS = (6, 12, 24, 24, 48, 48)
KERNELS = (3, 3, 3, 3, 3)
# What they leave of a picture, each way.
_LEFT = SIDE // prod(STRIDES)

# Sheets a file of samples.
_SHARD = 20
# A mark can be seen if so much of its box (0.6 mm²) is so much darker than print explains (5 levels), or than
# print that lies in its place (13 levels): a stroke along a printed line.
_SEEN, _SEEN_IN_PLACE = 0.4, 0.2
_LEAST_SEEN = 0.0072
# The first files of a folder calibrate, the others measure.
_CALIBRATING = 3
_PRINTS = 12
# Samples that cost less than this are easy, and shown so many times less often.
_EASY, _SELDOM = 0.02, 3


@dataclass(frozen=True, eq=False)
class Boxes:
    """Samples of many sheets in one heap."""

    channels: NDArray[np.int8]
    kinds: NDArray[np.int64]
    ringed: NDArray[np.bool_]
    pen: NDArray[np.str_]
    severity: NDArray[np.float64]
    sheet: NDArray[np.int64]
    untouched: NDArray[np.int64]
    """How many empty and how many marked boxes of all were taken for untouched."""


def draw(folder: Path, seed: int, sheets: int, sources: Sources, *, held_out: bool) -> None:
    """Draw samples into files of twenty sheets each."""
    folder.mkdir(parents=True, exist_ok=True)
    pages = prints(seed, _PRINTS)
    heap: list[Sample] = []
    for number, sample in enumerate(samples(seed, sheets, pages, sources, held_out=held_out), 1):
        heap.append(sample)
        if len(heap) == _SHARD or number == sheets:
            _save(folder / f"{number:05}.npz", heap)
            heap = []
            print(folder.name, number, flush=True)


def _save(path: Path, heap: Sequence[Sample]) -> None:
    part = path.with_suffix(".part.npz")
    np.savez(
        part,
        channels=np.concatenate([sample.channels for sample in heap]),
        kinds=np.concatenate([sample.kinds for sample in heap]),
        ringed=np.concatenate([sample.ringed for sample in heap]),
        pen=np.concatenate([np.full(len(sample.kinds), sample.pen, "U24") for sample in heap]),
        severity=np.concatenate([np.full(len(sample.kinds), sample.severity) for sample in heap]),
        sheet=np.concatenate([np.full(len(sample.kinds), i) for i, sample in enumerate(heap)]),
        untouched=np.array([sample.untouched for sample in heap]),
    )
    part.rename(path)


def read_boxes(folders: Iterable[Path], files: slice = slice(None)) -> Boxes:
    """Read the samples of some folders, all or some files of each."""
    heap: dict[str, list[NDArray[Any]]] = {}
    paths = [path for folder in folders for path in _files(folder)[files]]
    for number, path in enumerate(paths):
        with np.load(path) as stored:
            for name in stored.files:
                heap.setdefault(name, []).append(
                    stored[name] + 1000 * number if name == "sheet" else stored[name]
                )
    boxes = Boxes(**{name: np.concatenate(parts) for name, parts in heap.items()})
    boxes = replace(boxes, untouched=boxes.untouched.sum(axis=0))
    seen = np.array([_is_seen(channels) for channels in boxes.channels])
    return _part(boxes, (boxes.kinds == 0) | seen)


def _is_seen(channels: NDArray[np.int8]) -> bool:
    """Tell whether a person could see a mark: what nobody sees must not teach that blank is marked."""
    beyond, box = channels[..., 3] / SCALES[3], channels[..., 5] > 0
    dark = cv2.blur(-beyond.astype(np.float32), (3, 3)) > _SEEN
    straight = -channels[..., :3].min(axis=2) / SCALES[0]
    dark |= cv2.blur(straight.astype(np.float32), (3, 3)) > _SEEN_IN_PLACE
    return bool((dark & box).sum() >= _LEAST_SEEN * box.sum())


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.glob("*.npz") if path.stem.isdigit())


# Training -------------------------------------------------------------------------


def train(
    boxes: Boxes,
    calibration: Boxes,
    model: Path,
    epochs: int,
    minutes: float,
    seed: int,
    start: Path | None,
) -> None:
    """Train and calibrate the network; the epoch that does best on the calibrating samples is stored.

    It ends after so many epochs or minutes, and learns ever more slowly until then.
    start: a model to go on from; it is trained more slowly, and without normalisations.
    """
    import torch

    torch.manual_seed(seed)
    torch.set_num_threads(1)
    rng = np.random.default_rng(seed)
    net = _torch_net(start).to(memory_format=torch.channels_last)
    boxes = _part(boxes, _thinned(boxes, rng))
    prior = np.stack([_shares(boxes.kinds[boxes.ringed == ringed]) for ringed in (False, True)])
    optimiser = torch.optim.AdamW(net.parameters(), weight_decay=1e-3)
    fastest = 4e-3 if start is None else 1.5e-3
    loss_of = torch.nn.CrossEntropyLoss(reduction="none")
    least, begun = np.inf, time.monotonic()
    # What each sample cost when it was last shown.
    costs = np.ones(len(boxes.kinds), np.float32)
    for epoch in range(epochs):
        net.train()
        heard = []
        # Easy ones are shown less often, and weigh as much more.
        easy = costs < _EASY
        shown = np.flatnonzero(~easy | (rng.random(len(costs)) < 1 / _SELDOM))
        order = rng.permutation(shown)
        weights = np.where(easy, _SELDOM, 1).astype(np.float32)
        for first in range(0, len(order) - 255, 256):
            done = max((epoch + first / len(order)) / epochs, (time.monotonic() - begun) / (60 * minutes))
            for group in optimiser.param_groups:
                group["lr"] = fastest * min(1, 20 * done + 0.05) * (1 + np.cos(np.pi * min(1, done))) / 2
            batch = order[first : first + 256]
            pictures = torch.from_numpy(_varied(boxes.channels[batch], rng))
            cost = loss_of(net(pictures), torch.from_numpy(boxes.kinds[batch]))
            loss = (cost * torch.from_numpy(weights[batch])).sum() / float(weights[batch].sum())
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            costs[batch] = cost.detach().numpy()
            heard.append(float(loss.detach()))
        arrays = _folded(net)
        tried = model.with_name("tried.npz")
        store(tried, arrays, prior, 1.0)
        temperature, unlikely = _temperature(tried, calibration)
        store(tried, arrays, prior, temperature)
        summary = _summary(calibration, probabilities(tried, calibration))
        print(
            f"epoch {epoch + 1}: loss {np.mean(heard):.4f}, calibrating {unlikely:.4f};"
            f" temperature {temperature:.2f}; {summary}",
            flush=True,
        )
        if unlikely < least:
            least = unlikely
            tried.replace(model)
        if time.monotonic() - begun > 60 * minutes:
            break


def _shares(kinds: NDArray[np.int64]) -> NDArray[np.float64]:
    return np.bincount(kinds, minlength=len(KINDS)) / len(kinds)


def _thinned(boxes: Boxes, rng: np.random.Generator) -> NDArray[np.bool_]:
    """Choose all marks and most of the empty boxes that something lies in."""
    return (boxes.kinds > 0) | (rng.random(len(boxes.kinds)) < 0.8)


def _torch_net(start: Path | None) -> Any:
    import torch

    # Normalisations help only at first; in a stored model they are worked into the convolutions.
    norm_of = torch.nn.BatchNorm2d if start is None else torch.nn.Identity

    class Net(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.convolutions = torch.nn.ModuleList(
                torch.nn.Conv2d(WIDTHS[i], WIDTHS[i + 1], KERNELS[i], STRIDES[i], KERNELS[i] // 2)
                for i in range(len(KERNELS))
            )
            self.norms = torch.nn.ModuleList(norm_of(width) for width in WIDTHS[1:])
            self.drop = torch.nn.Dropout(0.15)
            self.dense = torch.nn.Linear((2 + _LEFT**2) * WIDTHS[-1], len(KINDS))

        def forward(self, x: Any) -> Any:
            for convolution, norm in zip(self.convolutions, self.norms, strict=True):
                x = torch.relu(norm(convolution(x)))
            places = x.permute(0, 2, 3, 1).flatten(1)
            pooled = torch.cat([x.mean(dim=(2, 3)), x.amax(dim=(2, 3)), places], dim=1)
            return self.dense(self.drop(pooled))

    net = Net()
    if start is not None:
        with np.load(start) as stored, torch.no_grad():
            for i, convolution in enumerate(net.convolutions):
                convolution.weight.copy_(torch.from_numpy(stored[f"c{i}"]))
                convolution.bias.copy_(torch.from_numpy(stored[f"c{i}_bias"]))
            # What an older model does not look at begins at nought.
            dense = torch.from_numpy(stored["dense"].astype(np.float32))
            net.dense.weight.zero_()
            net.dense.weight[:, : dense.shape[1]].copy_(dense)
            net.dense.bias.copy_(torch.from_numpy(stored["dense_bias"]))
    return net


def _varied(channels: NDArray[np.int8], rng: np.random.Generator) -> NDArray[np.float32]:
    """Turn and mirror samples, mix their colours, shift them a little; gives (n, channels, SIDE, SIDE)."""
    x = channels.astype(np.float32) / SCALES
    if rng.random() < 0.5:
        x = x[:, :, ::-1]
    if rng.random() < 0.5:
        x = x[:, ::-1]
    if rng.random() < 0.3:
        x = x.transpose(0, 2, 1, 3)
    if rng.random() < 0.3:
        x[..., :3] = x[..., rng.permutation(3)]
    x[..., :4] *= rng.uniform(0.85, 1.15, (len(x), 1, 1, 1)).astype(np.float32)
    dy, dx = rng.integers(-1, 2, 2)
    x = np.roll(x, (dy, dx), axis=(1, 2))
    return x.transpose(0, 3, 1, 2)


def _folded(net: Any) -> dict[str, NDArray[np.float32]]:
    """Return the weights with the normalisations worked into the convolutions."""
    net.eval()
    arrays = {}
    for i, (convolution, norm) in enumerate(zip(net.convolutions, net.norms, strict=True)):
        weight, bias = convolution.weight, convolution.bias
        if hasattr(norm, "running_var"):
            factor = norm.weight / (norm.running_var + norm.eps).sqrt()
            weight = weight * factor[:, None, None, None]
            bias = norm.bias + (bias - norm.running_mean) * factor
        arrays[f"c{i}"], arrays[f"c{i}_bias"] = weight.detach().numpy(), bias.detach().numpy()
    arrays["dense"] = net.dense.weight.detach().numpy().copy()
    arrays["dense_bias"] = net.dense.bias.detach().numpy().copy()
    return arrays


def _temperature(model: Path, calibration: Boxes) -> tuple[float, float]:
    """Return the temperature under which what happened is likeliest (Guo et al. 2017), and its cost."""
    logs = np.log(np.maximum(probabilities(model, calibration), 1e-30))
    best, least = 1.0, np.inf
    for temperature in np.arange(0.6, 4.0, 0.05):
        raised = np.exp(logs / temperature)
        chosen = raised[np.arange(len(raised)), calibration.kinds] / raised.sum(axis=1)
        cost = -float(np.log(np.maximum(chosen, 1e-12)).mean())
        if cost < least:
            best, least = float(temperature), cost
    return best, least


def store(
    model: Path, arrays: dict[str, NDArray[np.float32]], prior: NDArray[np.float64], temperature: float
) -> None:
    """Write the model's file, in half precision."""
    arrays = {**arrays, "prior": prior.astype(np.float32)}
    halves = {name: array.astype(np.float16) for name, array in arrays.items()}
    np.savez_compressed(model, temperature=np.float16(temperature), **halves)


def soup(model: Path, models: Sequence[Path]) -> None:
    """Store the mean of models of one descent, which errs less than each of them (Wortsman et al. 2022)."""
    heap: dict[str, list[NDArray[np.float32]]] = {}
    for path in models:
        with np.load(path) as stored:
            for name in stored.files:
                heap.setdefault(name, []).append(stored[name].astype(np.float32))
    mean = {name: np.mean(arrays, axis=0).astype(np.float16) for name, arrays in heap.items()}
    np.savez_compressed(model, **mean)


def temper(model: Path, temperature: float) -> None:
    """Give a model's file another temperature."""
    with np.load(model) as stored:
        arrays = {name: stored[name] for name in stored.files}
    np.savez_compressed(model, **{**arrays, "temperature": np.float16(temperature)})


# Measuring ------------------------------------------------------------------------


def probabilities(model: Path, boxes: Boxes) -> NDArray[np.float32]:
    """Run a stored network over samples, as the program does."""
    with np.load(model) as stored:
        net = net_of({name: stored[name].astype(np.float32) for name in stored.files})
    return np.concatenate(
        [
            net(boxes.channels[i : i + 256].astype(np.float32) / SCALES)
            for i in range(0, len(boxes.kinds), 256)
        ]
    )


def _marked(boxes: Boxes, chances: NDArray[np.float32]) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
    """Return the probability that a box counts, and whether it does."""
    counts = chances_to_count(np.eye(len(KINDS), dtype=np.float32)[boxes.kinds], boxes.ringed)
    return chances_to_count(chances, boxes.ringed), counts > 0.5


def _is_pencil(boxes: Boxes) -> NDArray[np.bool_]:
    return np.char.find(boxes.pen, "pencil") >= 0


def _is_decided(boxes: Boxes) -> NDArray[np.bool_]:
    """Leave out what only the player could explain: a tick or a blot in a ring box."""
    return ~(boxes.ringed & np.isin(boxes.kinds, [KINDS.index("tick"), KINDS.index("fill")]))


def _summary(boxes: Boxes, chances: NDArray[np.float32]) -> str:
    p, truth = _marked(boxes, chances)
    wrong = (p > 0.5) != truth
    asked = np.maximum(p, 1 - p) < SURE
    kind = (chances.argmax(axis=1) != boxes.kinds) & (boxes.kinds > 0)
    return (
        f"{len(p)} boxes, wrong {wrong.mean():.3%}, asked {asked.mean():.2%}, "
        f"wrong and not asked {(wrong & ~asked).mean():.4%}, "
        f"kind wrong {kind.sum() / max(1, (boxes.kinds > 0).sum()):.2%} of marks"
    )


def measure(model: Path, boxes: Boxes) -> None:
    """Print errors by pen and severity, how reliable probabilities are, and which kinds are mistaken."""
    boxes = _part(boxes, _is_decided(boxes))
    chances = probabilities(model, boxes)
    print("all:", _summary(boxes, chances))
    groups = {
        f"severity {low:.1f}–{low + 0.25:.2f}": (boxes.severity >= low) & (boxes.severity < low + 0.25)
        for low in (0, 0.25, 0.5, 0.75)
    }
    groups["cancelled apart"] = boxes.kinds < KINDS.index("cancelled")
    groups["ordinary, pens"] = groups["cancelled apart"] & (boxes.severity < 0.5) & ~_is_pencil(boxes)
    groups["not weak pencil"] = ~np.char.startswith(boxes.pen, "weak")
    groups |= {str(pen): boxes.pen == pen for pen in np.unique(boxes.pen)}
    for name, chosen in groups.items():
        if chosen.any():
            print(f"{name}:", _summary(_part(boxes, chosen), chances[chosen]))
    p, truth = _marked(boxes, chances)
    for low, high in pairwise((0, 0.001, 0.02, 0.1, 0.3, 0.5, 0.7, 0.9, 0.98, 0.999, 1.01)):
        chosen = (p >= low) & (p < high)
        if chosen.any():
            said, was = p[chosen].mean(), truth[chosen].mean()
            print(f"said {low}–{min(high, 1)}: {chosen.sum()} boxes, mean {said:.4f}, marked {was:.4f}")
    print(" " * 10, *(f"{kind:>9}" for kind in KINDS))
    for i, kind in enumerate(KINDS):
        seen = np.bincount(chances[boxes.kinds == i].argmax(axis=1), minlength=len(KINDS))
        print(f"{kind:>10}", *(f"{count:9d}" for count in seen))


def _part(boxes: Boxes, chosen: NDArray[np.bool_]) -> Boxes:
    names = [name for name in Boxes.__dataclass_fields__ if name != "untouched"]
    return replace(boxes, **{name: getattr(boxes, name)[chosen] for name in names})


def main() -> None:
    """Do one of the three."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    steps = parser.add_subparsers(dest="step", required=True)
    step = steps.add_parser("draw")
    step.add_argument("folder", type=Path)
    step.add_argument("--seed", type=int, required=True)
    step.add_argument("--sheets", type=int, required=True)
    step.add_argument("--held-out", action="store_true")
    step.add_argument("--strokes", type=Path, required=True)
    step.add_argument("--written", type=Path, required=True)
    step = steps.add_parser("train")
    step.add_argument("folders", type=Path, nargs="+")
    step.add_argument("--calibrate", type=Path, required=True)
    step.add_argument("--epochs", type=int, default=10)
    step.add_argument("--minutes", type=float, default=1000)
    step.add_argument("--seed", type=int, default=1)
    step.add_argument("--start", type=Path)
    step = steps.add_parser("measure")
    step.add_argument("folders", type=Path, nargs="+")
    step = steps.add_parser("soup", help="take the mean of networks that began with the same weights")
    step.add_argument("models", type=Path, nargs="+")
    step = steps.add_parser("temper", help="set the temperature that other photos than drawn ones ask for")
    step.add_argument("temperature", type=float)
    for name in ("train", "measure", "soup", "temper"):
        steps.choices[name].add_argument("--model", type=Path, default=MODEL)
    args = parser.parse_args()
    match args.step:
        case "draw":
            sources = read_sources(args.strokes, args.written, held_out=args.held_out)
            draw(args.folder, args.seed, args.sheets, sources, held_out=args.held_out)
        case "train":
            calibration = read_boxes([args.calibrate], slice(_CALIBRATING))
            boxes = read_boxes(args.folders)
            train(boxes, calibration, args.model, args.epochs, args.minutes, args.seed, args.start)
        case "soup":
            soup(args.model, args.models)
        case "temper":
            temper(args.model, args.temperature)
        case _:
            measure(args.model, read_boxes(args.folders, slice(_CALIBRATING, None)))


if __name__ == "__main__":
    main()
