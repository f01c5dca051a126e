"""Numbers of leaves: start, step, copies, what is skipped, how they are written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.api.numbering import Numbering, Span, make_numbering
from sheetgen.errors import UsageError

PLAIN = {"start": 1, "step": 1, "copies": 1, "skip": "", "form": "", "prefix": ""}


@pytest.mark.parametrize(
    "wishes, written",
    [
        ({}, ["1", "2", "3", "4", "5", "6"]),
        ({"start": 100, "step": 10}, ["100", "110", "120", "130", "140", "150"]),
        ({"copies": 2}, ["1", "1", "2", "2", "3", "3"]),
        ({"skip": "2, 4-5"}, ["1", "3", "6", "7", "8", "9"]),
        ({"skip": "1-3,3-4"}, ["5", "6", "7", "8", "9", "10"]),
        ({"start": 9, "form": "####"}, ["0009", "0010", "0011", "0012", "0013", "0014"]),
        ({"form": "No. ##/26", "prefix": "A "}, [f"A No. 0{n}/26" for n in range(1, 7)]),
        ({"start": 99, "form": "##"}, ["99", "100", "101", "102", "103", "104"]),
    ],
)
def test_numbers(wishes, written):
    numbering = make_numbering(6, **{**PLAIN, **wishes})
    assert [numbering.written(leaf) for leaf in range(6)] == written


@given(
    st.integers(0, 50),
    st.integers(1, 9),
    st.lists(st.tuples(st.integers(0, 90), st.integers(0, 20)), max_size=4),
)
def test_what_is_skipped_is_never_given_and_nothing_else_is_lost(start, step, gaps):
    spans = tuple(Span(first, first + more) for first, more in gaps)
    numbering = Numbering(start, step, skip=spans)
    allowed = (n for n in range(start, 10_000, step) if not any(first <= n <= last for first, last in spans))
    assert [numbering.serial(leaf) for leaf in range(30)] == [next(allowed) for _ in range(30)]


@pytest.mark.parametrize(
    "wishes, said",
    [
        ({"skip": "3-1"}, "'3-1' is no number to skip"),
        ({"skip": "a"}, "'a' is no number to skip"),
        ({"form": "No."}, "the number format 'No.' needs '#'"),
        ({"form": "#-#"}, "in one place"),
        ({"start": 16_777_200, "step": 10}, "the last sheet would have the number 16777250"),
    ],
)
def test_wishes_that_cannot_be(wishes, said):
    with pytest.raises(UsageError, match=said):
        make_numbering(6, **{**PLAIN, **wishes})
