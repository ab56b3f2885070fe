"""A model's path expansions: of its logits, of its stream, and of its heads' attention scores."""

from unweave.algebra.bilinear import Scores
from unweave.algebra.factored import FactoredMatrix
from unweave.algebra.product import Expansion
from unweave.algebra.terms import HeadId, HeadLike, Sum, Term
from unweave.model import heads
from unweave.model.model import of_weights
from unweave.model.weights import Weights, bias


@of_weights
def expansion(weights: Weights) -> Expansion:
    """Every path from a source to the logits: the paper's product, multiplied out only as far as it is asked.

        T = Id ⊗ W_U · Π_l (Id + Σ_h A^h ⊗ W_OV^h) · Id ⊗ W_E

    With biases, positions in the stream or norms, their paths are terms as well, and the sum is still exact. With MLPs,
    paths also start at each layer's neurons, as active as they were in the run: what made them so is no part of a path.

    Args:
        weights: The model, as `Model` or `Weights`.

    Returns:
        The expansion; on a run of the model its terms sum to ``run.logits``.

    Paper:
        Elhage et al. 2021, "Path Expansion of Logits".
    """
    read = Term(weights.scale(weights.n_layers), weights.W_U)
    return _read(stream(weights), read, bias(weights.b_U, "b_U"))


@of_weights
def stream(weights: Weights, layer: int | None = None) -> Expansion:
    """Every path from a source to the residual stream before ``layer`` (by default after the last one)."""
    below = range(weights.n_layers if layer is None else layer)
    return Expansion(
        product=tuple(weights.Id + weights.heads(l) for l in reversed(below)),
        entering=(weights.embedding(), *(weights.entering(l) for l in below)),
    )


@of_weights
def queries(weights: Weights, head: HeadLike) -> Expansion:
    """Every path from a source to the query of ``head``, 1/√d_head included."""
    name = weights.check_head(head)
    return _into_head(weights, name, heads.query_input(weights, name))


@of_weights
def keys(weights: Weights, head: HeadLike) -> Expansion:
    """Every path from a source to the key of ``head``; where keys are smeared, with one more letter in front."""
    name = weights.check_head(head)
    return _into_head(weights, name, heads.key_input(weights, name))


@of_weights
def scores(weights: Weights, head: HeadLike) -> Scores:
    """The QK expansion of a head: every (query path, key path) pair; on a run they sum to its scores.

    Paper:
        Elhage et al. 2021, "Path Expansion of Attention Scores QK Circuit".
    """
    return Scores(queries(weights, head), keys(weights, head))


def _into_head(weights: Weights, head: HeadId, own: heads.HeadInput) -> Expansion:
    """The stream below a head as one of its inputs reads it, plus what positions and a bias add there."""
    reader = Term(weights.scale(head.layer), own.weight)
    plain = _read(stream(weights, head.layer), reader, own.entering)
    if not own.letters:
        return plain
    return _read(plain, Term(own.letters, FactoredMatrix.identity(own.weight.shape[0])), Sum())


def _read(below: Expansion, reader: Term, entering: Sum) -> Expansion:
    """An expansion continued by what reads it, with what enters after the read."""
    return Expansion((Sum((reader,)), *below.product), (*below.entering, entering))
