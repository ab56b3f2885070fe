"""How well do one-sweep estimates agree with patching? Secants and gradients, on pairs of runs.

Patching is the truth: what a head writes, or what one input of a reader (queries, keys or values of a head, neurons)
reads of one writer, is taken from the other run, and everything after it is computed again; into the first run and out
of the second. An estimate is a product of covectors with what the component writes differently. Secants are those of
the two runs; attribution patching takes the gradient at one run, which is the secant of a run with itself; integrated
gradients average it over runs between both embeddings; RelP holds patterns and norm scales, and halves gated products;
GIM's constants are those of a product of three with a zero baseline, without its temperature of the softmax.

Faithfulness: the strongest edges, or neurons, take what the second run writes, all others what the first one does.

    python research/differences_estimate_patching.py [MODEL …] [PAIRS]        tables in Markdown
    python research/differences_estimate_patching.py costs MODEL              time of each table beside a forward pass
"""

import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice, product
from pathlib import Path

import torch
from matplotlib.figure import Figure
from torch import Tensor

import unweave as uw
from unweave.algebra.terms import HeadId, Scale
from unweave.analysis.difference import Difference
from unweave.analysis.difference.edges import readers, writers
from unweave.analysis.difference.layers import Back, Both, LayerSecants, NeuronSecants, layer_secants
from unweave.analysis.difference.sweep import Stop, last, sweep
from unweave.analysis.difference.target import Target
from unweave.model import heads
from unweave.model.mlp import ACTIVATIONS
from unweave.model.passes import onward
from unweave.model.run import Run
from unweave.model.steps import Pass, start

MODELS = ("attn-2l", "attn-2l-norm", "attn-2l-4x64")
DRAWS, LENGTH = 5, 12
"""Pairs of random tokens, repeated once, of which the token before the target differs; and tokens in each half."""
WHEN = "When Mary and John went to the store,"
PROMPTS = (
    ("The capital of France is the city of", "The capital of Italy is the city of", " Rome", " Paris"),
    (f"{WHEN} John gave a bottle to", f"{WHEN} Mary gave a bottle to", " John", " Mary"),
    ("The keys to the cabinet", "The key to the cabinet", " is", " are"),
    ("He said that his", "She said that her", " mother", None),
    ("The war lasted from the year 1732 to the year 17", "The war lasted from the year 1786 to the year 17", "9", "4"),
)
PATCHED = 400
"""Edges that are patched, drawn at random where there are more."""
KEPT = {"heads": (1, 2, 4, 8, 16), "edges": (2, 8, 32, 128, 512), "neurons": (8, 32, 128, 512, 2048)}
"""The strongest parts that are kept to see how much of a difference they recover."""
DRAWN = ("secants", "attribution patching, first run", "attribution patching, second run")
TABLES, TIMES = ("nodes", "tokens", "kinds", "neurons", "edges"), 3
"""Tables that are timed, and how often."""
FIGURE = Path(__file__).parents[1] / "docs" / "images" / "faithfulness.svg"
Reader = tuple[int, str, int]
"""What reads: its layer, ``v``, ``q``, ``k`` or ``neurons``, and its head."""


@dataclass(frozen=True, eq=False)
class Case:
    """A pair of runs, what is compared, what writes and what reads it.

    Attributes:
        pair: The runs.
        aim: The target.
        parts: What each component writes differently, the ways of a head together: [components, seq, d_model].
        places: The layer of each component, and its head.
        by_layer: For each layer what reads in it, with the number of the component that it reads.
    """

    pair: Difference
    aim: Target
    parts: Tensor
    places: tuple[tuple[int, int | None], ...]
    by_layer: tuple[tuple[tuple[Reader, int], ...], ...]

    @cached_property
    def edges(self) -> list[tuple[Reader, int]]:
        """All edges, the first layer's first."""
        return [edge for edges in self.by_layer for edge in edges]

    def value(self, stream: Tensor) -> Tensor:
        """The target's number, from the stream as the unembedding reads it."""
        rows = self.pair.a.weights.unembed
        return sum(w * (stream[..., self.aim.at, :] * rows[i]).sum(-1) for i, w in self.aim.weights.items())

    def recovered(self, stream: Tensor) -> float:
        """The share of the difference that a stream at the end has."""
        a = self.pair.a
        return ((self.value(stream) - self.value(a.read(a.weights.n_layers))) / self.aim.difference).item()


