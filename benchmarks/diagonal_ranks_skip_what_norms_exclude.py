"""The rank of a token's own logit needs few entries of a head's circuit."""

from importlib import import_module

import torch

import models
from child import Outputs, Step
from harness import Job, Variant, main


def ours(shape: models.Shape) -> Step:
    weights, copying = models.ours(shape), import_module("unweave.analysis.circuits.copying").copying

    def step() -> Outputs:
        rows = copying(weights, samples=2)
        shares = [[row.diagonal_top1, row.diagonal_top5, row.raised] for row in rows]
        return {"shares": torch.tensor(shares), "walked": torch.tensor([row.walked for row in rows])}

    return step


def counted(shape: models.Shape) -> Step:
    """Every entry of the columns compared with the own one, a tile at a time; raised is what exceeds rounding."""
    weights, module = models.ours(shape), import_module("unweave.analysis.circuits.copying")
    tokens = module._drawn(weights, module.ALL_TOKENS, 0)

    def step() -> Outputs:
        module.copying(weights, samples=2, examined=0)
        return {"shares": torch.tensor([shares(*weights.OV[head].factors) for head in weights.head_ids])}

    def shares(W_O: torch.Tensor, W_V: torch.Tensor) -> list[float]:
        left, right = weights.unembed @ W_O, (W_V @ weights.embed[:, tokens]).mT
        longest, eps = weights.unembed.norm(dim=-1).max(), torch.finfo(weights.dtype).eps
        above, raised = [], []
        for some, chunk in zip(right.split(128), tokens.split(128), strict=True):
            columns = some @ left.mT
            own = columns.gather(-1, chunk[:, None])
            above.append((columns > own).sum(-1))
            sizes = weights.embed[:, chunk].norm(dim=0)
            raised.append(own[:, 0] > eps * W_O.norm() * W_V.norm() * longest * sizes)
        count, up = torch.cat(above), torch.cat(raised)
        return [hit.double().mean().item() for hit in (up & (count < 1), up & (count < 5), up)]

    return step


def walked(found: Outputs) -> str:
    """The share that was multiplied."""
    return f"Ours multiplies {found['walked'].mean().item():.2%} of the entries."


if __name__ == "__main__":
    main(
        Job(
            "diagonal ranks of every head",
            models.L,
            (Variant("ours", "ours", ours), Variant("every entry", "ours", counted)),
            tolerance=1e-3,
            note="4,096 of 50,257 tokens; rounding may raise a token in one of them.",
            seen=walked,
        )
    )
