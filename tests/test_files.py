"""YAML nodes with their places, the strict part of YAML that is read, and writing whole files or none."""

import os
import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.errors import InvalidError, WriteError
from sheetgen.files import (
    game_folder,
    game_names,
    parse_yaml,
    parse_yaml_documents,
    read_yaml,
    shared,
    write_whole,
)
from sheetgen.files.plain_lists import read_plain_list
from sheetgen.files.quick import mapping_once, quick_documents
from sheetgen.reading.dump import dump_value

KEY = st.from_regex(r"[a-z][a-z0-9_]{0,4}", fullmatch=True)


def faults(text):
    with pytest.raises(InvalidError) as caught:
        parse_yaml(text, "x.yaml")
    return [(fault.line, fault.column, fault.message) for fault in caught.value.faults]


def test_a_node_knows_its_place():
    node = parse_yaml("game: grixx\nrules:\n  rows: [2, 3]\n", "x.yaml")
    rows = node.at(["rules", "rows"])
    assert (rows.line, rows.column, rows.plain()) == (3, 9, [2, 3])
    assert str(node.at(["rules"]).key_fault("rows", "no")) == "x.yaml:3:3: no\n      rows: [2, 3]\n      ^"
    assert node.at(["rules", "rows", 7]) is None


@pytest.mark.parametrize(
    "text, value",
    [
        ("no", "no"),  # a country, a colour's initial – not false
        ("on", "on"),
        ("1:30", "1:30"),
        ("1_000", "1_000"),
        ("012", 12),
        ("0x1F", 31),
        ("-3", -3),
        ("2.50", 2.5),
        ("~", None),
        ("True", True),
        ("'7'", "7"),
        ("2024-01-31", "2024-01-31"),
    ],
)
def test_scalars_are_those_of_yaml_1_2(text, value):
    found = parse_yaml(f"a: {text}", "x.yaml").plain()["a"]
    assert (found, type(found)) == (value, type(value))


@pytest.mark.parametrize(
    "text, line, column, words",
    [
        ("a: 1\nb: 2\na: 3\n", 3, 1, "'a' stands twice; the first is in line 1"),
        ("fill: #fff\n", 1, 7, "#fff is a comment to YAML; put the colour in quotes: '#fff'"),
        ("fill: [#fff, 2]\nb: 1", 1, 8, "#fff is a comment to YAML; put the colour in quotes: '#fff'"),
        ("a: b: c", 1, 5, "a second ':' in this line"),
        ("a: 1\n  b: 2\n", 2, 4, "the indentation does not fit the line above"),
        ("a:\n\tb: 1", 2, 1, "a tab; indent with spaces"),
        ("a:\u00a0grixx\nb: 1", 1, 3, "the blank here is U+00A0"),
        ("a: {b: 1, c:\u3000[2]}", 1, 13, "the blank here is U+3000"),
        ('a: "b\u00a0c"\n d: 1', 2, 2, "the indentation does not fit"),
        ("a: 'x", 1, 6, "the closing quote is missing"),
        ("a: [1, 2", 1, 4, "the closing ']' is missing"),
        ("a: {<<: 1}", 1, 5, "merge keys (<<) are not read"),
        ("a: !!python/object:os.system x", 1, 4, "the tag '!!python/object:os.system' means nothing here"),
        ("a: *b", 1, 4, "no '&b' stands before it"),
        ("a: &a [*a]", 1, 8, "'*a' stands inside itself"),
        ("[" * 5000, 1, None, "nested"),
        ("a: " + "9" * 400, 1, 4, "has 400 digits"),
        ("a: .nan", 1, 4, "'.nan' is no number"),
        ("a: 1e999", 1, 4, "too large"),
        ("a: \x07", 1, 4, "U+0007"),
        ("? [a]\n: 1", 1, 3, "a key must be a word"),
        ("a: 1\n---\nb: 2", 3, 1, "a second document"),
    ],
)
def test_a_fault_has_its_place_and_the_way_out(text, line, column, words):
    ((found_line, found_column, message),) = faults(text)
    assert words in message
    assert found_line == line and column in (None, found_column)


