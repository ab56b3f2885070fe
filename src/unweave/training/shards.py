"""A training state shared out over a team: every process holds its part of every matrix, gradient and memory.

torch's fully_shard does the work: the parameters of a layer are gathered just before it runs, forwards and backwards,
and dropped after it; gradients are averaged straight into the parts. Whole heads are dealt out, rows of W_Q, W_K and
W_V and the same columns of W_O, so that each process orthogonalises its own heads and nobody else's.

What leaves a training is whole, in ordinary memory and under the usual names. So a run may go on in another way than it
began, and no checkpoint tells how the model was held.
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
from unweave.training.state import State, optimizers


def share_out(state: State, config: TrainConfig) -> NextTokenLoss:
    """Share a whole state out over the team; it is changed, and holds this process's part from then on.

    Args:
        state: The same in every process.
        config: How it is trained; the parts lie on its device.

    Returns:
        The objective, to be called by all processes together; its gradients are averaged over the team.
    """
    model, memory = state.model, state.memory()
    # A parameter that is shared out has to be stored row by row.
    model.W_E = nn.Parameter(model.W_E.detach().contiguous())
    share = partial(fully_shard, mesh=_mesh(config))
    for heads in cast(list[Heads], model.layers):
        share(heads, shard_placement_fn=partial(_dealt, heads))
    for mlp in model.mlps:
        # A product with a bias is a view, and fully_shard warns of those, since writing to one would skip its hooks.
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
    """The model whole, in ordinary memory, where it is wanted; all processes have to ask for it together."""
    weights = _gathered(model.state_dict(), leads)
    return filled(model.config, weights, Path("the team")) if leads else model


def gathered(state: State, config: TrainConfig, leads: bool) -> State:
    """The state whole, in ordinary memory, where this process leads; all ask together, and the others keep theirs."""
    model, memory = gathered_model(state.model, leads), _gathered(state.memory(), leads)
    if not leads:
        return state
    whole = replace(state, model=model, optimizers=optimizers(model, config))
    whole.remember(memory)
    return whole


class GatheringMuon(torch.optim.Muon):
    """torch's Muon for matrices that are shared out: an update is gathered, orthogonalised whole, and cut again.

    torch's own runs on such matrices too, but gathers or sums up something in every product of its iteration, and
    sums of bfloat16 parts are not those of a whole: some entries of an update then differ by percents.
    """

    @torch.no_grad()
    def step(self) -> None:  # type: ignore[override]
        """Move every matrix that has a gradient."""
        for group in self.param_groups:
            for W in group["params"]:
                if W.grad is not None:
                    self._move(W, W.grad, group)

    def _move(self, W: Tensor, gradient: Tensor, group: Mapping[str, Any]) -> None:
        state, keep = self.state[W], group["momentum"]
        if not state:
            state["momentum_buffer"] = torch.zeros_like(W)
        momentum = state["momentum_buffer"].lerp_(gradient, 1 - keep)
        # The step of a whole matrix at 0 that remembers nothing is the step of this one.
        whole = nn.Parameter(torch.zeros(W.shape, device=W.device))
        whole.grad = _whole(gradient.lerp(momentum, keep))
        torch.optim.Muon([whole], lr=group["lr"], weight_decay=0.0, momentum=0.0).step()
        W.add_(_part(whole.detach(), W))


def _mesh(config: TrainConfig) -> DeviceMesh:
    """The team in a row.

    Sharing out fills caches of torch that live as long as the process, and they hold the mesh. It must not hold the
    team's group: one that is never taken down leaves threads that may need an interpreter which has ended.
    """
    mesh = init_device_mesh(torch.device(config.device).type, (dist.get_world_size(),))
    mesh._pg_registry.clear()  # compiled models alone look there; others find the group by its name
    return mesh


def _dealt(heads: Heads, W: nn.Parameter) -> Shard:
    """Where a tensor of a layer is cut: between the rows, or the columns where these are a head's."""
    return Shard(1) if W is heads.W_O else Shard(0)


def _part(value: Tensor, W: Tensor) -> Tensor:
    """The part of a whole tensor that belongs to a part of a weight; counters stay as they are."""
    if value.dim() == 0 or not isinstance(W, DTensor):
        return value
    return distribute_tensor(value, W.device_mesh, W.placements, src_data_rank=None)


def _whole(part: Tensor) -> Tensor:
    """A tensor gathered from its parts; others as they are."""
    return part.full_tensor() if isinstance(part, DTensor) else part


def _gathered(parts: Mapping[str, Tensor], keep: bool) -> dict[str, Tensor]:
    """Tensors whole, gathered one after the other; nothing where they are not kept."""
    whole = {}
    for name, part in parts.items():
        value = _whole(part)
        if keep:
            whole[name] = value.detach().cpu()
    return whole
