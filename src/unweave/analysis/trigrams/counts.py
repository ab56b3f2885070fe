"""Support: how often a corpus has a skip-trigram, ``[source] … [destination][out]``.

    support = #{ i : idsᵢ = destination, idsᵢ₊₁ = out, source among ids[i - window … i - 1] }

Positions are counted, not pairs: a source that stands there twice counts once.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Self

import torch

from unweave.errors import BadInput
from unweave.shapes import Int, Tensor

WINDOW = 256
"""How far back a source may stand, in tokens."""


@dataclass(frozen=True, eq=False)
class Corpus:
    """Token ids, with the places of every token at hand.

    Attributes:
        ids: One sequence, [seq], or one in each row, [batch, seq]; nothing is counted across rows.
        d_vocab: Number of tokens.
        window: How far back a source may stand.

    Example:
        >>> corpus = Corpus.of([0, 4, 5, 2, 3, 4, 2, 3], d_vocab=6)
        >>> corpus.support(source=4, destination=2, out=3), corpus.support(source=5, destination=2, out=4)
        (2, 0)
    """

    ids: Tensor
    d_vocab: int
    window: int = WINDOW

    def __post_init__(self) -> None:
        if self.ids.dim() not in (1, 2) or self.ids.numel() == 0 or self.ids.is_floating_point():
            raise BadInput(
                f"a corpus is token ids of shape [seq] or [batch, seq], got {self.ids.dtype} {list(self.ids.shape)}"
            )
        if not (int(self.ids.min()) >= 0 and int(self.ids.max()) < self.d_vocab):
            raise BadInput(
                f"the corpus has token {int(self.ids.max())}, outside the vocabulary of {self.d_vocab} tokens"
            )

    @cached_property
    def counts(self) -> Int[Tensor, " d_vocab"]:
        """How often each token occurs."""
        return torch.bincount(self._flat, minlength=self.d_vocab)

    def support(self, source: int, destination: int | None, out: int) -> int:
        """How often the out follows the destination directly, with the source in the window before.

        Where no destination is named, any token may stand before the out.
        """
        return int(self.after(destination, source)[out])

    def after(self, destination: int | None, source: int | None = None) -> Int[Tensor, " d_vocab"]:
        """How often each token follows the destination directly, or any token if none is named.

        Where a source is named, only places with the source in the window before are counted.
        """
        places = self._every if destination is None else self._places(destination)
        places = places[(places + 1) % self._row != 0]
        if source is not None:
            places = places[self._within(self._places(source), places)]
        return torch.bincount(self._flat[places + 1], minlength=self.d_vocab)

    def pairs(self, source: int, destinations: Int[Tensor, " n"], outs: Int[Tensor, " m"]) -> Int[Tensor, "n m"]:
        """How often each of these outs follows each of these destinations, with the source in the window before."""
        n, m = len(destinations), len(outs)
        sizes = self.counts[destinations]
        rows = torch.arange(n).repeat_interleave(sizes)
        within = torch.arange(len(rows)) - (sizes.cumsum(0) - sizes)[rows]
        places = self._order[self._begins[destinations][rows] + within]
        kept = (places + 1) % self._row != 0
        places, rows = places[kept], rows[kept]
        near = self._within(self._places(source), places)
        places, rows = places[near], rows[near]
        column = torch.full((self.d_vocab,), -1)
        column[outs] = torch.arange(m)
        columns = column[self._flat[places + 1]]
        cells = (rows * m + columns)[columns >= 0]
        return torch.bincount(cells, minlength=n * m).reshape(n, m)

    def _within(self, sources: Tensor, places: Tensor) -> Tensor:
        """Whether the last source before each place is in its row and its window."""
        before = torch.searchsorted(sources, places) - 1
        last = sources[before.clamp_min(0)] if len(sources) else torch.zeros_like(places)
        near = (places - last <= self.window) & (places // self._row == last // self._row)
        return near & (before >= 0)

    def _places(self, token: int) -> Int[Tensor, " places"]:
        begin, end = self._begins[token : token + 2].tolist()
        return self._order[begin:end]

    @classmethod
    def of(cls, ids: Int[Tensor, "*batch seq"] | Sequence[int] | Sequence[Sequence[int]], d_vocab: int) -> Self:
        """A corpus from ids as lists or a tensor."""
        return cls(torch.as_tensor(ids).cpu(), d_vocab)

    @property
    def _row(self) -> int:
        return self.ids.shape[-1]

    @cached_property
    def _every(self) -> Int[Tensor, " n"]:
        return torch.arange(self.ids.numel())

    @cached_property
    def _flat(self) -> Int[Tensor, " n"]:
        return self.ids.reshape(-1).long()

    @cached_property
    def _order(self) -> Int[Tensor, " n"]:
        """Places, token by token, rising within each."""
        return self._flat.argsort(stable=True)

    @cached_property
    def _begins(self) -> Int[Tensor, " d_vocab_plus_one"]:
        return torch.cat([self.counts.new_zeros(1), self.counts.cumsum(0)])