def test_all_faults_of_a_file_are_told():
    assert [fault[0] for fault in faults("a: 1\na: 2\nb: !x 1\nc: *d\n")] == [2, 3, 4]


def test_aliases_may_not_unfold_without_end():
    bomb = "a0: &a0 [1, 1]\n" + "".join(
        f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 12)
    )
    assert "unfold to more" in faults(bomb)[0][2]


def test_an_alias_is_its_value():
    assert parse_yaml("a: &x [1, 2]\nb: *x", "x.yaml").plain() == {"a": [1, 2], "b": [1, 2]}


@pytest.mark.parametrize(
    "data, words",
    [
        (b"a: caff\xe8\n", "is not UTF-8 (byte 0xe8 in line 1); save it as UTF-8"),
        ("a: 1".encode("utf-16"), "is UTF-16; save it as UTF-8"),
        ("a: 1".encode("utf-16-le"), "is no text; save it as text, in UTF-8"),
        (b"PK\x03\x04\0\0", "is no text; save it as text, in UTF-8"),
        (b"x" * 101, "is larger than 0.0001 MB"),
        (b"", "is empty"),
    ],
)
def test_a_file_that_cannot_be_read(tmp_path, data, words):
    path = tmp_path / "x.yaml"
    path.write_bytes(data)
    with pytest.raises(InvalidError, match=f"^{path}: .*") as caught:
        read_yaml(path, max_bytes=100)
    assert words in str(caught.value) and "\n" not in str(caught.value)


def test_a_byte_order_mark_is_no_text(tmp_path):
    path = tmp_path / "x.yaml"
    path.write_bytes(b"\xef\xbb\xbfa: 1\r\nb: 2\r\n")
    assert read_yaml(path).plain() == {"a": 1, "b": 2}


@pytest.mark.parametrize(
    "text", ['{"a": [1, 2.5, null, true, "x"]}', "a: [1, 2.5, ~, true, x]\nb: {c: d}", "- 012\n- no"]
)
def test_the_quick_reader_agrees_with_the_careful_one(text):
    assert quick_documents(text) == [parse_yaml(text, "x").plain()]


@pytest.mark.parametrize("how", ["{{a: {}, b: 012}}", '{{"a": {}, "b": 012}}', "x:\n- a: {}\n  b: 012\n"])
@pytest.mark.parametrize(
    "word", ["007", "7", "-0", "0", "1.50", "true", "no", "2024-01-01", "0x1F", "1e3", "9" * 40]
)
def test_a_name_is_text_as_written(how, word):
    text = how.format(word)
    (quick,) = quick_documents(text, ("a",))
    (careful,) = parse_yaml_documents(text, "x", as_written=("a",))
    assert quick == careful.plain()
    assert f"'a': '{word}', 'b': 12" in str(quick)


@pytest.mark.parametrize("text", ["a: null", "a: ~", '{"a": null}', "x:\n- a: null\n"])
def test_nothing_is_no_name(text):
    (quick,) = quick_documents(text, ("a",))
    (careful,) = parse_yaml_documents(text, "x", as_written=("a",))
    assert quick == careful.plain() and "'a': None" in str(quick)


@pytest.mark.parametrize(
    "text", ["a: 1\na: 2", '{"a": 1, "a": 2}', "a: &x 1", "a: !t 1", "a: [", "a: .inf", "a: #fff", "{<<: 1}"]
)
def test_the_quick_reader_leaves_the_unusual_to_the_careful_one(text):
    assert quick_documents(text) is None


PLAIN = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-999, 999)
    | st.from_regex(r"[A-Za-z_][A-Za-z0-9_]{0,5}", fullmatch=True),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEY, inner, max_size=3),
    max_leaves=8,
)


@given(st.lists(st.dictionaries(KEY, PLAIN, min_size=1, max_size=4), min_size=1, max_size=4), st.booleans())
def test_a_plain_list_is_read_as_the_careful_reader_reads_it(entries, in_one_line):
    flow = [{key: dump_value(value) for key, value in entry.items()} for entry in entries]
    if in_one_line:
        lines = [f"- {{{', '.join(f'{key}: {value}' for key, value in entry.items())}}}" for entry in flow]
    else:
        lines = ["- " + "\n  ".join(f"{key}: {value}" for key, value in entry.items()) for entry in flow]
    text = "\n".join(["head: 1", "entries:", *lines, ""])
    found = quick_documents(text)
    assert found == [parse_yaml(text, "x").plain()] == [{"head": 1, "entries": entries}]


