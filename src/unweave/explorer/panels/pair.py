"""The pair of texts that comes with a page, and answers to all requests of the difference view about it."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

import numpy as np

from unweave.analysis.difference.layers import WAYS
from unweave.errors import UnweaveError
from unweave.explorer.answers import Answer
from unweave.explorer.bundle import Json, PairRef, packed
from unweave.explorer.panels.models import no_engine
from unweave.explorer.panels.texts import UNNAMED
from unweave.explorer.requests import Executor
from unweave.model.model import Model
from unweave.results.table import to_json

PAIRS = (
    ("The capital of France is the city of", "The capital of Italy is the city of", " Rome", " Paris"),
    (
        "Mr Wodehouse liked Tinsel. Later that day Mr Wode",
        "Mr Woodhouse liked Tinsel. Later that day Mr Wode",
        None,
        None,
    ),
    ("Mr Tumnus was old. Later that day Mr Tum", "Mr Tamnus was old. Later that day Mr Tum", None, None),
)
"""Pairs of texts with a target and a token to compare it with: for a model that it runs, a page shows the one in which
the prediction differs most; for another model, the first."""


def named(model: Model) -> tuple[PairRef, ...]:
    """The pair of texts of a page that can run the library; none where the model can encode none of them.

    For a model that a page does not run it is the first pair, so that the page opens before the model runs.
    """
    known = (ref for texts in PAIRS if (ref := _known(model, *texts)) is not None)
    if no_engine(model) is not None:
        return tuple(islice(known, 1))
    found = max(((_change(model, ref), ref) for ref in known), key=lambda one: one[0], default=(0.0, None))
    return (found[1],) if found[1] is not None and found[0] else ()


def answered(model: Model) -> tuple[PairRef, ...]:
    """The pair with answers to all requests of the view about it, for a page without a library behind it."""
    return tuple(_with_answers(model, ref) for ref in named(model))


def _known(model: Model, a: str, b: str, target: str | None, against: str | None) -> PairRef | None:
    """A pair as tokens; None where the model lacks their tokens, or their lengths differ."""
    if not {target, against} <= {None, *model.tokenizer.texts}:  # the error would look for near ones, which takes long
        return None
    try:
        first, second = model.encode(a), model.encode(b)
        aim, other = (None if text is None else model.tokenizer.id(text) for text in (target, against))
    except UnweaveError:
        return None
    if len(first) != len(second) or len(first) > model.n_ctx or max(*first, *second) >= model.weights.d_vocab:
        return None
    return PairRef(model.name or UNNAMED, tuple(first), tuple(second), aim, other)


def _change(model: Model, ref: PairRef) -> float:
    """The largest difference in the probability of a next token."""
    first, second = (model.run(ids).logits[-1].softmax(-1) for ids in (ref.a, ref.b))
    return (second - first).abs().max().item()


def _with_answers(model: Model, ref: PairRef) -> PairRef:
    asked = Executor({ref.model: model})
    of = {"model": ref.model, "a": list(ref.a), "b": list(ref.b), "target": ref.target, "against": ref.against}
    whole = {"kind": "difference", "of": of}
    first = to_json(asked.ask(whole))
    known = [{"request": whole, "answer": first}]
    known += _answers(asked, ({"kind": "parts", "of": of, "by": by} for by in ("kinds", "paths")))
    places = [(node["component"], node["kind"], node["ctx_idx"]) for node in first["graph"]["nodes"][:-1]]
    known += _answers(asked, _about(of, places))
    heads = dict.fromkeys((name, at) for name, kind, at in places if kind in WAYS)
    tiles: dict[str, list[Any]] = {}
    for head in dict.fromkeys(name for name, _ in heads):
        asks = [
            {"kind": "tile", "of": {"model": ref.model, "ids": ids, "without": [], "frozen": False}}
            | {"head": head, "mode": "attention"}
            for ids in (of["a"], of["b"])
        ]
        known += (found := _answers(asked, asks))
        tiles[head] = [np.array(one["answer"]["values"]) for one in found]
    sources = ((head, at, _most_changed(tiles[head], at)) for head, at in heads)
    why = ({"kind": "reasons", "of": of, "head": head, "dst": dst, "src": src} for head, dst, src in sources)
    text = json.dumps([*known, *_answers(asked, why)], allow_nan=False, separators=(",", ":"))
    return replace(ref, answers=packed(np.frombuffer(text.encode(), np.uint8)))


def _about(of: Json, places: Iterable[tuple[str, str, int]]) -> Iterator[Json]:
    """Requests about components: their effect by patching, and their neurons."""
    for name, kind, at in places:
        yield {"kind": "effect", "of": of, "component": name, "way": kind, "position": at}
        if kind == "neurons":
            yield {"kind": "neurons", "of": of, "layer": int(name[len("W_out[") : -1]), "position": at}


def _answers(asked: Executor, requests: Iterable[Json]) -> list[Json]:
    return [{"request": one, "answer": _plain(asked.ask(one))} for one in requests]


def _plain(answer: Answer) -> Json:
    return to_json({name: part.tolist() if isinstance(part, np.ndarray) else part for name, part in answer.items()})


def _most_changed(tiles: list[np.ndarray], dst: int) -> int:
    """The source to which attention of one destination differs most."""
    row = slice(dst * (dst + 1) // 2, dst * (dst + 1) // 2 + dst + 1)
    return int(np.abs(tiles[1][row] - tiles[0][row]).argmax())
