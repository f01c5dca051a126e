"""Photos by the thousand: what a report keeps, what is read again; and the same work on a cluster."""

import errno
import json
import os
import re
import socket
import threading
from pathlib import Path

import pytest

from sheetgen.api import cluster as clusters
from sheetgen.api import photo_files
from sheetgen.api.catalogue import open_rulebook
from sheetgen.api.cluster import open_cluster
from sheetgen.api.photo_files import stream_photos
from sheetgen.api.photo_json import photo_data, photo_from_data
from sheetgen.api.photo_report import open_report
from sheetgen.api.photos import PhotoSheet, PhotosRead, Wishes
from sheetgen.api.sent_layouts import pack_layout, unpack_layout
from sheetgen.api.spread import spread
from sheetgen.errors import Fault, InvalidError, MissingError, UsageError, WriteError
from sheetgen.layout.source import read_source
from sheetgen.reading.number_evidence import Evidence
from sheetgen.reading.photo_numbers import read_together
from sheetgen.reading.photo_sheet import BoxMarks
from tests.api import sent_work
from tests.reading.filled import filled, photo, save
from tests.reading.written import COLUMN


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("photos")
    (folder / "bad.jpg").write_text("no picture")
    save(folder / "good.jpg", photo(("grixx", filled("grixx", ("red/2", "red/7", "blue/12")))))
    return folder


@pytest.fixture
def reader(monkeypatch):
    """Stands in for the reader of a file: a sheet, or a fault of its own; gives what it was asked for."""
    asked = []

    def read(name, wishes):
        asked.append(Path(name).name)
        if name.endswith("fault.jpg"):
            raise ValueError("of mine")
        sheet = PhotoSheet(name, 1, 0, "grixx", BoxMarks({"red/2": 0.75}), 1)
        return PhotosRead([sheet], [f"{name}: and more"])

    monkeypatch.setattr(photo_files, "read_file", read)
    return asked


@pytest.fixture
def names(tmp_path):
    for letter in "abc":
        (tmp_path / f"{letter}.jpg").write_text(letter)
    return [str(tmp_path / f"{letter}.jpg") for letter in "abc"]


def read_all(names, report, wishes=Wishes()):  # noqa: B008
    with open_report(str(report), wishes) as kept:
        return list(stream_photos(names, wishes, report=kept))


def test_what_a_report_holds_is_not_read_again(names, reader, tmp_path):
    report = tmp_path / "new" / "report.jsonl"
    before = read_all(names[:2], report)
    assert read_all(names, report)[:2] == before and reader == ["a.jpg", "b.jpg", "c.jpg"]


def _endless(line):
    """Numbers that are none, or too large for a double."""
    for key in ("size", "changed", "red/2"):
        for number in (b"1e400", b"1" * 400):
            yield re.sub(rb'"%b":[0-9.e-]+' % key.encode(), b'"%b":%b' % (key.encode(), number), line)


def test_a_line_written_by_half_is_dropped_and_a_damaged_one_is_as_good_as_none(names, reader, tmp_path):
    report = tmp_path / "report.jsonl"
    whole = read_all(names, report)
    lines = report.read_bytes().splitlines(keepends=True)
    for spoilt in (b'{"file":\n', lines[2].replace(b'"marks"', b'"ma"'), *_endless(lines[2])):
        report.write_bytes(b"".join([*lines[:2], spoilt, lines[3][:-40]]))
        reader.clear()
        assert read_all(names, report) == whole and reader == ["b.jpg", "c.jpg"]
        assert all(json.loads(line) for line in report.read_text().splitlines() if line != '{"file":')


@pytest.mark.parametrize(
    "change",
    [
        {"spec": "chess"},
        {"marks": {"chances": {"red/2": 0.5}, "unsure": [], "settled": {"a": 1}}},
        {"marks": {"chances": {"red/2": 7.0}, "unsure": [], "settled": {}}},
        {"marks": {"chances": {"red/2": 0.5}, "unsure": ["blue/7"], "settled": {}}},
    ],
)
def test_a_line_that_somebody_changed_is_as_good_as_none(names, reader, tmp_path, change):
    report = tmp_path / "report.jsonl"
    whole = read_all(names, report)
    head, first, *others = report.read_text().splitlines()
    line = json.loads(first)
    line["sheets"] = [{**line["sheets"][0], **change}]
    report.write_text("\n".join([head, json.dumps(line), *others, ""]))
    reader.clear()
    assert read_all(names, report) == whole and reader == ["a.jpg"]


def test_a_file_that_has_changed_is_read_again(names, reader, tmp_path):
    read_all(names, tmp_path / "report.jsonl")
    reader.clear()
    (tmp_path / "b.jpg").write_text("another")
    os.utime(names[2], ns=(1, 1))
    read_all(names, tmp_path / "report.jsonl", Wishes())
    assert reader == ["b.jpg", "c.jpg"]
    read_all(names[:1], tmp_path / "report.jsonl", Wishes(proof=True))
    assert reader[2:] == ["a.jpg"]


