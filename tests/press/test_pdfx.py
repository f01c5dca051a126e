"""A file for the press with a profile says what PDF/X-4 asks for."""

from __future__ import annotations

import io

import pikepdf
import pytest

from sheetgen.errors import UsageError
from sheetgen.press.impose import press_sheet
from sheetgen.press.pdfx import read_profile

from .conftest import TRIM


def make_profile(*, kind: bytes = b"prtr", space: bytes = b"CMYK", tag: bytes | None = None) -> bytes:
    """The least that has a profile's shape: header, one tag."""
    if tag is None:
        tag = b"desc" + bytes(4) + (10).to_bytes(4) + b"FOGRA test"
    header = bytes(12) + kind + space + bytes(16) + b"acsp" + bytes(88)
    return header + (1).to_bytes(4) + b"desc" + (144).to_bytes(4) + len(tag).to_bytes(4) + tag


UNICODE_TAG = (
    b"mluc" + bytes(4) + (1).to_bytes(4) + (12).to_bytes(4) + b"enUS" + (12).to_bytes(4) + (28).to_bytes(4)
) + "Papier".encode("utf-16-be")


@pytest.mark.parametrize(
    "tag, name",
    [(None, "FOGRA test"), (UNICODE_TAG, "Papier"), (b"desc" + bytes(8), "Custom")],
)
def test_a_profile_has_its_name(tag, name):
    assert read_profile(make_profile(tag=tag)).name == name


@pytest.mark.parametrize(
    "content, message",
    [
        (b"", "no ICC profile"),
        (b"%PDF-1.7" * 40, "no ICC profile"),
        (make_profile(kind=b"mntr", space=b"RGB "), "is for 'mntr' in 'RGB'; use one for 'prtr' in 'CMYK'"),
    ],
)
def test_what_is_no_printers_profile_is_refused(content, message):
    with pytest.raises(UsageError, match=message):
        read_profile(content)


@pytest.fixture
def pdfx(make_pad, printed):
    pdf = printed(make_pad(2, sheet=press_sheet(TRIM, 3), press=True, profile=make_profile()))
    with pikepdf.open(io.BytesIO(pdf)) as file:
        yield file


def test_the_output_intent_holds_the_profile(pdfx):
    (intent,) = pdfx.Root.OutputIntents
    assert (intent.S, intent.OutputConditionIdentifier) == ("/GTS_PDFX", "FOGRA test")
    assert intent.DestOutputProfile.N == 4
    assert intent.DestOutputProfile.read_bytes() == make_profile()


def test_the_metadata_name_the_standard_and_agree_with_the_file(pdfx):
    with pdfx.open_metadata() as metadata:
        assert metadata["pdfxid:GTS_PDFXVersion"] == "PDF/X-4"
        assert metadata["dc:title"] == str(pdfx.docinfo["/Title"])
        assert metadata["xmp:CreateDate"].startswith("2000-01-01")
        assert str(pdfx.docinfo["/CreationDate"]).startswith("D:20000101000000")
    assert pdfx.docinfo["/Trapped"] == "/False"
    assert pdfx.trailer.ID[0] == pdfx.trailer.ID[1]
    assert "/Filter" not in pdfx.Root.Metadata


def test_a_home_file_has_no_output_intent(make_pad, printed):
    with pikepdf.open(io.BytesIO(printed(make_pad(1, profile=make_profile())))) as file:
        assert "/OutputIntents" not in file.Root
