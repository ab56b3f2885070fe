"""Skip-trigrams ``[source] … [destination] → [output]``: what a head adds to the next token, read from its weights.

A head attends from a destination to a source by its QK circuit, and raises outputs by its OV circuit. For one source
both are a column of a table over the vocabulary:

    destinations:  W_Eᵀ W_QK W_E [·, source]          outs:  W_U W_OV W_E [·, source]

``qk`` and ``ov`` depend on tokens alone. Positions enter ``attention``, the share that the source gets next to the
destination's own token and a hundred others (see `attended`), and

    strength = ov · attention.

A norm of queries and keys is applied to those of each token. What the numbers are compared with, and what they leave
out, is in the notes of a table (`meaning`).
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, partial

import torch

from unweave.algebra import FactoredMatrix, HeadId, HeadLike
from unweave.algebra.scoring import Offsets
from unweave.algebra.search import PEAKS_AT_ONCE, ColumnBounds
from unweave.analysis.trigrams.attended import Distractors, alone, log_odds
from unweave.analysis.trigrams.counts import TokenCounts
from unweave.errors import BadInput, Unsupported
from unweave.model import Weights, heads
from unweave.model.checks import checked_token, refuse_headless
from unweave.model.costs import Cost, announce
from unweave.model.transforms import normalized_embedding
from unweave.results import Logits, Share, Table, TokenId, column
from unweave.results.cells import cell
from unweave.results.notes import CONSTANT
from unweave.results.question import Token, question, token_id
from unweave.shapes import Float, Int, Tensor

ANY = -1  # stands for the destination that attends most
KNOTS = 65  # lengths of a key at which the bound on the odds is computed
ENTRIES_PER_TILE = 2**23  # entries of a circuit that are multiplied out at a time


@dataclass(frozen=True)
class Triple:
    """One triple of tokens in one head: ``[source] … [destination] → [output]``.

    Attributes:
        source: The token attended to.
        destination: The token that attends.
        out: The token whose logit is raised.
        qk: The destination's score on the source minus its score on the start token.
        ov: Logit that full attention to the source adds to the output token.
        attention: Attention that the source gets at a typical distance beside the destination's own token and a hundred
            start tokens, positions included.
        strength: ``ov`` times ``attention``.
        bug: Whether the head's other skip-trigrams force this one (see `skip_trigram_bugs`).
    """

    head: HeadId
    source: TokenId
    destination: TokenId
    out: TokenId = field(metadata=column(label="output"))
    qk: float
    ov: Logits
    attention: float = field(metadata=column(kind="share", label="typical attention"))
    strength: Logits
    bug: bool = False


NOTES = (
    "[a]→[c] marks a source that is the destination's own token: a head that attends to the current token, a bigram.",
    "What earlier layers write is left out: a head of a later layer may do more than its table says.",
)
AT_THE_START = (
    "qk is the destination's score on the source minus its score on the start token (scores of different destinations "
    "have no common zero otherwise); ov is what full attention adds to the logit of the output token.",
    "attention is what the source gets next to the destination's own token and 100 start tokens, positions included; "
    "strength is ov times attention, in logits.",
)
AT_A_DISTANCE = (
    "qk is the destination's score on the source at this distance minus its mean score on all sources there; ov is "
    "what full attention adds to the logit of the output token.",
    "attention is what the source gets there, next to the destination's own token and 100 start tokens at their "
    "distances; strength is ov times attention, in logits.",
)
NORMED = (
    "This model has a norm. Each token is read as if it were alone in the residual stream, and the last scale is left "
    "out: qk, ov and strength rank heads, but on a text they are smaller, and more so in later layers.",
)


@dataclass(frozen=True)
class SkipTrigram(Triple):
    """One skip-trigram of one head.

    Attributes:
        pattern: The pattern of copying that it follows, where the texts of tokens are known (see `with_patterns`).
        support: Occurrences in text, where text was counted (see `with_counts`).
    """

    pattern: str | None = None
    support: int | None = None

    @staticmethod
    def in_words(rows: "Table[SkipTrigram]") -> str:
        """The first row as a sentence."""
        best, naming = rows.rows[0], str if rows.origin is None else rows.origin.token
        source, destination, out = (cell(naming(one), "token") for one in (best.source, best.destination, best.out))
        adds = f"adds {best.strength:.3g} logits at a typical distance"
        return f"[{source}] … [{destination}] → [{out}] {adds}, by {best.head}."


@dataclass(frozen=True)
class SourceTable:
    """One source, the tokens that attend to it, and the tokens that it then raises.

    Attributes:
        source: The token attended to.
        destinations: The tokens that attend to it most, best first.
        qk: Scores of these destinations on the source, minus their scores on the start token.
        attention: Attention that the source gets from each destination.
        outs: The tokens that the source raises most, best first.
        ov: Logits that full attention to the source adds to each of these tokens.
        strength: Strength of the best destination with the best output token.
    """

    head: HeadId
    source: TokenId
    destinations: tuple[TokenId, ...]
    qk: tuple[float, ...]
    attention: tuple[Share, ...]
    outs: tuple[TokenId, ...] = field(metadata=column(label="outputs"))
    ov: tuple[float, ...] = field(metadata=column(unit="logits"))
    strength: Logits


@dataclass(frozen=True, eq=False)
class TokenCircuits:
    """Both circuits of one head from token to token, as two thin factors each.

    Attributes:
        ov: [out, source]: logits; in a model with a norm, before its last scale.
        start: The start token, which is never a destination or an output token.
        weights: The model.
        distractors: Tokens that compete with a source for attention: the destination's own, and a hundred start tokens.
    """

    head: HeadId
    ov: FactoredMatrix
    start: int | None
    weights: Weights
    distractors: Distractors

    @cached_property
    def qk(self) -> FactoredMatrix:
        """Scores, [destination, source], minus those on the start token or the mean source; query biases included."""
        own, tokens = self.weights.layers[self.head.layer], normalized_embedding(self.weights).embed.mT
        # Compared with the score on the start token; with rotary positions, with the mean source at this distance.
        zero = None if self.distractors.offsets is not None else self.start
        query, every = alone(own, self.head, tokens)  # [token, d_head]
        key = every - (every.mean(0) if zero is None else every[zero])
        if self.distractors.offsets is not None:
            key = key @ own.scoring.matrix(self.distractors.offsets, self.weights.d_head).to(key).mT
        where = f"[{self.head.layer},{self.head.head}]"
        return FactoredMatrix(query, key.mT, names=(f"(W_Q{where} W_E)ᵀ", f"W_K{where} (W_E - start)"))

    @cached_property
    def odds(self) -> FactoredMatrix:
        """Log odds of the attention of a destination to a source, [destination, source], with positions."""
        return log_odds(self.weights, self.head, self.distractors)

    @cached_property
    def peaks(self) -> tuple[ColumnBounds, ColumnBounds]:
        """Upper bounds for each source: of the log odds of a destination's attention, and of the logit of an output."""
        here = torch.arange(self.ov.shape[0], device=self.weights.embed.device)
        tokens = here if self.start is None else here[here != self.start]
        odds, ov = self.odds.factors, self.ov.factors
        return ColumnBounds(odds[0][tokens], odds[1].mT), ColumnBounds(ov[0][tokens], ov[1].mT)

    def destinations(self, sources: Int[Tensor, " k"]) -> Float[Tensor, "k d_vocab"]:
        """Log odds of attention from every destination, a row for each source."""
        return self._without_start(self.odds.columns(sources))

    def outs(self, sources: Int[Tensor, " k"]) -> Float[Tensor, "k d_vocab"]:
        """Columns of the OV circuit, a row for each source."""
        return self._without_start(self.ov.columns(sources))

    def triple(self, source: int, destination: int, out: int) -> SkipTrigram:
        """A skip-trigram of this head."""
        qk, odds = self.qk.entries(destination, source), self.odds.entries(destination, source)
        ov = self.ov.entries(out, source)
        return SkipTrigram(
            head=self.head,
            source=TokenId(source),
            destination=TokenId(destination),
            out=TokenId(out),
            qk=qk.item(),
            ov=ov.item(),
            attention=odds.double().sigmoid().item(),
            strength=strength(odds, ov).item(),
        )

    def _without_start(self, columns: Tensor) -> Tensor:
        if self.start is not None:
            columns[:, self.start] = -torch.inf
        return columns