def case(pair: Difference, aim: Target) -> Case:
    """Gather what each component writes differently, and every edge between components."""
    weights = pair.a.weights
    known = writers(pair.both, [layer_secants(pair.both, n) for n in range(weights.n_layers)])
    places = dict(zip((n.name for n in known.nodes), zip(known.layers, known.heads, strict=True), strict=True))
    number = {name: i for i, name in enumerate(places)}
    parts = known.parts.new_zeros(len(places), known.parts.shape[-1])
    parts.index_add_(0, torch.tensor([number[node.name] for node in known.nodes]), known.parts)
    by_layer: list[tuple[tuple[Reader, int], ...]] = []
    for n in range(weights.n_layers):
        before = [i for i, (layer, _) in enumerate(places.values()) if layer < n]
        own = [i for i, (layer, head) in enumerate(places.values()) if layer == n and head is not None]
        found = [((n, way, h), i) for way in "vqk" for h in range(weights.n_heads) for i in before]
        found += [((n, "neurons", 0), i) for i in before + own if weights.layers[n].mlp is not None]
        by_layer.append(tuple(found))
    shape = len(places), len(pair.a.ids), weights.d_model
    return Case(pair, aim, parts.view(shape), tuple(places.values()), tuple(by_layer))


def cases(model: uw.Model, prompts: bool) -> Iterator[Case]:
    """Pairs of runs, with what is compared."""
    if prompts:
        for text, other, target, against in PROMPTS:
            pair = uw.difference(model, text, other)
            yield case(pair, pair.target(target, against))
        return
    draw = torch.Generator().manual_seed(0)
    for _ in range(DRAWS):
        half = model.ordinary[torch.randperm(len(model.ordinary), generator=draw)[: LENGTH + 1]].tolist()
        changed, target, first = half[-1], half[5], [model.start] if model.start is not None else []
        ids = [*first, *half[:LENGTH], *half[:5]]
        other = list(ids)
        other[len(first) + 4] = changed
        pair = uw.difference(model.run(ids), model.run(other))
        yield case(pair, pair.target(target))


def plain(own: LayerSecants, _: Run) -> LayerSecants:
    """Secants as they are."""
    return own


@dataclass(frozen=True)
class Estimate:
    """A way to estimate what patching does.

    Attributes:
        between: Pairs of runs whose secants are taken, and their estimates averaged.
        rule: What is done to the secants of each layer.
    """

    between: Callable[[Difference], list[Both]]
    rule: Callable[[LayerSecants, Run], LayerSecants] = plain

    def sweeps(self, one: Case) -> list[list[Stop]]:
        """Covectors at every layer, the last one first, for each of the pairs of runs."""
        weights, found = one.pair.a.weights, []
        gradient = sum(w * weights.unembed[i] for i, w in one.aim.weights.items())
        for both in self.between(one.pair):
            layers = (self.rule(layer_secants(both, n), both[0]) for n in reversed(range(weights.n_layers)))
            c, _ = last(both, gradient, one.aim.at)
            if self.rule is not plain and weights.before(weights.n_layers).kind != "none":
                c = both[0].scales[Scale(weights.n_layers)][:, None] * gradient
                c = c * (torch.arange(len(c)) == one.aim.at % len(c))[:, None]
            found.append(list(sweep(layers, c)))
        return found


def still(own: LayerSecants) -> LayerSecants:
    """Hold the norm scales of a layer."""
    read = None if own.read is None else replace(own.read, bend=torch.zeros_like(own.read.bend))
    if own.neurons is None or own.neurons.read is None:
        return replace(own, read=read)
    before = replace(own.neurons.read, bend=torch.zeros_like(own.neurons.read.bend))
    return replace(own, read=read, neurons=replace(own.neurons, read=before))


class Ruled(NeuronSecants):
    """Neurons with a way back that a rule gives."""

    def __init__(self, own: NeuronSecants, back: Back) -> None:
        super().__init__(own.mlp, own.read, own.activations, own.inputs)
        self.__dict__["back"] = back


