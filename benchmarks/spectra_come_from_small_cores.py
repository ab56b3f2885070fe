"""Singular values and vectors of a circuit come from factorisations no wider than a head."""

import torch

import models
from child import Step
from harness import Job, Variant, main, peers

SHOWN = 16


def our_ov(shape: models.Shape) -> Step:
    weights = models.ours(shape)
    return lambda: _stacked([weights.OV[layer].svd() for layer in range(shape.n_layers)])


def their_ov(shape: models.Shape) -> Step:
    model = models.hooked(shape)

    def step() -> dict[str, torch.Tensor]:
        U, S, V = model.OV.svd()
        return {"S": S, "U": V, "V": U}  # the peer's matrices are transposed

    return step


def _stacked(found: list) -> dict[str, torch.Tensor]:
    U, S, Vh = (torch.stack(parts) for parts in zip(*found, strict=True))
    return {"S": S, "U": U, "V": Vh.mT}


def rebuilt(found: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    """The singular values, and a corner of the product: vectors are fixed up to sign only."""
    corner = found["U"][..., :SHOWN, :] * found["S"][..., None, :] @ found["V"][..., :SHOWN, :].mT
    return {"S": found["S"], "corner": corner}


def our_circuit(shape: models.Shape) -> Step:
    weights = models.ours(shape)

    def step() -> dict[str, torch.Tensor]:
        circuits = [weights.W_U @ weights.OV[layer] @ weights.W_E for layer in range(shape.n_layers)]
        return {"S": torch.stack([circuit.singular_values() for circuit in circuits])}

    return step


def their_circuit(shape: models.Shape) -> Step:
    model = models.hooked(shape)
    return lambda: {"S": (model.W_E @ model.OV @ model.W_U).S}


def grams(shape: models.Shape) -> float:
    """The two shared products over the vocabulary."""
    return 4 * shape.d_vocab * shape.d_model**2


if __name__ == "__main__":
    main(
        Job(
            "SVD of W_OV of every head",
            models.L,
            (Variant("ours", "ours", our_ov), *peers("tl3", their_ov)),
            tolerance=1e-4,
            digest=rebuilt,
            note="Ours in float64, the peer's in float32.",
        ),
        Job(
            "singular values of every expanded OV circuit",
            models.L,
            (Variant("ours", "ours", our_circuit), *peers("tl3", their_circuit)),
            tolerance=1e-4,
            flops=grams(models.L),
            note="The peer has no road to the values alone: it computes vectors as well.",
        ),
    )
