"""A short run of `tests/benchmarks/fuzz.py`: every door answers or refuses."""

import pytest

from tests.benchmarks.fuzz import TARGETS, fuzz

# The whole run has a million inputs; here each door gets what it answers in about half a second.
COUNTS = {"layout": 150, "lint": 15, "rules": 150, "catalogue": 400, "payload": 4000, "code": 600}


@pytest.mark.parametrize("name", TARGETS)
def test_bent_input_is_answered_or_refused(tmp_path, name):
    _, fallen = fuzz(name, COUNTS.get(name, 250), seed=2026, folder=tmp_path)
    assert [trace for _, trace in fallen] == []
