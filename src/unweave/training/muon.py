"""Muon, head by head: all singular values of each update of a head's matrix are near 1.

The update is the semi-orthogonal matrix nearest to the momentum, found by a few steps of a Newton-Schulz iteration.
torch's Muon does this for whole matrices; the heads of a layer are stacked in one matrix, and here each head gets an
update of its own. All heads of all layers have one shape (W_O transposed), so one batched iteration serves the whole
model. Where the model is sharded, each process holds whole heads and updates its own.
"""

from collections.abc import Sequence
from typing import Any

import torch

from unweave.shapes import Float, Tensor
from unweave.training.team import own

MOMENTUM = 0.95  # share of the old momentum that is kept
STEPS = 5
COEFFICIENTS = (3.4445, -4.7750, 2.0315)


class HeadMuon(torch.optim.Optimizer):
    """Momentum orthogonalized head by head, for the matrices of attention heads.

    Args:
        layers: W_Q, W_K, W_V and W_O of every layer, in this order; a head is a block of rows, in W_O one of columns.
        rates: Learning rate of each layer: the length of an update in each direction.
        d_head: Width of a head.
        dtype: Precision of the iteration; bfloat16 is enough.
    """

    def __init__(
        self, layers: Sequence[Sequence[Tensor]], rates: Sequence[float], d_head: int, dtype: torch.dtype
    ) -> None:
        groups: list[dict[str, Any]] = []
        for (*readers, W_O), lr in zip(layers, rates, strict=True):
            groups.append({"params": readers, "transposed": False, "lr": lr})
            groups.append({"params": [W_O], "transposed": True, "lr": lr})
        super().__init__(groups, {})
        self.d_head = d_head
        self.dtype = dtype

    @torch.no_grad()
    def step(self) -> None:  # type: ignore[override]
        """Update every matrix that has a gradient."""
        matrices = [
            (own(W).mT if group["transposed"] else own(W), self._look_ahead(W, own(W.grad), group), group["lr"])
            for group in self.param_groups
            for W in group["params"]
            if W.grad is not None
        ]
        stacked = torch.cat([update.reshape(-1, self.d_head, update.shape[-1]) for _, update, _ in matrices])
        updates = orthogonalized(stacked.to(self.dtype)).flatten(0, 1)
        row = 0
        for W, _, lr in matrices:
            W.sub_(updates[row : row + len(W)], alpha=lr)
            row += len(W)

    def _look_ahead(self, W: Tensor, gradient: Tensor, group: dict[str, Any]) -> Tensor:
        """The momentum after one more step along the same gradient (Nesterov)."""
        state = self.state[W]
        if not state:
            state["momentum"] = torch.zeros_like(W)
        momentum = own(state["momentum"]).lerp_(gradient, 1 - MOMENTUM)
        ahead = gradient.lerp(momentum, MOMENTUM)
        return ahead.mT if group["transposed"] else ahead


def orthogonalized(X: Float[Tensor, "batch rows columns"]) -> Float[Tensor, "batch rows columns"]:
    """Approximately the nearest semi-orthogonal matrices: singular values end between 0.7 and 1.2."""
    a, b, c = COEFFICIENTS
    X = X / (X.norm(dim=(-2, -1), keepdim=True, dtype=torch.float32).to(X.dtype) + 1e-7)
    for _ in range(STEPS):
        A = X @ X.mT
        X = a * X + (b * A + c * A @ A) @ X
    return X
