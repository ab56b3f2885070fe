"""Every public analysis, asked of one model: what `docs/real-models.md` says of its kind is what it does.

The table of that page has a row for some analyses and a column for each kind of model. A cell is ``no`` where the
answer is a sentence; anything else is an answer, and letters in it (A, D, N, or "exact") claim an identity, whose
residual is checked here.
"""

import inspect
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import isfinite
from pathlib import Path
from typing import Any

import torch

import unweave as uw
from support.helpers import METAMORPHIC
from unweave.analysis import agreement, bigrams, overview, verify
from unweave.analysis.induction import RepeatedTokens
from unweave.errors import UnweaveError
from unweave.files.trajectories import HeldOutTokens
from unweave.model.run import Run
from unweave.model.weights import Weights

PAGE = Path(__file__).parents[2] / "docs" / "real-models.md"
HEADING = "## Every analysis on every kind of model"
KINDS = ("toys", "GPT-2", "rotary", "normed queries and keys", "post-norms, caps")
ROOMS = ("attribution", "circuits", "composition", "induction", "learning", "stream", "trigrams")
TEXTS = ("<s>", " keep", " in", " mind", "ab", "a", "b", " a", " b", "c", "abc", "bc", *map(str, range(50)))
SEQ = 14


def kind_of(weights: Weights) -> str:
    layers = weights.layers
    behind = any(layer.post_norm or (layer.mlp and layer.mlp.post_norm) for layer in layers)
    if behind or weights.cap is not None or any(layer.scoring.cap is not None for layer in layers):
        return KINDS[4]
    if any(layer.scoring.norm is not None for layer in layers):
        return KINDS[3]
    if weights.rotary:
        return KINDS[2]
    return KINDS[1] if weights.normed or any(weights.d_mlp) else KINDS[0]


def table() -> dict[str, dict[str, str]]:
    """The page's table: a cell for each function and kind."""
    text = PAGE.read_text()
    assert HEADING in text
    lines = [line for line in text.split(HEADING)[1].split("\n## ")[0].splitlines() if line.startswith("|")]
    assert [cell.strip() for cell in lines[0].strip("|").split("|")] == ["analysis", *KINDS]
    found = {}
    for line in lines[2:]:
        names, *cells = (cell.strip() for cell in line.strip("|").split("|"))
        for name in re.findall(r"`(\w+)`", names):
            assert name not in found, f"{name} stands twice"
            found[name] = dict(zip(KINDS, cells, strict=True))
    return found


def questions() -> dict[str, Callable[..., Any]]:
    """Every public analysis of weights or of a run."""
    rooms = [(room.__all__, room) for room in (getattr(uw.analysis, name) for name in ROOMS)]
    rooms += [(vars(file), file) for file in (agreement, bigrams, overview, verify)]
    found = {name: getattr(room, name) for names, room in rooms for name in names if not name.startswith("_")}
    return {name: f for name, f in found.items() if _asks(f)}


def _asks(function: Any) -> bool:
    return inspect.isfunction(function) and inspect.getsource(function).startswith("@question")


@dataclass(frozen=True)
class Walk:
    """What analyses of one model are asked with."""

    weights: Weights

    @cached_property
    def ids(self) -> torch.Tensor:
        return torch.randint(self.weights.d_vocab, (3, SEQ), generator=torch.Generator().manual_seed(5))

    @cached_property
    def run(self) -> Run:
        return uw.run(self.weights, self.ids[0])

    @property
    def head(self) -> Any:
        return self.weights.head_ids[-1]

    @property
    def apart(self) -> dict[str, Any]:
        return {"offsets": 1} if self.weights.rotary else {}

    @property
    def targets(self) -> torch.Tensor:
        return torch.ones(SEQ, SEQ, dtype=torch.bool).tril(-1).triu(-1)

    @property
    def texts(self) -> tuple[str, ...]:
        return TEXTS[: self.weights.d_vocab]

    @cached_property
    def counts(self) -> Any:
        return uw.analysis.trigrams.TokenCounts.of(self.ids.flatten().tolist() * 3, self.weights.d_vocab)

    @property
    def bugs(self) -> Any:
        return uw.skip_trigram_bugs(self.weights, self.head, 7, start=0, **self.apart)

    @property
    def protocol(self) -> RepeatedTokens:
        return RepeatedTokens(5, 2, 2)


