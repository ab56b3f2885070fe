"""`Team`: the processes that train one model together, started by torchrun; usually there is one.

Every process computes the gradient of its share of each batch, the gradients are averaged, and all take the same step.
The batch as a whole, hence the model, is the same for every number of processes, but for rounding. Each process holds
a copy of the model (DistributedDataParallel), or a part of every matrix (`unweave.training.shards`).
"""

import gc
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

import torch
import torch.distributed as dist

# Before any group: functions there keep the group of the time of their import as a default, and would never let it go.
import torch.distributed.nn.functional
from torch import nn
from torch.nn.parallel import DistributedDataParallel

from unweave.errors import BadInput
from unweave.shapes import Tensor
from unweave.training.recipe import TrainConfig


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

    def check(self, config: TrainConfig) -> None:
        """Refuse what a team cannot do.

        Raises:
            BadInput: If the batch, or the heads of a layer that should be dealt out, cannot be shared evenly; or if a
                model that is shared out should be compiled.
        """
        heads = config.model.n_heads
        if config.batch % self.size:
            raise BadInput(
                f"a batch of {config.batch} windows cannot be shared by {self.size} processes",
                f"choose a multiple of {self.size} for the batch",
            )
        if self.shares_out(config) and config.model.n_layers and heads % self.size:
            raise BadInput(
                f"the {heads} heads of a layer cannot be dealt to {self.size} processes, as whole heads to each",
                f'choose a multiple of {self.size} heads, processes that divide {heads}, or team = "copies"',
            )
        if self.shares_out(config) and config.step == "compiled":
            raise BadInput("a model that is shared out is not compiled", 'choose step = "plain", or team = "copies"')

    def shares_out(self, config: TrainConfig) -> bool:
        """Whether each process holds a part of the model only."""
        return self.size > 1 and config.team == "shards"

    def whole(self, config: TrainConfig) -> TrainConfig:
        """The configuration of a state that is whole: in ordinary memory, where no device is to hold it."""
        return replace(config, device="cpu") if self.shares_out(config) else config

    def part(self, batch: Tensor) -> Tensor:
        """The rows of a batch that are this process's own."""
        rows = len(batch) // self.size
        return batch[self.rank * rows : (self.rank + 1) * rows]

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
    on_gpus = torch.device(device).type == "cuda"
    if on_gpus:
        torch.cuda.set_device(torch.device(own_device(device)).index or 0)
    dist.init_process_group("nccl" if on_gpus else "gloo")
    try:
        yield _joined()
    finally:
        # The threads of a group end with it, and a thread that outlives the interpreter may abort the process: what
        # still holds the group in a cycle, such as a model that was shared out, has to go first.
        gc.collect()
        dist.destroy_process_group()


def leads() -> bool:
    """Whether this process is the one that writes and speaks, in a team or alone."""
    return int(os.environ.get("RANK", "0")) == 0


def own(W: Tensor) -> Tensor:
    """What this process holds of a tensor: all of it, unless a team shares it out."""
    to_local = getattr(W, "to_local", None)
    return W if to_local is None else to_local()


def own_device(device: str) -> str:
    """The device of this process: with several processes on GPUs, each has the one of its number."""
    local = os.environ.get("LOCAL_RANK")
    return f"cuda:{local}" if device == "cuda" and local is not None else device


def _joined() -> Team:
    return Team(dist.get_rank(), dist.get_world_size()) if dist.is_initialized() else Team()
