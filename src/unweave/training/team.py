"""`Team`: the processes that train one model together, started by torchrun; usually there is one.

Each process computes the gradient of its share of each batch, the gradients are averaged, and all take the same step.
The whole batch, hence the model, is the same for every number of processes, up to rounding. Each process holds a copy
of the model (DistributedDataParallel), or a part of every matrix (`unweave.training.shards`).
"""

import gc
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

import torch
import torch.distributed as dist

# Before any group exists: functions there keep the group of import time as a default, and would never release it.
import torch.distributed.nn.functional
from torch import nn
from torch.nn.parallel import DistributedDataParallel

from unweave.errors import BadInput
from unweave.files.launched import team_size
from unweave.shapes import Tensor
from unweave.training.recipe import TrainConfig


@dataclass(frozen=True)
class Team:
    """The processes that train together; ``rank`` is the number of this one of ``size``."""

    rank: int = 0
    size: int = 1

    @property
    def leads(self) -> bool:
        """True if this process has rank 0, in a team or alone."""
        return self.rank == 0

    def check(self, config: TrainConfig) -> None:
        """Refuse a training that these processes cannot share."""
        heads = config.model.n_heads
        if config.batch % self.size:
            raise BadInput(
                f"TrainConfig: a batch of {config.batch} windows cannot be shared by {self.size} processes",
                f"set batch to a multiple of {self.size}",
            )
        if self.shares_out(config) and config.model.n_layers and heads % self.size:
            raise BadInput(
                f"TrainConfig: the {heads} heads of a layer cannot be split over {self.size} processes",
                f'use a multiple of {self.size} heads, a number of processes that divides {heads}, or team = "copies"',
            )
        if self.shares_out(config) and config.step == "compiled":
            raise BadInput("TrainConfig: a model in shards cannot be compiled", 'set step = "plain" or team = "copies"')

    def shares_out(self, config: TrainConfig) -> bool:
        """Return whether each process holds only a part of the model."""
        return self.size > 1 and config.team == "shards"

    def whole(self, config: TrainConfig) -> TrainConfig:
        """The configuration of a whole state: in ordinary memory where no single device holds the model."""
        return replace(config, device="cpu") if self.shares_out(config) else config

    def part(self, batch: Tensor) -> Tensor:
        """The rows of a batch for this process."""
        rows = len(batch) // self.size
        return batch[self.rank * rows : (self.rank + 1) * rows]

    def averaging(self, objective: nn.Module) -> nn.Module:
        """The objective with gradients averaged over the team."""
        return objective if self.size == 1 else DistributedDataParallel(objective)

    def wait(self) -> None:
        """Wait for every process of the team."""
        if self.size > 1:
            dist.barrier()

    @contextmanager
    def leader_first(self) -> Iterator[None]:
        """Run the block in rank 0 before the other ranks run it."""
        if not self.leads:
            self.wait()
        yield
        if self.leads:
            self.wait()

    def mean(self, *numbers: float) -> list[float]:
        """Average each number over the team, so that all processes decide alike."""
        if self.size == 1:
            return list(numbers)
        shared = torch.tensor(numbers, dtype=torch.float64)
        if dist.get_backend() == "nccl":
            shared = shared.cuda()
        dist.all_reduce(shared)
        return (shared / self.size).tolist()


@contextmanager
def team(device: str) -> Iterator[Team]:
    """Join the team that torchrun started this process in, for the block: over nccl on GPUs, else over gloo."""
    try:
        torch.zeros(1, device=own_device(device)).item()  # on "meta" there are no numbers
    except (RuntimeError, AssertionError) as error:
        raise BadInput(f"device {device!r} is not available here", "use cpu") from error
    if team_size() == 1 or dist.is_initialized():
        yield _joined()
        return
    on_gpus = torch.device(device).type == "cuda"
    if on_gpus:
        torch.cuda.set_device(torch.device(own_device(device)).index or 0)
    dist.init_process_group("nccl" if on_gpus else "gloo")
    try:
        yield _joined()
    finally:
        # Threads of a group end with it, and one that outlives the interpreter may abort the process: whatever still
        # refers to the group in a cycle, such as a model in shards, must be collected first.
        gc.collect()
        dist.destroy_process_group()


@contextmanager
def repeatable(device: str) -> Iterator[None]:
    """Make gradients bitwise reproducible on a GPU within the block; on a CPU they always are."""
    if torch.device(device).type != "cuda" or torch.are_deterministic_algorithms_enabled():
        yield
        return
    os.environ.setdefault("CUBLAS_WORKSPACE_CONFIG", ":4096:8")  # read where it is checked, at every product
    settings: Any = torch.utils.deterministic
    filled, settings.fill_uninitialized_memory = settings.fill_uninitialized_memory, False
    torch.use_deterministic_algorithms(True)
    try:
        yield
    finally:
        torch.use_deterministic_algorithms(False)
        settings.fill_uninitialized_memory = filled


def leads() -> bool:
    """True if this process has rank 0, the only one that writes and reports."""
    return int(os.environ.get("RANK", "0")) == 0


def own(W: Tensor) -> Tensor:
    """The part of a tensor that this process holds: all of it, unless it is in shards."""
    to_local = getattr(W, "to_local", None)
    return W if to_local is None else to_local()


def own_device(device: str) -> str:
    """The device of this process: with several processes on GPUs, each has its own.

    Example:
        >>> own_device("cpu")
        'cpu'
    """
    local = os.environ.get("LOCAL_RANK")
    return f"cuda:{local}" if device == "cuda" and local is not None else device


def _joined() -> Team:
    return Team(dist.get_rank(), dist.get_world_size()) if dist.is_initialized() else Team()
