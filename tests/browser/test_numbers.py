"""Numbers on screen are the library's at the digits that are shown: tables, ledgers, waterfalls, claims (E7).

The library is asked here and now; nothing is read from the manifest that the page was given.
"""

import unweave as uw
from support.browser import TABLES, agree, settled, show, unfolded

ENOUGH = 500
"""Places that are compared at least, of all kinds together."""


def cells_of(table, columns=None) -> list[list[object]]:
    """Rows of a result as values, without what is beside its own columns."""
    names = columns or [column.name for column in table.described]
    return [[row.get(name) for name in names] for row in table.to_dict()]


def compared(told: list[list[str]], own: list[list[object]], error: float = 1e-5) -> int:
    """How many numbers of a table are those of the library; texts are compared, too.

    Args:
        told: Rows as shown; columns in front that are not the library's are passed over.
        own: The library's rows, of which the page may show the first.
        error: See `agree`.
    """
    assert told
    assert len(told) <= len(own)
    found = 0
    for shown, values in zip(told, own, strict=False):
        for text, value in zip(shown[-len(values) :], values, strict=True):
            found += same(text, value, error)
    return found


def same(text: str, value: object, error: float) -> int:
    """One, if a number is shown as what it is; 0 for what is no number, and is equal."""
    if isinstance(value, bool):
        assert text == ("yes" if value else "no")
    elif value is None or value != value:
        assert text == "–", (text, value)
    elif isinstance(value, int | float):
        assert agree(text, value, error), (text, value)
        return 1
    elif isinstance(value, str):
        assert text == value
    return 0


def rows_of(page, number: int = 0) -> list[list[str]]:
    return page.evaluate(TABLES)[number]["rows"]


def tables(known):
    """Tables of results: the state that shows each, and the library's rows."""
    stream = uw.analysis.stream
    scores = [row for shot in known.training.snapshots for row in shot.heads]
    yield "view=heads", 0, cells_of(known.summary)
    yield "view=composition", 0, cells_of(known.composition)
    yield "view=stream", 0, cells_of(known.stream.parts)
    yield "view=stream&xy=wires", 0, cells_of(uw.virtual_weights(known.model))
    yield "view=stream&xy=overlaps", 0, cells_of(uw.subspace_overlaps(known.model))
    yield "view=stream&xy=bandwidth", 0, cells_of(stream.head_bandwidth(known.model))
    yield "view=training", 1, cells_of(uw.analysis.learning.trajectory_table(known.training))
    yield "view=training", 2, cells_of(uw.Table(tuple(scores)))


def test_tables_are_those_of_the_library(opened, small_report, library) -> None:
    page, seen = opened(small_report)
    settled(page)
    found = {}
    for state, number, own in tables(library):
        show(page, f"v=1&{state}")
        unfolded(page)
        found[state, number] = compared(rows_of(page, number), own)
    assert sum(found.values()) >= ENOUGH
    assert min(found.values()) > 0
    assert seen.console == []