def test_a_fault_of_ours_stops_nothing_and_is_tried_again(names, reader, tmp_path):
    (tmp_path / "fault.jpg").write_text("")
    every = [str(tmp_path / "fault.jpg"), *names]
    first, *others = read_all(every, tmp_path / "report.jsonl")
    assert first.problems == [f"{every[0]}: internal error: ValueError: of mine; please report it"]
    assert len(others) == 3 and read_all(every, tmp_path / "report.jsonl")[0] == first
    assert reader.count("fault.jpg") == 2


def test_a_full_disk_leaves_whole_lines(names, reader, tmp_path, monkeypatch):
    report, real = tmp_path / "report.jsonl", os.write
    whole = read_all(names[:1], report)
    text = report.read_bytes()

    def full(number, content):
        if len(content) < 100:
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(number, content[:90])

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(WriteError, match="no space left on device; its lines are whole"):
        read_all(names, report)
    assert report.read_bytes() == text
    monkeypatch.setattr(os, "write", real)
    assert read_all(names, report)[:1] == whole


@pytest.mark.parametrize(
    "content, said",
    [
        ("game: grixx\n", "is no report of sheetgen's"),
        ("no line", "is no report of sheetgen's"),
        ('{"sheetgen report":1,"version":"0.0.1"}\n', "was made by sheetgen 0.0.1, this is"),
    ],
)
def test_another_file_is_no_report_and_stays_as_it_is(tmp_path, content, said):
    (tmp_path / "x").write_text(content)
    with pytest.raises(UsageError, match=said):
        read_all([], tmp_path / "x")
    assert (tmp_path / "x").read_text() == content


def test_a_report_is_of_one_layout_and_of_one_writer(tmp_path, names, reader):
    (tmp_path / "mine.yaml").write_text("extends: grixx\nrules: {penalty: -7}\n")
    report = tmp_path / "report.jsonl"
    read_all(names, report)
    with pytest.raises(UsageError, match="another --layout"):
        read_all(names, report, Wishes(str(tmp_path / "mine.yaml")))
    with open_report(str(report), Wishes()), pytest.raises(UsageError, match="another sheetgen"):
        read_all(names, report)
    with pytest.raises(UsageError, match="no ordinary file"):
        read_all(names, tmp_path)


@pytest.fixture(scope="module")
def scheduler():
    """A Dask cluster in this process, with one worker; its address."""
    distributed = pytest.importorskip("distributed")
    quick = {"n_workers": 1, "threads_per_worker": 1, "processes": False, "dashboard_address": ":0"}
    with distributed.LocalCluster(protocol="tcp://", **quick) as local:
        yield local.scheduler_address


def test_a_cluster_answers_as_this_machine_does(folder, scheduler, tmp_path):
    """The pictures are sent: it needs none of our folders. What it read goes through a report unharmed."""
    names = [str(folder / name) for name in ("bad.jpg", "good.jpg", "none.jpg")]
    report = tmp_path / "report.jsonl"
    with open_cluster(scheduler) as cluster, open_report(str(report), Wishes()) as kept:
        bad, good, none = stream_photos(names, Wishes(), cluster=cluster, report=kept)
    here = list(stream_photos(names, Wishes()))
    assert bad == here[0] and none.problems == [f"{names[2]}: is no file that can be sent to the cluster"]
    assert (good.sheets[0].file, good.sheets[0].marks) == (names[1], here[1].sheets[0].marks)
    again = photo_from_data(names[1], photo_data(good.sheets[0]))
    assert again.marks.marked == good.sheets[0].marks.marked and again.unsure == good.sheets[0].unsure
    assert read_all(names[:2], report)[1].sheets == [again]


def test_numbers_go_through_a_report_unharmed():
    """Evidence, beliefs and what is unsure: an answer settles the same boxes as before."""
    evidence = {cell: Evidence({text: 0.9999}) for cell, text in COLUMN.items()}
    evidence |= {cell: Evidence({COLUMN[cell]: 0.5, str(int(COLUMN[cell]) + 2): 0.5}) for cell in ("twos",)}
    book = open_rulebook("yahtzee")
    numbers = read_together(evidence, book.game, book.rules)
    sheet = PhotoSheet("pad.jpg", 1, 0, "yahtzee", BoxMarks({}), 7, column=1, of_columns=6, numbers=numbers)
    again = photo_from_data("pad.jpg", json.loads(json.dumps(photo_data(sheet))))
    assert (again.unsure, again.texts("twos")) == (sheet.unsure, sheet.texts("twos"))
    assert again.answered("twos", "6").unsure == sheet.answered("twos", "6").unsure
    assert again.sheet("A").entries.keys() == sheet.sheet("A").entries.keys()
    assert [again.sheet("A").value(name) for name in COLUMN if "/" not in name] == [
        sheet.sheet("A").value(name) for name in COLUMN if "/" not in name
    ]


