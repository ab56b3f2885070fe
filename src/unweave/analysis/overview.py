"""A model at a glance: its dimensions, its paths, caveats on its numbers, and its predictions on a text."""

from dataclasses import dataclass
from typing import get_args

import torch

from unweave.algebra.terms import Out, Source
from unweave.model import Run, Weights, expansion
from unweave.model.checks import checked_place
from unweave.model.costs import memory_of, weights_memory
from unweave.model.run import one_sequence
from unweave.results.columns import Logits, Share, TokenId
from unweave.results.question import question
from unweave.results.table import Json, Table


@dataclass(frozen=True)
class Prediction:
    """One of a model's top predictions.

    Attributes:
        position: The position that predicts.
        token: The token there.
        rank: 1 for the most likely next token.
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
    """List the top predictions at every position of a run: ``softmax(logits)``, largest first.

    Args:
        position: One position alone; -1 is the last.

    Example:
        >>> found = predictions(uw.load("example:induction").run("abcab"), 1, position=-1)
        >>> found.to_dict()[0]["predicted"]["text"]
        'c'
    """
    one_sequence(run)
    length = len(run.ids)
    wanted = range(length) if position is None else [int(checked_place(run.ids, position))]
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


@question
def describe(weights: Weights) -> dict[str, Json]:
    """Describe a model: dimensions, positions, norm, parameters, memory, number of paths from a token to the logits.

    Memory is given for its tensors, and for what a run on n_ctx tokens adds to them.

    Example:
        >>> describe(uw.examples.induction(d_vocab=6))["paths"]
        {'0': 1, '1': 2, '2': 1}
    """
    return described(weights)[0]


def described(weights: Weights) -> tuple[dict[str, Json], int]:
    """Describe a model as `describe` does, and count paths that begin at positions, biases or neurons.

    Example:
        >>> described(uw.examples.induction(d_vocab=6))[1]
        0
    """
    weights = weights.outline() if weights.lazy else weights
    paths = expansion(weights)
    from_tokens = paths.starting(Source.TOKENS).counts()
    document: dict[str, Json] = {
        "n_layers": weights.n_layers,
        "n_heads": weights.n_heads,
        "d_model": weights.d_model,
        "d_head": weights.d_head,
        "d_vocab": weights.d_vocab,
        "n_ctx": weights.n_ctx,
        "positions": weights.positions,
        "norm": weights.norm.kind,
        **_elsewhere(weights),
        "keys": "smeared" if weights.smears else "plain",
        "mlp": _mlp(weights),
        **_layers(weights),
        "parameters": weights.parameters,
        "weights_bytes": weights_memory(weights),
        "run_bytes": memory_of(weights, torch.Size((weights.n_ctx,))),
        "paths": {str(k): n for k, n in from_tokens.items()},
    }
    return document, paths.count() - sum(from_tokens.values())


@question
def caveats(weights: Weights) -> tuple[str, ...]:
    """Limits on every number about heads and paths, a sentence each; none for a plain model.

    Example:
        >>> caveats(uw.examples.induction(d_vocab=6))
        ()
    """
    found = []
    if weights.smears:
        found.append(
            "Keys are smeared: what a head sees at a token is partly the key of the token before it. Circuits between "
            "tokens use the key of one token alone."
        )
    if any(weights.d_mlp):
        found.append("This model has MLPs: paths also start at neurons, whose activations are held fixed.")
    if any(weights.post_scale(layer, place) for layer in range(weights.n_layers) for place in get_args(Out)):
        found.append(
            "Post-norms scale the summed output of a layer's heads, or of its neurons: on a run by the run's scales; "
            "circuits and composition leave them out."
        )
    scorings = [layer.scoring for layer in weights.layers]
    if any(scoring.norm is not None for scoring in scorings):
        found.append("A norm scales queries and keys before their product; QK circuits and composition omit it.")
    caps = sorted({scoring.cap for scoring in scorings if scoring.cap is not None})
    if caps:
        listed = ", ".join(f"±{cap:g}" for cap in caps)
        found.append(f"Scores are capped at {listed}: parts, circuits and skip-trigrams are those before the cap.")
    if weights.cap is not None:
        found.append(f"Logits are capped at ±{weights.cap:g}: paths and their parts sum to logits before the cap.")
    return tuple(found)


def _elsewhere(weights: Weights) -> dict[str, Json]:
    """Norms other than those before the layers, and the cap on logits, if any."""
    layers = range(weights.n_layers)
    places = [place for place in get_args(Out) if any(weights.post_scale(l, place) for l in layers)]
    after = ", ".join(place.removesuffix(" out") for place in places)
    bare = layers and weights.scale(weights.n_layers) and not any(weights.scale(l) for l in layers)
    found: dict[str, Json] = {"norms_behind": after} if places else {}
    found |= {"norm_before_layers": "none"} if bare else {}
    return found | ({} if weights.cap is None else {"logit_cap": weights.cap})


def _layers(weights: Weights) -> dict[str, Json]:
    """Number of key heads if heads share them, and the attention window if there is one."""
    groups, windows = [x.group for x in weights.layers], [x.scoring.window for x in weights.layers]
    found: dict[str, Json] = {}
    if any(group > 1 for group in groups):
        found["key_heads"] = _of_layers([weights.n_heads // group for group in groups])
    if any(window is not None for window in windows):
        found["window"] = _of_layers(["all" if window is None else window for window in windows])
    return found


def _of_layers(values: list[Json]) -> Json:
    """One value for all layers, or each layer's."""
    return values[0] if len(set(values)) == 1 else " / ".join(map(str, values))


def _mlp(weights: Weights) -> str:
    """The nonlinearity and the number of neurons: one for all layers, or each layer's."""
    widths = weights.d_mlp
    if not any(widths):
        return "none"
    shown = widths[:1] if len(set(widths)) == 1 else widths
    kinds = dict.fromkeys(layer.mlp.activation for layer in weights.layers if layer.mlp is not None)
    return f"{' / '.join(kinds)}, d_mlp {' / '.join(map(str, shown))}"
