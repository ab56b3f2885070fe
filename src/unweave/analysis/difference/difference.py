"""`difference`: two runs of one model, and the difference of a prediction between them as a sum over paths."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from math import fsum
from typing import Any, Literal, cast, get_args

import torch

from unweave.algebra.terms import HeadLike
from unweave.analysis.difference.edges import Search, crossing, largest_moves, left_by_kind, writers
from unweave.analysis.difference.graph import document, followed, places
from unweave.analysis.difference.layers import Both, LayerSecants, layer_secants
from unweave.analysis.difference.patch import logits_without
from unweave.analysis.difference.sweep import LONGER, Node, Stop, by_words, first, last, straight, sweep, writes
from unweave.analysis.difference.tables import (
    EdgeRow,
    KindRow,
    Ledger,
    MoveRow,
    NeuronRow,
    NodeRow,
    PathLedger,
    PathRow,
    PredictionRow,
    Reasons,
    TokenRow,
    share,
)
from unweave.analysis.difference.target import Of, Target, Targets, target_of, terms
from unweave.analysis.difference.why import reasons
from unweave.errors import BadInput, ShapeError, Unsupported, check_choice, signed
from unweave.model.checks import checked_place
from unweave.model.model import Model, named
from unweave.model.run import Run
from unweave.results import Origin, Table, TokenId
from unweave.results.question import Token, check_count
from unweave.shapes import Float, Tensor
from unweave.text.display import visible

Aim = Targets | None  # what differs: a token, tokens with weights, or None for the token whose probability changes most
Against = Token | None  # a second token, whose logit is subtracted
K = 20
"""Rows that a table lists by default."""
SHOWN = 4  # differing tokens that a repr shows
DIRECT = "direct"  # word of the paths through no head


@dataclass(frozen=True, eq=False)
class Difference:
    """Two runs of one model on equally long texts; each table sums to the difference of a prediction, b minus a.

    A target is a token by its id or text, a token ``against`` another, a mapping from tokens to weights, or with
    ``of="loss"`` the loss of one token in nats; by default the token whose probability changes most.

    Attributes:
        a: The first run: the clean one, or the one before.
        b: The second run: the corrupted one, or the one with an intervention.
    """

    a: Run
    b: Run

    @property
    def both(self) -> Both:
        """The two runs."""
        return self.a, self.b

    @cached_property
    def places(self) -> tuple[int, ...]:
        """Positions at which the tokens differ."""
        return tuple((self.a.ids != self.b.ids).nonzero()[:, 0].tolist())

    @staticmethod
    def texts(run: Run) -> list[str]:
        """Texts of a run's tokens; their ids if the run has no tokenizer."""
        return run.tokens if run.tokenizer else [str(i) for i in run.ids.tolist()]

    def target(self, target: Aim = None, against: Against = None, *, at: int = -1, of: Of = "logit") -> Target:
        """Resolve a target, with its value in both runs."""
        check_choice("of", of, get_args(Of))
        asked = terms(self.both, target, against), checked_place(self.a.ids, at), of
        if asked not in self._kept:
            self._kept.clear()  # keep the last target only
            self._kept[asked] = target_of(self.both, *asked)
        return cast(Target, self._kept[asked])

    def predictions(self, target: Aim = None, against: Against = None, *, at: int = -1) -> Table[PredictionRow]:
        """Probabilities in both runs of a target's tokens, and of the most likely next token of each run.

        Example:
            >>> pair = uw.difference(uw.load("example:induction"), "abcab", "abdab")
            >>> [(row.token, row.after > row.before) for row in pair.predictions("d", "c")]
            [(6, True), (5, False)]
        """
        aim = self.target(target, against, at=at)
        tokens = dict.fromkeys([*aim.weights, *(int(chance.argmax()) for chance in aim.chances)])
        rows = (PredictionRow(TokenId(i), *(chance[i].item() for chance in aim.chances)) for i in tokens)
        return Table(tuple(rows), row=PredictionRow, origin=Origin.of_run(self.b))

    def nodes(
        self,
        target: Aim = None,
        against: Against = None,
        *,
        at: int = -1,
        of: Of = "logit",
        by: Literal["component", "position"] = "component",
        k: int | None = K,
    ) -> Ledger:
        """The components through which a prediction differs: heads by values, queries and keys, neurons, tokens.

            value = c · Δw,    c the target pulled back through everything after,    Δw the difference of what it writes

        Args:
            target: The token, by default the one whose probability changes most.
            against: A second token, whose logit is subtracted.
            at: The position of the prediction.
            of: Logits, or the loss of the target in nats.
            by: A row for each component (tokens by position), or for each component and position.
            k: Rows to list, largest in size first; all for None.

        Returns:
            The value of a row is the sum of all paths through the component, an estimate of the effect of patching it
            with the other run's output; successive components share paths. Its direct part goes to the logits through
            nothing but the last norm, and all direct parts sum to the difference.

        Raises:
            BadInput: If there is no such token or position.

        Cost:
            Two forward passes; the secants of one layer at a time.

        Example:
            >>> found = uw.difference(uw.load("example:induction"), "abcab", "abdab").nodes("d", "c")
            >>> round(found["L1H0", "v"].value, 3), round(found.difference, 3), abs(found.residual) < 1e-12
            (2.0, 2.0, True)

        Paper:
            Elhage et al. 2021, "Path Expansion of Logits".
        """
        aim = self.target(target, against, at=at, of=of)
        rows, total = [], 0.0
        for node, values, direct in self._by_node(aim):
            total += direct.sum().item()
            apart = by == "position" or node.kind == "embedding"
            pairs = zip(values.tolist(), direct.tolist(), strict=True)
            found = enumerate(pairs) if apart else [(None, (values.sum().item(), direct.sum().item()))]
            rows += [
                NodeRow(node.name, node.kind, place, value, share(value, aim), straight)
                for place, (value, straight) in found
                if place is None or value or straight
            ]
        return self._ledger(aim, NodeRow, rows, total, k, "direct")

    def tokens(self, target: Aim = None, against: Against = None, *, at: int = -1, of: Of = "logit") -> Ledger:
        """The tokens that make a prediction differ, with the sum of all paths from each.

        Returns:
            A row for each position at which the tokens differ, and one for each intervention; they sum to the
            difference. Arguments are those of `Difference.nodes`.

        Example:
            >>> found = uw.difference(uw.load("example:induction"), "abcab", "abdab").tokens("d", "c")
            >>> [(row.position, round(row.value, 2)) for row in found.rows]
            [(3, 2.0)]
        """
        aim = self.target(target, against, at=at, of=of)
        rows: list[TokenRow] = []
        for node, values in self._sources(aim):
            if node.kind == "embedding":
                for i in self.places:
                    before, after = (TokenId(int(run.ids[i])) for run in self.both)
                    rows.append(TokenRow(node.name, i, before, after, values[i].item(), share(values[i].item(), aim)))
            else:
                value = values.sum().item()
                rows.append(TokenRow(node.name, None, None, None, value, share(value, aim)))
        return self._ledger(aim, TokenRow, rows, fsum(row.value for row in rows), None)

    def kinds(
        self, target: Aim = None, against: Against = None, *, at: int = -1, of: Of = "logit", order: int = 2
    ) -> Ledger:
        """Sums of all paths to the logit, by the inputs of heads (values, queries or keys) that they go through.

        Args:
            order: Paths through at most this many heads are split by kind; all longer paths are one row.

        Returns:
            A row for each kind; the rows sum to the difference. ``"v k"`` holds the paths through the values of one
            head and then the keys of a later one, with any number of MLPs on the way.

        Cost:
            At order 2 twice that of `Difference.nodes`, and more where the texts differ at many positions.

        Example:
            >>> found = uw.difference(uw.load("example:induction"), "abcab", "abdab").kinds("d", "c")
            >>> [(row.kind, round(row.value, 2)) for row in found.rows if row.value]
            [('v', 2.0)]

        Paper:
            Elhage et al. 2021, "Three Kinds of Composition".
        """
        if order < 0:
            raise BadInput(f"kinds: order is {order!r}", "give 0 or more; all longer paths are summed in one row")
        aim = self.target(target, against, at=at, of=of)
        rows = self._kinds(aim, order, self._layers())
        return self._ledger(aim, KindRow, rows, fsum(row.value for row in rows), None)

    def neurons(
        self,
        target: Aim = None,
        against: Against = None,
        *,
        at: int = -1,
        of: Of = "logit",
        layer: int | None = None,
        position: int | None = None,
        k: int = K,
    ) -> Ledger:
        """The neurons through which a prediction differs, each at one position.

        Arguments are those of `Difference.nodes`; ``layer`` and ``position`` restrict rows to one layer or position.

        Raises:
            Unsupported: If the model has no neurons.

        Example:
            >>> uw.difference(uw.load("example:induction"), "abcab", "abdab").neurons()
            Traceback (most recent call last):
            unweave.errors.Unsupported: the model has no neurons
              see nodes(): its heads
        """
        check_count("k", k)
        if not any(self.a.weights.d_mlp):
            raise Unsupported("the model has no neurons", "see nodes(): its heads")
        aim = self.target(target, against, at=at, of=of)
        end, ends = last(self.both, aim.covector, aim.at)
        rows: list[NeuronRow] = []
        total, c = sum(write.values.sum().item() for write in ends), end
        for stop in sweep(self._layers(), end):
            own, c = stop.secants, stop.stream
            total += sum(write.values.sum().item() for write in writes(stop) if write.nodes[0].kind == "intervention")
            if own.neurons is not None and stop.activations is not None and layer in (None, own.number):
                change = own.neurons.activations
                if position is not None:
                    change = change * (torch.arange(len(change), device=change.device) == position)[:, None]
                value, direct = (c * change for c in (stop.activations, own.to_activations(end)))
                rows += self._largest(own.number, value, direct, aim, k)
        total += first(self.both, c).values.sum().item()
        return self._ledger(aim, NeuronRow, rows, total, k, "direct")

    def edges(
        self,
        target: Aim = None,
        against: Against = None,
        *,
        at: int = -1,
        of: Of = "logit",
        cut: int | None = None,
        k: int | None = K,
    ) -> Ledger:
        """Edges across a cut between layers: from components below it to components above it, or to the logits.

            value = c_reader · Δw_writer

        Args:
            cut: First layer above the cut, by default the middle one. At n_layers only the logits are above it.

        Returns:
            A row for each writer and reader with nothing but norms between them. Every path crosses the cut
            on exactly one edge, so the edges sum to the difference.

        Raises:
            BadInput: If there is no such layer.

        Cost:
            Two forward passes, and n_writers · seq · d_model numbers for what all components write.

        Example:
            >>> found = uw.difference(uw.load("example:induction"), "abcab", "abdab").edges("d", "c")
            >>> [(row.writer, row.reader, row.read, round(row.value, 2)) for row in found.rows[:1]]
            [('W_E', 'L1H0', 'v', 2.0)]
        """
        n_layers = self.a.weights.n_layers
        cut = (n_layers + 1) // 2 if cut is None else cut
        if not 0 <= cut <= n_layers:
            raise BadInput(f"edges: cut is {cut}", f"valid: 0 to {n_layers}; at {n_layers} only the logits read")
        aim = self.target(target, against, at=at, of=of)
        end, _ = last(self.both, aim.covector, aim.at)
        known = writers(self.both, [layer_secants(self.both, n) for n in range(cut)])
        above = (layer_secants(self.both, n) for n in reversed(range(cut, n_layers)))
        rows = crossing(sweep(above, end), end, known, aim)
        return self._ledger(aim, EdgeRow, rows, self._total(aim), k)

    def moves(
        self, target: Aim = None, against: Against = None, *, at: int = -1, of: Of = "logit", k: int = K
    ) -> Ledger:
        """Where heads move the difference: the largest moves, by head, input (v, q or k), destination and source.

        The moves by one input of a head sum to its row in `Difference.nodes`, which takes the same arguments.

        Example:
            >>> found = uw.difference(uw.load("example:induction"), "abcab", "abdab").moves("d", "c", k=1)
            >>> [(str(row.head), row.kind, row.dst, row.src, round(row.value, 2)) for row in found.rows]
            [('L1H0', 'v', 5, 3, 2.0)]

        Paper:
            Elhage et al. 2021, "Attention Heads as Information Movement".
        """
        check_count("k", k)
        aim = self.target(target, against, at=at, of=of)
        end, _ = last(self.both, aim.covector, aim.at)
        rows = largest_moves(sweep(self._layers(), end), aim, k)
        return self._ledger(aim, MoveRow, rows, self._total(aim), k)

    def paths(
        self, target: Aim = None, against: Against = None, *, at: int = -1, of: Of = "logit", k: int = K
    ) -> PathLedger:
        """The largest paths from the tokens that differ to a prediction, of any order, through heads and neurons.

        Returns:
            Paths with their steps, and the sum of all others, also split by kind. Suffixes of paths are
            followed from the logits back, the one with the largest sum first, until k paths are larger than every sum
            that is left: large paths that cancel each other can be missed, and are then in the rest.

        Cost:
            What all components write, n_writers · seq · d_model numbers, is read once for each suffix followed, at most
            1,000; the secants of all layers are kept.

        Example:
            >>> found = uw.difference(uw.load("example:induction"), "abcab", "abdab").paths("d", "c")
            >>> [(row.path, round(row.value, 2)) for row in found.rows]
            [('W_E → L1H0.v', 2.0)]

        Paper:
            Elhage et al. 2021, "Path Expansion of Logits", with K- and Q-composition as steps.
        """
        check_count("k", k)
        aim = self.target(target, against, at=at, of=of)
        end, _ = last(self.both, aim.covector, aim.at)
        layers = [layer_secants(self.both, n) for n in range(self.a.weights.n_layers)]
        found = Search(layers, writers(self.both, layers), aim).run(end, k)
        kinds = {row.kind: row.value for row in self._kinds(aim, 2, reversed(layers))}
        whole = self._ledger(aim, PathRow, found, fsum(kinds.values()), k)
        own = {f.name: getattr(whole, f.name) for f in fields(whole)}
        return PathLedger(**own, rest_by_kind=left_by_kind(kinds, whole.rows.rows))

    def graph(
        self, target: Aim = None, against: Against = None, *, at: int = -1, of: Of = "logit", k: int = 60
    ) -> dict[str, Any]:
        """The largest components by token and layer, and the edges between them, for viewers of attribution graphs.

        Args:
            k: Nodes to keep, largest sums of paths first.

        Returns:
            JSON values in the format of circuit-tracer and Neuronpedia: nodes, each a component at a position, and
            links, each the sum of all paths through both of its ends. ``metadata["carried"]`` gives for some n the sum
            of the paths through no nodes but the n largest; with all nodes it is the difference.

        Example:
            >>> found = uw.difference(uw.load("example:induction"), "abcab", "abdab").graph("d", "c")
            >>> [(link["source"], link["target"], round(link["weight"], 2)) for link in found["links"]][-1]
            ('1_L1H0.v_5', '3_6_5', 2.0)
            >>> [(step["nodes"], round(step["value"], 2)) for step in found["metadata"]["carried"]][:2]
            [(1, 0.0), (2, 2.0)]
        """
        check_count("k", k)
        aim = self.target(target, against, at=at, of=of)
        end, _ = last(self.both, aim.covector, aim.at)
        layers = [layer_secants(self.both, n) for n in range(self.a.weights.n_layers)]
        known, stops = writers(self.both, layers), list(sweep(reversed(layers), end))
        by_name = {node: (values, direct) for node, values, direct in self._by_node(aim, stops)}
        values, direct = (torch.stack(each) for each in zip(*(by_name[node] for node in known.nodes), strict=True))
        chosen = places(known, values, direct, k)
        edges, carried = followed(chosen, end, {stop.secants.number: stop for stop in stops})
        return document(self.b, self.texts(self.b), aim, chosen, edges, carried)

    def effect(
        self,
        component: str,
        kind: str,
        position: int | None = None,
        target: Aim = None,
        against: Against = None,
        *,
        at: int = -1,
    ) -> float:
        """The actual effect of a component, by patching: the target's logit in the second run minus the patched one.

        Args:
            component: A node: ``"L1H4"``, ``"W_out[0]"`` or ``"W_E"``.
            kind: Its kind: v, q or k, neurons, embedding.
            position: Position at which it is patched; all positions by default.
            target, against, at: As in `Difference.nodes`.

        Returns:
            Logits, which the value of the node estimates. For a head, only the change by its input ``kind`` is undone.

        Raises:
            BadInput: If there is no such component, token or position.
            Unsupported: If the second run has an intervention.

        Cost:
            The layers after the component, recomputed once.

        Example:
            >>> pair = uw.difference(uw.load("example:induction"), "abcab", "abdab")
            >>> round(pair.effect("L1H0", "v", 5, "d", "c"), 3)
            2.0
        """
        aim = self.target(target, against, at=at)
        if position is not None:
            position = checked_place(self.b.ids, position)
        rows = slice(None) if position is None else slice(position, position + 1)
        logits = logits_without(self.both, component, kind, rows, aim.at).double()
        return aim.after - fsum(weight * logits[token].item() for token, weight in aim.weights.items())

    def why(self, head: HeadLike, dst: int = -1, src: int = 0, *, k: int | None = K) -> Reasons:
        """Decompose the difference of a head's attention score from ``dst`` to ``src``, by what its query and key read.

            Δs = Δq · k̄ + q̄ · Δk

        Returns:
            Parts that sum to the difference of the score before any cap, and the sources that compete for attention.

        Raises:
            BadInput: If there is no such head or position, or the destination does not see the source.

        Example:
            >>> found = uw.difference(uw.load("example:induction"), "abcab", "dbcab").why("L1H0", 5, 3)
            >>> abs(found.residual) < 1e-12
            True

        Paper:
            Elhage et al. 2021, "Path Expansion of Attention Scores QK Circuit".
        """
        if k is not None:
            check_count("k", k)
        return reasons(self.both, self.a.weights.check_head(head), dst, src, k)

    def _largest(self, layer: int, value: Tensor, direct: Tensor, aim: Target, k: int) -> list[NeuronRow]:
        """Rows of the k neurons of a layer with the largest values."""
        rows, active = [], [run.activations[layer] for run in self.both]  # a deep run may compute them anew
        for place in value.flatten().abs().topk(min(k, value.numel())).indices.tolist():
            position, neuron = divmod(place, value.shape[-1])
            before, after = (each[position, neuron].item() for each in active)
            found, own = value[position, neuron].item(), direct[position, neuron].item()
            rows.append(NeuronRow(layer, neuron, position, before, after, found, share(found, aim), own))
        return rows

    def _kinds(self, aim: Target, order: int, layers: Iterable[LayerSecants]) -> list[KindRow]:
        """Sums of all paths by the inputs of heads that they go through."""
        end, ends = last(self.both, aim.covector, aim.at)
        sums = by_words(self.both, layers, end, aim.at, order)
        held = fsum(write.values.sum().item() for write in ends)
        sums[DIRECT] = sums.pop("") + held
        sums[LONGER] += held - fsum(value for word, value in sums.items() if word != LONGER)
        if order >= self.a.weights.n_layers:
            del sums[LONGER]  # no path goes through more heads than there are layers: that is rounding
        return [KindRow(name, value, share(value, aim)) for name, value in sums.items() if value]

    def _total(self, aim: Target) -> float:
        """The sum of everything that makes the target differ."""
        return fsum(values.sum().item() for _, values in self._sources(aim))

    def __repr__(self) -> str:
        texts = [self.texts(run) for run in self.both]
        shown = ", ".join(f"{i} {texts[0][i]!r} → {texts[1][i]!r}" for i in self.places[:SHOWN])
        many = len(self.places)
        more = ", …" if many > SHOWN else ""
        where = f", {many} of which differ{'s' if many == 1 else ''}: {shown}{more}" if many else ", all the same"
        return f"Difference of two runs of {self.a.name or 'bare weights'} on {len(self.a.ids)} tokens{where}"

    def _layers(self) -> Iterator[LayerSecants]:
        """The secants of every layer, the last one first, one at a time."""
        return (layer_secants(self.both, n) for n in reversed(range(self.a.weights.n_layers)))

    def _by_node(
        self, aim: Target, stops: Sequence[Stop] = ()
    ) -> list[tuple[Node, Float[Tensor, " seq"], Float[Tensor, " seq"]]]:
        """Every node with the sum of all paths through it, and with what it writes to the target directly."""
        if aim not in self._kept:
            self._kept[aim] = list(self._swept(aim, stops))
        return cast(list[tuple[Node, Tensor, Tensor]], self._kept[aim])

    @cached_property
    def _kept(self) -> dict[object, object]:
        return {}

    def _swept(self, aim: Target, stops: Sequence[Stop]) -> Iterator[tuple[Node, Tensor, Tensor]]:
        end, ends = last(self.both, aim.covector, aim.at)
        for write in ends:
            yield write.nodes[0], write.values[0], write.values[0]
        c, here = end, slice(aim.at, aim.at + 1)
        for stop in stops or sweep(self._layers(), end):
            c, at_end = stop.stream, straight(stop.secants.at(here), end[here])
            for write, direct in zip(writes(stop), writes(at_end), strict=True):
                whole = torch.zeros_like(write.values)
                whole[:, here] = direct.values
                yield from zip(write.nodes, write.values, whole, strict=True)
        source = first(self.both, c)
        yield source.nodes[0], source.values[0], first(self.both, end).values[0]

    def _sources(self, aim: Target) -> Iterator[tuple[Node, Float[Tensor, " seq"]]]:
        """Embeddings and interventions, with the sum of all paths from each, by position."""
        kinds = "embedding", "intervention"
        return ((node, values) for node, values, _ in self._by_node(aim) if node.kind in kinds)

    def _ledger(
        self, aim: Target, row: type, rows: Sequence[Any], total: float, k: int | None, part: str = "value"
    ) -> Ledger:
        """The k largest rows, or all if None, with the rest: ``total``, the sum of all parts, less those listed."""
        if k is not None:
            check_count("k", k)
        found, origin = sorted(rows, key=lambda row: -abs(row.value))[:k], Origin.of_run(self.b)
        rest = total - fsum(getattr(row, part) for row in found)
        numbers = (aim.name, aim.unit, aim.at, aim.before, aim.after, aim.difference)
        table = Table(tuple(found), row=row, origin=origin)
        return Ledger(*numbers, table, rest, aim.difference - total, origin=origin)