@question
def source_tables(
    weights: Weights,
    head: HeadLike | Sequence[HeadLike] | None = None,
    source: Token | None = None,
    *,
    k: int = 10,
    each: int = 5,
    start: int | None = None,
    offsets: Offsets | None = None,
    vocabulary: int | None = None,
) -> Table[SourceTable]:
    """List the strongest sources of each head, each with its best destinations and output tokens.

        destinations = top rows of attention [·, source],    outs = top rows of W_U W_OV W_E [·, source]

    Args:
        source: One source; the k strongest over the whole vocabulary if None.
        k: Sources of each head.
        each: Destinations and output tokens of each source.

    The other arguments, and the errors, are those of `skip_trigrams`.

    Cost:
        Two d_vocab × d_vocab circuits of rank d_head for each head, multiplied out a tile at a time; sources whose
        norms show that they cannot be among the strongest are skipped.

    Example:
        >>> row = source_tables(uw.examples.copier(d_vocab=6), source=4, each=2, start=0)[0]
        >>> row.outs[0], row.ov[0]
        (4, 1.0)

    Paper:
        Elhage et al. 2021, "Interpreting Circuits as Skip-trigrams" and "Copying / Primitive In-context Learning".
    """
    rows: list[SourceTable] = []
    weights = weights.listed(vocabulary)
    for circuits, sources in searched(weights, head, source, partial(strongest_sources, k=k), start, offsets):
        rows += _tables(circuits, sources, min(each, weights.d_vocab - (start is not None)))
    return Table(tuple(rows)).sort("strength")


