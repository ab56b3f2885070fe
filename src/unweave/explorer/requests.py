"""The six requests of a page, answered by the library: what a kernel and a server compute, and the engine is held to.

The requests and answers are those of `web/src/core/requests.ts`, with the same names; arrays are numpy arrays in the
precision of the model.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from threading import Lock
from typing import Any, Literal, TypeVar

import msgspec
import numpy as np
import torch

from unweave.analysis.attribution.logits import LargestPaths, largest_paths
from unweave.analysis.attribution.scores import ScoreTerm, score_terms
from unweave.analysis.circuits.expanded import Circuit, expanded_circuit
from unweave.analysis.stream.movement import Shown, head_map
from unweave.errors import BadInput, Unsupported, did_you_mean
from unweave.explorer.checks import check_fit, checked, checked_text, seen
from unweave.model.model import Model
from unweave.model.run import Run
from unweave.shapes import Tensor

RUNS_KEPT = 8
"""Runs that are kept for the next question about them."""
MODELS_KEPT = 4
"""Models of snapshots that are kept."""
LINES_KEPT = 4
"""Rows or columns of circuits that are kept, each of all heads of a layer."""
Side = Literal["row", "column"]
Answer = dict[str, Any]
"""An answer: JSON values, and numpy arrays."""
Of = TypeVar("Of", bound="RunOf")


class Struct(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of what is asked: frozen, so that it can be remembered by."""


class RunOf(Struct, frozen=True):
    """What is run: tokens, heads left out, and whether patterns are those of the whole model."""

    model: str
    ids: tuple[int, ...]
    without: tuple[str, ...]
    frozen: bool
    step: int | None = None


class RunRequest(Struct, frozen=True, tag_field="kind", tag="run"):
    """The loss of each next token, and the likeliest next tokens at every position."""

    of: RunOf
    top: int


class LedgerRequest(Struct, frozen=True, tag_field="kind", tag="ledger"):
    """One attention score as a sum over pairs of paths."""

    of: RunOf
    head: str
    dst: int
    src: int
    hops: bool


class PathsRequest(Struct, frozen=True, tag_field="kind", tag="paths"):
    """A logit, or the difference of two, as a sum over paths."""

    of: RunOf
    position: int
    target: int
    hops: bool
    top: int
    against: int | None = None
    order: int | None = None


class ColumnRequest(Struct, frozen=True, tag_field="kind", tag="column"):
    """The largest and smallest entries of one row or column of an expanded circuit, and that of one other token."""

    model: str
    head: str
    circuit: Circuit
    token: int
    side: Side
    top: int
    other: int | None = None


class TileRequest(Struct, frozen=True, tag_field="kind", tag="tile"):
    """The map of one head."""

    of: RunOf
    head: str
    mode: Shown
    target: int | None = None


class SnapshotRequest(Struct, frozen=True, tag_field="kind", tag="snapshot"):
    """Make the model at a step of its training ready."""

    model: str
    step: int


Request = RunRequest | LedgerRequest | PathsRequest | ColumnRequest | TileRequest | SnapshotRequest


def no_snapshots(name: str, step: int) -> Model:
    """Refuse a step of a training.

    Raises:
        Unsupported: Always.
    """
    raise Unsupported(f"of the training of {seen(name)} no snapshots are at hand here", "ask without a step")