@pytest.mark.parametrize(
    "lines, is_plain",
    [
        (["- {a: 1, b: [x, -2], c: {d: null}}", "- a: 1", "  b: [x]", "  c: {d: e}"], True),
        (["- {a: b c}"], False),  # one text of two words
        (["- a: b, c: 1"], False),
        (["- {a: 1}, {b: 2}"], False),
        (["- {a: [{}", "- {b: 1}]}"], False),
        (["- {a:b}"], False),  # one word with a colon in it
        (["- {a: True}"], False),
        (["- {a: 012}"], False),
        (["- {a: 1, a: 2}"], False),
        (["- {a: 1} # note"], False),
        (["- {a: 1}", "b: 2"], False),
        (["- a: [1,", "     2]"], False),
        (["- {4: 1}"], False),
    ],
)
def test_only_a_plain_list_is_taken_for_one(lines, is_plain):
    text = "\n".join(["head: 1", "entries:", *lines, ""])
    found = read_plain_list(text, lambda head: [parse_yaml(head, "x").plain()], mapping_once)
    assert found == (parse_yaml(text, "x").plain() if is_plain else None)


def test_writing_is_whole_or_not_at_all(tmp_path):
    path = tmp_path / "new" / "x.pdf"
    write_whole(path, b"one")

    def fail(file):
        file.write(b"half")
        raise OSError(28, "No space left on device")

    with pytest.raises(WriteError, match="cannot be written: no space left on device"):
        write_whole(path, fail, force=True)
    assert path.read_bytes() == b"one"
    assert [each.name for each in path.parent.iterdir()] == ["x.pdf"]


def test_an_existing_file_is_replaced_only_if_forced(tmp_path):
    path = tmp_path / "x.pdf"
    write_whole(path, b"one")
    with pytest.raises(WriteError, match="exists; use --force"):
        write_whole(path, b"two")
    write_whole(path, lambda file: file.write(b"two"), force=True)
    assert path.read_bytes() == b"two"


def test_what_somebody_else_writes_meanwhile_stays(tmp_path):
    """Two `read` that end at the same moment have chosen the same free name."""
    path = tmp_path / "a.txt"

    def slowly(file):
        path.write_bytes(b"theirs")
        file.write(b"ours")

    with pytest.raises(WriteError, match="was written by somebody else meanwhile"):
        write_whole(path, slowly)
    assert path.read_bytes() == b"theirs" and list(tmp_path.iterdir()) == [path]


def test_a_written_file_keeps_its_rights_and_its_links(tmp_path):
    path, link = tmp_path / "x.pdf", tmp_path / "link.pdf"
    path.write_bytes(b"one")
    path.chmod(0o640)
    link.symlink_to(path)
    write_whole(link, b"two", force=True)
    assert (path.read_bytes(), stat.S_IMODE(path.stat().st_mode)) == (b"two", 0o640)
    assert link.is_symlink()


def test_a_file_that_is_write_protected_is_kept(tmp_path):
    """A rename asks only the folder."""
    path = tmp_path / "x.pdf"
    path.write_bytes(b"old")
    path.chmod(0o440)
    with pytest.raises(WriteError, match="the file is write-protected; give another name"):
        write_whole(path, b"new", force=True)
    assert [each.name for each in tmp_path.iterdir()] == ["x.pdf"] and path.read_bytes() == b"old"


def test_a_device_is_written_to_not_replaced():
    device = Path(os.devnull)
    write_whole(device, b"gone", force=True)
    assert device.is_char_device()


def test_a_folder_is_no_file(tmp_path):
    with pytest.raises(WriteError, match="is a folder"):
        write_whole(tmp_path, b"", force=True)


def test_the_games_are_those_with_a_layout():
    assert {"grixx", "yahtzee", "ciccia", "encore"} <= set(game_names())
    assert game_folder("grixx") == shared("templates") / "grixx"
    assert game_folder("../fonts") is None and game_folder("locale") is None
