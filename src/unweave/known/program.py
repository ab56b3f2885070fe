"""A causal program as data: heads that select, move and write, neurons that map, and the circuit that follows.

The residual stream has named slots, a unit vector for each token (or position). Tokens enter in the slot "token",
logits are read from the slot "out", positions in the stream are in the slot "place". A head selects by the sum of its
terms, and moves what one slot holds to another. A reader of a slot reads every writer of it: that is the circuit.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from unweave.algebra.terms import HeadId
from unweave.known.circuit import Circuit, Edge
from unweave.model.positions import Positions
from unweave.shapes import Float, Tensor

START = 0  # start token of every text
ALL = None  # every token, where a selection names some
CONSTANT = "constant"
"""The slot of a selection that reads all tokens alike, or the start token: it carries only where a text begins."""
FIXED = ("place", CONSTANT)
"""Slots that the embedding writes in the same way in all texts of one length."""


@dataclass(frozen=True)
class Back:
    """Select the position ``k`` before the current one."""

    k: int = 1  # distance; 0 is the current position
    weight: float = 1.0  # part of the full score that it adds; below 0 it avoids the position


@dataclass(frozen=True)
class Start:
    """Select the start token, where a head rests if nothing else scores more."""

    weight: float = 0.5  # part of the full score that it adds


@dataclass(frozen=True)
class Same:
    """Select sources whose key slot holds what the query slot holds at the current position."""

    query: str = "token"  # slot that is read at the current position
    key: str = "token"  # slot that is read at the sources
    weight: float = 1.0  # part of the full score that it adds
    ahead: int = 0  # added to what the query holds, before both are compared


@dataclass(frozen=True)
class Tokens:
    """Select fixed source tokens, from fixed destination tokens."""

    query: tuple[int, ...] | None = ALL  # tokens from which it selects; all for None
    key: tuple[int, ...] | None = ALL  # tokens that it selects; all for None
    weight: float = 1.0  # part of the full score that it adds
    slot: str = "token"  # slot that is read at the sources


Term = Back | Start | Same | Tokens
Moved = int | Mapping[tuple[int, int], float]
"""Map of tokens: a step along the vocabulary (0 copies), or entries ``{(from, to): strength}``."""


@dataclass(frozen=True)
class Head:
    """One head: what it selects, what it moves, and what it is for."""

    name: str  # in the program
    role: str  # what it is for, in a word or two: ``"previous token"``
    selects: tuple[Term, ...] = ()  # terms of its score; without any it attends uniformly
    reads: str = "token"  # slot that it moves
    writes: str = "out"  # slot that it writes to
    by: Moved = 0  # map of tokens on the way
    strength: float = 1.0  # factor of what it writes
    smeared: bool = False  # true if keys are those of the position before

    def ports(self, positions: Positions) -> Iterator[tuple[str, str]]:
        """The slots that it reads, each with the input that reads it: ``("k", "previous")``."""
        yield "v", self.reads
        for term in self.selects:
            match term:
                case Same():
                    yield from (("q", term.query), ("k", term.key))
                case Tokens():
                    yield "q", CONSTANT if term.query is ALL else "token"
                    yield "k", CONSTANT if term.key in (ALL, (START,)) else term.slot
                case Start() if positions != "queries and keys":
                    yield from (("q", CONSTANT), ("k", CONSTANT))
                case Back() if positions == "stream":
                    yield from (("q", "place"), ("k", "place"))


@dataclass(frozen=True)
class Neurons:
    """A layer of ReLU neurons that maps one slot to another."""

    name: str  # in the program
    role: str  # what it is for
    reads: str  # slot that it reads
    writes: str  # slot that it writes to
    weights_in: Callable[[int], Float[Tensor, "neurons tokens"]]  # rows of the neurons, for a number of tokens
    weights_out: Callable[[int], Float[Tensor, "tokens neurons"]]  # what each neuron writes, a column each
    bias: float = 0.0  # added to the input of every neuron

    def ports(self, positions: Positions) -> Iterator[tuple[str, str]]:
        """The slot that it reads."""
        del positions
        yield "neurons", self.reads


@dataclass(frozen=True)
class Program:
    """A causal program; writers come before their readers."""

    name: str
    does: str  # what it computes, in a sentence
    parts: tuple[Head | Neurons, ...] = ()
    direct: Moved | None = None  # map of each token to the logits, without a head
    either: tuple[str, ...] = ()  # heads that do the same work: any of them is enough

    @cached_property
    def positions(self) -> tuple[Positions, ...]:
        """The ways in which its positions can enter, the usual one first."""
        heads = [part for part in self.parts if isinstance(part, Head)]
        if any(slot in ("place", "pointer") for head in heads for _, slot in head.ports("none")):
            return ("stream",)
        terms = [(head, term) for head in heads for term in head.selects]
        if any(isinstance(term, Back | Start) for _, term in terms):
            return ("queries and keys", "stream", "rotary")
        return ("none",)

    @cached_property
    def layers(self) -> Mapping[str, int]:
        """The layer of each part: above all writers of what it reads; neurons may share the layer of a head."""
        found: dict[str, int] = {}
        for part in self.parts:
            read = {slot for _, slot in part.ports("none")}
            below = [(found[w.name], isinstance(w, Head)) for w in self.parts if w.name in found and w.writes in read]
            same = isinstance(part, Neurons)
            found[part.name] = max((layer + (not (same and head)) for layer, head in below), default=0)
        return found

    @cached_property
    def names(self) -> Mapping[str, str]:
        """The name of each part in the model: ``L0H0``, and ``W_out[0]`` for neurons."""
        counts: dict[int, int] = {}
        found: dict[str, str] = {}
        for part in self.parts:
            layer = self.layers[part.name]
            if isinstance(part, Neurons):
                found[part.name] = f"W_out[{layer}]"
                continue
            found[part.name] = str(HeadId(layer, counts.setdefault(layer, 0)))
            counts[layer] += 1
        return found

    def circuit(self, positions: Positions) -> Circuit:
        """Every edge of the program: a reader of a slot reads all that write it in earlier layers."""
        ends = [(self.names[part.name], port) for part in self.parts for port in part.ports(positions)]
        ends += [("logits", ("logits", "out"))] + [("logits", ("logits", "token"))] * (self.direct is not None)
        edges = dict.fromkeys(
            Edge(writer, reader, kind, slot) for reader, (kind, slot) in ends for writer in self._writers(slot)
        )
        return Circuit(
            tuple(edges),
            {self.names[part.name]: part.role for part in self.parts},
            tuple(self.names[name] for name in self.either),
        )

    def _writers(self, slot: str) -> Iterator[str]:
        if slot in ("token", *FIXED):
            yield "W_E"
        yield from (self.names[part.name] for part in self.parts if part.writes == slot)