def held(own: LayerSecants, run: Run) -> LayerSecants:
    """RelP: patterns and norm scales are held, neurons are φ(u)/u, and each factor of a gate has half."""
    own = still(replace(own, heads=replace(own.heads, free=torch.zeros_like(own.heads.free))))
    if own.neurons is None:
        return own
    mlp, x = own.neurons.mlp, run.weights.before(own.number).read(run.into_neurons[own.number])
    into, gate = mlp.inputs(x), ACTIVATIONS[mlp.activation]
    if mlp.W_gate is None:
        ratio = gate(into) / into
        back = lambda c: (ratio * c) @ mlp.W_in  # noqa: E731
    else:
        u = x @ mlp.W_gate.mT + (0 if mlp.b_gate is None else mlp.b_gate)
        ratio = gate(u) / u * into
        back = lambda c: ((gate(u) * c) @ mlp.W_in + (ratio * c) @ mlp.W_gate) / 2  # noqa: E731
    return replace(own, neurons=Ruled(own.neurons, back))


def quartered(own: LayerSecants, _: Run) -> LayerSecants:
    """GIM's constants: norm scales held, ½ for values, ¼ for queries and for keys, ½ for each factor of a gate."""
    own = still(replace(own, heads=replace(own.heads, pattern=own.heads.pattern / 2, cap=own.heads.cap / 4)))
    if own.neurons is None or own.neurons.mlp.W_gate is None:
        return own
    whole = own.neurons.back
    return replace(own, neurons=Ruled(own.neurons, lambda c: whole(c) / 2))


def points(n: int) -> Callable[[Difference], list[Both]]:
    """Runs on n embeddings between those of both runs, each as a pair with itself."""

    def between(pair: Difference) -> list[Both]:
        weights, seq = pair.a.weights, len(pair.a.ids)
        first, second = (weights.embed[:, run.ids] for run in pair.both)
        found = []
        for t in ((i + 0.5) / n for i in range(n)):
            embed = torch.cat([weights.embed, (1 - t) * first + t * second], 1)
            unembed = torch.cat([weights.unembed, weights.unembed.new_zeros(seq, weights.d_model)])
            b_U = None if weights.b_U is None else torch.cat([weights.b_U, weights.b_U.new_zeros(seq)])
            run = uw.run(replace(weights, embed=embed, unembed=unembed, b_U=b_U), weights.d_vocab + torch.arange(seq))
            found.append((run, run))
        return found

    return between


ESTIMATES = {
    "secants": Estimate(lambda pair: [pair.both]),
    "attribution patching, first run": Estimate(lambda pair: [(pair.a, pair.a)]),
    "attribution patching, second run": Estimate(lambda pair: [(pair.b, pair.b)]),
    "RelP, first run": Estimate(lambda pair: [(pair.a, pair.a)], held),
    "GIM's constants, first run": Estimate(lambda pair: [(pair.a, pair.a)], quartered),
    **{f"integrated gradients, {n} points": Estimate(points(n)) for n in (5, 10, 20)},
}


def by_head(one: Case, stop: Stop) -> Tensor:
    """Covectors times what each head of a layer writes differently."""
    (a, b), n = one.pair.both, stop.secants.number
    change = torch.stack([b.mixed((n, h)) - a.mixed((n, h)) for h in range(a.weights.n_heads)])
    return (stop.z * change).sum((-1, -2))


def by_edge(one: Case, stop: Stop) -> Tensor:
    """Covectors of what reads in a layer times what each component writes differently, in the order of the edges."""
    number, rows = stop.secants.number, {}
    for node, c in readers(stop):
        head = 0 if node.kind == "neurons" else HeadId.of(node.name).head
        rows[number, node.kind, head] = one.parts.flatten(1) @ c.flatten()
    return torch.stack([rows[reader][i] for reader, i in one.by_layer[number]])


def by_neuron(one: Case, stop: Stop) -> Tensor:
    """Covectors times the difference of each activation of a layer."""
    a, b = (run.activations[stop.secants.number] for run in one.pair.both)
    return (stop.activations * (b - a)).flatten()


def values(one: Case, sweeps: Sequence[Sequence[Stop]], by: Callable[[Case, Stop], Tensor]) -> Tensor:
    """An estimate for every head, edge or neuron, the first layer's first."""
    return sum(torch.cat([by(one, stop) for stop in reversed(stops)]) for stops in sweeps) / len(sweeps)


def patched_heads(one: Case) -> Tensor:
    """Changes of the target by the output of each head, into the first run and out of the second: [2, heads]."""
    found, forward = [], Pass(one.pair.a.weights)
    for run, other, sign in (*one.pair.both, 1), (*one.pair.both[::-1], -1):
        end = one.value(run.read(run.weights.n_layers))
        for n, head in run.weights.head_ids:
            own = heads.mixed(run.patterns[n], heads.values(run.weights.layers[n], run.read(n)))
            own[head] = other.mixed((n, head))
            x = forward.layer(n, run.streams[n], own).stream
            found.append(sign * (one.value(onward(run.weights, x, n + 1)) - end))
    return torch.stack(found).view(2, -1)


