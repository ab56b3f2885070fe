"""The sequences of a corpus divided among processes: each runs its own part, and all get the results of all.

Analyses share only inside `sharing`, which every process of the group enters: outside it, an analysis that one process
runs alone does not wait for the others.
"""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

import torch
import torch.distributed as dist

from unweave.shapes import Shaped, Tensor

_SHARING: ContextVar[bool] = ContextVar("sharing", default=False)


@contextmanager
def sharing() -> Iterator[None]:
    """Share the sequences of analyses over a corpus among the processes of the group, for the block.

    Every process must run the same analyses in the same order, and gets the same results: those of a single process,
    up to rounding. Without a group the block changes nothing.

    Example:
        >>> from unweave.training.team import team
        >>> with team("cpu"), uw.model.sharing():  # joins the group of torchrun; here this process is alone
        ...     found = uw.importance(uw.examples.induction(d_vocab=6), [[0, 3, 5, 3, 5]])
        >>> found.sequences
        1
    """
    before = _SHARING.set(True)
    try:
        yield
    finally:
        _SHARING.reset(before)


@dataclass(frozen=True)
class Share:
    """The sequences that this process runs."""

    counts: tuple[int, ...]  # sequences of each process, in order
    rank: int = 0  # this process

    @property
    def own(self) -> slice:
        """Slice of its sequences among those of all processes."""
        start = sum(self.counts[: self.rank])
        return slice(start, start + self.counts[self.rank])

    def gathered(self, x: Shaped[Tensor, "own *rest"]) -> Shaped[Tensor, "sequences *rest"]:
        """Collect the results of all processes, in the order of the sequences; every process must call this."""
        if len(self.counts) == 1:
            return x
        device = "cuda" if dist.get_backend() == "nccl" else "cpu"
        padded = torch.zeros(max(self.counts), *x.shape[1:], dtype=x.dtype, device=device)
        padded[: len(x)] = x
        parts = [torch.empty_like(padded) for _ in self.counts]
        dist.all_gather(parts, padded)
        return torch.cat([part[:count] for part, count in zip(parts, self.counts, strict=True)]).to(x.device)

    def listed(self, own: Sequence[Any]) -> list[Any]:
        """Collect JSON values from all processes, in the order of the sequences; every process must call this."""
        if len(self.counts) == 1:
            return list(own)
        text = torch.frombuffer(bytearray(json.dumps(own).encode()), dtype=torch.uint8)
        sizes = Share((1,) * len(self.counts), self.rank).gathered(torch.tensor([len(text)])).tolist()
        parts = Share(tuple(sizes), self.rank).gathered(text).split(sizes)
        return [value for part in parts for value in json.loads(bytes(part.tolist()))]


def share(sequences: int) -> Share:
    """Divide sequences among processes, evenly and in order; with fewer sequences than processes, each runs all."""
    size = dist.get_world_size() if _SHARING.get() and dist.is_initialized() else 1
    if size == 1 or sequences < size:
        return Share((sequences,))
    each, more = divmod(sequences, size)
    return Share(tuple(each + (rank < more) for rank in range(size)), dist.get_rank())
