"""Sheets of numbers read as a whole: sums settle doubtful digits, and a player's own mistakes stay."""

from random import Random

import pytest

from sheetgen.games import load_game
from sheetgen.reading.beliefs import is_same, unsure_cells
from sheetgen.reading.joint_columns import Columns
from sheetgen.reading.joint_ledger import Ledger
from sheetgen.reading.number_evidence import HIDDEN, Evidence, told
from tests.games.by_hand import rules_of, sheet_of
from tests.games.simulate_ciccia import play_game as play_ciccia
from tests.games.simulate_yahtzee import play_game as play_yahtzee

YAHTZEE = load_game("yahtzee")
CICCIA = load_game("ciccia")
COLUMN = dict(ones=3, twos=6, threes=9, fours=8, fives=15, sixes=24, three_kind=24, four_kind=0, full=25,
              small_straight=30, large_straight=40, yahtzee=0, chance=23) | {
    "written/upper": 65, "written/bonus": 35, "written/lower": 142, "written/total": 242}  # fmt: skip

# Digits that are taken for each other.
LOOKS_LIKE = dict(zip("0123456789-", "67783306341", strict=True))


def clear(text):
    """Return what is seen of a plainly written text: some of its digits might be others, hardly."""
    chances = {"": 1.0} if text else {"": 0.999, "1": 0.001}
    for sign in text:
        other = LOOKS_LIKE.get(sign, sign)
        chances = {t + c: p * q for t, p in chances.items() for c, q in {other: 0.0005, sign: 0.9995}.items()}
    return Evidence(chances)


def column(**changes):
    """Return the evidence of a column, written plainly but for some boxes."""
    evidence = {cell: clear(str(value)) for cell, value in COLUMN.items()}
    return evidence | {cell.replace("_slash_", "/"): Evidence(chances) for cell, chances in changes.items()}


def read_column(evidence, variant=None):
    rules = rules_of("yahtzee", variant)
    columns = Columns(evidence, YAHTZEE.fields(rules), YAHTZEE.totals(rules), rules["columns"])
    joint = columns.read(evidence)
    return joint, unsure_cells(joint, evidence)


def texts(joint):
    return {cell: belief.text for cell, belief in joint.beliefs.items()}


def test_a_plain_column_needs_no_question():
    joint, unsure = read_column(column())
    assert texts(joint) == {cell: str(value) for cell, value in COLUMN.items()}
    assert unsure == [] and joint.p > 0.98


def test_the_sums_settle_what_a_digit_alone_cannot():
    joint, unsure = read_column(column(threes={"3": 0.6, "9": 0.4}, sixes={"24": 0.5, "29": 0.5}))
    assert texts(joint)["threes"] == "9" and texts(joint)["sixes"] == "24" and unsure == []


def test_a_wrong_sum_that_is_plain_stays_as_it_was_written():
    evidence = column() | {"written/lower": clear("132"), "written/total": clear("232")}
    joint, unsure = read_column(evidence)
    assert texts(joint)["written/lower"] == "132" and unsure == []
    assert joint.beliefs["written/lower"].slip > 0.98 > 0.02 > joint.beliefs["written/total"].slip


def test_a_sum_that_may_be_wrong_or_misread_is_asked():
    joint, unsure = read_column(
        column(written_slash_lower={"142": 0.15, "152": 0.85}, written_slash_total={"242": 0.15, "252": 0.85})
    )
    assert set(unsure) == {"written/lower", "written/total"}
    assert {text for text, _ in joint.beliefs["written/lower"].others[:2]} == {"142", "152"}


def test_what_a_box_shows_plainly_is_not_overruled():
    """A full house of 26 is no throw's worth, and the sum says 25; the player is asked, not corrected."""
    _, unsure = read_column(column(full={"26": 0.985, "25": 0.015}))
    assert "full" in unsure


def test_what_cannot_be_is_overruled_where_the_sums_leave_no_doubt():
    joint, unsure = read_column(column(sixes={"94": 0.98, "24": 0.02}))
    assert texts(joint)["sixes"] == "24" and unsure == []
    assert "sixes" in read_column(column(sixes={"94": 0.99999, "24": 0.00001}))[1]


def test_an_answer_settles_its_box_and_others():
    """Twos, subtotal and total agree either way."""
    evidence = column(twos={"6": 0.5, "8": 0.5}, written_slash_upper={"65": 0.5, "67": 0.5},
                      written_slash_total={"242": 0.5, "244": 0.5})  # fmt: skip
    assert read_column(evidence)[1] != []
    joint, unsure = read_column(evidence | {"twos": told("8")})
    assert texts(joint)["written/upper"] == "67" and unsure == []