def patched_edges(one: Case, chosen: Sequence[int]) -> Tensor:
    """Changes of the target by what a reader reads of a writer, into the first run and out of the second."""
    return torch.stack(
        [_patched_edges(one, run, sign, chosen) for run, sign in zip(one.pair.both, (1, -1), strict=True)]
    )


def _patched_edges(one: Case, run: Run, sign: int, chosen: Sequence[int]) -> Tensor:
    """The same for one run; all edges into one kind of reader of a layer at once."""
    weights, forward, found = run.weights, Pass(run.weights), one.parts.new_zeros(len(chosen))
    end, groups = one.value(run.read(weights.n_layers)), {}
    for place, e in enumerate(chosen):
        (n, kind, head), i = one.edges[e]
        groups.setdefault((n, kind), []).append((place, head, i))
    for (n, kind), rows in groups.items():
        places, read_by, wrote = (torch.tensor(column) for column in zip(*rows, strict=True))
        layer, change = weights.layers[n], sign * one.parts[wrote]
        own = heads.mixed(run.patterns[n], heads.values(layer, run.read(n)))
        if kind == "neurons":
            active = forward.activations(n, run.into_neurons[n] + change)
            x = run.streams[n] + forward.by_heads(n, own) + forward.by_neurons(n, active)
        else:
            changed = forward.read(n, run.streams[n] + change)
            reads = {way: changed if way == kind else run.read(n).expand_as(changed) for way in "qkv"}
            own, at = own.repeat(len(rows), 1, 1, 1), torch.arange(len(rows))
            own[at, read_by] = attended(layer, **reads)[at, read_by]
            x = forward.layer(n, run.streams[n].expand_as(changed), own).stream
        found[places] = sign * (one.value(onward(weights, x, n + 1)) - end)
    return found


def attended(layer: "uw.Layer", q: Tensor, k: Tensor, v: Tensor) -> Tensor:
    """Values that the heads of a layer mix, where queries, keys and values read streams of their own."""
    query, key = layer.scoring.turned(heads.queries(layer, q)), layer.scoring.turned(heads.keys(layer, k))
    return layer.scoring.seen(query @ key.mT).softmax(-1) @ heads.values(layer, v)


def with_heads(one: Case, kept: Sequence[int]) -> float:
    """The share of the difference with the output of some heads from the second run."""
    a, b = one.pair.both
    run = uw.run(a.weights, a.ids, replace={a.weights.head_ids[i]: b for i in kept})
    return one.recovered(run.read(a.weights.n_layers))


def with_edges(one: Case, kept: Sequence[int]) -> float:
    """The share of the difference where only some edges carry what differs, and the logits read everything."""
    (a, b), weights = one.pair.both, one.pair.a.weights
    forward, seen = Pass(weights), {}
    for reader, i in (one.edges[e] for e in kept):
        seen.setdefault(reader, []).append(i)
    number = {place: i for i, place in enumerate(one.places)}
    delta = torch.zeros_like(one.parts)  # what each component writes now, minus what it writes in the first run
    delta[0] = start(weights, b.ids) - a.streams[0]
    for n, layer in enumerate(weights.layers):
        reads = {}
        for way in "qkv":
            own = [a.streams[n] + delta[seen.get((n, way, h), [])].sum(0) for h in range(weights.n_heads)]
            reads[way] = forward.read(n, torch.stack(own))
        each = torch.stack([attended(layer, **{w: x[h] for w, x in reads.items()})[h] for h in range(weights.n_heads)])
        change = each - torch.stack([a.mixed((n, h)) for h in range(weights.n_heads)])
        for h in range(weights.n_heads):
            delta[number[n, h]] = change[h] @ layer.W_O[h].mT
        if layer.mlp is not None:
            into = a.into_neurons[n] + delta[seen.get((n, "neurons", 0), [])].sum(0)
            delta[number[n, None]] = forward.by_neurons(n, forward.activations(n, into) - a.activations[n])
    return one.recovered(forward.read(weights.n_layers, a.streams[-1] + delta.sum(0)))


