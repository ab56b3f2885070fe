"""Counts of skip-trigrams ``[source] … [destination][out]`` in text.

    support = #{ i : idsᵢ = destination, idsᵢ₊₁ = out, source among ids[i - window … i - 1] }

Positions are counted, not pairs: a source that occurs twice in the window counts once.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Self

import torch

from unweave.errors import BadInput
from unweave.shapes import Int, Tensor

WINDOW = 256  # largest distance from a source to its destination


@dataclass(frozen=True, eq=False)
class TokenCounts:
    """Text as token ids, indexed so that tokens, bigrams and skip-trigrams can be counted.

    Attributes:
        ids: One sequence, [seq], or one in each row, [batch, seq]; nothing is counted across rows.
        d_vocab: Size of the vocabulary.
        window: Largest distance from a source to its destination, in tokens.

    Example:
        >>> counts = TokenCounts.of([0, 4, 5, 2, 3, 4, 2, 3], d_vocab=6)
        >>> counts.support(source=4, destination=2, out=3), counts.support(source=5, destination=2, out=4)
        (2, 0)
    """

    ids: Tensor
    d_vocab: int
    window: int = WINDOW

    def __post_init__(self) -> None:
        if self.ids.dim() not in (1, 2) or self.ids.numel() == 0 or self.ids.is_floating_point():
            raise BadInput(
                f"TokenCounts: ids are {self.ids.dtype} of shape {list(self.ids.shape)}",
                "give integers of shape [seq] or [batch, seq]",
            )
        least, most = self.ids.aminmax()
        if least < 0 or most >= self.d_vocab:
            raise BadInput(
                f"TokenCounts: ids go from {least} to {most}, and the vocabulary has {self.d_vocab} tokens",
                "encode the text with this model's tokenizer",
            )

    @cached_property
    def unigrams(self) -> Int[Tensor, " d_vocab"]:
        """Number of occurrences of each token, by id."""
        return torch.bincount(self._flat, minlength=self.d_vocab)

    def support(self, source: int, destination: int | None, out: int) -> int:
        """Count the output token directly after the destination (None: any), with the source in the window before."""
        return int(self.after(destination, source)[out])

    def after(self, destination: int | None, source: int | None = None) -> Int[Tensor, " d_vocab"]:
        """Count each token after the destination (None: any), where the source, if any, is in the window before."""
        places = torch.arange(self.ids.numel()) if destination is None else self._places(destination)
        places = places[(places + 1) % self._row != 0]
        if source is not None:
            places = places[self._within(self._places(source), places)]
        return torch.bincount(self._flat[places + 1], minlength=self.d_vocab)

    def pairs(self, source: int, destinations: Int[Tensor, " n"], outs: Int[Tensor, " m"]) -> Int[Tensor, "n m"]:
        """Count each of these output tokens after each of these destinations, with the source in the window before."""
        n, m = len(destinations), len(outs)
        places = self._following(source)
        row, column = torch.full((self.d_vocab,), -1), torch.full((self.d_vocab,), -1)
        row[destinations], column[outs] = torch.arange(n), torch.arange(m)
        rows, columns = row[self._flat[places]], column[self._flat[places + 1]]
        cells = (rows * m + columns)[(rows >= 0) & (columns >= 0)]
        return torch.bincount(cells, minlength=n * m).reshape(n, m)

    def _following(self, source: int) -> Int[Tensor, " places"]:
        """Every place with the source in the window before it and a token after it, in its row."""
        places = self._places(source)
        if not len(places):
            return places
        last = (places // self._row + 1) * self._row - 2  # the last place of the row that a token follows
        last = torch.minimum(last, places + self.window)
        last[:-1] = torch.minimum(last[:-1], places[1:])  # from the next source on, places belong to that one
        sizes = (last - places).clamp_min(0)
        before = (sizes.cumsum(0) - sizes).repeat_interleave(sizes)
        return places.repeat_interleave(sizes) + 1 + torch.arange(len(before)) - before

    def _within(self, sources: Tensor, places: Tensor) -> Tensor:
        """True where the last source before a place is in the same row and within the window."""
        before = torch.searchsorted(sources, places) - 1
        last = sources[before.clamp_min(0)] if len(sources) else torch.zeros_like(places)
        near = (places - last <= self.window) & (places // self._row == last // self._row)
        return near & (before >= 0)

    def _places(self, token: int) -> Int[Tensor, " places"]:
        begin, end = self._begins[token : token + 2].tolist()
        return self._order[begin:end]

    @classmethod
    def of(cls, ids: Int[Tensor, "*batch seq"] | Sequence[int] | Sequence[Sequence[int]], d_vocab: int) -> Self:
        """Index ids given as lists or a tensor."""
        return cls(torch.as_tensor(ids).cpu(), d_vocab)

    @property
    def _row(self) -> int:
        return self.ids.shape[-1]

    @cached_property
    def _flat(self) -> Int[Tensor, " n"]:
        return self.ids.reshape(-1).long()

    @cached_property
    def _order(self) -> Int[Tensor, " n"]:
        """Places sorted by token, in rising order within each."""
        return self._flat.argsort(stable=True)

    @cached_property
    def _begins(self) -> Int[Tensor, " d_vocab_plus_one"]:
        return torch.cat([self.unigrams.new_zeros(1), self.unigrams.cumsum(0)])