@question
def skip_trigrams(
    weights: Weights,
    head: HeadLike | Sequence[HeadLike] | None = None,
    source: Token | None = None,
    *,
    k: int = 20,
    each: int = 3,
    start: int | None = None,
    offsets: Offsets | None = None,
    vocabulary: int | None = None,
) -> Table[SkipTrigram]:
    """List the strongest skip-trigrams over the whole vocabulary, ``[source] … [destination] → [output]``.

        strength = ov · attention,    attention = σ(mean over places of the source of its log odds)

    Args:
        head: One head or several; every head if None.
        source: One source; the whole vocabulary if None.
        each: Destinations and output tokens of each source at most, so that one source does not fill the list.
        start: The start token, whose score is subtracted from every destination's.
        offsets: Distances of the source in a model with rotary positions: one, or a range for the mean.
        vocabulary: List only tokens with ids below this; for a `Model`, by default those that have a text.

    Raises:
        Unsupported: If the model has no heads, or they are rotary and no offsets are given.

    Cost:
        As `source_tables`.

    Example:
        >>> row = skip_trigrams(uw.examples.copier(d_vocab=6, strength=3.0), k=1, start=0)[0]
        >>> row.source == row.out, row.ov
        (True, 3.0)

    Paper:
        Elhage et al. 2021, "Interpreting Circuits as Skip-trigrams".
    """
    rows: list[SkipTrigram] = []
    weights = weights.listed(vocabulary)

    def strongest(circuits: TokenCircuits) -> Int[Tensor, " sources"]:
        return strongest_sources(circuits, k, rows[-1].strength * (1 - 1e-9) if len(rows) == k else -torch.inf)

    for circuits, sources in searched(weights, head, source, strongest, start, offsets):
        tables = _tables(circuits, sources, min(each, weights.d_vocab - (start is not None)))
        rows += [row for table in tables for row in _triples(table)]
        rows = sorted(rows, key=lambda row: (-row.strength, -row.qk, -row.ov))[:k]
    return Table(tuple(rows), notes=meaning(weights, offsets))


