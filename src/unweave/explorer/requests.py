"""The requests of a page, answered by the library: what a kernel and a server compute, and the engine must match.

The `Struct`s here are the one declaration of a request: `scripts/build_schema.py` writes the page's types from them.
Answers have the fields of `web/src/core/requests.ts`.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from unweave.analysis.attribution.logits import largest_paths
from unweave.analysis.circuits.expanded import Circuit
from unweave.analysis.difference import Difference, difference
from unweave.analysis.stream.movement import Shown, head_map
from unweave.errors import BadInput, Unsupported, did_you_mean
from unweave.explorer import answers
from unweave.explorer.answers import Answer, Side
from unweave.model.model import Model
from unweave.model.run import Run
from unweave.model.weights import Weights

RUNS_KEPT = 8  # runs that are kept for the next question about them
MODELS_KEPT = 4  # models of snapshots that are kept
PAIRS_KEPT = 2  # pairs of runs that are kept
LINES_KEPT = 4  # rows or columns of circuits that are kept, each of all heads of a layer
LONGEST_TEXT = 1_000_000  # characters of a text, at most

Index = Annotated[int, Meta(ge=0, lt=2**53)]  # a token, a position or a step, counted from 0
Top = Annotated[int, Meta(ge=1, le=1000)]  # how many results are listed
Head = Annotated[str, Meta(pattern=r"^L[0-9]{1,4}H[0-9]{1,4}$")]
Part = Annotated[str, Meta(pattern=r"^([DM]\[)?L[0-9]{1,4}H[0-9]{1,4}\]?$")]
"""A head, ``L0H1``, or a part of it: ``M[L0H1]``, ``D[L0H1]``."""


class Struct(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of the requests: frozen, hence usable as a key of a cache."""


class RunOf(Struct, frozen=True):
    """What is run: tokens, ablated heads, and whether patterns are frozen at those of the whole model."""

    model: str
    ids: Annotated[tuple[Index, ...], Meta(min_length=1, max_length=4096)]
    without: Annotated[tuple[Part, ...], Meta(max_length=256)]
    frozen: bool
    step: Index | None = None


class RunRequest(Struct, frozen=True, tag_field="kind", tag="run"):
    """The loss of each next token, and the top predictions at every position."""

    of: RunOf
    top: Top


class LedgerRequest(Struct, frozen=True, tag_field="kind", tag="ledger"):
    """One attention score as a sum over pairs of paths."""

    of: RunOf
    head: Head
    dst: Index
    src: Index
    hops: bool


class WritersRequest(Struct, frozen=True, tag_field="kind", tag="writers"):
    """One attention score by the components that wrote into its query and its key."""

    of: RunOf
    head: Head
    dst: Index
    src: Index


class PathsRequest(Struct, frozen=True, tag_field="kind", tag="paths"):
    """A logit, or the difference of two, as a sum over paths."""

    of: RunOf
    position: Index
    target: Index
    hops: bool
    top: Top
    against: Index | None = None
    order: Annotated[int, Meta(ge=0, le=64)] | None = None


class ColumnRequest(Struct, frozen=True, tag_field="kind", tag="column"):
    """The largest and smallest entries of one row or column of an expanded circuit, and the entry of another token."""

    model: str
    head: Head
    circuit: Circuit
    token: Index
    side: Side
    top: Top
    other: Index | None = None


class TileRequest(Struct, frozen=True, tag_field="kind", tag="tile"):
    """The map of one head."""

    of: RunOf
    head: Head
    mode: Shown
    target: Index | None = None


class SnapshotRequest(Struct, frozen=True, tag_field="kind", tag="snapshot"):
    """Load the model at a step of its training."""

    model: str
    step: Index


class PairOf(Struct, frozen=True):
    """Two texts of equal length in tokens, and what differs: a token's logit, or that minus another's."""

    model: str
    a: Annotated[tuple[Index, ...], Meta(min_length=1, max_length=4096)]
    b: Annotated[tuple[Index, ...], Meta(min_length=1, max_length=4096)]
    target: Index | None = None
    against: Index | None = None


class DifferenceRequest(Struct, frozen=True, tag_field="kind", tag="difference"):
    """What differs in a prediction between two texts: by token, by component, and as a graph of the largest."""

    of: PairOf


class PartsRequest(Struct, frozen=True, tag_field="kind", tag="parts"):
    """The difference by kinds of paths, or its largest paths."""

    of: PairOf
    by: Literal["kinds", "paths"]


class ReasonsRequest(Struct, frozen=True, tag_field="kind", tag="reasons"):
    """Why an attention score differs, by what writes into its query and its key."""

    of: PairOf
    head: Head
    dst: Index
    src: Index


class NeuronsRequest(Struct, frozen=True, tag_field="kind", tag="neurons"):
    """The neurons of a layer at a position through which the prediction differs."""

    of: PairOf
    layer: Index
    position: Index


class EffectRequest(Struct, frozen=True, tag_field="kind", tag="effect"):
    """What leaving a component out takes from the difference, by patching."""

    of: PairOf
    component: str
    way: str
    position: Index | None


OfRuns = RunRequest | LedgerRequest | WritersRequest | PathsRequest | ColumnRequest | TileRequest | SnapshotRequest
OfPairs = DifferenceRequest | PartsRequest | ReasonsRequest | NeuronsRequest | EffectRequest
Request = OfRuns | OfPairs


def refuse_distances(weights: Weights) -> None:
    """Refuse token scores that depend on a distance: a page cannot choose one."""
    if weights.rotary:
        why = "with rotary positions a source's score depends on its distance, which this page cannot choose"
        raise Unsupported(why, "use `unweave trigrams MODEL --head L0H1 --offset 1`")