ASKED: Mapping[str, Callable[[Walk, Callable[..., Any]], Any]] = {
    "largest_paths": lambda w, f: f(w.run, 3),
    "importance": lambda w, f: f(w.weights, w.ids),
    "order_importance": lambda w, f: f(w.weights, w.ids),
    "virtual_heads": lambda w, f: f(w.run, samples=4),
    "virtual_pattern": lambda w, f: f(w.run, w.head, w.weights.head_ids[0]),
    "score_terms": lambda w, f: f(w.run, w.head, 5, 4),
    "score_shares": lambda w, f: f(w.run, w.head),
    "score_leads": lambda w, f: f(w.run, w.head, w.targets),
    "lead_pairs": lambda w, f: f(w.run, w.head, w.targets),
    "lead_components": lambda w, f: f(w.run, w.head, w.targets),
    "score_writers": lambda w, f: f(w.run, w.head, 5, 4),
    "score_kernel": lambda w, f: f(w.run, w.weights.head_ids[0]),
    "kernel_parts": lambda w, f: f(w.run, w.weights.head_ids[0]),
    "next_token_effect": lambda w, f: f(w.run, w.head),
    "logit_effect": lambda w, f: f(w.run, w.head, 3),
    "moved_norm": lambda w, f: f(w.run, w.head),
    "head_map": lambda w, f: f(w.run, w.head),
    "moves": lambda w, f: f(w.run, w.head),
    "acts": lambda w, f: f(w.weights, w.ids),
    "deletion": lambda w, f: f(w.run, samples=4),
    "privileged_axes": lambda w, f: f(w.run, rotations=2),
    "axis_costs": lambda w, f: f(w.run, rotations=2),
    "privileged_weights": lambda w, f: f(w.weights, rotations=2),
    "copying": lambda w, f: f(w.weights),
    "continuations": lambda w, f: f(w.weights, 3),
    "bigram_agreement": lambda w, f: f(w.weights, w.ids, w.ids),
    "expanded_circuit": lambda w, f: f(w.weights, w.head, "qk", **w.apart),
    "largest_entries": lambda w, f: f(w.weights, w.head, "qk", 3, **w.apart),
    "skip_trigrams": lambda w, f: f(w.weights, k=3, start=0, **w.apart),
    "source_tables": lambda w, f: f(w.weights, w.head, k=3, start=0, **w.apart),
    "token_circuits": lambda w, f: f(w.weights, w.head, 0, **w.apart),
    "skip_trigram_bugs": lambda w, f: f(w.weights, w.head, 5, start=0, **w.apart),
    "copying_patterns": lambda w, f: f(w.weights, w.head, texts=w.texts, **w.apart),
    "named_trigrams": lambda w, f: f(w.weights, texts=w.texts, **w.apart),
    "find_classes": lambda w, f: f(w.weights, w.counts, texts=w.texts, **w.apart),
    "pattern_use": lambda w, f: f(w.weights, texts=w.texts),
    "bugs_on_text": lambda w, f: f(w.weights, w.bugs, w.ids, start=0),
    "composition": lambda w, f: f(w.weights, samples=4),
    "virtual_weight": lambda w, f: f(w.weights, f"{w.head}.k", "L0H0", **w.apart),
    "neuron_connections": lambda w, f: f(w.weights, 0),
    "matching_spectrum": lambda w, f: f(w.weights, "L0H0", samples=2),
    "position_kernel": lambda w, f: f(w.weights, "L0H0"),
    "detect_heads": lambda w, f: f(w.weights, protocol=w.protocol, start=0),
    "repeated_tokens": lambda w, f: f(w.weights, w.protocol, start=0),
    "induction": lambda w, f: f(w.weights, protocol=w.protocol, start=0),
    "mechanism": lambda w, f: f(
        w.weights, *(dict.fromkeys(w.weights.head_ids, 0.5) for _ in ("previous", "duplicate")), samples=4
    ),
    "head_summary": lambda w, f: f(w.weights, protocol=w.protocol, start=0),
    "in_context": lambda w, f: f(w.weights, w.ids, early=2, late=7),
    "long_context_gain": lambda w, f: f(w.weights, w.ids, 2, (6, 8)),
    "window_losses": lambda w, f: f(w.weights, w.ids),
    "ablated_losses": lambda w, f: f(w.weights, w.ids, [w.head]),
    "snapshot": lambda w, f: f(w.weights, w.ids, start=0),
    "head_attributions": lambda w, f: f(
        w.weights, (held := HeldOutTokens.draw(w.ids, 4)), torch.ones(held.places.numel(), dtype=torch.float64)
    ),
    "verify": lambda w, f: f(w.weights, w.ids[0]),
    "check": lambda w, f: f(w.weights, w.ids[0], w.run.logits),
}
"""How each analysis is asked; those that are missing take a run, or weights, alone."""


def near(error: float, size: float = 1.0) -> None:
    assert isfinite(error)
    assert abs(error) <= METAMORPHIC * (1 + abs(size)), error


def largest(x: torch.Tensor) -> float:
    return float(x.abs().max())


def _paths(w: Walk, found: Any) -> None:
    near(found.residual, found.logit)
    near(sum(row.value for row in found.by_order) - found.logit, found.logit)
    near(float(w.run.linear_logits[-1, 3]) - found.logit, found.logit)
    near(largest(uw.expansion(w.weights)(w.run) - w.run.linear_logits), largest(w.run.linear_logits))


def _loss(w: Walk, found: Any) -> None:
    orders = found if isinstance(found, uw.Table) else found.orders
    exact = uw.run(w.weights, w.ids).loss.mean().item()
    near(orders[-1].loss - exact, exact)


def _virtual(w: Walk, found: Any) -> None:
    near(found.loss - w.run.loss.mean().item(), found.loss)