def test_an_answer_may_be_anything():
    joint, unsure = read_column(column() | {"chance": told("99"), "written/total": told("1234")})
    assert texts(joint)["chance"] == "99" and texts(joint)["written/total"] == "1234"
    assert "chance" not in unsure


def test_dashes_are_noughts_and_empty_boxes_are_empty():
    joint, unsure = read_column(column() | {"four_kind": clear("-"), "written/lower": clear("")})
    assert texts(joint)["four_kind"] == "-" and texts(joint)["written/lower"] == "" and unsure == []


def test_a_number_that_was_written_over_is_asked():
    evidence = column() | {"chance": Evidence({"23": 0.99}, cancelled=True)}
    assert read_column(evidence)[1] == ["chance"]


def test_a_hidden_sum_is_asked_whatever_the_others_say():
    """They would have it that nobody wrote it; who looks at the paper knows."""
    assert read_column(column() | {"written/total": HIDDEN})[1] == ["written/total"]


@pytest.mark.parametrize("variant", ["hasbro", "kniffel", "yatzy", "maxi", "triple"])
def test_every_sheet_of_the_family_adds_up(variant):
    rules = rules_of("yahtzee", variant)
    for seed in range(2 if variant == "triple" else 6):
        sheet = sheet_of(play_yahtzee(rules, Random(seed), 1, luck=0.1)[0])
        shown = {cell: str(value) for cell, value in YAHTZEE.cells(sheet, rules).items()}
        joint, unsure = read_column({cell: clear(text) for cell, text in shown.items()}, variant)
        assert texts(joint) == shown and unsure == []
        assert max(belief.slip for belief in joint.beliefs.values()) < 0.02


def ledger(entries, total="2250", length=9, **changes):
    texts = dict(zip((f"turn/{n}" for n in range(1, length + 1)), entries, strict=False))
    shown = {f"turn/{n}": texts.get(f"turn/{n}", "") for n in range(1, length + 1)} | {"written/total": total}
    return {cell: clear(text) for cell, text in shown.items()}


def read_ledger(evidence, crosses=3, variant=None):
    joint = Ledger(evidence, CICCIA.chain(rules_of("ciccia", variant))).read(evidence, crosses)
    return joint, unsure_cells(joint, evidence)


RINGED = Evidence({"(50)": 0.95, "50": 0.05})


def test_a_ledger_with_dashes_a_ring_and_an_end():
    evidence = ledger(["400", "-", "1050", "-", "?", "600"], "600") | {"turn/5": RINGED}
    joint, unsure = read_ledger(evidence)
    assert texts(joint) == dict(zip(evidence, ["400", "-", "1050", "-", "(50)", "600", "", "", "", "600"],
                                    strict=True))  # fmt: skip
    assert unsure == []


def test_the_steps_settle_a_digit():
    doubtful = {"turn/3": Evidence({"1050": 0.5, "1056": 0.5}), "turn/2": Evidence({"-": 0.6, "1": 0.4})}
    joint, unsure = read_ledger(ledger(["400", "-", "1050", "1400"], "1400") | doubtful, 1)
    assert texts(joint)["turn/3"] == "1050" and texts(joint)["turn/2"] == "-" and unsure == []


def test_a_total_that_no_hand_leads_to_stays():
    joint, unsure = read_ledger(ledger(["400", "850", "930", "1330"], "1330"), 0)
    assert texts(joint)["turn/3"] == "930" and "turn/3" not in unsure


def test_two_ways_that_are_both_possible_are_asked():
    """800 or 300 more: either can be banked."""
    _, unsure = read_ledger(ledger(["400", "?", "1750"], "1750") | {
        "turn/2": Evidence({"850": 0.5, "1350": 0.5})}, 0)  # fmt: skip
    assert unsure == ["turn/2"]


@pytest.mark.parametrize("variant", [None, "farkle"])
def test_every_ledger_of_a_game_is_read(variant):
    rules = rules_of("ciccia", variant)
    sheets = [sheet_of(typed) for typed in play_ciccia(rules, Random(4), 3)[0]]
    for sheet in sheets:
        shown = CICCIA.cells(sheet, rules)
        written = {c: f"({v[1]})" if isinstance(v, tuple) else str(v) for c, v in shown.items()}
        crosses = sum(cell.startswith("ciccie/") for cell in written)
        written = {c: text for c, text in written.items() if not c.startswith("ciccie/")}
        joint, unsure = read_ledger({c: clear(t) for c, t in written.items()}, crosses, variant)
        assert all(is_same(joint.beliefs[cell].text, text) for cell, text in written.items())
        assert unsure == []