def meaning(weights: Weights, offsets: Offsets | None) -> tuple[str, ...]:
    """Notes on the columns of skip-trigrams."""
    return (
        *NOTES,
        *(AT_THE_START if offsets is None else AT_A_DISTANCE),
        f"{CONSTANT}: with a centered unembedding such parts are removed from ov.",
        *(NORMED if weights.norm.kind != "none" else ()),
    )


def with_counts(table: Table[SkipTrigram], counts: TokenCounts) -> Table[SkipTrigram]:
    """Add to each skip-trigram its number of occurrences in text.

    Example:
        >>> table = skip_trigrams(uw.examples.copier(d_vocab=6), source=4, k=1, start=0)
        >>> with_counts(table, TokenCounts.of([4, table[0].destination, 4], d_vocab=6))[0].support
        1
    """
    rows = (replace(row, support=counts.support(row.source, row.destination, row.out)) for row in table)
    return replace(table, rows=tuple(rows))


@question
def token_circuits(
    weights: Weights, head: HeadLike, start: int | None = None, *, offsets: Offsets | None = None
) -> TokenCircuits:
    """Both circuits of a head from token to token, and the odds of attention to a source among distractors.

        qk = (W_Q e_dst + b_Q)ᵀ W_K (e_src - e_start),    ov = W_U W_O W_V e_src

    In a later layer, and in a model with a norm, they leave out what the notes of `skip_trigrams` name.

    Args:
        start: The start token; without one, each destination's mean score over all sources is subtracted.
        offsets: Distances of the source in a model with rotary positions: one, or a range for the mean.

    Returns:
        Two d_vocab × d_vocab circuits of rank d_head and log odds of rank d_head + 1, not multiplied out.

    Raises:
        Unsupported: If the head's keys are smeared: each score then belongs to two tokens, not to one source; or if it
            is rotary and no offsets are given.

    Example:
        >>> token_circuits(uw.examples.copier(d_vocab=3), "L0H0", start=0).ov.diagonal().tolist()
        [1.0, 1.0, 1.0]
    """
    return next(circuits_of(weights, weights.check_head(head), start, offsets))


def _circuits(
    weights: Weights, normed: Weights, name: HeadId, start: int | None, distractors: Distractors
) -> TokenCircuits:
    own = weights.layers[name.layer]
    if own.smear is not None:
        raise Unsupported(
            f"the keys of {name} are smeared, so each of its scores belongs to two tokens, not to one skip-trigram",
            "see its QK circuit, or decompose a score with `score_terms`",
        )
    if own.scoring.norm is not None and weights.positions in ("stream", "queries and keys"):
        raise Unsupported(
            f"a norm scales the queries and keys of {name} together with their positions, so that no matrix of tokens "
            "holds its scores",
            "decompose a score with `score_terms`",
        )
    return TokenCircuits(name, _ov(normed, name), start, weights, distractors)


def ov_circuit(weights: Weights, name: HeadId) -> FactoredMatrix:
    """Compute the OV circuit of a head from token to token, each embedding normalized as if alone in the stream."""
    return _ov(normalized_embedding(weights), name)


def _ov(weights: Weights, name: HeadId) -> FactoredMatrix:
    own, where = heads.one(weights.layers[name.layer], name.head), f"[{name.layer},{name.head}]"
    value = heads.values(own, weights.embed.mT)[0]
    return FactoredMatrix(weights.unembed @ own.W_O[0], value.mT, names=(f"(W_U W_O{where})", f"(W_V{where} W_E)"))


def strength(odds: Tensor, ov: Tensor) -> Float[Tensor, "*shape"]:
    """Logit that a skip-trigram adds to its output token: ``ov · σ(odds)``, with ``odds`` the log odds of attention."""
    return ov.double() * odds.double().sigmoid()


