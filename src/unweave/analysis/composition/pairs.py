"""Composition scores of every head of one layer that reads every head of an earlier one.

With ``R = P X`` and ``W_OV' = W_O' W_V'`` everything is computed on d_head × d_head Gram matrices,

    ‖P X W_O' W_V'‖² = tr( (PᵀP) M (W_V' W_V'ᵀ) Mᵀ ),    M = X W_O',

and M of all pairs of two layers is one product of matrices.
"""

from typing import Literal

import torch

from unweave.algebra.meeting import Offsets
from unweave.analysis.composition.factors import Reader, Side, Writer, read_factors, write_factors
from unweave.errors import Unsupported
from unweave.model.weights import Weights
from unweave.shapes import Float, Tensor

Formula = Literal["correct", "as-published"]


def pair_scores(
    weights: Weights,
    reader: int,
    writer: int,
    kind: Side,
    formula: Formula = "correct",
    offsets: Offsets | None = None,
) -> Float[Tensor, "readers writers"]:
    """Composition scores of all heads of one layer that read all heads of an earlier one.

    The large products have the precision of the weights, everything of size d_head is in float64.
    """
    return layer_scores(read_factors(weights, reader, kind, offsets), write_factors(weights, writer), formula)


def layer_scores(reader: Reader, writer: Writer, formula: Formula) -> Float[Tensor, "readers writers"]:
    """``‖R W_OV‖ / (‖R‖ ‖W_OV‖)``; as published the last factor stands in front: ``‖W_V outer · inner W_O‖``."""
    columns = _columns(writer.W_O)
    if formula == "correct":
        sizes = [_met_sizes(part, writer, columns) for part in reader.parts(writer)]
        return torch.cat(sizes) / (reader.sizes[:, None] * writer.sizes)
    if reader.mean is not None:
        raise Unsupported(
            "the formula as published has no meaning with rotary positions: its factors turn with the distance",
            "take formula='correct', a root mean square over distances",
        )
    met = reader.each(_met(reader.inner, columns))  # [reader, d_head, writer, d_head]
    turned = _met(writer.W_V, _columns(reader.outer)).permute(2, 0, 1, 3) @ met.transpose(1, 2)
    return torch.linalg.matrix_norm(turned) / (reader.sizes[:, None] * writer.sizes)


def scores_or_zero(reader: Reader, writer: Writer, formula: Formula = "correct") -> Float[Tensor, "readers writers"]:
    """Scores of the heads of two layers; a head of zeros reads and writes nothing."""
    return layer_scores(reader, writer, formula).nan_to_num(0.0).cpu()


def _met_sizes(
    reader: Reader, writer: Writer, columns: Float[Tensor, "d_model columns"]
) -> Float[Tensor, "readers writers"]:
    """``‖R W_OV‖`` of every pair: with P, M as above the inner product of ``PᵀP M`` and ``M W_V W_Vᵀ``.

    One batched product for each side, and no product of each pair.
    """
    met = reader.each(_met(reader.inner, columns))  # M, [reader, d_head, writer, d_head]
    read = (reader.gram @ met.flatten(2)).view_as(met)  # PᵀP M
    written = met.flatten(0, 1).transpose(0, 1) @ writer.gram  # M W_V W_Vᵀ, [writer, reader · d_head, d_head]
    squared = torch.linalg.vecdot(read.flatten(0, 1), written.transpose(0, 1))
    return squared.unflatten(0, met.shape[:2]).sum(1).clamp_min(0).sqrt()


def _columns(matrices: Float[Tensor, "b d m"]) -> Float[Tensor, "d b*m"]:
    """Matrices side by side."""
    return matrices.transpose(0, 1).flatten(1)


def _met(rows: Float[Tensor, "a n d"], columns: Float[Tensor, "d columns"]) -> Float[Tensor, "a n b n"]:
    """Every matrix of rows times every one of columns: one product in the stored precision, then in float64."""
    a, n, _ = rows.shape
    return (rows.flatten(0, 1) @ columns).double().view(a, n, -1, n)
