"""Answers about the difference of two runs."""

from typing import Any

from unweave.analysis.difference import Difference, Ledger
from unweave.explorer.answers import Answer
from unweave.explorer.bundle import Json
from unweave.results.table import to_json

PLACES = 64
"""Components, each at one position, that the picture holds."""
ROWS = 40
"""Rows of a table."""


def of_pair(pair: Difference, target: int | None, against: int | None) -> Answer:
    """What the picture needs: predictions, what differs, the largest components with their edges, and all of them."""
    aim = pair.target(target, against)
    graph = pair.graph(target, against, k=PLACES)
    nodes = pair.nodes(target, against, k=ROWS)
    about = {name: getattr(aim, name) for name in ("name", "unit", "before", "after", "difference")}
    return {
        "kind": "difference",
        "target": about | {"position": aim.at, "tokens": list(aim.weights)},
        "predictions": _rows(pair.predictions(target, against)),
        "differ": list(pair.places),
        "tokens": _rows(pair.tokens(target, against).rows),
        "nodes": _rows(nodes.rows),
        "residual": nodes.residual,
        "graph": to_json(graph),
    }


def by_parts(pair: Difference, by: str, target: int | None, against: int | None) -> Answer:
    """The difference by kinds of paths, or its largest paths."""
    found = pair.kinds(target, against) if by == "kinds" else pair.paths(target, against, k=ROWS // 2)
    return {"kind": "parts", **_ledger(found)}


def reasons(pair: Difference, head: str, dst: int, src: int) -> Answer:
    """Why the score of one source differs, by what writes into the query and into the key."""
    found = pair.why(head, dst, src, k=ROWS)
    kept = {"difference": found.difference, "rest": found.rest, "residual": found.residual}
    return {"kind": "reasons", **kept, "rows": _rows(found.rows), "sources": _rows(found.sources)}


def neurons(pair: Difference, at: tuple[int, int], target: int | None, against: int | None) -> Answer:
    """The neurons of one layer at one position."""
    return {"kind": "neurons", **_ledger(pair.neurons(target, against, layer=at[0], position=at[1]))}


def effect(pair: Difference, node: tuple[str, str, int | None], target: int | None, against: int | None) -> Answer:
    """What leaving one component out takes from the difference, by patching."""
    return {"kind": "effect", "value": pair.effect(*node, target, against)}


def _ledger(found: Ledger) -> Answer:
    return {"rows": _rows(found.rows), "rest": found.rest, "residual": found.residual}


def _rows(table: Any) -> list[dict[str, Json]]:
    return list(table.to_dict(int))