@dataclass(frozen=True, eq=False)
class Executor:
    """Answers requests about models with functions of the library.

    Attributes:
        models: The models, by the names that the page knows them by.
        snapshots: Loads the model at a step of the training of one of them: `loaders.snapshots.bundled_snapshot`.
        known: Runs of whole models that were computed before, by the model's name and the tokens.

    Example:
        >>> import unweave as uw
        >>> asked = Executor({"toy": uw.load("example:induction")})
        >>> of = {"model": "toy", "ids": [0, 3, 5, 3], "without": [], "frozen": False}
        >>> asked.ask({"kind": "run", "of": of, "top": 1})["top"]["ids"].tolist()[-1]
        5
    """

    models: Mapping[str, Model]
    snapshots: Callable[[str, int], Model] = no_snapshots
    known: Mapping[tuple[str, tuple[int, ...]], Run] = field(default_factory=dict, repr=False)
    _run: Callable[[RunOf], Run] = field(init=False, repr=False)
    _at_step: Callable[[str, int], Model] = field(init=False, repr=False)
    _lines: Callable[[str, int, Circuit, Side, int], Tensor] = field(init=False, repr=False)
    _reading: Lock = field(default_factory=Lock, init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_at_step", lru_cache(MODELS_KEPT)(self.snapshots))
        object.__setattr__(self, "_run", lru_cache(RUNS_KEPT)(self._computed))
        kept = lru_cache(LINES_KEPT)(lambda name, *asked: lines(self.model(name), *asked))
        object.__setattr__(self, "_lines", kept)

    def ask(self, request: object) -> Answer:
        """Answer one of the six requests.

        Args:
            request: Parsed JSON, as `web/src/core/requests.ts` declares it.

        Raises:
            UnweaveError: If it is no such request, or has no answer, in a sentence.
        """
        found = checked(request)
        of = found.get("of") or found
        check_fit(found, self.model(of["model"], of.get("step")).weights)
        return self._answer(msgspec.convert(found, Request))

    def encode(self, model: str, text: object) -> Answer:
        """Ids of a text with the start token in front, cut at the context; ``cut`` counts what was left out.

        Raises:
            BadInput: If there is no such model, or the text is empty, too long or no text.
        """
        found = self.model(model)
        ids = found.encode(checked_text(text))
        return {"ids": ids[: found.n_ctx], "cut": max(0, len(ids) - found.n_ctx)}

    def model(self, name: str, step: int | None = None) -> Model:
        """A model by name, or as it was at a step of its training.

        Raises:
            BadInput: If there is no such model.
        """
        if name not in self.models:
            hint = did_you_mean(name, self.models) or f"models are {', '.join(self.models)}"
            raise BadInput(f"there is no model {seen(name)}", hint)
        return self.models[name] if step is None else self._at_step(name, step)

    def _computed(self, of: RunOf) -> Run:
        model = self.model(of.model, of.step)
        if of.without and not of.frozen:
            return model.run(of.ids, without=of.without)
        known = self.known.get((of.model, of.ids)) if of.step is None else None
        whole = model.run(of.ids) if known is None else known
        return model.run(of.ids, without=of.without, frozen=whole) if of.without else whole

    def _answer(self, request: Request) -> Answer:
        match request:
            case RunRequest(of, top):
                return predicted(self._run(of), top)
            case LedgerRequest(of, head, dst, src, hops):
                return ledger(self._run(of), head, dst, src, hops=hops)
            case PathsRequest():
                return paths(self._run(request.of), request)
            case ColumnRequest():
                return ends(self._line(request), request)
            case TileRequest(of, head, mode, target):
                return tile(head_map(self._run(of), head, mode, target=target), self._run(of).weights.dtype)
            case SnapshotRequest(model, step):
                self.model(model, step)
                return {"kind": "snapshot", "step": step}

    def _line(self, asked: ColumnRequest) -> Tensor:
        """A row or column of a circuit: of all heads of the layer at once, since pages ask for one after the other."""
        model = self.model(asked.model)
        expanded_circuit(model, asked.head, asked.circuit)  # refuses a head, or distances that are not given
        layer, head = model.weights.check_head(asked.head)
        with self._reading:  # two threads would read the same
            return self._lines(asked.model, layer, asked.circuit, asked.side, asked.token)[head]


# -------------------------------------------------------------------- answers


def predicted(run: Run, top: int) -> Answer:
    """Losses in nats, and the likeliest next tokens at every position, likeliest first."""
    best = run.logits.softmax(-1).topk(min(top, run.weights.d_vocab))
    ids = best.indices.flatten().numpy().astype(np.uint32)
    found = {"ids": ids, "probabilities": best.values.flatten().numpy(), "per": best.values.shape[-1]}
    return {"kind": "run", "loss": run.loss.numpy(), "top": found}


def ledger(run: Run, head: str, dst: int, src: int, *, hops: bool) -> Answer:
    """One score as a sum over pairs of paths, largest first, and the other sources by attention."""
    found, scores = score_terms(run, head, dst, src, hops=hops), head_map(run, head, "score")[dst].tolist()
    attention = run.pattern[found.head][dst].tolist()
    others = [{"src": i, "score": scores[i], "attention": attention[i]} for i in range(dst + 1) if i != src]
    return {
        "kind": "ledger",
        "score": found.score,
        "attention": found.attention,
        "entries": [_entry(term) for term in found.terms],
        "residual": found.residual,
        "competing": sorted(others, key=lambda one: -one["attention"]),
    }


def paths(run: Run, asked: PathsRequest) -> Answer:
    """A logit, or the difference of two, as a sum over paths, and by order, head and source."""
    found: LargestPaths = largest_paths(
        run,
        asked.target,
        dst=asked.position,
        against=asked.against,
        order=asked.order,
        k=asked.top,
        hops=asked.hops,
    )
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
    """A row or a column of the expanded circuits of all heads of a layer; a table of tokens is read once for all."""
    of, tokens = model.weights, model.weights.W_E
    found = of.W_U @ of.OV[layer] @ tokens if circuit == "ov" else tokens.T @ of.QK_at(layer, 0) @ tokens
    return found.rows(token) if side == "row" else found.columns(token)


def ends(line: Tensor, asked: ColumnRequest) -> Answer:
    """The ends of one row or column of a circuit, and the mean and standard deviation over all of its tokens."""
    values = line.double()

    def end(sign: float) -> list[dict[str, float]]:
        best = (sign * values).topk(min(asked.top, len(values)))
        ends = zip(best.indices.tolist(), (sign * best.values).tolist(), strict=True)
        return [{"token": token, "value": value} for token, value in ends]

    mean, sd = values.mean().item(), values.std(correction=0).item()
    found = {"kind": "column", "largest": end(1.0), "smallest": end(-1.0), "mean": mean, "sd": sd}
    return found if asked.other is None else {**found, "entry": values[asked.other].item()}


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