def spelled(weights: Weights, texts: Sequence[str]) -> Sequence[str]:
    """The texts of a model's tokens."""
    if not texts:
        raise BadInput("the texts of the tokens are not known", "give a Model instead of Weights, or texts=")
    return texts[: weights.d_vocab]


def tokens_by_text(texts: Sequence[str]) -> dict[str, int]:
    """The token of each text, the first where several share one."""
    return {text: i for i, text in reversed(list(enumerate(texts)))}


def circuits_of(
    weights: Weights, head: HeadLike | Sequence[HeadLike] | None, start: int | None, offsets: Offsets | None
) -> Iterator[TokenCircuits]:
    """The circuits of one head, of several, or of every head in turn."""
    chosen, distractors = heads_of(weights, head), cache(partial(Distractors.of, weights, start, offsets))
    distractors(None)  # raises here, not at the first head, if an argument is wrong
    normed = normalized_embedding(weights)
    return (
        _circuits(weights, normed, name, start, distractors(weights.layers[name.layer].scoring.window))
        for name in chosen
    )


def heads_of(weights: Weights, head: HeadLike | Sequence[HeadLike] | None) -> tuple[HeadId, ...]:
    """The chosen heads; a model without heads is refused."""
    refuse_headless(weights)
    return weights.chosen(head)


def searched(
    weights: Weights,
    head: HeadLike | Sequence[HeadLike] | None,
    source: Token | None,
    strongest: Callable[[TokenCircuits], Int[Tensor, " sources"]],
    start: int | None,
    offsets: Offsets | None,
) -> Iterator[tuple[TokenCircuits, Int[Tensor, " sources"]]]:
    """Each head's circuits with the sources to list: the given one, or the strongest."""
    one = None if source is None else checked_token(weights, token_id(source))
    if one is None:  # half of the cost where the processor has bfloat16
        number, each = len(heads_of(weights, head)), weights.d_vocab + 6 * weights.d_model
        cost = Cost(number * 2 * weights.d_vocab * weights.d_head * each)
        announce(f"skip-trigrams of {number:,} heads", cost, "choose one head or one source")
    for circuits in circuits_of(weights, head, start, offsets):
        yield circuits, strongest(circuits) if one is None else torch.tensor([one])


