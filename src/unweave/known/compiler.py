"""Compile a program to `Weights` made of unit vectors, exact in float64."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

import torch
from torch.nn.functional import pad

from unweave.algebra.scoring import PLAIN, Rotary, ScoreFunction
from unweave.errors import BadInput
from unweave.known.program import START, Back, Head, Moved, Neurons, Program, Same, Start, Term, Tokens
from unweave.model import MLP, Layer, Weights
from unweave.model.positions import Positions
from unweave.shapes import Float, Tensor

SHARP = 200.0  # score of what a head selects: exp(-SHARP / 2) is 0 beside 1 in float64


Rows = tuple[Float[Tensor, "rows width"], Float[Tensor, "rows width"]]
"""Rows that one term of a score adds to W_Q and W_K: columns for the stream, then for positions."""


@dataclass(frozen=True)
class Space:
    """The residual stream of one program: its slots, and the matrices of terms and maps in it."""

    program: Program
    positions: Positions  # the way in which positions enter
    d_vocab: int  # number of tokens
    n_ctx: int  # longest text

    @cached_property
    def slots(self) -> Mapping[str, Float[Tensor, "dims d_model"]]:
        """Unit vectors of the stream by slot, a row for each token or position."""
        names = ["token", *(part.writes for part in self.program.parts if part.writes != "out"), "out"]
        names += ["place"] * (self.positions == "stream")
        sizes = {name: self.n_ctx if name in ("place", "pointer") else self.d_vocab for name in names}
        parts = torch.eye(sum(sizes.values()), dtype=torch.float64).split(list(sizes.values()))
        return dict(zip(sizes, parts, strict=True))

    @property
    def placed(self) -> int:
        """Number of positions that queries and keys read beside the stream."""
        return self.n_ctx if self.positions == "queries and keys" else 0

    @cached_property
    def rotary(self) -> Rotary | None:
        """Rotary rates for which constant queries and keys score at one distance, and at no other below n_ctx."""
        if self.positions != "rotary":
            return None
        return Rotary(tuple(2 * torch.pi * p / self.n_ctx for p in range(1, self.n_ctx // 2 + 1)))

    def one(self, tokens: tuple[int, ...] | None, slot: str = "token") -> Float[Tensor, "1 d_model"]:
        """A row that reads 1 where a slot holds one of these tokens; all for None."""
        rows = self.slots[slot]
        return (rows if tokens is None else rows[list(tokens)]).sum(0, keepdim=True)

    def terms(self, head: Head) -> Iterator[Rows]:
        """Rows of queries and keys of a head, term by term."""
        for term in head.selects:
            yield from self._rows(term)

    def _rows(self, term: Term) -> Iterator[Rows]:
        match term:
            case Same():
                query, key = self.slots[term.query], self.slots[term.key]
                yield self._of_stream(term.weight, query.roll(term.ahead, 0), key)
            case Tokens():
                yield self._of_stream(term.weight, self.one(term.query), self.one(term.key, term.slot))
            case Start() if self.positions != "queries and keys":
                yield self._of_stream(term.weight, self.one(None), self.one((START,)))
            case Back() if self.positions == "stream":
                place = self.slots["place"]
                yield self._of_stream(term.weight, place.roll(-term.k, 0), place)
            case Back() if self.positions == "rotary":
                return  # a constant of queries and keys: see `constants`
            case Start():
                ones = torch.full((1, self.n_ctx), SHARP * term.weight, dtype=torch.float64)
                yield self._of_positions(ones, torch.eye(self.n_ctx, dtype=torch.float64)[:1])
            case Back():
                table = torch.eye(self.n_ctx, dtype=torch.float64)
                yield self._of_positions(SHARP * term.weight * table.roll(-term.k, 0), table)

    def _of_stream(self, weight: float, query: Tensor, key: Tensor) -> Rows:
        return pad(SHARP * weight * query, (0, self.placed)), pad(key, (0, self.placed))

    def _of_positions(self, query: Tensor, key: Tensor) -> Rows:
        width = self.slots["token"].shape[1]
        return pad(query, (width, 0)), pad(key, (width, 0))

    def constants(self, head: Head, size: int) -> tuple[Float[Tensor, " d_head"], Float[Tensor, " d_head"]]:
        """Biases of queries and keys that select a distance: equal parts of all frequencies, rotated back by it."""
        n, pairs = self.n_ctx, self.n_ctx // 2
        wave = torch.zeros(1, 1, size, dtype=torch.float64)
        wave[..., 0 : 2 * pairs : 2] = (2 / n) ** 0.5
        if n % 2 == 0:
            wave[..., 2 * pairs - 2] = n**-0.5
        wave[..., 2 * pairs] = n**-0.5
        query = torch.zeros_like(wave)
        for term in head.selects:
            if isinstance(term, Back) and self.rotary is not None:
                query += SHARP * term.weight * self.rotary.turn(wave, torch.tensor([-float(term.k)]))
        return query[0, 0], wave[0, 0]

    def moved(self, by: Moved, slot: str) -> Float[Tensor, "dims dims"]:
        """The map of a value, out × in."""
        size = len(self.slots[slot])
        if isinstance(by, int):
            return torch.eye(size, dtype=torch.float64).roll(by, 0)
        found = torch.zeros(size, size, dtype=torch.float64)
        for (source, target), strength in by.items():
            found[target, source] = strength
        return found


def weights_of(program: Program, positions: Positions, d_vocab: int, n_ctx: int) -> Weights:
    """Compile a program to weights that compute it exactly on texts that begin with the start token."""
    if d_vocab < 2:
        raise BadInput(f"d_vocab is {d_vocab}", "give at least 2 tokens, the start token included")
    space = Space(program, positions, d_vocab, n_ctx)
    unembed = space.slots["out"]
    if program.direct is not None:
        unembed = unembed + space.moved(program.direct, "token") @ space.slots["token"]
    return Weights(
        embed=space.slots["token"].mT,
        unembed=unembed,
        layers=_layers(space),
        n_ctx=n_ctx,
        positions=positions,
        position_table=space.slots["place"].mT if positions == "stream" else None,
    )


def _layers(space: Space) -> tuple[Layer, ...]:
    """The layers, with equally many heads each; those that the program does not use are zero."""
    program = space.program
    by_layer: list[list[Head | Neurons]] = [[] for _ in range(max(program.layers.values(), default=-1) + 1)]
    for part in program.parts:
        by_layer[program.layers[part.name]].append(part)
    heads = [[part for part in parts if isinstance(part, Head)] for parts in by_layer]
    turned = 2 * len(space.rotary.rates) if space.rotary is not None else 0
    rows = max((sum(len(query) for query, _ in space.terms(head)) for own in heads for head in own), default=0)
    widest = max((len(space.slots[head.reads]) for own in heads for head in own), default=0)
    size, most = max(turned + max(rows, 1), widest), max(map(len, heads), default=0)
    found = []
    for own, parts in zip(heads, by_layer, strict=True):
        layer = _stacked([_head(space, head, size, turned) for head in own], most, size)
        neurons = [part for part in parts if isinstance(part, Neurons)]
        smear = layer.W_Q.new_tensor([0.0 if head.smeared else 1.0 for head in own] + [1.0] * (most - len(own)))
        layer = replace(layer, scoring=PLAIN if space.rotary is None else ScoreFunction(space.rotary))
        layer = replace(layer, smear=smear if any(head.smeared for head in own) else None)
        found.append(replace(layer, mlp=_mlp(space, neurons[0])) if neurons else layer)
    return tuple(found)


def _head(space: Space, head: Head, size: int, turned: int) -> dict[str, Tensor]:
    reads, writes = space.slots[head.reads], space.slots[head.writes]
    width = reads.shape[1]
    nothing = reads.new_zeros(0, width + space.placed)
    query, key = (torch.cat(rows) for rows in zip((nothing, nothing), *space.terms(head), strict=True))
    query, key = (pad(rows, (0, 0, turned, size - turned - len(rows))) for rows in (query, key))
    values = head.strength * space.moved(head.by, head.reads) @ reads
    found = {"W_Q": query[:, :width], "W_K": key[:, :width], "W_V": values, "W_O": writes.mT}
    if space.placed:
        found |= {"P_Q": query[:, width:], "P_K": key[:, width:]}
    if space.rotary is not None:
        found["b_Q"], found["b_K"] = space.constants(head, size)
    return found


def _stacked(heads: list[dict[str, Tensor]], most: int, size: int) -> Layer:
    """The heads of a layer with values as wide as queries, and heads of zeros up to ``most``."""
    for head in heads:
        missing = size - len(head["W_V"])
        head |= {"W_V": pad(head["W_V"], (0, 0, 0, missing)), "W_O": pad(head["W_O"], (0, missing))}
    heads = heads + [{name: torch.zeros_like(x) for name, x in heads[0].items()}] * (most - len(heads))
    return Layer(**{name: torch.stack([head[name] for head in heads]) for name in heads[0]})  # type: ignore[arg-type]


def _mlp(space: Space, part: Neurons) -> MLP:
    W_in = part.weights_in(space.d_vocab).double() @ space.slots[part.reads]
    W_out = space.slots[part.writes].mT @ part.weights_out(space.d_vocab).double()
    b_in = None if part.bias == 0 else W_in.new_full((len(W_in),), part.bias)
    return MLP(W_in=W_in, W_out=W_out, b_in=b_in, activation="relu")
