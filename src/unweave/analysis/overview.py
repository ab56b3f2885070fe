"""A model at a glance: its dimensions, what it predicts on a text, and every cheap score of every head in one table."""

from dataclasses import dataclass, field, fields
from typing import get_args

import torch

from unweave.algebra.terms import HeadId, Out, Source
from unweave.analysis.circuits.copying import copying_null, head_eigenvalues, head_scores, through_vocabulary
from unweave.analysis.composition.random_heads import baseline
from unweave.analysis.composition.scores import scores_over_tokens
from unweave.analysis.composition.standing import largest
from unweave.analysis.induction.detectors import HeadScores, detector_scores
from unweave.analysis.induction.repeated import OLSSON, RepeatedTokens, repeated_tokens
from unweave.errors import BadInput, Unsupported
from unweave.model.costs import memory_of, weights_memory
from unweave.model.paths import expansion
from unweave.model.run import Run, run
from unweave.model.weights import Weights
from unweave.results.columns import Logits, Nats, Share, TokenId, column
from unweave.results.estimates import Scored
from unweave.results.question import question
from unweave.results.table import Json, Table
from unweave.shapes import Float, Int, Tensor


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
        raise BadInput(f"takes a run on one sequence, not {list(run.ids.shape)}", "model.run(run.ids[i])")
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


@question
def describe(weights: Weights) -> dict[str, Json]:
    """Describe a model: dimensions, positions, norm, parameters, memory, number of paths from a token to the logits.

    Memory is that of its tensors, and beside them that of a run on n_ctx tokens.

    Example:
        >>> from unweave import examples
        >>> describe(examples.induction(d_vocab=6))["paths"]
        {'0': 1, '1': 2, '2': 1}
    """
    return described(weights)[0]


def described(weights: Weights) -> tuple[dict[str, Json], int]:
    """Describe a model as `describe` does, and count the paths that begin elsewhere: at positions, biases or neurons.

    Example:
        >>> from unweave import examples
        >>> document, elsewhere = described(examples.induction(d_vocab=6))
        >>> document["paths"], elsewhere
        ({'0': 1, '1': 2, '2': 1}, 0)
    """
    weights = weights.outline()
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
        >>> from unweave import examples
        >>> caveats(examples.induction(d_vocab=6))
        ()
    """
    found = []
    if weights.smears:
        found.append(
            "Keys are smeared: what a head sees at a token is partly the key of the token before it. Circuits between "
            "tokens are those of single keys."
        )
    if any(weights.d_mlp):
        found.append(
            "This model has MLPs: paths start at their neurons too, taken as active as they are, and what a head does "
            "for a neuron is no part of its paths, circuits or composition."
        )
    if any(weights.behind(layer, place) for layer in range(weights.n_layers) for place in get_args(Out)):
        found.append(
            "Norms divide what the heads, or the neurons, of a layer write together, on a run by its scales; "
            "circuits and composition leave these out."
        )
    meetings = [layer.meeting for layer in weights.outlines]
    if any(meeting.norm is not None for meeting in meetings):
        found.append("A norm divides queries and keys as they meet; QK circuits and composition leave its scales out.")
    caps = sorted({meeting.cap for meeting in meetings if meeting.cap is not None})
    if caps:
        listed = ", ".join(f"±{cap:g}" for cap in caps)
        found.append(f"Scores are capped at {listed}: parts, circuits and skip-trigrams are those before the cap.")
    if weights.cap is not None:
        found.append(f"Logits are capped at ±{weights.cap:g}: paths and their parts sum to logits before the cap.")
    return tuple(found)


def _elsewhere(weights: Weights) -> dict[str, Json]:
    """Norms that are not those before the layers, and the cap of logits, where there are any."""
    layers = range(weights.n_layers)
    behind = [place.removesuffix(" out") for place in get_args(Out) if any(weights.behind(l, place) for l in layers)]
    bare = layers and weights.scale(weights.n_layers) and not any(weights.scale(l) for l in layers)
    found: dict[str, Json] = {"norms_behind": ", ".join(behind)} if behind else {}
    found |= {"norm_before_layers": "none"} if bare else {}
    return found | ({} if weights.cap is None else {"logit_cap": weights.cap})


def _mlp(weights: Weights) -> str:
    """The nonlinearity and the number of neurons: one for all layers, or each layer's."""
    widths = weights.d_mlp
    if not any(widths):
        return "none"
    shown = widths[:1] if len(set(widths)) == 1 else widths
    kinds = dict.fromkeys(layer.mlp.activation for layer in weights.outlines if layer.mlp is not None)
    return f"{' / '.join(kinds)}, d_mlp {' / '.join(map(str, shown))}"


