"""Answers to the requests of a page: how each is computed, and the form in which a kernel and a server send its arrays.

An array is ``{"array": i, "dtype": "f32", "shape": [5, 3]}`` in the JSON; its bytes (little-endian, C order) are
the i-th buffer. A notebook sends the buffers next to the message; a server sends one body, `Packed.framed`.
"""

import json
import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
import torch

from unweave.analysis.attribution.logits import LargestPaths
from unweave.analysis.attribution.scores import ScoreTerm, ScoreTerms, score_terms
from unweave.analysis.circuits.expanded import Circuit
from unweave.analysis.difference import Difference, Ledger
from unweave.analysis.stream.movement import head_map
from unweave.analysis.stream.score_writers import ScoreWriters, score_writers
from unweave.errors import TooLarge
from unweave.explorer.bundle import NAMES, Json
from unweave.model.model import Model
from unweave.model.run import Run
from unweave.results.table import to_json
from unweave.shapes import Tensor

Side = Literal["row", "column"]
Answer = dict[str, Any]  # an answer: JSON values, and numpy arrays in the precision of the model
ALIGNED = 8  # buffers begin at multiples of this many bytes, so that a page can look at them in place


def predicted(run: Run, top: int) -> Answer:
    """Losses in nats, and the top predictions at every position, most probable first."""
    best = run.logits.softmax(-1).topk(min(top, run.weights.d_vocab))
    ids = best.indices.flatten().numpy().astype(np.uint32)
    found = {"ids": ids, "probabilities": best.values.flatten().numpy(), "per": best.values.shape[-1]}
    return {"kind": "run", "loss": run.loss.numpy(), "top": found}


def ledger(run: Run, head: str, dst: int, src: int, *, hops: bool) -> Answer:
    """One score as a sum over pairs of paths, largest first, and the other sources by attention."""
    try:
        found = score_terms(run, head, dst, src, hops=hops)
    except TooLarge as problem:
        raise TooLarge(problem.fact, "press by writers: its table sums the score over components instead") from None
    return {"kind": "ledger", **_scored(run, found), "entries": tuple(map(_entry, found.terms))}


def writers(run: Run, head: str, dst: int, src: int) -> Answer:
    """One score by the components that wrote into the query and into the key, and the other sources."""
    found = score_writers(run, head, dst, src)
    rows = [{"component": row.component, "query": row.into_query, "key": row.into_key} for row in found.writers]
    return {"kind": "writers", **_scored(run, found), "writers": rows}


def _scored(run: Run, found: ScoreTerms | ScoreWriters) -> Answer:
    maps = (head_map(run, found.head, "score"), run.pattern[found.head])
    scores, attention = (values[found.dst].tolist() for values in maps)
    others = [{"src": i, "score": scores[i], "attention": attention[i]} for i in range(found.dst + 1) if i != found.src]
    return {
        "score": found.score,
        "attention": found.attention,
        "residual": found.residual,
        "competing": sorted(others, key=lambda one: -one["attention"]),
    }


def paths(found: LargestPaths) -> Answer:
    """A logit, or the difference of two, as a sum over paths, and by order, head and source."""
    return {
        "kind": "paths",
        "logit": found.logit,
        "paths": [{"heads": [str(part) for part in path.heads], **_source(path)} for path in found.paths],
        "not_listed": found.not_listed,
        "above": found.above,
        "residual": found.residual,
        "by_order": [{"order": one.order, "paths": one.paths, "value": one.value} for one in found.by_order],
        "by_head": [{"head": str(one.head), "value": one.value} for one in found.by_head],
        "by_source": [_source(one) for one in found.by_source],
    }


def lines(model: Model, layer: int, circuit: Circuit, side: Side, token: int) -> Tensor:
    """A row or a column of the expanded circuits of all heads of a layer; the embedding is read once for all."""
    of, tokens = model.weights, model.weights.W_E
    found = of.W_U @ of.OV[layer] @ tokens if circuit == "ov" else tokens.T @ of.QK_at(layer, 0) @ tokens
    return found.rows(token) if side == "row" else found.columns(token)


