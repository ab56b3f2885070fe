"""Which detector finds which edges and heads of models whose circuits are known, and where does it name others?

Every program is compiled, plain and in all disguises, and every detector scores its edges, or its heads. Edges are
graded by the mean size of their effect over pairs of texts; the estimates are those of `differences_estimate_patching`.
Rules, the draw of pairs among them, are chosen on the seeds of `CHOSEN`; the table is measured on those of `HELD`.

    python research/known_circuits.py [chosen]        writes the tables into docs/known-circuits.md, or prints them
"""

import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from math import nan
from pathlib import Path

import torch
from differences_estimate_patching import ESTIMATES, Case, by_edge, by_head, case, patched_edges, patched_heads, values
from torch import Tensor

import unweave as uw
from unweave.algebra.terms import HeadId
from unweave.files import bundled
from unweave.known import Graded, KnownModel, compile, graded
from unweave.known.circuit import Circuit
from unweave.known.known import load_trained
from unweave.known.program import FIXED, Back, Head, Program, Same
from unweave.known.programs import PROGRAMS
from unweave.model.layer import Layer
from unweave.model.weights import Weights

PAGE = Path(__file__).parents[1] / "docs" / "known-circuits.md"
CHOSEN, HELD = range(100, 102), range(200, 203)
"""Seeds on which rules are chosen, and those of the table."""
SHAPE = {"d_vocab": 9, "n_ctx": 64}
PAIRS, LENGTH, TRIES = 12, 10, 400
"""Pairs of texts a model that differ in one token and in their last logits, their length, and draws at most."""
SIGMAS = (0.0, 0.001, 0.003, 0.01, 0.03)
STRIPE = 0.4
"""Mean attention from which public detectors of stripes name a head."""
SHARPNESS = (1.0, 0.1, 0.03, 0.01)
"""Factors of all queries: at 1 a score of 200 is 100 above its rival."""
SINGLE = ("split", "decoys", "order", "gauge", "rotation")
TWO, THREE = ("induction", "virtual-head"), ("induction", "induction-either", "ioi")
Key = tuple[str, str, str]


def softened(weights: Weights, factor: float) -> Weights:
    """The model with all queries smaller: heads attend less sharply, and no edge is lost."""

    def less(_: int, own: Layer) -> Layer:
        found = {name: x for name in ("W_Q", "b_Q", "P_Q") if (x := getattr(own, name)) is not None}
        return replace(own, **{name: factor * x for name, x in found.items()})

    return replace(weights, layers=weights.each_layer(less))


@dataclass(frozen=True)
class Cell:
    """One model: a program, its positions (the usual ones by default), its disguise, seed, noise and sharpness."""

    name: str
    disguise: str
    seed: int
    way: str | None = None
    noise: float = 0.0
    sharp: float = 1.0

    @property
    def model(self) -> KnownModel:
        """The compiled program, without a disguise the same for every seed; or the one that was trained to be it."""
        if self.way == "trained":
            return load_trained(self.name).to("float64")
        made = compile(self.name, self.way, self.disguise or (), self.seed, noise=self.noise, **SHAPE)
        return made if self.sharp == 1 else replace(made, weights=softened(made.weights, self.sharp))


@dataclass(frozen=True)
class Scores:
    """What a detector scores in one model, edges or heads, with the input of each edge, and what is so."""

    cell: Cell
    title: str
    kinds: tuple[str, ...]
    values: Tensor
    so: Tensor

    @property
    def graded(self) -> Graded:
        """Its grades."""
        return graded(self.values, self.so)

    def of_kind(self, kind: str) -> float:
        """AUC among edges of one input."""
        own = torch.tensor([each == kind for each in self.kinds], dtype=torch.bool)
        return graded(self.values[own], self.so[own]).auc if own.any() else nan


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


def over_pairs(cell: Cell) -> Iterator[Scores]:
    """The score of every edge, and of every head, by patching and by each estimate."""
    model = cell.model
    cases = pairs_of(model, cell.seed) if model.weights.n_layers else []
    if not cases:
        return
    keys, ids = named(cases[0]), [str(head) for head in model.weights.head_ids]
    heads_so = torch.tensor([head in model.circuit.roles for head in ids])
    found: dict[tuple[str, str], list[tuple[Tensor, Tensor]]] = defaultdict(list)
    for one in cases:
        both = patched_edges(one, range(len(one.edges))).abs().mean(0), patched_heads(one).abs().mean(0)
        found["exact path patching", "exact patching of heads"].append(both)
        for title, names in SHOWN.items():
            sweeps = ESTIMATES[title].sweeps(one)
            found[names].append((values(one, sweeps, by_edge), values(one, sweeps, by_head)))
    for (edges, nodes), own in found.items():
        by_edges, by_heads = (
            torch.stack([(x / one.aim.difference).abs() for x, one in zip(part, cases, strict=True)]).mean(0)
            for part in zip(*own, strict=True)
        )
        yield of_edges(cell, model, edges, keys, by_edges)
        yield Scores(cell, f"heads: {nodes}", (), by_heads.where(by_heads > 1e-9, 0.0), heads_so)
    ids_of_both = torch.stack([run.ids for one in cases for run in one.pair.both])
    if model.weights.n_layers > 1:
        rows = uw.virtual_heads(uw.run(model.weights, ids_of_both), samples=2).heads
        found = [(str(row.writer), str(row.reader), "v") for row in rows]
        yield of_edges(cell, model, "`virtual_heads` (v alone)", found, torch.tensor([row.size for row in rows]))