@dataclass(frozen=True)
class HeadSummary(HeadScores):
    """Cheap scores of one head: every detector score on repeated random tokens, copying, composition and norms.

    The head and its detector scores are those of `HeadScores`.

    Attributes:
        eigenvalue_score: Σλ / Σ|λ| of the OV circuit: 1 copies, -1 suppresses; the null is that of random heads.
        trace: Σλ: the sum over tokens of what each adds to its own logit.
        entropy: Mean entropy of attention.
        k_composition: Strongest K-composition with an earlier head, over tokens; None in the first layer, and where
            heads write beyond what tokens span.
        writer: That earlier head.
        ov_norm: ‖W_OV‖ in the stream as stored.
        qk_norm: ‖W_QK‖ in the stream as stored, 1/√d_head included.
    """

    prefix_matching: Scored = field(metadata=column(kind="share", null=("prefix_null",)))
    copying: Scored = field(metadata=column(kind="share", label="copying score (Olsson)", null=()))
    eigenvalue_score: Scored = field(metadata=column(kind="share", null=("eigenvalue_null_mean", "eigenvalue_null_sd")))
    trace: Logits
    entropy: Nats
    k_composition: Scored | None = field(metadata=column(kind="share", null=("", "", "k_composition_z")))
    writer: HeadId | None
    ov_norm: float = field(metadata=column(label="‖W_OV‖"))
    qk_norm: float = field(metadata=column(label="‖W_QK‖"))


@question
def head_summary(
    weights: Weights,
    *,
    protocol: RepeatedTokens = OLSSON,
    start: int | None = None,
    among: Int[Tensor, " ordinary"] | None = None,
    seed: int = 0,
) -> Table[HeadSummary]:
    """Summarize every head by its cheap scores; the full analysis of each score has more, and its caveats.

    Args:
        weights: The model.
        protocol: Repetition of random tokens on which behavior is measured.
        start: The start token, if the model has one.
        among: Tokens to draw from; all but the start token if None.
        seed: Seed of the tokens.

    Returns:
        A row for each head, layer by layer; `Table.sort` orders it by any column.

    Raises:
        Unsupported: If the model has no heads, or too few tokens or positions to repeat.

    Example:
        >>> from unweave import examples
        >>> head_summary(examples.induction(d_vocab=9), start=0).top(1, by="prefix_matching")[0].head
        HeadId(layer=1, head=0)
    """
    if not weights.n_layers:
        raise Unsupported("a model without layers has no heads", "try describe, or the bigrams of its direct path")
    repeated = repeated_tokens(weights, protocol, start=start, among=among, seed=seed)
    seen = run(weights, repeated.ids)
    entropies = [entropy(pattern).mean((0, -1)) for pattern in seen.patterns]
    through, strongest = through_vocabulary(weights), _strongest(weights, seed)
    null = copying_null(weights, through, seed=seed)
    values = [head_eigenvalues(weights, number, through) for number in range(weights.n_layers)]
    copies = [head_scores(weights, number, through) for number in range(weights.n_layers)]
    rows = []
    for scores in detector_scores(seen, repeated):
        layer, h = scores.head
        composed, writer = strongest.get(scores.head, (None, None))
        rows.append(
            HeadSummary(
                **{part.name: getattr(scores, part.name) for part in fields(scores)},
                eigenvalue_score=Scored(copies[layer][h].item(), null),
                trace=values[layer][h].sum().real.item(),
                entropy=entropies[layer][h].item(),
                k_composition=composed,
                writer=writer,
                ov_norm=weights.OV[scores.head].norm().item(),
                qk_norm=weights.QK_at(scores.head, 0).norm().item(),
            )
        )
    return Table(tuple(rows))


def entropy(pattern: Float[Tensor, "*batch dst src"]) -> Float[Tensor, "*batch dst"]:
    """Compute the entropy of each row of a pattern, in nats: 0 for one source, log n for n sources evenly.

    Example:
        >>> import torch
        >>> entropy(torch.tensor([[1.0, 0.0], [0.5, 0.5]]))
        tensor([0.0000, 0.6931], dtype=torch.float64)
    """
    found: Tensor = torch.special.entr(pattern.double()).sum(-1)
    return found


def _strongest(weights: Weights, seed: int) -> dict[HeadId, tuple[Scored, HeadId]]:
    """The largest K-composition over tokens of each head above the first layer, and the earlier head it is with."""
    null, scores = baseline(weights.d_model, weights.d_head, seed=seed), scores_over_tokens(weights, "k")
    if scores is None:
        return {}
    rows = {head: row for head, row in zip(weights.head_ids, scores.nan_to_num(-1.0), strict=True) if head.layer}
    best = {head: largest(row) for head, row in rows.items()}
    return {head: (Scored(row[best[head]].item(), null), weights.head_ids[best[head]]) for head, row in rows.items()}
