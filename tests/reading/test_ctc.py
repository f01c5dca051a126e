"""What a row of signs is worth, against all ways of writing it over a few steps."""

from itertools import groupby, product

import numpy as np
import pytest

from sheetgen.reading.ctc import LEAST, best_texts, text_log_likelihoods

ALPHABET = "01-"


def some_steps(count, seed=1, sharpness=1.0):
    outputs = np.random.default_rng(seed).normal(0, sharpness, (count, 1 + len(ALPHABET)))
    return (outputs - np.log(np.exp(outputs).sum(axis=1, keepdims=True))).astype(np.float32)


def all_texts(log_probs):
    """Return the probability of every text: repeated signs count once, then "nothing new" is left out."""
    chances = {}
    for path in product(range(log_probs.shape[1]), repeat=len(log_probs)):
        text = "".join(ALPHABET[sign - 1] for sign, _ in groupby(path) if sign)
        chance = float(np.exp(sum(log_probs[step, sign] for step, sign in enumerate(path))))
        chances[text] = chances.get(text, 0.0) + chance
    return chances


@pytest.mark.parametrize("seed", range(4))
def test_every_text_has_the_sum_of_its_paths(seed):
    log_probs = some_steps(5, seed)
    chances = all_texts(log_probs)
    found = text_log_likelihoods(log_probs, list(chances), ALPHABET)
    assert np.exp(found) == pytest.approx(np.array(list(chances.values())), rel=1e-4)
    assert np.exp(found).sum() == pytest.approx(1, abs=1e-4)


def test_the_beam_finds_the_likeliest_texts():
    log_probs = some_steps(6, sharpness=3)
    likeliest = sorted(all_texts(log_probs).items(), key=lambda item: -item[1])[:3]
    found = best_texts(log_probs, ALPHABET, 3)
    assert [text for text, _ in found] == [text for text, _ in likeliest]
    assert [chance for _, chance in found] == pytest.approx([chance for _, chance in likeliest], rel=0.02)


def test_what_cannot_be_written_is_least():
    log_probs = some_steps(3)
    assert list(text_log_likelihoods(log_probs, ["7", "1111"], ALPHABET)) == [LEAST, LEAST]


def test_empty_steps_are_taken_together():
    """Leaving steps out that are surely empty changes no text's probability by more than they hold."""
    log_probs = some_steps(5, sharpness=2)
    empty = np.log(np.array([[0.99999, *[1e-5 / len(ALPHABET)] * len(ALPHABET)]], np.float32))
    padded = np.concatenate([empty, empty, log_probs[:2], empty, empty, empty, log_probs[2:], empty])
    texts = ["", "0", "1-", "0-1"]
    slowly = np.array(
        [all_texts(np.concatenate([log_probs[:2], empty, log_probs[2:]]))[text] for text in texts]
    )
    assert np.exp(text_log_likelihoods(padded, texts, ALPHABET)) == pytest.approx(slowly, rel=1e-3, abs=1e-6)


def test_no_texts_have_no_likelihoods():
    assert text_log_likelihoods(some_steps(3), [], ALPHABET).shape == (0,)