def of_edges(cell: Cell, model: KnownModel, title: str, keys: Sequence[Key], found: Tensor) -> Scores:
    """Scores of edges; those that carry nothing of the tokens are no candidates, and effects below 1e-9 are none."""
    true = {e.key for e in model.circuit.edges if e.carries not in FIXED}
    fixed = {e.key for e in model.circuit.edges} - true
    asked = [i for i, key in enumerate(keys) if key not in fixed]
    so = torch.tensor([keys[i] in true for i in asked], dtype=torch.bool)
    return Scores(cell, title, tuple(keys[i][2] for i in asked), found[asked].where(found[asked] > 1e-9, 0.0), so)


SHOWN = {
    "secants": ("`difference` (edges)", "`difference` (nodes)"),
    "attribution patching, first run": ("edge attribution patching", "attribution patching"),
    "RelP, first run": ("RelP", "RelP"),
    "GIM's constants, first run": ("GIM's constants", "GIM's constants"),
    "integrated gradients, 5 points": ("EAP, integrated gradients (5)", "integrated gradients (5)"),
}
"""Estimates by the names of the table, for edges and for heads."""


def composed(cell: Cell) -> Iterator[Scores]:
    """Composition of every pair of heads, in the stream, as published, and over tokens."""
    model = cell.model
    if model.weights.n_layers < 2:
        return
    stream = {"space": "stream"}
    ways = {"over tokens": {}, "in the stream": stream}
    if not model.weights.rotary:
        ways["as published"] = stream | {"formula": "as-published"}
    for title, how in ways.items():
        table = uw.composition(model.weights, samples=20, **how)
        rows = [(str(row.writer), str(row.reader), row.kind) for row in table]
        found = torch.tensor([float(row.score) for row in table]).nan_to_num(0.0)
        yield of_edges(cell, model, f"composition, {title}", rows, found)


def scored(cell: Cell) -> list[Scores]:
    """Everything that scores edges or heads of one model; in its own process."""
    torch.set_num_threads(1)
    return [*over_pairs(cell), *composed(cell)]


def _direct(part: Head) -> bool:
    return (part.reads, part.writes, part.by) == ("token", "out", 0)


PURPOSES: Mapping[str, Callable[[Head], bool]] = {
    "induction": lambda part: part.role.startswith("induction"),
    "induction that copies what followed": lambda part: part.role == "induction",
    "previous token": lambda part: part.role.startswith("previous token"),
    "duplicate token": lambda part: part.role.startswith("duplicate token"),
    "copying": lambda part: _direct(part) and part.strength > 0,
    "suppressing": lambda part: _direct(part) and part.strength < 0,
    "own position": lambda part: Back(0) in part.selects,
    "matching": lambda part: Same() in part.selects,
}
"""What heads are for, by the words of their roles, and by how their program selects and moves."""


def purposes(program: Program, circuit: Circuit) -> dict[str, set[str]]:
    """The heads of a model of a program by `PURPOSES`; decoys have none."""
    parts = {part.role: part for part in program.parts if isinstance(part, Head)}
    known = {head: parts[role] for head, role in circuit.roles.items() if role in parts}
    return {word: {head for head, part in known.items() if rule(part)} for word, rule in PURPOSES.items()}


