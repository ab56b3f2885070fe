"""A model's path expansions: of its logits, of its stream, and of its heads' attention scores."""

from unweave.algebra.bilinear import Scores
from unweave.algebra.factored import FactoredMatrix
from unweave.algebra.product import Expansion
from unweave.algebra.terms import HeadId, Smear, Source, Sum, Term
from unweave.model.weights import Weights, bias
from unweave.shapes import Tensor


def expansion(weights: Weights) -> Expansion:
    """Every path from a source to the logits: the paper's product, multiplied out only as far as it is asked.

        T = Id ⊗ W_U · Π_l (Id + Σ_h A^h ⊗ W_OV^h) · Id ⊗ W_E

    With biases, positions in the stream or norms, their paths are terms as well, and the sum is still exact. With MLPs,
    paths also start at each layer's neurons, as active as they were in the run: what made them so is no part of a path.

    Args:
        weights: The model.

    Returns:
        The expansion; on a run of the model its terms sum to ``run.logits``.

    Paper:
        Elhage et al. 2021, "Path Expansion of Logits".
    """
    read = Term(weights.scale(weights.n_layers), weights.W_U)
    return _read(stream(weights), read, bias(weights.b_U, "b_U"))


def stream(weights: Weights, layer: int | None = None) -> Expansion:
    """Every path from a source to the residual stream before ``layer`` (by default after the last one)."""
    below = range(weights.n_layers if layer is None else layer)
    return Expansion(
        product=tuple(weights.Id + weights.heads(l) for l in reversed(below)),
        entering=(weights.embedding(), *(weights.entering(l) for l in below)),
    )


def queries(weights: Weights, head: str | tuple[int, int]) -> Expansion:
    """Every path from a source to the query of ``head``, 1/√d_head included."""
    (l, h), layer = weights.check_head(HeadId.of(head)), weights.layers[HeadId.of(head).layer]
    return _into_head(weights, HeadId(l, h), ("W_Q", layer.W_Q[h]), ("P_Q", layer.P_Q), ("b_Q", layer.b_Q))


def keys(weights: Weights, head: str | tuple[int, int]) -> Expansion:
    """Every path from a source to the key of ``head``; where keys are smeared, that is one more letter in front."""
    (l, h), layer = weights.check_head(HeadId.of(head)), weights.layers[HeadId.of(head).layer]
    plain = _into_head(weights, HeadId(l, h), ("W_K", layer.W_K[h]), ("P_K", layer.P_K), ("b_K", layer.b_K))
    if layer.smear is None:
        return plain
    return _read(plain, Term((Smear(l, h),), FactoredMatrix.identity(weights.d_head)), Sum())


def scores(weights: Weights, head: str | tuple[int, int]) -> Scores:
    """The QK expansion of a head: every (query path, key path) pair; on a run they sum to its scores.

    Paper:
        Elhage et al. 2021, "Path Expansion of Attention Scores QK Circuit".
    """
    return Scores(queries(weights, head), keys(weights, head))


def _into_head(
    weights: Weights,
    head: HeadId,
    read: tuple[str, Tensor],
    position: tuple[str, Tensor | None],
    constant: tuple[str, Tensor | None],
) -> Expansion:
    """The stream below a head as one of its inputs reads it, plus what positions and a bias add there."""
    where = f"[{head.layer},{head.head}]"
    reader = Term(weights.scale(head.layer), FactoredMatrix(read[1], names=(read[0] + where,)))
    own = bias(None if constant[1] is None else constant[1][head.head], constant[0] + where)
    if position[1] is not None:
        table = FactoredMatrix(position[1][head.head], names=(position[0] + where,))
        own = own + Term((), table, Source.POSITIONS)
    return _read(stream(weights, head.layer), reader, own)


def _read(below: Expansion, reader: Term, entering: Sum) -> Expansion:
    """An expansion continued by what reads it, with what enters after the read."""
    return Expansion((Sum((reader,)), *below.product), (*below.entering, entering))
