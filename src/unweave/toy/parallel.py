"""`Team`: the processes that train one model together, started by torchrun; usually there is one.

Every process computes the gradient of its share of each batch, DistributedDataParallel averages the gradients, and
all take the same step. The batch as a whole, hence the model, is the same for every number of processes, but for
rounding.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel

from unweave.errors import BadInput
from unweave.shapes import Tensor


@dataclass(frozen=True)
class Team:
    """The processes that train together.

    Attributes:
        rank: Number of this process.
        size: Number of processes.
    """

    rank: int = 0
    size: int = 1

    @property
    def leads(self) -> bool:
        """Whether this process is the one that writes and speaks."""
        return self.rank == 0

    def part(self, batch: Tensor) -> Tensor:
        """The rows of a batch that are this process's own.

        Raises:
            BadInput: If the batch cannot be shared evenly.
        """
        if len(batch) % self.size:
            raise BadInput(
                f"A batch of {len(batch)} windows cannot be shared by {self.size} processes.",
                f"Choose a multiple of {self.size} for the batch.",
            )
        own = len(batch) // self.size
        return batch[self.rank * own : (self.rank + 1) * own]

    def averaging(self, objective: nn.Module) -> nn.Module:
        """The objective, its gradients averaged over the team."""
        return objective if self.size == 1 else DistributedDataParallel(objective)

    def wait(self) -> None:
        """Wait until every process of the team is here."""
        if self.size > 1:
            dist.barrier()

    @contextmanager
    def leader_first(self) -> Iterator[None]:
        """A block that the leader goes through before the others begin it."""
        if not self.leads:
            self.wait()
        yield
        if self.leads:
            self.wait()

    def mean(self, *numbers: float) -> list[float]:
        """Each number averaged over the team, so that all processes decide alike."""
        if self.size == 1:
            return list(numbers)
        shared = torch.tensor(numbers, dtype=torch.float64)
        if dist.get_backend() == "nccl":
            shared = shared.cuda()
        dist.all_reduce(shared)
        return (shared / self.size).tolist()


@contextmanager
def team(device: str) -> Iterator[Team]:
    """The team that torchrun started this process in, joined for as long as the block lasts.

    Args:
        device: Where to train: "cuda" talks over nccl, everything else over gloo.
    """
    size = int(os.environ.get("WORLD_SIZE", "1"))
    if size == 1 or dist.is_initialized():
        yield _joined()
        return
    dist.init_process_group("nccl" if torch.device(device).type == "cuda" else "gloo")
    try:
        yield _joined()
    finally:
        dist.destroy_process_group()


def own_device(device: str) -> str:
    """The device of this process: with several processes on GPUs, each has the one of its number."""
    local = os.environ.get("LOCAL_RANK")
    return f"cuda:{local}" if device == "cuda" and local is not None else device


def _joined() -> Team:
    return Team(dist.get_rank(), dist.get_world_size()) if dist.is_initialized() else Team()