def strongest_sources(circuits: TokenCircuits, k: int, above: float = -torch.inf) -> Int[Tensor, " sources"]:
    """The k sources whose best triple is strongest, exactly, if that is at least as strong as ``above``."""
    # 1. Norms bound the strength of every source; sources are tried in falling order of the bound.
    # 2. Once the first are known, a fast product of outs gives a tighter bound for the rest.
    # 3. Of these, only sources that also pass the bound on the odds are multiplied out; the search ends when the next
    #    bound is below the k-th best. The margin is wider than the rounding of single precision.
    reach, raised = _reach_of_odds(circuits.odds), _reach(circuits.ov).double()
    bound = strength(reach, raised) * (1 + 1e-5)
    order = bound.argsort(descending=True, stable=True)
    best, size = _Strongest(k, above, order[:0], bound[:0]), max(1, ENTRIES_PER_TILE // len(order))
    best = best.among(circuits, order[:size][bound[order[:size]] >= above])
    rest = order[size:][bound[order[size:]] >= best.enough]
    odds, outs = circuits.peaks
    if best.enough > -torch.inf and len(rest):
        raised[rest] = outs(rest).clamp_min(0)
        bound[rest] = strength(reach[rest], raised[rest]) * (1 + 1e-5)
        rest = rest[bound[rest].argsort(descending=True, stable=True)]
    for some in chunks(rest, max(size, PEAKS_AT_ONCE[0])):
        if bound[some[0]] < best.enough:
            break
        able = (
            some if best.enough == -torch.inf else some[strength(odds(some), raised[some]) * (1 + 1e-5) >= best.enough]
        )
        for few in chunks(able, size):
            best = best.among(circuits, few)
    return best.sources[best.values >= above]


@dataclass(frozen=True, eq=False)
class _Strongest:
    """The at most k strongest sources found so far, strongest first, and the strength of the best triple of each."""

    k: int
    above: float
    sources: Int[Tensor, " found"]
    values: Float[Tensor, " found"]

    @property
    def enough(self) -> float:
        """Strength that another source needs to enter the list."""
        return max(self.above, self.values[-1].item()) if len(self.values) == self.k else self.above

    def among(self, circuits: TokenCircuits, sources: Int[Tensor, " n"]) -> "_Strongest":
        """The strongest of these and of some more sources, whose columns are multiplied out."""
        if not len(sources):
            return self
        best = strength(circuits.destinations(sources).amax(-1), circuits.outs(sources).amax(-1))
        values, kept = torch.cat([self.values, best]).sort(descending=True, stable=True)
        found = torch.cat([self.sources, sources])[kept[: self.k]]
        return replace(self, values=values[: self.k], sources=found)


def chunks(tokens: Int[Tensor, " n"], size: int) -> Iterator[Int[Tensor, " size"]]:
    """The tokens, at most ``size`` at a time and at least one."""
    for begin in range(0, len(tokens), max(1, size)):
        yield tokens[begin : begin + max(1, size)]


def _reach(circuit: FactoredMatrix) -> Float[Tensor, " d_vocab"]:
    """Bound on the entries of each column: its norm times the largest norm of a row (Cauchy-Schwarz)."""
    left, right = circuit.factors
    reach: Tensor = left.norm(dim=-1).max() * right.norm(dim=-2)
    return reach


def _reach_of_odds(odds: FactoredMatrix) -> Float[Tensor, " d_vocab"]:
    """Bound on the entries of each column, ``max over d of ‖q_d‖ ‖k_s‖ - ln rivals_d``."""
    # Convex in ‖k_s‖, so between two knots it lies below their chord.
    left, right = (factor.double() for factor in odds.factors)
    length = right[:-1].norm(dim=-2)
    knots = torch.linspace(0, float(length.max()), KNOTS, dtype=length.dtype, device=length.device)
    highest = torch.stack([(left[:, :-1].norm(dim=-1) * knot + left[:, -1]).max() for knot in knots])
    place = (torch.searchsorted(knots, length) - 1).clamp(0, KNOTS - 2)
    share = (length - knots[place]) / (knots[1] - knots[0]).clamp_min(1e-300)
    return highest[place] + share * (highest[place + 1] - highest[place])


def _triples(table: SourceTable) -> Iterator[SkipTrigram]:
    """Every destination of a table with every output token."""
    for destination, qk, attention in zip(table.destinations, table.qk, table.attention, strict=True):
        for out, ov in zip(table.outs, table.ov, strict=True):
            yield SkipTrigram(table.head, table.source, destination, out, qk, ov, attention, ov * attention)


def _tables(circuits: TokenCircuits, sources: Tensor, each: int) -> Iterator[SourceTable]:
    for chunk in chunks(sources, ENTRIES_PER_TILE // circuits.ov.shape[0]):
        destinations, outs = circuits.destinations(chunk).topk(each).indices, circuits.outs(chunk).topk(each).indices
        for source, wants, raises in zip(chunk, destinations, outs, strict=True):
            again = source.expand(each)
            qk, ov = circuits.qk.entries(wants, again), circuits.ov.entries(raises, again)
            attention = circuits.odds.entries(wants, again).double().sigmoid()
            yield SourceTable(
                head=circuits.head,
                source=TokenId(source),
                destinations=tuple(map(TokenId, wants.tolist())),
                qk=tuple(qk.tolist()),
                attention=tuple(attention.tolist()),
                outs=tuple(map(TokenId, raises.tolist())),
                ov=tuple(ov.tolist()),
                strength=attention[0].item() * ov[0].item(),
            )
