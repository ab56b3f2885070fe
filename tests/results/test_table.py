"""Tables and results: found by name, sorted, shown, and taken elsewhere."""

import json
import textwrap
from dataclasses import dataclass, field

import pytest
import torch
from torch import Tensor

import unweave as uw
from unweave.algebra.terms import HeadId
from unweave.errors import BadInput, Unsupported
from unweave.results.cells import Column
from unweave.results.columns import Share, TokenId, column
from unweave.results.display import Cells
from unweave.results.estimates import Null, Scored
from unweave.results.origin import Origin
from unweave.results.table import LazyRows, Result, Table, to_json


@dataclass(frozen=True)
class Row:
    """A row of everything.

    Attributes:
        head: The head.
        token: A token.
        value: A number.
    """

    head: HeadId
    token: TokenId
    value: float | None


@dataclass(frozen=True)
class Pair:
    kind: str
    reader: HeadId
    writer: HeadId
    score: Scored = field(metadata=column(kind="share"))


TABLE = Table(
    (Row(HeadId(0, 1), TokenId(3), 0.5), Row(HeadId(1, 0), TokenId(4), None), Row(HeadId(1, 2), TokenId(5), 2.0))
)
PAIRS = Table(
    tuple(
        Pair(kind, HeadId(1, r), HeadId(0, w), Scored(0.1 * r + 0.01 * w, Null(0.05, 0.01)))
        for kind in "qk"
        for r in range(2)
        for w in range(2)
    )
)
MODEL = uw.load("example:induction")
ORIGIN = Origin(MODEL.weights, MODEL.name, MODEL.tokenizer, seed=3)


def test_sorting_puts_the_largest_first_and_the_missing_last() -> None:
    assert [row.value for row in TABLE.sort("value")] == [2.0, 0.5, None]
    assert [row.value for row in TABLE.bottom(3, "value")] == [0.5, 2.0, None]
    assert TABLE.top(1, by="value")[0].head == HeadId(1, 2)
    assert [str(row.head) for row in TABLE.sort("head")] == ["L0H1", "L1H0", "L1H2"]
    assert PAIRS.sort("z").rows == PAIRS.sort("score").rows == PAIRS.sort("Score").rows
    table = Table((*TABLE.rows, Row(HeadId(2, 0), TokenId(0), float("nan"))))
    assert [str(row.head) for row in table.sort("value")][:2] == ["L1H2", "L0H1"]
    assert [str(row.head) for row in table.bottom(2, "value")] == ["L0H1", "L1H2"]


def test_rows_are_found_by_name() -> None:
    assert TABLE["L1H2"] is TABLE["1.2"] is TABLE[(1, 2)] is TABLE[2] is TABLE[-1]
    assert PAIRS["L1H1"].rows == tuple(row for row in PAIRS if row.reader == HeadId(1, 1))
    assert len(PAIRS["L1H1", "L0H0"]) == 2
    assert PAIRS["L1H1", "L0H0", "k"] == PAIRS[6]
    assert PAIRS["L0H1"].rows == tuple(row for row in PAIRS if row.writer == HeadId(0, 1))


@pytest.mark.parametrize(
    ("ask", "error", "words"),
    [
        (lambda: TABLE.sort("nothing"), BadInput, "head, token, value"),
        (lambda: TABLE.sort("valeu"), BadInput, "'value'"),
        (lambda: PAIRS.where(writre="L0H0"), BadInput, "'writre'"),
        *(
            (lambda name=name: PAIRS[name], BadInput, "no row")
            for name in ("L7H7", "nothing", ("L1H1", "L7H7"), ("L1H0", "L1H0"))
        ),
        (lambda: to_json(object()), TypeError, "JSON"),
    ],
)
def test_missing_columns_and_rows_are_refused_by_name(ask, error, words) -> None:
    with pytest.raises(error, match=words):
        ask()


def test_rows_are_chosen_by_condition_and_by_value() -> None:
    table = Table(TABLE.rows, origin=ORIGIN)
    assert [row.value for row in table.where(lambda row: row.head.layer == 1)] == [None, 2.0]
    assert table.where(head="1.2")[0] == TABLE[2]
    assert table.where(token=4)[0] == table.where(token="b")[0] == TABLE[1]
    assert len(PAIRS.where(kind="k", writer=(0, 1))) == 2
    assert PAIRS.where(lambda row: row.score.z > 5.5, kind="q").rows == PAIRS.rows[3:4]