def test_all_cores_of_a_machine_that_has_one(monkeypatch):
    monkeypatch.setenv("LOKY_MAX_CPU_COUNT", "1")
    assert list(spread(str.upper, "ab", pack=str, lost=str, jobs=0)) == ["A", "B"]


def test_a_cluster_of_one_core_does_the_work_itself(scheduler):
    with open_cluster(scheduler) as cluster:
        threads = spread(sent_work.thread, "ab", pack=str, lost=str, cluster=cluster)
        assert not {threading.current_thread().name} & set(threads)


def test_a_layout_of_ones_own_is_sent_along(folder, scheduler, tmp_path):
    mine = tmp_path / "mine.yaml"
    mine.write_text("extends: grixx\nrules: {penalty: -7}\n")
    with open_cluster(scheduler) as cluster:
        (read,) = stream_photos([str(folder / "good.jpg")], Wishes(str(mine)), cluster=cluster)
    assert read.sheets == [] and "the sheet was printed from layout" in read.problems[0]


def test_a_layout_is_sent_with_the_picture_that_it_names(tmp_path):
    (tmp_path / "empty.png").write_bytes(b"PNG")
    (tmp_path / "base.yaml").write_text("extends: yahtzee\nruled: {template: empty.png, width: 75}\n")
    (tmp_path / "mine.yaml").write_text("extends: base.yaml\nrules: {upper_bonus: 50}\n")
    sent = pack_layout(str(tmp_path / "mine.yaml"))
    path = unpack_layout(sent)
    there = read_source(str(path)).plain()
    assert (there["game"], there["rules"]["upper_bonus"]) == ("yahtzee", 50)
    assert (path.parent / there["ruled"]["template"]).read_bytes() == b"PNG" and unpack_layout(sent) == path
    (tmp_path / "empty.png").write_bytes(b"another")
    assert pack_layout(str(tmp_path / "mine.yaml")).digest != sent.digest


@pytest.mark.parametrize(
    "address", ["scheduler:8786", "http://scheduler:8787", "tcp://scheduler", "tcp://a b:1", ""]
)
def test_what_is_no_address(address):
    with pytest.raises(UsageError, match="is no address of a scheduler; write it as tcp://scheduler:8786"):
        open_cluster(address).__enter__()


def test_nobody_answers(monkeypatch, scheduler):
    monkeypatch.setattr(clusters, "_CONNECT_S", 0.2)
    with pytest.raises(MissingError, match=r"no Dask scheduler answers at tcp://127\.0\.0\.1:1;"):
        open_cluster("tcp://127.0.0.1:1").__enter__()


@pytest.mark.parametrize("address", [f"tcp://{'a' * 80}.org:1", "tcp://..:1", "tls://127.0.0.1:1"])
def test_an_address_that_nobody_can_have(monkeypatch, address):
    monkeypatch.setattr(clusters, "_CONNECT_S", 0.2)
    with pytest.raises(MissingError, match=f"no Dask scheduler answers at {address};"):
        open_cluster(address).__enter__()


def test_a_port_that_says_nothing(monkeypatch):
    monkeypatch.setattr(clusters, "_CONNECT_S", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"tcp://127.0.0.1:{silent.getsockname()[1]}"
        with pytest.raises(MissingError, match=f"no Dask scheduler answers at {address};"):
            open_cluster(address).__enter__()


def test_a_worker_with_another_sheetgen(monkeypatch, scheduler):
    monkeypatch.setattr(clusters, "__version__", "99")
    with pytest.raises(MissingError, match=r"has sheetgen .*, this is 99; install one on both"):
        open_cluster(scheduler).__enter__()


def test_a_worker_without_sheetgen(monkeypatch, scheduler):
    monkeypatch.setattr(clusters, "_VERSION", "no_such_package:__version__")
    with pytest.raises(MissingError, match=r"the worker at tcp://.* has no sheetgen; there: pip install"):
        open_cluster(scheduler).__enter__()


def test_without_the_extra_it_is_said_what_to_install(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "distributed", None)
    with pytest.raises(MissingError, match=r"--cluster needs Dask; pip install 'sheetgen\[cluster\]'"):
        open_cluster("tcp://scheduler:8786").__enter__()


@pytest.mark.parametrize(
    "error",
    [
        InvalidError([Fault("mine.yaml", 3, 1, "one", "source"), Fault("mine.yaml", 9, 1, "two", "more")]),
        UsageError("mine.yaml:3:1: one", "    source"),
    ],
)
def test_a_fault_of_a_layout_is_one_line_of_a_photo(folder, monkeypatch, error):
    """A layout that somebody changes while photos are read; its lines came joined by a written `\\n`."""

    def fail(*given):
        raise error

    monkeypatch.setattr("sheetgen.api.photos.spec_of", fail)
    name = str(folder / "good.jpg")
    (read,) = stream_photos([name], Wishes())
    assert read.problems == [f"{name}: mine.yaml:3:1: one"]