@dataclass(frozen=True, eq=False)
class Stirred(Pass):
    """A forward pass in which some activations are those of another run: a mask and values for each layer."""

    stirred: Mapping[int, tuple[Tensor, Tensor]] = field(default_factory=dict)

    def activations(self, number: int, into_neurons: Tensor) -> Tensor:
        """Activations of a layer's neurons."""
        mask, other = self.stirred[number]
        return torch.where(mask, other, super().activations(number, into_neurons))


def with_neurons(one: Case, kept: Sequence[int]) -> float:
    """The share of the difference with some neurons, each at one position, from the second run."""
    (a, b), weights = one.pair.both, one.pair.a.weights
    mask = torch.zeros(weights.n_layers, *a.activations[0].shape, dtype=torch.bool)
    mask.view(-1)[torch.as_tensor(kept)] = True
    forward, x = (
        Stirred(weights, stirred={n: (mask[n], b.activations[n]) for n in range(weights.n_layers)}),
        a.streams[0],
    )
    for n in range(weights.n_layers):
        _, mixed = forward.attend(n, x)
        x = forward.layer(n, x, mixed).stream
    return one.recovered(forward.read(weights.n_layers, x))


def costs(name: str) -> None:
    """Print the processor time of each table of a pair of 100 random tokens, over that of a forward pass with logits.

    Each is the least of `TIMES`, on one thread, the tables anew on two runs whose texts differ in a token.
    """
    model, draw = uw.load(name).to("float64"), torch.Generator().manual_seed(0)
    torch.set_num_threads(1)
    ids = model.ordinary[torch.randperm(len(model.ordinary), generator=draw)[:101]].tolist()
    texts = ids[:100], [*ids[:40], ids[100], *ids[41:100]]
    jobs = {"forward pass": lambda _: model.run(texts[0]).logits, "two runs": lambda _: uw.difference(model, *texts)}
    jobs |= {table: lambda pair, table=table: getattr(pair, table)() for table in TABLES}
    taken = dict.fromkeys(jobs, float("inf"))
    for _, (job, work) in product(range(TIMES), jobs.items()):
        pair = uw.difference(model, *texts)
        start = time.process_time()
        work(pair)
        taken[job] = min(taken[job], time.process_time() - start)
    print("\n| table | forward passes |\n|---|---|")
    for job, seconds in taken.items():
        print(f"| {job} | {seconds / taken['forward pass']:.1f} |")


def main(names: list[str]) -> None:
    """Print the tables of each model; draw those of the bundled ones."""
    if names[:1] == ["costs"]:
        costs(names[1])
        return
    pairs = next((int(name) for name in names if name.isdigit()), None)
    given = [name for name in names if not name.isdigit()]
    curves = {}
    for name in given or MODELS:
        model = uw.load(name).to("float64")
        every = list(islice(cases(model, bool(given)), pairs))
        print(f"\n{model.name or name}: {len(every)} pairs, {torch.get_num_threads()} threads")
        curves[name] = faithfulness(name, every, agreement(name, every))
    if not given:
        draw(curves)


def agreement(name: str, every: Sequence[Case]) -> dict[str, list[dict[str, Tensor]]]:
    """Print how each estimate agrees with patching, for heads and for edges; return what each finds in each case."""
    draw = torch.Generator().manual_seed(0)
    chosen = [torch.randperm(len(one.edges), generator=draw)[:PATCHED].tolist() for one in every]
    start = time.perf_counter()
    by_heads = torch.cat([patched_heads(one) for one in every], 1)
    taken = (time.perf_counter() - start) / 2
    by_edges = torch.cat([patched_edges(one, some) for one, some in zip(every, chosen, strict=True)], 1)
    found, first = {}, None
    print("\n| model | estimate | heads: r, first run | r, second run | r, both | ranks | signs | mean error |", end="")
    print(" edges: r | ranks | signs | mean error | time |\n" + "|---" * 13 + "|")
    for kind, estimate in ESTIMATES.items():
        seconds, found[kind] = 0.0, []
        for one in every:
            start = time.perf_counter()
            sweeps = estimate.sweeps(one)
            seconds += time.perf_counter() - start
            found[kind].append({part: values(one, sweeps, by) for part, (by, _) in parts(one).items()})
        first = first or seconds
        head_values = torch.cat([own["heads"] for own in found[kind]])
        edge_values = torch.cat([own["edges"][some] for own, some in zip(found[kind], chosen, strict=True)])
        apart = " | ".join(f"{correlation(head_values, truth):.3f}" for truth in by_heads)
        whole = " | ".join(compared(head_values, by_heads.mean(0)) + compared(edge_values, by_edges.mean(0)))
        print(f"| {name} | {kind} | {apart} | {whole} | {seconds / first:.1f} |", flush=True)
    effects = [truth.mean(0).abs().mean() for truth in (by_heads, by_edges)]
    print(f"\nMean effect of patching: {effects[0]:.3f} a head, {effects[1]:.4f} an edge; ", end="")
    print(f"heads took {taken / first:.0f} times a sweep.")
    return found


