"""MLPs with their gates held, ``W_out G D (W_in x + b_in)``: a linear step that paths pass, and its constants."""

from unweave.algebra.factored import FactoredMatrix
from unweave.algebra.terms import Gates, Passed, Scale, Sum, Term
from unweave.errors import Unsupported
from unweave.model.weights import Weights, bias


def neurons(weights: Weights, layer: int) -> Sum:
    """The MLP of a layer with its gates held, ``W_out G D W_in``, as a term; an empty sum without an MLP.

    Raises:
        Unsupported: If a norm between the nonlinearity and W_out adds what no gate multiplies.
    """
    mlp = weights.layers[layer].mlp
    if mlp is None:
        return Sum()
    letters = weights.scale(layer)
    if not weights.outlines[layer].parallel:
        letters = tuple(Scale(layer, "neurons") for _ in letters)
    return Sum((_behind_gates(weights, layer, Term(letters, FactoredMatrix(mlp.W_in, names=(f"W_in[{layer}]",)))),))


def constants(weights: Weights, layer: int) -> tuple[Sum, Sum]:
    """Constants that the heads of a layer add to the stream, and those that its MLP adds with its gates held."""
    mlp, (by_heads, by_mlp) = weights.layers[layer].mlp, weights.constants(layer)
    b_in = Sum() if mlp is None else bias(mlp.b_in, f"b_in[{layer}]")
    return by_heads, Sum(tuple(_behind_gates(weights, layer, term) for term in b_in)) + by_mlp


def _behind_gates(weights: Weights, layer: int, before: Term) -> Term:
    """Output of the neurons of a layer for a part of their inputs, with their gates held."""
    mlp = weights.layers[layer].mlp
    if mlp is None or mlp.inner_eps is not None:
        raise Unsupported(
            f"the neurons of layer {layer} have a norm behind their nonlinearity, so no gate times an input is one",
            "leave gates= out: paths then start at neurons",
        )
    W_out = FactoredMatrix(mlp.W_out, names=(f"W_out[{layer}]",))
    return Term(weights.behind(layer, "neurons out"), W_out, before.source, Passed(Gates(layer), before))