def verdicts(cell: Cell) -> list[tuple[str, bool, bool, str]]:
    """For each detector of heads and each head: whether it is named, whether it is so, and what was said."""
    torch.set_num_threads(1)
    model, found = cell.model, []
    so, weights = purposes(PROGRAMS[cell.name], model.circuit), model.weights
    through = {(e.writer, e.reader) for e in model.circuit.edges if e.kind in ("q", "k") and e.writer.startswith("L")}

    def add(title: str, head: object, said: bool, kind: str, words: str = "") -> None:
        found.append((title, bool(said), str(head) in so[kind], words))

    for row in uw.induction(weights, seed=cell.seed, start=0).heads:
        verdict = row.verdict == "induction"
        add("`induction` verdict", row.head, verdict, "induction that copies what followed", row.verdict)
        add("`induction` verdict, of all called induction", row.head, verdict, "induction", row.verdict)
        add("prefix stripe ≥ 0.4", row.head, row.prefix_matching >= STRIPE, "induction")
        olsson = row.prefix_matching >= STRIPE and row.copying > 0
        add("prefix stripe ≥ 0.4, copying (Olsson) > 0", row.head, olsson, "induction")
        add("previous stripe ≥ 0.4", row.head, row.previous_token >= STRIPE, "previous token")
        add("duplicate stripe ≥ 0.4", row.head, row.duplicate_token >= STRIPE, "duplicate token")
        if verdict and row.through is not None:
            right = (str(row.through), str(row.head)) in through
            found.append(("`induction` through", True, right, f"through {row.through}"))
    for row in uw.copying(weights):
        value, words = float(row.eigenvalue_score), f"score {row.eigenvalue_score:.2f}"
        add("`copying` > 0.5", row.head, value > 0.5, "copying", words)
        add("`copying` < -0.5", row.head, value < -0.5, "suppressing", words)
    for row in uw.analysis.induction.matching_spectrum(weights, samples=2).scores:
        add("`matching` > 0.5", row.head, row.score > 0.5, "matching")
    for row in uw.position_shares(weights, 16) if weights.positions != "none" else ():
        add("`positions` previous > 0.5", row.head, row.previous > 0.5, "previous token")
        add("`positions` present > 0.5", row.head, row.present > 0.5, "own position")
    return found


Number = Callable[[Scores], float]
AUC: Number = lambda row: row.graded.auc  # noqa: E731


def mean(rows: Sequence[Scores], number: Number) -> str:
    """Mean over programs within each seed; then mean over seeds, with its standard error."""
    seeds: dict[int, list[float]] = defaultdict(list)
    for row in rows:
        if (found := number(row)) == found:
            seeds[row.cell.seed].append(found)
    if not seeds:
        return "–"
    x = torch.tensor([sum(found) / len(found) for found in seeds.values()], dtype=torch.float64)
    return f"{x.mean():.3f}" + (f" ± {x.std() / len(x) ** 0.5:.3f}" if len(x) > 1 else "")


def table(
    rows: Sequence[Scores], columns: dict[str, tuple[Callable[[Cell], bool], Number]], heads: bool = False
) -> str:
    """A row for each detector, a column for some cells and a number."""
    by: dict[str, list[Scores]] = defaultdict(list)
    for row in rows:
        if row.title.startswith("heads: ") == heads:
            by[row.title.removeprefix("heads: ")].append(row)
    lines = [f"| detector | {' | '.join(columns)} |", "|---" * (len(columns) + 1) + "|"]
    for title, own in by.items():
        cells = [mean([row for row in own if which(row.cell)], number) for which, number in columns.values()]
        if any(cell != "–" for cell in cells):
            lines.append(f"| {title} | {' | '.join(cells)} |")
    return "\n".join(lines)


def by_program(rows: Sequence[Scores]) -> str:
    """AUC of edges by program, in all disguises, where some detector is below 1."""
    titles = [title for title in dict.fromkeys(row.title for row in rows) if not title.startswith("heads: ")]
    lines = [f"| program | {' | '.join(titles)} |", "|---" * (len(titles) + 1) + "|"]
    for name in PROGRAMS:
        cells = [mean([row for row in rows if (row.cell.name, row.title) == (name, title)], AUC) for title in titles]
        if any(cell not in ("–", "1.000 ± 0.000") for cell in cells):
            lines.append(f"| {name} | {' | '.join(cells)} |")
    return "\n".join(lines)


def cells(seeds: range) -> dict[str, list[Cell]]:
    """The models of each table."""
    return {
        "edges": [Cell(name, disguise, seed) for name in PROGRAMS for disguise in ("", "all") for seed in seeds],
        "ways": [Cell(n, "all", seed, way) for n in TWO for way in PROGRAMS[n].positions for seed in seeds],
        "single": [Cell(name, disguise, seed) for name in TWO for disguise in SINGLE for seed in seeds],
        "noise": [Cell(name, "all", seed, None, sigma) for name in TWO for sigma in SIGMAS for seed in seeds],
        "trained": [Cell(name, "", seed, "trained") for name in bundled.known() for seed in seeds],
        "sharp": [Cell(name, "", seed, None, 0.0, t) for name in THREE for t in SHARPNESS for seed in seeds],
    }