def test_filtered_tables_keep_origin_and_type() -> None:
    assert (TABLE[1:].rows, TABLE[::-1].columns) == (TABLE.rows[1:], TABLE.columns)
    table = Table(TABLE.rows, origin=ORIGIN)
    for part in (table[:0], table.where(token=99), table.top(0, "value"), table.bottom(0, "value")):
        assert (len(part), part.origin, part.columns) == (0, ORIGIN, ("head", "token", "value"))


def test_an_empty_table_of_a_known_kind_has_columns() -> None:
    table = Table((), row=Row)
    assert table.columns == ("head", "token", "value")
    assert table.to_csv() == "head,token,value\n"
    assert table.sort("value").rows == ()
    assert "no rows" in repr(table)
    assert "<th" in table._repr_html_()
    assert Table(()).columns == ()
    repr(Table(()))


def test_tokens_are_named_by_the_origin_or_by_a_given_tokenizer() -> None:
    rows = TABLE.to_dict(lambda i: {"id": i, "text": f"t{i}"})
    assert rows[0] == {"head": "L0H1", "token": {"id": 3, "text": "t3"}, "value": 0.5}
    assert TABLE.to_dict()[0]["token"] == 3
    assert Table(TABLE.rows, origin=ORIGIN).to_dict()[0]["token"] == {"id": 3, "text": "a"}


def test_csv_has_a_line_for_each_row() -> None:
    assert TABLE.to_csv().splitlines()[:2] == ["head,token,value", "L0H1,3,0.5"]
    header, first, *_ = PAIRS.to_csv().splitlines()
    assert header == "kind,reader,writer,score,null_mean,null_sd,z"
    assert first == "q,L1H0,L0H0,0,0.05,0.01,-5"


def test_a_data_frame_has_the_same_columns() -> None:
    pandas = pytest.importorskip("pandas")
    frame = Table(TABLE.rows, origin=ORIGIN).to_pandas()
    assert isinstance(frame, pandas.DataFrame)
    assert list(frame.columns) == ["head", "token", "value"]
    assert list(frame["token"]) == ["a", "b", "c"]


def test_html_is_escaped_and_says_what_a_column_means() -> None:
    @dataclass(frozen=True)
    class Wild:
        """Wild.

        Attributes:
            text: Less than < and "quoted".
        """

        text: str

    shown = Table((Wild("<script>alert(1)</script>"),))._repr_html_()
    assert "<script>" not in shown
    assert 'title="Less than &lt; and &quot;quoted&quot;."' in shown


def test_html_has_a_true_minus_and_fifty_rows() -> None:
    shown = Table(tuple(Row(HeadId(0, i), TokenId(i), -1.0 - i) for i in range(60)), origin=ORIGIN)._repr_html_()
    assert "\u22121.00" in shown
    assert shown.count("<tr>") == 51
    assert "10 more rows" in shown
    assert "seed 3" in shown


@pytest.mark.parametrize("width", [20, 30, 40, 60, 80, 200])
def test_a_table_fits_the_terminal(width: int, monkeypatch) -> None:
    @dataclass(frozen=True)
    class Wide:
        head: HeadId
        a_rather_long_name: Scored
        another_long_name: Scored
        text: str
        share: Share

    score = Scored(0.25, Null(0.1, 0.05))
    rows = tuple(Wide(HeadId(0, h), score, score, "word " * 30, 4e-24) for h in range(3))
    monkeypatch.setenv("COLUMNS", str(width))
    lines = repr(Table(rows, origin=ORIGIN)).splitlines()
    assert max(map(len, lines)) <= width
    assert "L0H2" in "\n".join(lines)
    names = "".join(" ".join(lines).split())
    assert all(name in names for name in ("share", "another"))


@dataclass(frozen=True)
class Found(Result):
    """Something found.

    Attributes:
        rows: The rows.
        loss: A loss.
        values: An array.
        token: A token.
    """

    main = "rows"

    rows: Table[Row]
    loss: float
    values: Tensor
    token: TokenId


FOUND = Found(TABLE, 0.25, torch.zeros(2, 3), TokenId(3), origin=ORIGIN)


