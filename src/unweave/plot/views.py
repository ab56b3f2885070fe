"""Figures of a run or a result, as `uw.plot` offers them; each is a `Drawing`."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

import torch

from unweave.algebra.terms import HeadId, HeadLike
from unweave.analysis.attribution.importance import Importance
from unweave.analysis.attribution.scores import score_terms
from unweave.analysis.circuits.copying import Spectra, copying_spectrum
from unweave.analysis.composition.scores import CompositionTable
from unweave.analysis.composition.scores import composition as composition_scores
from unweave.analysis.difference import Difference
from unweave.analysis.difference.target import Of, Targets
from unweave.analysis.learning.phase_change import Dynamics
from unweave.analysis.stream.movement import logit_effect
from unweave.errors import BadInput
from unweave.model.model import Model, named
from unweave.model.run import Run, one_sequence
from unweave.model.weights import Weights
from unweave.plot import figures
from unweave.plot.drawing import Drawing
from unweave.plot.trainings import trainings
from unweave.results.question import Token, question
from unweave.results.table import Table
from unweave.shapes import Float, Tensor
from unweave.text.display import visible

PANELS = 32
"""Attention patterns that are drawn if no heads are named."""
LEAST = 0.005  # logits below which a head is not drawn in a circuit
LABELED = 64  # tokens up to which each is written beside its row and below its column


def attention(run: Run, heads: HeadLike | Sequence[HeadLike] | None = None) -> Drawing:
    """Draw attention patterns ``A^h`` [dst, src] side by side: white is 0, dark blue is 1.

    Args:
        run: A run on one sequence; of a batch, the first is drawn.
        heads: One head or several; the first `PANELS` of the model if None.

    Example:
        >>> uw.plot.attention(uw.load("example:induction").run("abcab"))
        Drawing of 2 panels: 'L0H0', 'L1H0'; save("figure.png") writes it

    Paper:
        Elhage et al. 2021, "Attention Heads as Information Movement".
    """
    chosen = _run(run).weights.chosen(heads)[: PANELS if heads is None else None]
    if not chosen:
        raise BadInput("attention: a model without layers has no patterns", "try the bigrams of its direct path")
    return figures.attention({str(head): _first(run.pattern[head]) for head in chosen})


def pattern(run: Run, head: HeadLike) -> Drawing:
    """Draw one head's attention pattern with the text of every token beside its row and below its column.

    Args:
        run: A run of a `Model` on one text of at most `LABELED` tokens; of a batch, the first is drawn.

    Example:
        >>> uw.plot.pattern(uw.load("example:induction").run("abcab"), "L1H0")
        Drawing of 1 panel: 'L1H0'; save("figure.png") writes it

    Paper:
        Elhage et al. 2021, "Attention Heads as Information Movement".
    """
    A = _first(_run(run).pattern[head])
    if len(A) > LABELED:
        raise BadInput(
            f"pattern: {len(A)} tokens are too many to write out", f"run at most {LABELED}, or use attention()"
        )
    return figures.text_pattern(A, _texts(run), str(HeadId.of(head)))


def composition(scores: CompositionTable | Model | Weights, *, readers: int | None = None, writers: int = 0) -> Drawing:
    """Draw Q-, K- and V-composition between two layers: lines are as wide as scores above the random baseline.

    Args:
        scores: Result of `uw.composition`, or a model to compute it for.
        readers: The layer whose heads read, above; the next one after the writers' if None.
        writers: The layer whose heads write, below.

    Example:
        >>> uw.plot.composition(uw.load("example:induction"))
        Drawing of 3 panels: 'Q-composition', 'K-composition', 'V-composition'; save("figure.png") writes it

    Paper:
        Elhage et al. 2021, "Three Kinds of Composition".
    """
    table = scores if isinstance(scores, CompositionTable) else composition_scores(scores)
    above, n = writers + 1 if readers is None else readers, 1 + max(row.writer.head for row in table)
    found = table.scores[:, above * n : (above + 1) * n, writers * n : (writers + 1) * n]
    if not found.numel() or found.isnan().any():
        raise BadInput(f"composition: no head of layer {above} reads from layer {writers} in this table")
    return figures.composition(dict(zip(table.kinds, found, strict=True)), table[0].score.null.mean, (writers, above))


def difference(
    pair: Difference, target: Targets | None = None, against: Token | None = None, *, of: Of = "logit", k: int = 20
) -> Drawing:
    """Draw how a difference of two runs travels: components by layer and token, and moves of heads between tokens.

    Args:
        pair: Result of `uw.difference`, on at most `LABELED` tokens.
        target: The token; by default the one whose probability changes most.
        against: A second token, whose logit is subtracted.
        of: Logits, or the loss of the target in nats.
        k: Components, and moves, to draw.

    Returns:
        A dot for each component: its area is the sum of all paths through it, blue where it raises the target. A line
        for each move of a head, from source to destination: by values, keys or (upright) queries.

    Example:
        >>> uw.plot.difference(uw.difference(uw.load("example:induction"), "abcab", "abdab"), "d", "c")
        Drawing of 1 panel: "'d' − 'c': +2 logits"; save("figure.png") writes it

    Paper:
        Elhage et al. 2021, "Path Expansion of Logits", with nothing held fixed.
    """
    if len(pair.a.ids) > LABELED:
        raise BadInput(f"difference: {len(pair.a.ids)} tokens are too many to draw", f"give at most {LABELED}")
    nodes = pair.nodes(target, against, of=of, by="position", k=k)
    moves = pair.moves(target, against, of=of, k=k)
    texts = [[visible(text) for text in pair.texts(run)] for run in pair.both]
    names = [one if one == other else f"{one} → {other}" for one, other in zip(*texts, strict=True)]
    size = max((abs(row.value) for row in (*nodes.rows, *moves.rows)), default=0) or 1.0
    dots = [(row.position, _layer(row.node), row.value / size, row.node) for row in nodes.rows]
    lines = [(row.src, row.dst, row.head.layer, row.kind, row.value / size) for row in moves.rows]
    title = f"{nodes.target}: {nodes.difference:+.3g} {nodes.unit}"
    return figures.difference(dots, lines, names, pair.a.weights.n_layers, title)


@question
def circuit(run: Run, target: Token | None = None, *, dst: int = -1, k: int = 3) -> Drawing:
    """Draw the circuit of a prediction on its text: which heads add most to it, and how they found what they read.

    Args:
        run: A run of one sequence, of at most `LABELED` tokens.
        target: The token, by default the most likely next one.
        dst: The position that predicts it.
        k: Heads of the last layer to draw, those that add most to the logit from there.

    Returns:
        The text; an arrow for each of these heads, from the token that adds most to the logit through all of them, with
        its attention and the logits that it adds; and one for the earlier head that adds most to the score of the first
        of them through its key there.

    Example:
        >>> uw.plot.circuit(uw.load("example:induction").run("abcab"))
        Drawing of 1 panel: "'c' 9%: heads of layer 1 bring 1 of 1 logits from 'c'"; save("figure.png") writes it

    Paper:
        Elhage et al. 2021, "How Induction Heads Work".
    """
    one_sequence(run)
    if len(run.ids) > LABELED:
        raise BadInput(f"circuit: {len(run.ids)} tokens are too many to draw", f"give at most {LABELED}")
    place = dst % len(run.ids)
    token = int(run.logits[place].argmax()) if target is None else int(target)
    last = [head for head in run.weights.head_ids if head.layer == run.weights.n_layers - 1]
    effects = {head: logit_effect(run, head, token)[place] for head in last}
    together = sum(effects.values(), torch.zeros(len(run.ids)))
    src = int(together.argmax())
    movers = sorted(((effect[src].item(), head) for head, effect in effects.items()), reverse=True)[:k]
    if not movers or movers[0][0] < LEAST:
        raise BadInput("circuit: no head of the last layer adds to this logit", "choose another target or position")
    arrows = [_arrow(run, head, place, src, f"adds {value:+.2f} logits") for value, head in movers if value >= LEAST]
    chance, logit = run.logits[place].softmax(-1)[token].item(), run.linear_logits[place, token].item()
    named = visible(run.tokenizer.text(token)) if run.tokenizer else f"#{token}"
    copied = f"{together[src].item():.3g} of {logit:.3g} logits from {visible(run.tokens[src])!r}"
    title = f"{named!r} {chance:.0%}: heads of layer {last[0].layer} bring {copied}"
    return figures.circuit([*_fed(run, movers[0][1], place, src), *arrows], run.tokens, title)


def _arrow(run: Run, head: HeadId, dst: int, src: int, does: str) -> tuple[int, int, int, str]:
    """Layer, source and destination of what a head moves to a position, and what it does there."""
    return head.layer, src, dst, f"{head} attends {run.pattern[head][dst, src].item():.2f}, {does}"


def _fed(run: Run, reader: HeadId, dst: int, src: int) -> list[tuple[int, int, int, str]]:
    """The earlier head that adds most to a score of a head through its key; none in a first layer."""
    sums: dict[HeadId, float] = {}
    for row in score_terms(run, reader, dst, src).terms if reader.layer else ():
        for head in row.key.heads[:1]:
            sums[head] = sums.get(head, 0.0) + row.value
    best = max(sums, key=lambda head: sums[head], default=None)
    if best is None:
        return []
    read = int(run.pattern[best][src].argmax())
    return [_arrow(run, best, src, read, f"adds {sums[best]:+.2f} to the attention score of {reader}")]


def _layer(node: str) -> int:
    """The layer of a component by its name; -1 for the embedding."""
    found = re.search(r"\d+", node)
    return -1 if found is None else int(found[0])


def eigenvalues(spectra: Spectra | Model | Weights) -> Drawing:
    """Draw the eigenvalues of each head's OV circuit ``W_U W_OV W_E`` in the complex plane, the radius logarithmic.

    Blue dots have a positive real part (the head copies), orange crosses a negative one.

    Example:
        >>> uw.plot.eigenvalues(uw.load("example:copier"))
        Drawing of 1 panel: 'L0H0'; save("figure.png") writes it

    Paper:
        Elhage et al. 2021, "Detecting Copying Behavior".
    """
    found = spectra if isinstance(spectra, Spectra) else copying_spectrum(spectra)
    heads: dict[str, list[complex]] = {}
    for row in found.eigenvalues:
        heads.setdefault(str(row.head), []).append(complex(row.real, row.imaginary))
    return figures.eigenvalues({head: torch.tensor(values) for head, values in heads.items()})


def importance(found: Importance) -> Drawing:
    """Draw how much loss each order of path, and each head alone, explains, in nats per token.

    Example:
        >>> model = uw.load("example:induction")
        >>> uw.plot.importance(uw.importance(model.weights, [model.encode("abcabcab")]))
        Drawing of 1 panel: 'Loss explained by each order of path, and by each head alone'; save("figure.png") writes it

    Paper:
        Elhage et al. 2021, "Term Importance Analysis".
    """
    orders = {f"order {row.order}": row.reduction for row in found.orders}
    heads = {str(row.head): row.alone for row in found.heads}
    title = "Loss explained by each order of path, and by each head alone"
    return figures.bars({**orders, **heads}, "reduction of the loss (nats)", title)


def head_scatter(table: Table[Any], x: str, y: str, *, marked: Sequence[HeadLike] = ()) -> Drawing:
    """Draw every head by two of its scores.

    Args:
        table: A table with a row for each head, for example that of `head_summary`.
        x: The column along the horizontal axis, by key or heading.
        y: The column along the vertical axis.
        marked: Heads that are named.

    Example:
        >>> heads = uw.copying(uw.load("example:induction").weights)
        >>> uw.plot.head_scatter(heads, "eigenvalue_score", "trace", marked=["L1H0"])
        Drawing of 1 panel: 'eigenvalue score and trace'; save("figure.png") writes it
    """
    across, up = table.column(x), table.column(y)
    points = {str(row.head): (float(across.value(row)), float(up.value(row))) for row in table}
    names = [str(HeadId.of(head)) for head in marked]
    return figures.points(points, names, (across.heading, up.heading), f"{across.label} and {up.label}")


def dynamics(runs: Dynamics | Mapping[str, Dynamics]) -> Drawing:
    """Draw trainings side by side: losses, in-context score, what heads attend to, and the path of per-token losses.

    A column for each training; the shaded band is the rise of prefix matching, where there is one.

    Example:
        >>> course = uw.analysis.learning.Dynamics.of(uw.runs.read_trajectory("attn-2l-small"))
        >>> repr(uw.plot.dynamics(course)).partition(":")[0]
        'Drawing of 2 panels'

    Paper:
        Olsson et al. 2022, "In-context Learning and Induction Heads".
    """
    return trainings({runs.name: runs} if isinstance(runs, Dynamics) else runs)


def _run(run: Run) -> Run:
    if not isinstance(run, Run):
        raise BadInput(f"a pattern is drawn of a Run, got {named(run)}", "model.run(text) gives one")
    return run


def _first(A: Float[Tensor, "*batch dst src"]) -> Float[Tensor, "dst src"]:
    return A.reshape(-1, *A.shape[-2:])[0]


def _texts(run: Run) -> list[str]:
    ids = run.ids.reshape(-1, run.ids.shape[-1])[0].tolist()
    return [str(i) if run.tokenizer is None else run.tokenizer.text(i) for i in ids]