def no_snapshots(name: str, step: int) -> Model:
    """Refuse a step of a training, as an `Executor` without snapshots does."""
    raise Unsupported(f"no snapshots of the training of {name!r} are stored here", "leave out the step")


def parsed(request: object) -> Request:
    """A request from parsed JSON."""
    try:
        return msgspec.convert(request, Request)
    except (msgspec.ValidationError, UnicodeEncodeError) as problem:
        raise BadInput(f"this is not a request of the page: {problem}", "load the page again") from None


class Executor:
    """Answers requests about models with functions of the library.

    Example:
        >>> import unweave as uw
        >>> asked = Executor({"toy": uw.load("example:induction")})
        >>> of = {"model": "toy", "ids": [0, 3, 5, 3], "without": [], "frozen": False}
        >>> asked.ask({"kind": "run", "of": of, "top": 1})["top"]["ids"].tolist()[-1]
        5
    """

    def __init__(
        self,
        models: Mapping[str, Model],  # by the names that the page knows them by
        snapshots: Callable[[str, int], Model] = no_snapshots,  # loads one at a step of its training
        known: Mapping[tuple[str, tuple[int, ...]], Run] = MappingProxyType({}),  # runs of whole models, by tokens
    ) -> None:
        self.models, self.known = models, known
        self._at_step = lru_cache(MODELS_KEPT)(snapshots)
        self._run = lru_cache(RUNS_KEPT)(self._computed)
        self._pair = lru_cache(PAIRS_KEPT)(self._compared)
        self._lines = lru_cache(LINES_KEPT)(lambda name, *asked: answers.lines(self.model(name), *asked))

    def ask(self, request: object) -> Answer:
        """Answer a request.

        Raises:
            UnweaveError: If it is not a request of the page, or has no answer.
        """
        return self._answer(parsed(request))

    def encode(self, model: str, text: object) -> Answer:
        """Ids of a text with the start token in front, cut at the context; ``cut`` counts what was left out."""
        found = self.model(model)
        if not isinstance(text, str) or not 0 < len(text) <= LONGEST_TEXT:
            raise BadInput("the text is empty, too long, or not a string", f"give 1 to {LONGEST_TEXT:,} characters")
        ids = found.encode(text)
        return {"ids": ids[: found.n_ctx], "cut": max(0, len(ids) - found.n_ctx)}

    def model(self, name: str, step: int | None = None) -> Model:
        """A model by name, or as it was at a step of its training."""
        if name not in self.models:
            hint = did_you_mean(name, self.models) or f"choose one of {', '.join(self.models)}"
            raise BadInput(f"there is no model {name!r}", hint)
        return self.models[name] if step is None else self._at_step(name, step)

    def _computed(self, of: RunOf) -> Run:
        model = self.model(of.model, of.step)
        if of.without and not of.frozen:
            return model.run(of.ids, without=of.without)
        known = self.known.get((of.model, of.ids)) if of.step is None else None
        whole = model.run(of.ids) if known is None else known
        return model.run(of.ids, without=of.without, frozen=whole) if of.without else whole

    def _compared(self, model: str, a: tuple[int, ...], b: tuple[int, ...]) -> Difference:
        first, second = (self._run(RunOf(model, ids, (), frozen=False)) for ids in (a, b))
        return difference(first, second)

    def _of_pair(self, request: OfPairs) -> Answer:
        of = request.of
        pair, aim = self._pair(of.model, of.a, of.b), (of.target, of.against)
        match request:
            case DifferenceRequest():
                return answers.of_pair(pair, *aim)
            case PartsRequest(_, by):
                found = pair.kinds(*aim) if by == "kinds" else pair.paths(*aim, k=answers.ROWS // 2)
                return answers.listed("parts", found)
            case ReasonsRequest(_, head, dst, src):
                return answers.reasons(pair, head, dst, src)
            case NeuronsRequest(_, layer, position):
                return answers.listed("neurons", pair.neurons(*aim, layer=layer, position=position))
            case EffectRequest(_, component, way, position):
                return {"kind": "effect", "value": pair.effect(component, way, position, *aim)}

    def _answer(self, request: Request) -> Answer:
        if isinstance(request, OfPairs):
            return self._of_pair(request)
        match request:
            case RunRequest(of, top):
                return answers.predicted(self._run(of), top)
            case LedgerRequest(of, head, dst, src, hops):
                return answers.ledger(self._run(of), head, dst, src, hops=hops)
            case WritersRequest(of, head, dst, src):
                return answers.writers(self._run(of), head, dst, src)
            case PathsRequest(of, position, target, hops, top, against, order):
                found = largest_paths(
                    self._run(of), target, dst=position, against=against, order=order, k=top, hops=hops
                )
                return answers.paths(found)
            case ColumnRequest():
                return self._column(request)
            case TileRequest(of, head, mode, target):
                return answers.tile(head_map(self._run(of), head, mode, target=target), self._run(of).weights.dtype)
            case SnapshotRequest(model, step):
                self.model(model, step)
                return {"kind": "snapshot", "step": step}

    def _column(self, asked: ColumnRequest) -> Answer:
        """Read a row or column of all heads of the layer at once: pages send one request for each head."""
        model = self.model(asked.model)
        layer, head = model.weights.check_head(asked.head)
        if asked.circuit == "qk":
            refuse_distances(model.weights)
        token, other = model.token(asked.token), None if asked.other is None else model.token(asked.other)
        line = self._lines(asked.model, layer, asked.circuit, asked.side, token)[head]
        return answers.ends(line, asked.top, other)