def edge_tables(seeds: range, pool: ProcessPoolExecutor) -> Iterator[tuple[str, str]]:
    """Every table of edges, and of heads over pairs of texts."""
    wanted = cells(seeds)
    every = list(dict.fromkeys(cell for some in wanted.values() for cell in some))
    rows_of = dict(zip(every, pool.map(scored, every), strict=True))
    rows = {key: [row for cell in some for row in rows_of[cell]] for key, some in wanted.items()}
    plain, other = (lambda cell: not cell.disguise), (lambda cell: cell.disguise == "all")
    precision: Number = lambda row: row.graded.average_precision  # noqa: E731
    first, false = (lambda row: row.graded.at_true), (lambda row: row.graded.false)
    whole = {"AUC, plain": (plain, AUC), "AUC, disguised": (other, AUC), "average precision, plain": (plain, precision)}
    whole |= {"disguised": (other, precision), "precision at E*": (other, first), "false edges": (other, false)}
    disguised = [row for row in rows["edges"] if other(row.cell)]
    yield "Edges", table(rows["edges"], whole)
    yield "Edges, by program (AUC, disguised)", by_program(disguised)
    of = lambda kind: lambda row: row.of_kind(kind)  # noqa: E731
    yield "Edges, by input (AUC, disguised)", table(disguised, {x: (other, of(x)) for x in ("q", "k", "v", "neurons")})
    at = lambda key, value: (lambda cell: getattr(cell, key) == value, AUC)  # noqa: E731
    ways = {way: at("way", way) for way in ("queries and keys", "stream", "rotary")}
    yield "Edges, by positions (AUC, disguised)", table(rows["ways"], ways)
    yield "Edges, by disguise (AUC)", table(rows["single"], {x: at("disguise", x) for x in SINGLE})
    two = {"AUC": (plain, AUC), "average precision": (plain, precision)}
    yield "Edges, trained models", table(rows["trained"], two)
    yield "Edges, along noise (AUC)", table(rows["noise"], {f"σ {x}": at("noise", x) for x in SIGMAS})
    yield (
        "Edges, along sharpness (AUC, plain)",
        table(rows["sharp"], {f"queries × {x}": at("sharp", x) for x in SHARPNESS}),
    )
    yield "Heads, over pairs of texts", table(rows["edges"], whole, heads=True)


def verdict_table(seeds: range, pool: ProcessPoolExecutor) -> str:
    """What detectors of heads named, against what is so, and every wrong verdict by name; and on random models."""
    programs = [(name, way) for name in PROGRAMS for way in PROGRAMS[name].positions if PROGRAMS[name].layers]
    known = [Cell(n, d, s, way) for n, way in programs for d, s in [("", seeds[0]), *(("all", s) for s in seeds)]]
    noise = [Cell("induction", "all", seed, None, 1e3) for seed in seeds]
    counts: dict[str, list[int]] = {}
    wrong: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for cell, rows in zip(known + noise, pool.map(verdicts, known + noise), strict=True):
        for title, said, so, words in rows:
            count = counts.setdefault(title, [0] * 5)
            if cell in noise:
                count[4] += said
                continue
            count[(0 if so else 1) if said else (2 if so else 3)] += 1
            if said != so:
                wrong[title]["named" if said else "missed"].add(cell.name + (f" ({words})" if len(words) > 8 else ""))
    lines = ["| detector | rightly named | wrongly named | missed | rightly left | precision | recall |"]
    lines = [lines[0] + " named in a random model |", "|---" * 8 + "|"]
    for title, (tp, fp, fn, tn, random) in counts.items():
        shares = [f"{tp / n:.2f}" if n else "–" for n in (tp + fp, tp + fn)]
        lines.append(f"| {title} | {tp} | {fp} | {fn} | {tn} | {' | '.join(shares)} | {random / len(noise):.1f} |")
    lines += [""]
    for title, marks in wrong.items():
        found = "; ".join(f"{mark} in {', '.join(sorted(where))}" for mark, where in marks.items())
        lines.append(f"- {title}: {found}.")
    return "\n".join(lines)


def main(words: list[str]) -> None:
    """Measure, and print the tables or write them into the page."""
    seeds, began = CHOSEN if words else HELD, time.perf_counter()
    parts = []
    with ProcessPoolExecutor(2) as pool:
        for title, text in (*edge_tables(seeds, pool), ("Heads, by verdict", verdict_table(seeds, pool))):
            parts.append(f"### {title}\n\n{text}\n")
            print(f"{parts[-1]}\n{time.perf_counter() - began:.0f} s\n", flush=True)
    if not words:
        before, _, rest = PAGE.read_text(encoding="utf-8").partition("<!-- measured -->\n")
        after = rest.partition("<!-- end -->")[2]
        PAGE.write_text(f"{before}<!-- measured -->\n{chr(10).join(parts)}<!-- end -->{after}", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