@signed
def difference(a: Run | Model, b: Run | str | list[int], other: str | list[int] | None = None) -> Difference:
    """Take the difference of two runs of one model: what differs in a prediction, as an exact sum.

        Δ logits = W_U N ∏_layers (Id + MLP) (Id + Σ_heads (V_h + Q_h + K_h)) Δ embeddings

    N, MLP, V, Q and K are the exact secants of norms, neurons and attention between the two runs.

    Args:
        a: The first run, or a model followed by two texts.
        b: The second run: another text of the same length, or the same with an intervention (``without=``,
            ``replace=``, ``frozen=``), which is then a source of its own.
        other: The second text, where the first argument is a model.

    Returns:
        The two runs, with tables of every prediction's difference, such as `Difference.nodes` and `Difference.paths`.
        Where both factors of a product change, each is credited with half of their joint effect.

    Raises:
        BadInput: If the runs come from different models, or hold several sequences.
        ShapeError: If their lengths differ; the message names the first position at which tokens differ.

    Example:
        >>> model = uw.load("example:induction")
        >>> uw.difference(model.run("abcab"), model.run("abdab"))
        Difference of two runs of example:induction on 6 tokens, 1 of which differs: 3 'c' → 'd'

    Paper:
        Elhage et al. 2021, "Path Expansion of Logits", with patterns, norms and neurons not held fixed.
    """
    if isinstance(a, Model):
        if other is None or isinstance(b, Run):
            raise BadInput("a model needs two texts", "call difference(model, text, other)")
        return difference(a.run(b), a.run(other))
    if other is not None:
        raise BadInput(f"got {other!r:.60} after two runs", "pass a target to a table: difference(a, b).nodes(target)")
    return Difference(*_fitting(a, b))


