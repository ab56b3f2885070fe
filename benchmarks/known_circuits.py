"""Which detector finds which edges and heads of models whose circuits are known, and where does it name others?

Every program is compiled, plain and in all disguises, and every detector scores its edges, or its heads. Edges are
graded by the mean size of their effect over pairs of texts; the estimates are those of `differences_estimate_patching`.
Rules, the draw of pairs among them, are chosen on the seeds of `CHOSEN`; the table is measured on those of `HELD`.

    python benchmarks/known_circuits.py [chosen]        writes the tables into docs/known-circuits.md, or prints them
"""

import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from math import isfinite
from pathlib import Path

import torch
from torch import Tensor

import unweave as uw
from differences_estimate_patching import ESTIMATES, Case, by_edge, case, patched_edges, values
from unweave.algebra.terms import HeadId
from unweave.known import KnownModel, compile, graded
from unweave.known.program import FIXED, Head
from unweave.known.programs import PROGRAMS

PAGE = Path(__file__).parents[1] / "docs" / "known-circuits.md"
CHOSEN, HELD = range(100, 102), range(200, 203)
"""Seeds on which rules are chosen, and those of the table."""
SHAPE = {"d_vocab": 9, "n_ctx": 64}
PAIRS, LENGTH, TRIES = 12, 10, 400
"""Pairs of texts a model that differ in one token and in their last logits, their length, and draws at most."""
SIGMAS = (0.0, 0.001, 0.003, 0.01, 0.03)
STRIPE = 0.4
"""Mean attention from which public detectors of stripes name a head."""
Grades = dict[str, list[float]]
Key = tuple[str, str, str]


def model_of(name: str, disguise: str, seed: int, noise: float = 0.0, positions: str | None = None) -> KnownModel:
    """A compiled program; without a disguise it is the same for every seed."""
    return compile(name, positions, disguise or (), seed, noise=noise, **SHAPE)


# -------------------------------------------------------------------- edges over pairs of texts


