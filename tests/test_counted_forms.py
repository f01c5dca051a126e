"""Numbers that options change: the words beside them have the form that the language asks for."""

import pytest

from sheetgen.words import read_words

END = (
    "The game is over at once when {end_rows:# row is|# rows are} closed, "
    "or when somebody crosses penalty number {max_penalties}."
)


@pytest.mark.parametrize(
    "language, rows, said",
    [
        ("en", 1, "when 1 row is closed,"),
        ("en", 2, "when 2 rows are closed,"),
        ("de", 1, "wenn 1 Reihe abgeschlossen ist oder"),
        ("it", 1, "quando 1\u00a0riga è chiusa,"),
        ("pl", 1, "dojdzie do 1\u00a0zamkniętego rzędu albo"),
        ("pl", 5, "dojdzie do 5\u00a0zamkniętych rzędów albo"),
        ("ar", 1, "صف واحد،"),
        ("ar", 3, "3 صفوف،"),
        ("ja", 1, "1列が閉じるか"),
    ],
)
def test_a_number_bends_the_words_beside_it(language, rows, said):
    told = read_words(language).text(END, "grixx", end_rows=rows, max_penalties=4)
    assert said in told