def _fitting(a: object, b: object) -> Both:
    """Two runs of one model on one sequence each, of one length."""
    if not isinstance(a, Run) or not isinstance(b, Run):
        seen = f"takes two runs, got {named(a)} and {named(b)}"
        raise BadInput(seen, "call difference(model.run(text), model.run(other))")
    if a.weights is not b.weights and a.weights.digest != b.weights.digest:
        raise BadInput("the runs come from different models", "run both texts on one model")
    if a.weights.dtype != b.weights.dtype:
        raise BadInput("the runs come from one model in two precisions", "run both texts in the same precision")
    if a.ids.dim() != 1 or b.ids.dim() != 1:
        raise BadInput("a run holds several sequences", "run one sequence at a time, and compare pairs")
    if len(a.ids) != len(b.ids):
        one, two = ("|".join(map(visible, Difference.texts(run)[:K])) for run in (a, b))
        raise ShapeError(_lengths(a, b), f"add or remove words in one of them: {one} and {two}")
    return a, b


def _lengths(a: Run, b: Run) -> str:
    """The lengths of two runs, and where their tokens begin to differ."""
    shorter = min(len(a.ids), len(b.ids))
    same = int((a.ids[:shorter] == b.ids[:shorter]).long().cumprod(0).sum())
    lengths = f"the first text has {len(a.ids)} tokens and the second {len(b.ids)}, but both must have the same number"
    return f"{lengths}; they differ from position {same} on"
