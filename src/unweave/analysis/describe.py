"""The first things to ask of a model: its dimensions, and what it predicts on a text."""

from dataclasses import dataclass

from unweave.algebra.terms import Source
from unweave.errors import BadInput
from unweave.model.paths import expansion
from unweave.model.run import Run
from unweave.model.weights import Weights
from unweave.results.columns import Logits, Share, TokenId
from unweave.results.question import question
from unweave.results.table import Json, Table


@dataclass(frozen=True)
class Prediction:
    """One of the tokens that a model expects next.

    Attributes:
        position: The position that predicts.
        token: The token there.
        rank: 1 for the likeliest next token.
        predicted: The next token.
        probability: Its probability.
        logit: Its logit.
        correct: Whether it is the one that follows; none at the end of the text.
    """

    position: int
    token: TokenId
    rank: int
    predicted: TokenId
    probability: Share
    logit: Logits
    correct: bool | None


@question
def predictions(run: Run, k: int = 5, *, position: int | None = None) -> Table[Prediction]:
    """List the likeliest next tokens at every position of a run: ``softmax(logits)``, largest first.

    Args:
        run: A run on one sequence.
        k: Tokens for each position.
        position: One position alone; -1 is the last.

    Returns:
        k rows for each position, in order.

    Raises:
        BadInput: If the run is a batch, k is below 1, or there is no such position.

    Example:
        >>> import unweave as uw
        >>> found = predictions(uw.load("example:induction").run("abcab"), 1, position=-1)
        >>> found.to_dict()[0]["predicted"]["text"]
        'c'
    """
    if run.ids.dim() != 1:
        raise BadInput(f"run, on {len(run.ids)} sequences", "run one sequence")
    places, length = range(len(run.ids)), len(run.ids)
    if k < 1 or (position is not None and not -length <= position < length):
        raise BadInput(f"k {k}, position {position} on {length} tokens", "ask for at least 1 at a position of the text")
    wanted = places if position is None else [places[position]]
    best = run.logits.softmax(-1).topk(min(k, run.weights.d_vocab))
    ids, chances = run.ids.tolist(), best.values.tolist()
    rows = []
    for place in wanted:
        after = ids[place + 1] if place + 1 < length else None
        for rank, token in enumerate(best.indices[place].tolist()):
            logit, correct = run.logits[place, token].item(), None if after is None else token == after
            found = TokenId(ids[place]), rank + 1, TokenId(token), chances[place][rank], logit, correct
            rows.append(Prediction(place, *found))
    return Table(tuple(rows))


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
