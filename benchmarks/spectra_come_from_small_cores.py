"""Singular values and vectors of a circuit come from factorisations no wider than a head."""

from importlib import import_module

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
    """The singular values, and a corner of the product if there are vectors: these are fixed up to sign only."""
    if "U" not in found:
        return found
    corner = found["U"][..., :SHOWN, :] * found["S"][..., None, :] @ found["V"][..., :SHOWN, :].mT
    return {"S": found["S"], "corner": corner}


def our_values(shape: models.Shape) -> Step:
    weights, spectra = models.ours(shape), import_module("unweave.analysis.spectra")
    return lambda: {"S": spectra.circuit_singular_values(weights)}


def our_circuit(shape: models.Shape) -> Step:
    weights = models.ours(shape)
    return lambda: _stacked([(weights.W_U @ weights.OV[l] @ weights.W_E).svd() for l in range(shape.n_layers)])


def their_circuit(shape: models.Shape) -> Step:
    model = models.hooked(shape)

    def step() -> dict[str, torch.Tensor]:
        U, S, V = (model.W_E @ model.OV @ model.W_U).svd()
        return {"S": S, "U": V, "V": U}

    return step


def grams(shape: models.Shape) -> float:
    """The two shared products over the vocabulary."""
    return 4 * shape.d_vocab * shape.d_model**2


def vectors(shape: models.Shape) -> float:
    """The same, and one product of a head's width for each head on both sides."""
    return grams(shape) + 4 * shape.d_vocab * shape.d_model * shape.n_layers * shape.n_heads * shape.d_head


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
            (Variant("ours", "ours", our_values), *peers("tl3", their_circuit)),
            tolerance=1e-4,
            digest=rebuilt,
            flops=grams(models.L),
            note="Ours in float64, the peer's in float32. The peer has no road to the values alone.",
        ),
        Job(
            "singular values and vectors of every expanded OV circuit",
            models.L,
            (Variant("ours", "ours", our_circuit), *peers("tl3", their_circuit)),
            tolerance=1e-4,
            digest=rebuilt,
            flops=vectors(models.L),
            note="Ours in float64 after a product of the halves in float32, the peer's in float32.",
        ),
    )
