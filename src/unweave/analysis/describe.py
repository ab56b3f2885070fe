"""What a model is, in numbers: the first thing to ask of one."""

from unweave.algebra.terms import Source
from unweave.model.paths import expansion
from unweave.model.weights import Weights
from unweave.results.table import Json


def describe(weights: Weights) -> dict[str, Json]:
    """Dimensions, positions, norm, parameters, and the number of paths from a token to the logits by order.

    Example:
        >>> from unweave import examples
        >>> describe(examples.induction(d_vocab=6))["paths"]
        {'0': 1, '1': 2, '2': 1}
    """
    return {
        "n_layers": weights.n_layers,
        "n_heads": weights.n_heads,
        "d_model": weights.d_model,
        "d_head": weights.d_head,
        "d_vocab": weights.d_vocab,
        "n_ctx": weights.n_ctx,
        "positions": weights.positions,
        "norm": weights.norm.kind,
        "keys": "smeared" if any(layer.smear is not None for layer in weights.layers) else "plain",
        "mlp": _mlp(weights),
        "parameters": weights.parameters,
        "paths": {str(k): n for k, n in expansion(weights).starting(Source.TOKENS).counts().items()},
    }


def caveats(weights: Weights) -> tuple[str, ...]:
    """What to keep in mind of every number about heads and paths, in a sentence each; nothing for a plain model.

    Example:
        >>> from unweave import examples
        >>> caveats(examples.induction(d_vocab=6))
        ()
    """
    found = []
    if any(layer.smear is not None for layer in weights.layers):
        found.append(
            "Keys are smeared: what a head sees at a token is partly the key of the token before it. Circuits between "
            "tokens are those of single keys."
        )
    if any(weights.d_mlp):
        found.append(
            "This model has MLPs: paths start at their neurons too, taken as active as they are, and what a head does "
            "for a neuron is no part of its paths, circuits or composition."
        )
    return tuple(found)


def _mlp(weights: Weights) -> str:
    """The nonlinearity and the number of neurons: one for all layers, or each layer's."""
    widths = weights.d_mlp
    if not any(widths):
        return "none"
    shown = widths[:1] if len(set(widths)) == 1 else widths
    kinds = dict.fromkeys(layer.mlp.activation for layer in weights.layers if layer.mlp is not None)
    return f"{' / '.join(kinds)}, d_mlp {' / '.join(map(str, shown))}"
