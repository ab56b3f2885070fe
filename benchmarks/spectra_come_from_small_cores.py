"""Singular values and vectors of a circuit come from factorizations no wider than a head."""

from collections.abc import Iterable, Iterator
from importlib import import_module

import torch

import models
from child import Outputs, Step
from harness import Job, Variant, both, least, main, peers

SHOWN = 16
ROWS, PIECES = 1024, 4
"""Rows squared at a time, and pieces of their columns, as in the library; of nine pairs none was faster by over 2 %."""


def our_ov(shape: models.Shape) -> Step:
    weights = models.ours(shape)
    return lambda: by_layer(weights.OV[l].svd() for l in range(shape.n_layers))


def their_ov(shape: models.Shape) -> Step:
    model = models.hooked(shape)

    return lambda: by_layer(transposed(*model.OV.svd()))


def transposed(U: torch.Tensor, S: torch.Tensor, V: torch.Tensor) -> Iterator[tuple[torch.Tensor, ...]]:
    """The peer's decomposition, layer by layer, of our matrices, which are its transposed."""
    return zip(V, S, U.mT, strict=True)


def by_layer(found: Iterable[tuple[torch.Tensor, ...]]) -> dict[str, torch.Tensor]:
    """Decompositions as outputs, not copied."""
    return {f"{part} {l}": x for l, parts in enumerate(found) for part, x in zip(("U", "S", "Vh"), parts, strict=True)}


def rebuilt(found: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    """The singular values, and a corner of each product: vectors are fixed up to sign only."""
    values = {name: S for name, S in found.items() if name.startswith("S")}
    for name, S in values.items():
        U, Vh = found[name.replace("S", "U")], found[name.replace("S", "Vh")]
        values = values | {name.replace("S", "corner"): U[..., :SHOWN, :] * S[..., None, :] @ Vh[..., :SHOWN]}
    return values


def our_values(shape: models.Shape) -> Step:
    weights, spectra = models.ours(shape), import_module("unweave.analysis.circuits.copying")
    return lambda: {f"S {l}": S for l, S in enumerate(spectra.circuit_singular_values(weights))}


def triangles(shape: models.Shape) -> Step:
    """The Gram matrices of both tables in float64, on and above the diagonal, without what follows for the heads."""
    x, width = models.tensors(shape), shape.d_model
    total, exact = (torch.zeros(n, width, dtype=torch.float64) for n in (width, ROWS))
    pieces = [slice(start, start + width // PIECES) for start in range(0, width, width // PIECES)]

    def step() -> Outputs:
        for table in (x["W_E"], x["W_U"]):
            for rows in table.split(ROWS):
                some = exact[: len(rows)].copy_(rows)
                for piece in pieces:
                    total[piece, piece.start :].addmm_(some[:, piece].mT, some[:, piece.start :])
        return {}

    return step


def just_values(found: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    """The singular values."""
    return {name: S for name, S in found.items() if name.startswith("S")}


def our_circuit(shape: models.Shape) -> Step:
    weights = models.ours(shape)
    return lambda: by_layer((weights.W_U @ weights.OV[l] @ weights.W_E).svd() for l in range(shape.n_layers))


def their_circuit(shape: models.Shape) -> Step:
    model = models.hooked(shape)
    return lambda: by_layer(transposed(*(model.W_E @ model.OV @ model.W_U).svd()))


def grams(shape: models.Shape) -> float:
    """The two shared products over the vocabulary: half of them by symmetry, in float64, which takes as long."""
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
            (*both(our_values), *peers("tl3", their_circuit), least(triangles)),
            tolerance=1e-4,
            digest=just_values,
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
