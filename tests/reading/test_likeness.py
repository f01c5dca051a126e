"""Doubtful boxes against the other boxes of a sheet: what looks like its marks is likelier one."""

import numpy as np
import pytest

from sheetgen.reading.likeness import IN_MARK_BOXES, IN_RING_BOXES, by_likeness
from sheetgen.reading.marks import NET_KINDS, chances_to_count, like_the_others

MARK, EMPTY = (1.0, 0.0, 0.3), (0.0, 1.0, 0.2)
BELIEFS = pytest.mark.parametrize("belief", [IN_MARK_BOXES, IN_RING_BOXES])


def sheet(doubtful, marked=8, empty=8, seed=0):
    """Return chances and features: of sure marks, of sure empty boxes, then (chance, features) in doubt."""
    rng = np.random.default_rng(seed)
    p = np.array([0.9995] * marked + [0.0004] * empty + [chance for chance, _ in doubtful], np.float32)
    features = np.array([MARK] * marked + [EMPTY] * empty + [each for _, each in doubtful], np.float32)
    return p, features + rng.normal(0, 0.05, features.shape).astype(np.float32)


def odds(p):
    return np.log(p / (1 - p))


@BELIEFS
def test_what_looks_like_the_marks_is_likelier_one(belief):
    p, features = sheet([(0.6, MARK), (0.6, EMPTY)])
    like_marks, like_empty = by_likeness(p, features, belief)[-2:]
    assert like_marks > 0.9 and like_empty < like_marks
    assert like_empty < 0.6 or belief is IN_MARK_BOXES


@BELIEFS
def test_what_is_sure_stays(belief):
    p, features = sheet([(0.5, MARK)])
    assert (by_likeness(p, features[::-1], belief)[:-1] == p[:-1]).all()


@BELIEFS
@pytest.mark.parametrize("marked, empty", [(4, 8), (8, 2), (0, 0)])
def test_few_others_tell_nothing(belief, marked, empty):
    p, features = sheet([(0.5, MARK), (0.97, EMPTY)], marked, empty)
    assert (by_likeness(p, features, belief) == p).all()


@BELIEFS
@pytest.mark.parametrize("chance", [0.003, 0.05, 0.5, 0.95, 0.997])
@pytest.mark.parametrize("looks", [MARK, EMPTY])
def test_likeness_is_not_believed_beyond_seven_to_one(belief, chance, looks):
    p, features = sheet([(chance, looks)], 60, 60)
    told = by_likeness(p, features, belief)[-1]
    assert abs(odds(told) - odds(chance)) < 2.001


@pytest.mark.parametrize("is_ring_box", [False, True])
def test_kinds_go_with_it_and_sum_to_one(is_ring_box):
    p, features = sheet([(0.6, MARK)])
    kind = NET_KINDS.index("ring" if is_ring_box else "cross")
    chances = np.zeros((len(p), len(NET_KINDS)), np.float32)
    chances[:, kind], chances[:, 0] = p, 1 - p
    ringed = np.full(len(p), is_ring_box)
    weighed = like_the_others(chances, features, ringed)
    belief = IN_RING_BOXES if is_ring_box else IN_MARK_BOXES
    assert weighed.sum(axis=1) == pytest.approx(1, abs=1e-5)
    assert chances_to_count(weighed, ringed) == pytest.approx(by_likeness(p, features, belief), abs=1e-5)


@BELIEFS
@pytest.mark.parametrize("chance", [0.019, 0.981])
@pytest.mark.parametrize("looks", [MARK, EMPTY])
def test_nobody_is_asked_for_likeness_alone(belief, chance, looks):
    p, features = sheet([(chance, looks)])
    told = by_likeness(p, features, belief)[-1]
    assert max(told, 1 - told) > 0.98 and (told > 0.5) == (chance > 0.5)


@BELIEFS
@pytest.mark.parametrize("chance, looks, is_told", [(0.93, MARK, False), (0.975, MARK, True)])
def test_what_the_eye_does_not_tell_likeness_settles_only_beyond_doubt(belief, chance, looks, is_told):
    p, features = sheet([(chance, looks)])
    told = by_likeness(p, features, belief)[-1]
    assert told > chance and (told >= 0.995) == is_told and (told < 0.98) != is_told