def pairs_of(model: KnownModel, seed: int) -> list[Case]:
    """Pairs of random texts that differ in one token and in what follows, found by rejection.

    A text is of two to eight different tokens, so that repetitions are common;
    a third of the pairs differ at the end.
    """
    draw, found, lasts = torch.Generator().manual_seed(seed), [], 0
    drawn, places = [], []
    for n in range(TRIES):
        some = torch.randperm(model.weights.d_vocab - 1, generator=draw)[: 2 + n % 7] + 1
        ids = some[torch.randint(len(some), (LENGTH,), generator=draw)]
        other = ids.clone()
        at = LENGTH - 1 if n % 3 == 0 else int(torch.randint(1, LENGTH, (), generator=draw))
        other[at] = torch.randint(1, model.weights.d_vocab, (), generator=draw)
        ids[0] = other[0] = 0
        drawn.append(torch.stack([ids, other]))
        places.append(at)
    last = uw.run(model.weights, torch.cat(drawn)).logits[:, -1].unflatten(0, (-1, 2))
    for n, (ids, change) in enumerate(zip(drawn, last[:, 1] - last[:, 0], strict=True)):
        if change.abs().max() > 1e-3 and (places[n] < LENGTH - 1 or lasts < PAIRS // 3) and len(found) < PAIRS:
            lasts += places[n] == LENGTH - 1
            pair, changed = uw.difference(*(model.run(each.tolist()) for each in ids)), (change.abs() > 1e-3).nonzero()
            found.append(case(pair, pair.target(int(changed[n % len(changed)]))))
    return found


def named(one: Case) -> list[Key]:
    """Writer, reader and input of every edge of a case."""
    writer = ["W_E" if n < 0 else f"W_out[{n}]" if h is None else str(HeadId(n, h)) for n, h in one.places]
    reader = lambda n, way, h: f"W_out[{n}]" if way == "neurons" else str(HeadId(n, h))  # noqa: E731
    return [(writer[i], reader(*to), to[1]) for to, i in one.edges]


def edge_scores(model: KnownModel, seed: int) -> Iterator[tuple[str, list[Key], Tensor]]:
    """The score of every edge by patching and by each estimate."""
    cases = pairs_of(model, seed) if model.weights.n_layers else []
    if not cases:
        return
    keys = named(cases[0])
    exact = [patched_edges(one, range(len(one.edges))).abs().mean(0) / abs(one.aim.difference) for one in cases]
    yield "exact path patching", keys, torch.stack(exact).mean(0)
    for title, estimate in ESTIMATES.items():
        if title in SHOWN:
            each = [values(one, estimate.sweeps(one), by_edge).abs() / abs(one.aim.difference) for one in cases]
            yield SHOWN[title], keys, torch.stack(each).mean(0)


SHOWN = {
    "secants": "`difference` (edges)",
    "attribution patching, first run": "edge attribution patching",
    "integrated gradients, 5 points": "EAP, integrated gradients (5)",
    "RelP, first run": "RelP",
}
"""Estimates by the names of the table."""


def composed(model: KnownModel) -> Iterator[tuple[str, list[Key], Tensor]]:
    """Composition of every pair of heads, in the stream, as published, and over tokens."""
    if model.weights.n_layers < 2:
        return
    stream = {"space": "stream"}
    ways = {"over tokens": {}, "in the stream": stream, "as published": stream | {"formula": "as-published"}}
    for title, how in ways.items():
        table = uw.composition(model.weights, samples=20, **how)
        rows = [(str(row.writer), str(row.reader), row.kind) for row in table]
        yield f"composition, {title}", rows, torch.tensor([float(row.score) for row in table]).nan_to_num(0.0)


def graded_edges(model: KnownModel, seed: int) -> Iterator[tuple[str, float, float, float]]:
    """Grades of every detector of edges; edges that carry nothing of the tokens are no candidates."""
    true = {e.key for e in model.circuit.edges if e.carries not in FIXED}
    fixed = {e.key for e in model.circuit.edges} - true
    for title, keys, scores in (*edge_scores(model, seed), *composed(model)):
        asked = [i for i, key in enumerate(keys) if key not in fixed]
        scores = scores[asked].where(scores[asked] > 1e-9, 0.0)
        found = graded(scores, torch.tensor([keys[i] in true for i in asked]))
        yield title, found.auc, found.average_precision, found.false


# -------------------------------------------------------------------- heads and verdicts


def kinds(name: str, model: KnownModel) -> dict[str, set[str]]:
    """Heads of a model by what they are: induction, previous token, duplicate token, copying."""
    copying = {
        part.role
        for part in PROGRAMS[name].parts
        if isinstance(part, Head) and (part.reads, part.writes, part.by) == ("token", "out", 0) and part.strength > 0
    }
    roles = {head: role for head, role in model.circuit.roles.items() if head.startswith("L")}
    found = {
        word: {h for h, role in roles.items() if role.startswith(word)}
        for word in ("induction", "previous token", "duplicate token")
    }
    return found | {"copying": {h for h, role in roles.items() if role in copying}}


def verdicts(name: str, model: KnownModel, seed: int) -> Iterator[tuple[str, str, bool, bool, str]]:
    """For each detector of heads and each head: whether it is named, whether it is so, and what was said."""
    so, found = kinds(name, model), uw.induction(model.weights, seed=seed, start=0)
    copies = uw.copying(model.weights)
    through = {(e.writer, e.reader) for e in model.circuit.edges if e.kind in ("q", "k") and e.writer.startswith("L")}
    for row in found.heads:
        head = str(row.head)
        yield "`induction` verdict", head, row.verdict == "induction", head in so["induction"], row.verdict
        yield "prefix stripe ≥ 0.4", head, row.prefix_matching >= STRIPE, head in so["induction"], ""
        yield "previous stripe ≥ 0.4", head, row.previous_token >= STRIPE, head in so["previous token"], ""
        yield "duplicate stripe ≥ 0.4", head, row.duplicate_token >= STRIPE, head in so["duplicate token"], ""
        if row.verdict == "induction" and row.through is not None:
            yield "`induction` through", head, True, (str(row.through), head) in through, f"through {row.through}"
    for row in copies:
        value = float(row.eigenvalue_score)
        yield "`copying` > 0.5", str(row.head), value > 0.5, str(row.head) in so["copying"], f"score {value:.2f}"
    for row in uw.position_shares(model.weights, 16) if model.weights.positions != "none" else ():
        yield "`positions` previous > 0.5", str(row.head), row.previous > 0.5, str(row.head) in so["previous token"], ""


# -------------------------------------------------------------------- tables


def mean(numbers: list[float]) -> str:
    """Mean and standard error."""
    x = torch.tensor([n for n in numbers if isfinite(n)], dtype=torch.float64)
    if not len(x):
        return "–"
    return f"{x.mean():.3f}" + (f" ± {x.std() / len(x) ** 0.5:.3f}" if len(x) > 1 else "")


def edges_table(seeds: range) -> str:
    """Grades of edges by detector, plain and in all disguises."""
    columns: dict[str, dict[str, tuple[list[float], list[float], list[float]]]] = {}
    missed: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    for disguise in ("", "all"):
        for name in PROGRAMS:
            for seed in seeds:
                for title, auc, precision, false in graded_edges(model_of(name, disguise, seed), seed):
                    cell = columns.setdefault(title, {}).setdefault(disguise, ([], [], []))
                    for kept, number in zip(cell, (auc, precision, false), strict=True):
                        kept.append(number)
                    if auc < 0.9995:
                        missed[title][name].append(auc)
    head = "| detector | AUC, plain | AUC, disguised | average precision, plain | disguised | false edges, disguised |"
    lines = [head, "|---" * 6 + "|"]
    for title, by in columns.items():
        plain, other = by.get("", ([], [], [])), by.get("all", ([], [], []))
        cells = [mean(plain[0]), mean(other[0]), mean(plain[1]), mean(other[1]), mean(other[2])]
        lines.append(f"| {title} | {' | '.join(cells)} |")
    lines += ["", "Programs in which a detector misses or misorders an edge, with its mean AUC there:", ""]
    for title in columns:
        found = ", ".join(f"{name} {sum(x) / len(x):.2f}" for name, x in missed[title].items())
        lines.append(f"- {title}: {found or 'none'}.")
    return "\n".join(lines)


def verdict_table(seeds: range) -> str:
    """What detectors of heads named, against what is so, and every wrong verdict by name."""
    counts: dict[str, list[int]] = {}
    wrong: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for name, program in PROGRAMS.items():
        for way in program.positions:
            for disguise, seed in [("", seeds[0]), *(("all", seed) for seed in seeds)]:
                model = model_of(name, disguise, seed, positions=way)
                for title, _, said, so, words in verdicts(name, model, seed) if model.weights.n_layers else ():
                    cell = counts.setdefault(title, [0, 0, 0, 0])
                    cell[(0 if so else 1) if said else (2 if so else 3)] += 1
                    if said != so:
                        mark = "named" if said else "missed"
                        wrong[title][mark].add(name + (f" ({words})" if words and len(words) > 8 else ""))
    lines = [
        "| detector | rightly named | wrongly named | missed | rightly left | precision | recall |",
        "|---" * 7 + "|",
    ]
    for title, (tp, fp, fn, tn) in counts.items():
        shares = [f"{tp / n:.2f}" if n else "–" for n in (tp + fp, tp + fn)]
        lines.append(f"| {title} | {tp} | {fp} | {fn} | {tn} | {' | '.join(shares)} |")
    lines += [""]
    for title, marks in wrong.items():
        found = "; ".join(f"{mark} in {', '.join(sorted(where))}" for mark, where in marks.items())
        lines.append(f"- {title}: {found}.")
    return "\n".join(lines)


def noise_table(seeds: range) -> str:
    """AUC along the noise, on two programs of two layers in all disguises."""
    names, found = ("induction", "virtual-head"), defaultdict(lambda: defaultdict(list))
    for sigma in SIGMAS:
        for name in names:
            for seed in seeds:
                for title, auc, *_ in graded_edges(model_of(name, "all", seed, sigma), seed):
                    found[title][sigma].append(auc)
    lines = ["| detector | " + " | ".join(f"σ {sigma}" for sigma in SIGMAS) + " |", "|---" * (len(SIGMAS) + 1) + "|"]
    return "\n".join(lines + [f"| {t} | {' | '.join(mean(by[s]) for s in SIGMAS)} |" for t, by in found.items()])


def main(words: list[str]) -> None:
    """Measure, and print the tables or write them into the page."""
    seeds, began = CHOSEN if words else HELD, time.perf_counter()
    parts = []
    for title, table in (("Edges", edges_table), ("Heads", verdict_table), ("Along noise", noise_table)):
        parts.append(f"### {title}\n\n{table(seeds)}\n")
        print(f"{parts[-1]}\n{time.perf_counter() - began:.0f} s\n", flush=True)
    if not words:
        before, _, rest = PAGE.read_text(encoding="utf-8").partition("<!-- measured -->\n")
        after = rest.partition("<!-- end -->")[2]
        PAGE.write_text(f"{before}<!-- measured -->\n{chr(10).join(parts)}<!-- end -->{after}", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
