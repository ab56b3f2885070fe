"""How well do one-sweep estimates agree with patching? Secants beside gradients, on pairs of runs.

Patching is the truth: the output of one head taken from the other run, everything after it recomputed, into the first
run and out of the second. The estimates are products of covectors with what the head writes differently. Secants are
those of the two runs; attribution patching takes the gradient at one run, which is the secant of a run with itself;
integrated gradients average it over runs between both embeddings.

    python benchmarks/differences_estimate_patching.py [MODEL …]        a table, in Markdown
"""

import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace

import torch
from torch import Tensor

import unweave as uw
from unweave.analysis.difference import Difference
from unweave.analysis.difference.layers import Both, layer_secants
from unweave.analysis.difference.sweep import last, sweep
from unweave.analysis.difference.target import Target

MODELS = ("attn-2l", "attn-2l-norm")
DRAWS, LENGTH = 3, 12
"""Pairs of random tokens, repeated once, of which the token before the target differs; and tokens in each half."""
PROMPTS = (
    ("The capital of France is the city of", "The capital of Italy is the city of", " Rome", " Paris"),
    ("The keys to the cabinet", "The key to the cabinet", " is", " are"),
)
MOST = 8
"""Heads that are kept, at most, to see how much of a difference they recover."""
Estimates = dict[str, tuple[Tensor, float]]


def main(names: list[str]) -> None:
    """Print a table for each model."""
    print("| model | estimate | r, into the first run | r, out of the second | r, both | error | time | recovered |")
    print("|---|---|---|---|---|---|---|---|")
    for name in names or MODELS:
        model = uw.load(name).to("float64")
        asked = list(pairs(model, len(names) > 0))
        found = [(patched(pair, aim), estimates(pair, aim)) for pair, aim in asked]
        truth, effect = torch.cat([t for (t, _), _ in found], 1), sum(s for (_, s), _ in found)
        base = sum(e["secants"][1] for _, e in found)
        for kind in found[0][1]:
            values = torch.cat([e[kind][0] for _, e in found])
            seconds = sum(e[kind][1] for _, e in found)
            kept = [recovered(*one, e[kind][0]) for one, (_, e) in zip(asked, found, strict=True)]
            shares = " ".join(f"{sum(share) / len(kept):.2f}" for share in zip(*kept, strict=True))
            print(row(name, kind, values, truth, seconds / base), shares, "|")
        print(
            f"| {name} | patching, mean effect {truth.mean(0).abs().mean():.3f} | 1 | 1 | 1 | 0 | {effect / base:.0f} |"
        )


def row(name: str, kind: str, values: Tensor, truth: Tensor, ratio: float) -> str:
    """A line of the table."""
    truths = *truth, truth.mean(0)
    r = " | ".join(f"{torch.corrcoef(torch.stack([values, each]))[0, 1]:.3f}" for each in truths)
    return f"| {name} | {kind} | {r} | {(values - truths[-1]).abs().mean():.3f} | {ratio:.1f} |"


def recovered(pair: Difference, aim: Target, ranking: Tensor) -> list[float]:
    """Shares of the difference with the first heads of a ranking from the second run, everything else recomputed."""
    heads, kept, found = pair.a.weights.head_ids, {}, []
    for place in ranking.argsort(descending=aim.difference > 0).tolist()[:MOST]:
        kept[heads[place]] = pair.b
        change = (uw.run(pair.a.weights, pair.a.ids, replace=kept).logits - pair.a.logits)[aim.at]
        found.append(sum(w * change[token].item() for token, w in aim.weights.items()) / aim.difference)
    return found


def pairs(model: uw.Model, prompts: bool) -> Iterator[tuple[Difference, Target]]:
    """Pairs of runs, with what is compared."""
    if prompts:
        for text, other, target, against in PROMPTS:
            pair = uw.difference(model, text, other)
            yield pair, pair.target(target, against)
        return
    draw = torch.Generator().manual_seed(0)
    for _ in range(DRAWS):
        half = model.ordinary[torch.randperm(len(model.ordinary), generator=draw)[: LENGTH + 1]].tolist()
        changed, target, first = half[-1], half[5], [model.start] if model.start is not None else []
        ids = [*first, *half[:LENGTH], *half[:5]]
        other = list(ids)
        other[len(first) + 4] = changed
        pair = uw.difference(model.run(ids), model.run(other))
        yield pair, pair.target(target)


def patched(pair: Difference, aim: Target) -> tuple[Tensor, float]:
    """Changes of the target by the output of each head, in both directions, and the seconds that one took."""
    start, found = time.perf_counter(), []
    for one, other, sign in ((pair.a, pair.b, 1), (pair.b, pair.a, -1)):
        for head in one.weights.head_ids:
            change = (uw.run(one.weights, one.ids, replace={head: other}).logits - one.logits)[aim.at]
            found.append(sign * sum(w * change[token].item() for token, w in aim.weights.items()))
    return torch.tensor(found, dtype=torch.float64).view(2, -1), (time.perf_counter() - start) / 2


def estimates(pair: Difference, aim: Target) -> Estimates:
    """Every estimate for every head, and the seconds that it took."""
    a, b = pair.both
    ways: dict[str, Callable[[], list[Both]]] = {
        "secants": lambda: [(a, b)],
        "gradient at the first run": lambda: [(a, a)],
        "gradient at the second run": lambda: [(b, b)],
        "integrated gradients, 5 points": lambda: between(pair, 5),
        "integrated gradients, 10 points": lambda: between(pair, 10),
    }
    found: Estimates = {}
    for name, runs in ways.items():
        start = time.perf_counter()
        chosen = runs()
        values = sum(by_head(pair, both, aim) for both in chosen) / len(chosen)
        found[name] = values, time.perf_counter() - start
    return found


def by_head(pair: Difference, both: Both, aim: Target) -> Tensor:
    """Covectors of some secants times what each head writes differently in the pair."""
    weights = pair.a.weights
    asked = sum(w * weights.unembed[token] for token, w in aim.weights.items())
    c, _ = last(both, asked if both != pair.both else aim.covector, aim.at)
    layers = (layer_secants(both, n) for n in reversed(range(weights.n_layers)))
    found = []
    for stop in sweep(layers, c):
        n = stop.secants.number
        change = torch.stack([pair.b.mixed((n, h)) - pair.a.mixed((n, h)) for h in range(weights.n_heads)])
        found.append((stop.z * change).sum((-1, -2)))
    return torch.cat(found[::-1])


def between(pair: Difference, points: int) -> list[Both]:
    """Runs on embeddings between those of both runs, each as a pair with itself."""
    weights, seq = pair.a.weights, len(pair.a.ids)
    first, second = (weights.embed[:, run.ids] for run in pair.both)
    found = []
    for i in range(points):
        t = (i + 0.5) / points
        embed = torch.cat([weights.embed, (1 - t) * first + t * second], 1)
        unembed = torch.cat([weights.unembed, weights.unembed.new_zeros(seq, weights.d_model)])
        b_U = None if weights.b_U is None else torch.cat([weights.b_U, weights.b_U.new_zeros(seq)])
        run = uw.run(replace(weights, embed=embed, unembed=unembed, b_U=b_U), weights.d_vocab + torch.arange(seq))
        found.append((run, run))
    return found


if __name__ == "__main__":
    main(sys.argv[1:])
