"""Terms that a model adds to its residual stream, other than its heads: embeddings, neurons, biases.

With their gates held, neurons are a linear step, ``W_out G D (W_in x + b_in)``, that paths go through.
"""

from unweave.algebra.factored import FactoredMatrix
from unweave.algebra.terms import Gates, Neurons, Passed, Scale, Source, Sum, Term
from unweave.errors import Unsupported
from unweave.model.norms import PostNorm
from unweave.model.weights import Weights, bias


def embedding(weights: Weights) -> Sum:
    """Terms at the start of the residual stream: token embeddings, and positions if they enter there."""
    tokens = Term((), weights.W_E)
    if weights.position_table is None:
        return Sum((tokens,))
    return tokens + Term((), FactoredMatrix(weights.position_table, names=("W_P",)), Source.POSITIONS)


def entering(weights: Weights, layer: int) -> Sum:
    """Terms that a layer adds to the stream other than its heads: MLP output and biases."""
    mlp, (by_heads, by_mlp) = weights.layers[layer].mlp, _biases(weights, layer)
    if mlp is None:
        return by_heads
    W_out = FactoredMatrix(mlp.W_out, names=(f"W_out[{layer}]",))
    return by_heads + Term(weights.post_scale(layer, "neurons out"), W_out, Neurons(layer)) + by_mlp


def neurons(weights: Weights, layer: int) -> Sum:
    """The MLP of a layer with its gates held, ``W_out G D W_in``, as a term; an empty sum without an MLP.

    Raises:
        Unsupported: If there is a norm between the nonlinearity and W_out: no neuron is then its gate times its input.
    """
    mlp = weights.layers[layer].mlp
    if mlp is None:
        return Sum()
    letters = weights.scale(layer)
    if not weights.layers[layer].parallel:
        letters = tuple(Scale(layer, "neurons") for _ in letters)
    return Sum((_through_gates(weights, layer, Term(letters, FactoredMatrix(mlp.W_in, names=(f"W_in[{layer}]",)))),))


def constants(weights: Weights, layer: int) -> tuple[Sum, Sum]:
    """Constants that the heads of a layer add to the stream, and those that its MLP adds with its gates held."""
    mlp, (by_heads, by_mlp) = weights.layers[layer].mlp, _biases(weights, layer)
    b_in = Sum() if mlp is None else bias(mlp.b_in, f"b_in[{layer}]")
    return by_heads, Sum(tuple(_through_gates(weights, layer, term) for term in b_in)) + by_mlp


def _biases(weights: Weights, layer: int) -> tuple[Sum, Sum]:
    """Biases that the heads of a layer add to the stream, and those that its MLP adds."""
    own, mlp = weights.layers[layer], weights.layers[layer].mlp
    letters = weights.post_scale(layer, "heads out")
    by_heads = bias(own.b_O, f"b_O[{layer}]", letters) + _constant(own.post_norm, f"c_O[{layer}]")
    if mlp is None:
        return by_heads, Sum()
    letters = weights.post_scale(layer, "neurons out")
    return by_heads, bias(mlp.b_out, f"b_out[{layer}]", letters) + _constant(mlp.post_norm, f"c_out[{layer}]")


def _constant(norm: PostNorm | None, name: str) -> Sum:
    return Sum() if norm is None else bias(norm.constant, name)


def _through_gates(weights: Weights, layer: int, before: Term) -> Term:
    """Output of the neurons of a layer for a part of their inputs, with their gates held."""
    mlp = weights.layers[layer].mlp
    if mlp is None or mlp.inner_eps is not None:
        raise Unsupported(
            f"the neurons of layer {layer} have a norm after their nonlinearity: none equals its gate times its input",
            "leave gates= out: paths then start at neurons",
        )
    W_out = FactoredMatrix(mlp.W_out, names=(f"W_out[{layer}]",))
    return Term(weights.post_scale(layer, "neurons out"), W_out, before.source, Passed(Gates(layer), before))
