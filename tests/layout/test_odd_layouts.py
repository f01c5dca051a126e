"""Whatever a layout says, it is either a page or a list of faults: never a surprise."""

import json
from copy import deepcopy

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sheetgen.api.layouts import compose, open_design
from sheetgen.errors import InvalidError
from sheetgen.layout.source import read_source
from sheetgen.page.check import find_page_faults
from sheetgen.page.theme import Theme

SPECS = ("grixx", "grixx:big-points", "yahtzee", "yahtzee:triple", "ciccia", "encore")
PLAIN = {spec: read_source(spec).plain() for spec in SPECS}

# What a hand, a script or an enemy puts where something else belongs.
ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.sampled_from([-1, 0, 1, 2, 7, 30, 1000, 10**9, 0.001, 2.5, 59.9]),
    st.sampled_from(
        ["", "red", "total", "{penalty}", "{rows}", "#12345", "\0", "\u202e", "👾", "x" * 239, "a b"]
    ),
    st.sampled_from([[], {}, [1], [[]], {"a": 1}, ["red"] * 11, [{"track": "red"}]]),
)


def places(value, path=()):
    """Give the path of every value in a layout."""
    yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, below in inner:
        yield from places(below, (*path, key))


PLACES = {spec: [path for path in places(plain) if path] for spec, plain in PLAIN.items()}


@st.composite
def changed_layouts(draw):
    """A built-in layout with one to three values replaced, left out or doubled."""
    spec = draw(st.sampled_from(SPECS))
    layout = deepcopy(PLAIN[spec])
    for path in draw(st.lists(st.sampled_from(PLACES[spec]), min_size=1, max_size=3)):
        change(layout, path, draw(st.sampled_from(["replace", "replace", "leave out", "double"])), draw(ODD))
    return layout


def change(layout, path, how, value):
    holder = layout
    for step in path[:-1]:
        inside = isinstance(holder, dict) and step in holder
        if not inside and not (isinstance(holder, list) and isinstance(step, int) and step < len(holder)):
            return  # an earlier change took it away
        holder = holder[step]
    last = path[-1]
    if isinstance(holder, dict) and last in holder:
        holder[last] = value
        if how == "leave out":
            del holder[last]
    elif isinstance(holder, list) and isinstance(last, int) and last < len(holder):
        match how:
            case "leave out":
                del holder[last]
            case "double":
                holder.insert(last, holder[last])
            case _:
                holder[last] = value


@settings(
    max_examples=120, deadline=2000, derandomize=True, suppress_health_check=list(HealthCheck), database=None
)
@given(layout=changed_layouts())
def test_a_page_or_faults(layout, tmp_path_factory):
    path = tmp_path_factory.mktemp("odd") / "mine.json"
    path.write_text(json.dumps(layout))
    try:
        page = compose(open_design(str(path)), "en", Theme.COLOUR)
    except InvalidError as error:
        assert error.faults
        assert all("\n" not in fault.message and len(fault.message) < 700 for fault in error.faults)
        assert len(error.faults) <= 60
        return
    assert find_page_faults(page, {}) == []


@pytest.mark.parametrize(
    "box, said",
    [
        ("{id: full, kind: groups, groups: 7}", "box 'full': groups takes a list, such as [3, 2]"),
        ("{id: ones, kind: face, face: [1]}", "box 'ones': face takes one number"),
        (
            "{id: full, kind: groups, groups: [3, 2], worth: [25]}",
            "box 'full': worth '[25]' is neither points",
        ),
        ("{id: full, kind: groups, groups: [3, 2], worth: {}}", "box 'full': worth '{}' is neither points"),
    ],
)
def test_odd_boxes(box, said, tmp_path):
    path = tmp_path / "mine.yaml"
    path.write_text(f"extends: yahtzee\nrules:\n  boxes: [{box}]\n")
    with pytest.raises(InvalidError) as caught:
        open_design(str(path))
    assert said in str(caught.value)


@pytest.mark.parametrize("spec", SPECS)
def test_unchanged_layouts_are_pages(spec, tmp_path):
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(PLAIN[spec]))
    assert compose(open_design(str(path)), "en", Theme.COLOUR).boxes
