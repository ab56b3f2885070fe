"""A training state in shards: every process holds a part of every matrix, gradient and optimizer buffer.

torch's fully_shard gathers the parameters of a layer just before it runs, forwards and backwards, and drops them after
it; gradients are averaged into the shards. Shards are whole heads (rows of W_Q, W_K and W_V, the same columns of W_O),
so that each process orthogonalizes its own heads only. Checkpoints and models are gathered whole, in ordinary memory: a
run that began with shards may continue with copies.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, cast

import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.device_mesh import DeviceMesh, init_device_mesh
from torch.distributed.fsdp import fully_shard, register_fsdp_forward_method
from torch.distributed.tensor import DTensor, Shard, distribute_tensor

from unweave.shapes import Tensor
from unweave.training.checkpoint import filled
from unweave.training.model import AttentionOnly, Heads
from unweave.training.objective import NextTokenLoss, compute_dtype
from unweave.training.recipe import TrainConfig
from unweave.training.state import TrainState, optimizers


def share_out(state: TrainState, config: TrainConfig) -> NextTokenLoss:
    """Turn a whole state into the shards of this process, in place."""
    model, memory = state.model, state.memory()
    # fully_shard needs parameters in row-major order.
    model.W_E = nn.Parameter(model.W_E.detach().contiguous())
    share = partial(fully_shard, mesh=_mesh(config))
    for heads in cast(list[Heads], model.layers):
        share(heads, shard_placement_fn=partial(lambda own, W: Shard(int(W is own.W_O)), heads))  # W_O by columns
    for mlp in model.mlps:
        # A product with a bias is a view; fully_shard warns of views, since writing to one would skip its hooks.
        mlp.register_forward_hook(lambda module, given, written: written.clone())
        share(mlp)
    objective = NextTokenLoss(model, compute_dtype(config))
    share(objective)
    register_fsdp_forward_method(objective, "losses")
    state.optimizers = optimizers(model, config, GatheringMuon)
    parts = dict(model.named_parameters())
    state.remember({name: _part(value, parts[name.rpartition("/")[0]]) for name, value in memory.items()})
    return objective


def gathered_model(model: AttentionOnly, leads: bool) -> AttentionOnly:
    """Gather the model in ordinary memory of rank 0, all ranks together."""
    weights = _gathered(model.state_dict(), leads)
    return filled(model.config, weights, Path("the team")) if leads else model


def gathered(state: TrainState, config: TrainConfig, leads: bool) -> TrainState:
    """Gather the state in ordinary memory of rank 0, all ranks together; the others keep their shards."""
    model, memory = gathered_model(state.model, leads), _gathered(state.memory(), leads)
    if not leads:
        return state
    whole = replace(state, model=model, optimizers=optimizers(model, config))
    whole.remember(memory)
    return whole


class GatheringMuon(torch.optim.Muon):
    """torch's Muon for matrices in shards: an update is gathered, orthogonalized whole, and split again.

    torch's own runs on such matrices too, but communicates in every product of its iteration, and sums of bfloat16
    shards differ from those of the whole: some entries of an update then differ by several percent.
    """

    @torch.no_grad()
    def step(self) -> None:  # type: ignore[override]
        """Update every matrix that has a gradient."""
        for group in self.param_groups:
            for W in group["params"]:
                if W.grad is not None:
                    self._move(W, W.grad, group)

    def _move(self, W: Tensor, gradient: Tensor, group: Mapping[str, Any]) -> None:
        state, keep = self.state[W], group["momentum"]
        if not state:
            state["momentum_buffer"] = torch.zeros_like(W)
        momentum = state["momentum_buffer"].lerp_(gradient, 1 - keep)
        # The step of a fresh Muon on a matrix at 0 is the update of this matrix.
        whole = nn.Parameter(torch.zeros(W.shape, device=W.device))
        whole.grad = _whole(gradient.lerp(momentum, keep))
        torch.optim.Muon([whole], lr=group["lr"], weight_decay=0.0, momentum=0.0).step()
        W.add_(_part(whole.detach(), W))


def _mesh(config: TrainConfig) -> DeviceMesh:
    """All ranks as a one-dimensional mesh.

    fully_shard fills caches of torch that live as long as the process, and they refer to the mesh. It must not refer to
    the group: a group that is never destroyed leaves threads that may outlive the interpreter.
    """
    mesh = init_device_mesh(torch.device(config.device).type, (dist.get_world_size(),))
    mesh._pg_registry.clear()  # only compiled models look there; others find the group by its name
    return mesh


def _part(value: Tensor, W: Tensor) -> Tensor:
    """The shard of a whole tensor that belongs to a shard of a weight; counters are kept as they are."""
    if value.dim() == 0 or not isinstance(W, DTensor):
        return value
    return distribute_tensor(value, W.device_mesh, W.placements, src_data_rank=None)


def _whole(part: Tensor) -> Tensor:
    """A tensor gathered from its shards; others as they are."""
    return part.full_tensor() if isinstance(part, DTensor) else part


def _gathered(parts: Mapping[str, Tensor], keep: bool) -> dict[str, Tensor]:
    """Gather tensors one after the other; keep the results only if ``keep``."""
    whole = {}
    for name, part in parts.items():
        value = _whole(part)
        if keep:
            whole[name] = value.detach().cpu()
    return whole