def ends(line: Tensor, top: int, other: int | None) -> Answer:
    """The largest and smallest entries of a row or column of a circuit, and its mean and standard deviation."""
    values = line.double()

    def end(sign: float) -> list[dict[str, float]]:
        best = (sign * values).topk(min(top, len(values)))
        ends = zip(best.indices.tolist(), (sign * best.values).tolist(), strict=True)
        return [{"token": token, "value": value} for token, value in ends]

    mean, sd = values.mean().item(), values.std(correction=0).item()
    found = {"kind": "column", "largest": end(1.0), "smallest": end(-1.0), "mean": mean, "sd": sd}
    return found if other is None else {**found, "entry": values[other].item()}


def tile(values: Tensor, dtype: torch.dtype) -> Answer:
    """The lower triangle of a map, row by row."""
    rows = [row[: dst + 1] for dst, row in enumerate(values.numpy())]
    kind = torch.empty(0, dtype=dtype).numpy().dtype
    return {"kind": "tile", "n": len(rows), "values": np.concatenate(rows, dtype=kind)}


def _entry(term: ScoreTerm) -> Answer:
    heads = {"query_heads": list(map(str, term.query.heads)), "key_heads": list(map(str, term.key.heads))}
    return {"query": str(term.query), "key": str(term.key), **heads, "side": term.kind, "value": term.value}


def _source(place: Any) -> Answer:
    token = None if place.token is None else int(place.token)
    return {"origin": place.origin, "position": place.position, "token": token, "value": place.value}


@dataclass(frozen=True)
class Packed:
    """An answer ready to be sent."""

    document: object  # its JSON, with places for the arrays
    buffers: tuple[bytes, ...]  # the arrays' bytes

    def framed(self) -> bytes:
        """One body: the number of bytes of the JSON, the JSON, and every buffer at its offset.

        The JSON is ``{"answer": …, "buffers": [[offset, bytes], …]}``, padded with spaces; offsets count from its end.
        """
        places, end = [], 0
        for buffer in self.buffers:
            places.append([end, len(buffer)])
            end += -(-len(buffer) // ALIGNED) * ALIGNED
        head = json.dumps({"answer": self.document, "buffers": places}, allow_nan=False).encode()
        head += b" " * (-(len(head) + 4) % ALIGNED)
        padded = (buffer + bytes(-len(buffer) % ALIGNED) for buffer in self.buffers)
        return b"".join((struct.pack("<I", len(head)), head, *padded))


def packed(answer: object) -> Packed:
    """Take the arrays and tensors out of an answer of dictionaries, lists, texts and numbers."""
    buffers: list[bytes] = []
    return Packed(_without_arrays(answer, buffers), tuple(buffers))


def _without_arrays(value: object, buffers: list[bytes]) -> object:
    match value:
        case torch.Tensor():
            return _without_arrays(value.detach().cpu().numpy(), buffers)
        case np.ndarray():
            buffers.append(np.ascontiguousarray(value, value.dtype.newbyteorder("<")).tobytes())
            return {
                "array": len(buffers) - 1,
                "dtype": NAMES[value.dtype.newbyteorder("<")],
                "shape": list(value.shape),
            }
        case np.generic():
            return value.item()
        case Mapping():
            return {str(key): _without_arrays(part, buffers) for key, part in value.items()}
        case str():
            return value
        case Sequence():
            return [_without_arrays(part, buffers) for part in value]
    return value


PLACES = 64  # components, each at one position, that the picture holds
ROWS = 40  # rows of a table


def of_pair(pair: Difference, target: int | None, against: int | None) -> Answer:
    """Data of the difference view: predictions, what differs, and the largest components, as a graph and as a table."""
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


def reasons(pair: Difference, head: str, dst: int, src: int) -> Answer:
    """Why the score of one source differs, by what writes into the query and into the key."""
    found = pair.why(head, dst, src, k=ROWS)
    kept = {"difference": found.difference, "rest": found.rest, "residual": found.residual}
    return {"kind": "reasons", **kept, "rows": _rows(found.rows), "sources": _rows(found.sources)}


def listed(kind: str, found: Ledger) -> Answer:
    """A table of a difference, and what its rows leave out."""
    return {"kind": kind, "rows": _rows(found.rows), "rest": found.rest, "residual": found.residual}


def _rows(table: Any) -> list[dict[str, Json]]:
    return list(table.to_dict(int))
