"""The largest entries of a vocabulary x vocabulary circuit are found exactly without holding it."""

from dataclasses import replace
from importlib import import_module
from typing import Any

import torch

import models
from child import Step
from harness import Job, Variant, main, peers

K = 50
ROWS = 1024
"""Rows that the peer multiplies out at a time: 196 MiB."""


def ours(shape: models.Shape) -> Step:
    circuit = import_module("unweave.analysis.circuits.expanded").expanded_circuit(
        models.ours(shape), (1, 4 % shape.n_heads)
    )

    def step() -> dict[str, torch.Tensor]:
        found = circuit.top(K)
        return {"values": found.values, "searched": torch.tensor(found.searched)}

    return step


def theirs(shape: models.Shape) -> Step:
    model = models.hooked(shape)

    return lambda: {"values": best_of(model.W_E @ model.OV[1, 4 % shape.n_heads] @ model.W_U, shape.d_vocab)}


def ours_everywhere(shape: models.Shape) -> Step:
    expanded_circuit, weights = import_module("unweave.analysis.circuits.expanded").expanded_circuit, models.ours(shape)
    circuits = [expanded_circuit(weights, head) for head in weights.head_ids]

    def step() -> dict[str, torch.Tensor]:
        found = [circuit.top(K) for circuit in circuits]
        shares = torch.tensor([top.searched for top in found])
        return {"values": torch.stack([top.values for top in found]), "searched": shares}

    return step


def theirs_everywhere(shape: models.Shape) -> Step:
    model = models.hooked(shape)

    def step() -> dict[str, torch.Tensor]:
        circuits = (model.W_E @ model.OV[l, h] @ model.W_U for l in range(shape.n_layers) for h in range(shape.n_heads))
        return {"values": torch.stack([best_of(circuit, shape.d_vocab) for circuit in circuits])}

    return step


def best_of(circuit: Any, d_vocab: int) -> torch.Tensor:
    """The peer's largest entries: rows multiplied out in blocks, each row's best kept."""
    best = torch.empty(0)
    for start in range(0, d_vocab, ROWS):
        by_row = (circuit.A[start : start + ROWS] @ circuit.B).topk(K, dim=-1).values
        best = torch.cat([best, by_row.flatten()]).topk(K).values
    return best


def flops(shape: models.Shape) -> float:
    """Both halves, and every entry once."""
    return 4 * shape.d_vocab * shape.d_model * shape.d_head + 2 * shape.d_vocab**2 * shape.d_head


def percents(shares: torch.Tensor) -> str:
    """Shares in words."""
    return ", ".join(f"{share:.0%}" for share in shares.tolist())


if __name__ == "__main__":
    main(
        *(
            Job(
                f"top {K} entries of one expanded OV circuit, {words}",
                shape,
                (Variant("ours", "ours", ours), *peers("tl3", theirs)),
                tolerance=1e-5,
                flops=flops(shape),
                seen=lambda found: f"Ours multiplied out {found['searched']:.1%} of the entries.",
                note="TransformerLens has no such search: its rows are multiplied out in blocks, each row's best kept.",
            )
            for shape, words in (
                (models.L, "Gaussian weights"),
                (replace(models.L, spread=0.5), "Gaussian weights with log-normal token norms"),
            )
        ),
        Job(
            f"top {K} entries of every expanded OV circuit, trained weights",
            models.ATTN_2L,
            (Variant("ours", "ours", ours_everywhere), *peers("tl3", theirs_everywhere)),
            tolerance=1e-4,
            seen=lambda found: f"Ours multiplied out {percents(found['searched'])} of the entries, head by head.",
            note="All eight heads of the bundled model.",
        ),
    )