def test_a_result_passes_indexing_and_top_to_its_table() -> None:
    assert FOUND.top(1, "value")[0] == TABLE[2]
    assert FOUND["L1H2"] == TABLE[2] == FOUND[2]
    assert FOUND.table is TABLE


def test_a_result_without_a_table_refuses_table_methods() -> None:
    @dataclass(frozen=True)
    class Bare(Result):
        loss: float

    with pytest.raises(Unsupported, match="Bare"):
        Bare(1.0).top(3)
    assert repr(Bare(1.0)) == "Bare\nloss: 1.00"
    assert Bare(1.0).to_dict() == {"loss": 1.0}
    assert Bare(1.0) == Bare(1.0, origin=ORIGIN)


def test_a_result_shows_one_screen(monkeypatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    many = Found(Table(TABLE.rows * 100), 0.25, torch.zeros(2, 3), TokenId(3), origin=ORIGIN)
    lines = repr(many).splitlines()
    assert len(lines) <= 24
    assert max(map(len, lines)) <= 80
    assert {"Found", "loss: 0.250", "values: 2 × 3 float32", "token: a", "… 288 more rows"} <= set(lines)
    assert "2 × 3" in many._repr_html_()


@dataclass(frozen=True)
class Noted(Found):
    """With a note.

    Attributes:
        rows: The rows.
    """

    @property
    def notes(self) -> tuple[str, ...]:
        return ("Read with care: <b>.",)


def test_notes_are_shown_wherever_a_result_is() -> None:
    found, table = Noted(TABLE, 0.25, torch.zeros(2), TokenId(3)), Table(TABLE.rows, notes=("Read with care: <b>.",))
    for shown in (found, table, table[1:], table.sort("value")):
        assert "Read with care: <b>." in repr(shown)
        assert "care: &lt;b&gt;." in shown._repr_html_()
    assert found.to_dict()["notes"] == ["Read with care: <b>."]
    assert "notes" not in FOUND.to_dict()
    assert list(found.tables()) == ["The rows"]


def test_a_table_can_keep_its_array() -> None:
    @dataclass(frozen=True)
    class Scores(Table[Pair]):
        values: Tensor = field(kw_only=True, compare=False)

    scores = Scores(PAIRS.rows, values=torch.ones(2, 2))
    assert scores["L1H1", "L0H0", "k"] == PAIRS[6]
    assert type(scores[:2]) is Table
    assert repr(scores) == repr(PAIRS)
    assert to_json(scores) == to_json(PAIRS)


@pytest.mark.parametrize(
    "value", [float("nan"), float("inf"), torch.tensor([1.0, float("nan")]), 1 + 2j, (1, "a", None), Null(0.0, 1.0)]
)
def test_to_json_gives_valid_json(value: object) -> None:
    json.dumps(to_json(value), allow_nan=False)


def test_rows_are_made_when_they_are_read() -> None:
    asked: list[int] = []
    rows = LazyRows(range(10, 0, -1), lambda place: asked.append(place) or float(place))
    table = Table(rows)
    assert len(table) == 10
    assert not asked
    assert (table[0], table[-1], asked) == (10.0, 1.0, [10, 1])
    assert table[2:4].rows == (8.0, 7.0)
    assert rows == tuple(float(n) for n in range(10, 0, -1))
    assert rows != rows[1:]
    assert hash(rows) == hash(tuple(rows))
    assert list(table.rows[::5]) == [10.0, 5.0]


def test_a_notebook_leaves_out_columns_that_are_empty_in_every_row() -> None:
    assert "value" in TABLE._repr_html_()
    bare = Table(TABLE.rows[1:2])._repr_html_()
    assert "head" in bare
    assert "value" not in bare
    assert "head" in Table((), row=Row)._repr_html_()


@pytest.mark.parametrize("width", [1, 3, 4, 13, 80])
@pytest.mark.parametrize("text", ["", "7", "1,234,567", f"{7**40:,}", "-1,234.5", "no number", f"{7**40} is one"])
def test_long_numbers_wrap_like_any_text(text, width) -> None:
    cells = Cells((Column("", "", "text"),), ())
    wrapped = [text] if len(text) <= width else [line.rstrip() for line in textwrap.wrap(text, width)]
    assert list(cells.row_lines((text,), (width,))) == wrapped