def _terms(w: Walk, found: Any) -> None:
    near(found.residual, found.score)
    near(w.run.pattern[found.head][5, 4].item() - found.attention)


def _leads(w: Walk, found: Any) -> None:
    expected = uw.analysis.attribution.score_leads(w.run, w.head, w.targets).lead
    near(sum(row.lead for row in found) - expected, sum(abs(row.lead) for row in found))


def _parts(w: Walk, found: Any) -> None:
    scores = uw.analysis.attribution.raw_scores(w.run, w.weights.head_ids[0])
    near(largest(sum(found.values()) - scores), largest(scores))


def _losses(w: Walk, found: Any) -> None:
    near(largest(found.double() - _nats(w, ())) / 1e4)  # single precision


def _nats(w: Walk, without: Any, frozen: Any = None) -> torch.Tensor:
    logits = uw.run(w.weights, w.ids[:, :-1], without=without, frozen=frozen).logits
    return -logits.log_softmax(-1).gather(-1, w.ids[:, 1:, None])[..., 0]


def _ablated(w: Walk, found: Any) -> None:
    kept = uw.Frozen(uw.run(w.weights, w.ids[:, :-1]).patterns)
    near(largest(found[w.head].double() - _nats(w, [w.head], kept)) / 1e4)


def _pattern(w: Walk, found: Any) -> None:
    later, earlier = w.run.pattern[w.head], w.run.pattern[w.weights.head_ids[0]]
    near(largest(found - later @ earlier))


def _verified(w: Walk, found: Any) -> None:
    assert found.ok, [check.name for check in found.checks if not check.ok]


def _effect(w: Walk, found: Any) -> None:
    """Sources sum to the head's direct part of the logit, which the expansion has as one path."""
    written = w.weights.head(w.head).apply(w.run, w.run.streams[w.head.layer])
    part = w.run.move_all(w.weights.scale(w.weights.n_layers), written) @ w.weights.unembed.mT
    near(largest(found.sum(-1) - part[:, 3]), largest(part))


def _next(w: Walk, found: Any) -> None:
    """At one destination, the effect on the token that comes next."""
    expected = uw.analysis.stream.logit_effect(w.run, w.head, int(w.run.ids[5]))[4]
    near(largest(found[4] - expected), largest(expected))


def _moved(w: Walk, found: Any) -> None:
    """The norm of what the head writes from other positions: the path that hops."""
    moves = w.weights.head(w.head).by_hops()
    hop = next(term for term in moves if term.order)
    near(largest(found - hop.apply(w.run, w.run.streams[w.head.layer]).norm(dim=-1)), largest(found))


def residual(w: Walk, found: Any) -> None:
    near(found.residual, largest(found.scores) if hasattr(found, "scores") else 1.0)


CHECKED: Mapping[str, Callable[[Walk, Any], None]] = {
    "largest_paths": _paths,
    "importance": _loss,
    "order_importance": _loss,
    "virtual_heads": _virtual,
    "virtual_pattern": _pattern,
    "score_terms": _terms,
    "score_shares": residual,
    "score_leads": lambda w, found: near(found.residual, found.lead),
    "lead_components": lambda w, found: near(found.residual, found.lead),
    "lead_pairs": _leads,
    "score_writers": residual,
    "score_kernel": residual,
    "kernel_parts": _parts,
    "decompose_stream": residual,
    "logit_attribution": residual,
    "logit_effect": _effect,
    "next_token_effect": _next,
    "moved_norm": _moved,
    "window_losses": _losses,
    "ablated_losses": _ablated,
    "verify": _verified,
}
"""The identity that each claim of exactness is held to."""
CLAIM = re.compile(r"\b(exact|A|D|N)\b")


def walked(weights: Weights) -> Iterator[tuple[str, str, Any]]:
    """Every analysis with what the page says of it and what it answered: a result, or an error of the library."""
    own, kind, page = Walk(weights), kind_of(weights), table()
    for name, function in questions().items():
        ask = ASKED.get(name, _alone)
        try:
            found = ask(own, function)
        except UnweaveError as refused:
            found = refused
        yield name, page[name][kind], found


def _alone(w: Walk, function: Callable[..., Any]) -> Any:
    first = next(iter(inspect.signature(inspect.unwrap(function)).parameters.values()))
    return function(w.run if first.annotation in (Run, "Run") else w.weights)


def check(weights: Weights) -> None:
    """Hold every analysis of a model to the page."""
    own, wrong = Walk(weights), []
    for name, says, found in walked(weights):
        refused = isinstance(found, UnweaveError)
        if refused and says not in ("no", "some"):
            wrong.append(f"{name} refuses: {found}; the page says {says!r}")
        elif not refused and says == "no":
            wrong.append(f"{name} answers, and the page says that it does not")
        elif refused and (not found.fact or not found.hint):
            wrong.append(f"{name} refuses without a hint: {found}")
        elif not refused and CLAIM.search(says):
            try:
                CHECKED[name](own, found)
            except AssertionError as error:
                wrong.append(f"{name} is not exact: {error}")
    assert not wrong, f"{kind_of(weights)}, {weights!r}:\n" + "\n".join(wrong)