def compared(found: Tensor, truth: Tensor) -> list[str]:
    """Correlations of values and of ranks, the share of equal signs where the effect is not small, and mean error."""
    ranks = correlation(found.argsort().argsort().double(), truth.argsort().argsort().double())
    large = truth.abs() > truth.abs().max() / 100
    signs = (found.sign() == truth.sign())[large].double().mean()
    error = (found - truth).abs().mean()
    return [f"{correlation(found, truth):.3f}", f"{ranks:.3f}", f"{signs:.2f}", f"{error:.4f}"]


def correlation(one: Tensor, other: Tensor) -> Tensor:
    """Pearson's r."""
    return torch.corrcoef(torch.stack([one, other]))[0, 1]


def parts(one: Case) -> dict[str, tuple[Callable[[Case, Stop], Tensor], Callable[[Case, Sequence[int]], float]]]:
    """Kinds of parts, each with how it is estimated and how it is kept."""
    found = {"heads": (by_head, with_heads), "edges": (by_edge, with_edges)}
    return found | ({"neurons": (by_neuron, with_neurons)} if any(one.pair.a.weights.d_mlp) else {})


def faithfulness(
    name: str, every: Sequence[Case], found: Mapping[str, list[dict[str, Tensor]]]
) -> dict[str, dict[str, list[float]]]:
    """Print how much of a difference the strongest parts recover, by each estimate: curve, area, parts for 80 %.

    The area is the mean over the counts of parts, equally spaced in their logarithm, of 1 minus the distance from all.
    """
    kinds = parts(every[0])
    titles = " | ".join(f"{kind}: {', '.join(map(str, KEPT[kind]))} | area | 80 %" for kind in kinds)
    print(f"\n| model | ranked by | {titles} |\n" + "|---" * (2 + 3 * len(kinds)) + "|")
    curves: dict[str, dict[str, list[float]]] = {}
    for title, own in found.items():
        cells, curves[title] = [], {}
        for kind, (_, kept) in kinds.items():
            orders = [each[kind].abs().argsort(descending=True).tolist() for each in own]
            shares = [[kept(one, order[:k]) for k in KEPT[kind]] for one, order in zip(every, orders, strict=True)]
            curve = curves[title][kind] = torch.tensor(shares).mean(0).tolist()
            area = 1 - (1 - torch.tensor(curve)).abs().mean().item()
            enough = next((str(k) for k, share in zip(KEPT[kind], curve, strict=True) if share >= 0.8), "more")
            cells.append(f"{', '.join(f'{share:.2f}' for share in curve)} | {area:.2f} | {enough}")
        print(f"| {name} | {title} | {' | '.join(cells)} |", flush=True)
    return curves


def draw(curves: Mapping[str, Mapping[str, Mapping[str, Sequence[float]]]]) -> None:
    """Draw the shares that the strongest heads and edges recover, a column for each model."""
    figure = Figure(figsize=(3 * len(curves), 4.5), layout="constrained")
    for axes, (kind, name) in zip(
        figure.subplots(2, len(curves)).flat, product(("heads", "edges"), curves), strict=True
    ):
        for title, style in zip(DRAWN, ("-", "--", ":"), strict=True):
            axes.plot(KEPT[kind], curves[name][title][kind], style, marker=".", label=title)
        axes.set(xscale="log", ylim=(-0.1, 1.1), title=name, xlabel=f"{kind} at the second run")
        axes.set_xticks(KEPT[kind], [str(k) for k in KEPT[kind]], minor=False)
        axes.minorticks_off()
    figure.axes[0].set_ylabel("share recovered")
    figure.axes[0].legend(fontsize="x-small", frameon=False)
    figure.savefig(FIGURE, metadata={"Date": None})


if __name__ == "__main__":
    main(sys.argv[1:])
