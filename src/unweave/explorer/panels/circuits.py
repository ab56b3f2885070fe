"""Single heads: verdicts on induction, and eigenvalues of OV, of QK, and of QK through an earlier head."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from unweave.algebra.terms import HeadId
from unweave.analysis.circuits.copying import copying, with_random
from unweave.analysis.composition.pairs import largest
from unweave.analysis.composition.scores import scores_over_tokens
from unweave.analysis.induction.spectra import matching_spectrum
from unweave.analysis.induction.verdict import induction
from unweave.explorer.bundle import PythonCall, TableRef
from unweave.explorer.panels.subject import Subject
from unweave.explorer.panels.tables import asked, table
from unweave.model.model import Model
from unweave.results.table import Table

THROUGH = 16  # earlier heads through which QK circuits are followed, at most

summary = asked("heads", "head_summary")
"""``heads``: the cheap scores of every head."""


def verdicts(of: Subject) -> Iterator[TableRef]:
    """``induction``: the verdict on every head with its reason."""
    found, code = induction(of.model, seed=of.seed), f"uw.induction(model, seed={of.seed}).heads"
    made = table(found.heads, "induction", of.name, PythonCall("induction", {"seed": of.seed}, code))
    yield replace(made, answer=found.answer)


def ov_eigenvalues(of: Subject) -> Iterator[TableRef]:
    """``eigenvalues``, ``eigenvalues.random`` of random heads, and ``eigenvalues.scores`` with their null."""
    scores = copying(of.model, examined=0, seed=of.seed)
    found = with_random(of.model.weights, scores.spectra, scores.through, seed=of.seed)
    name = "analysis.circuits.copying_spectrum"
    for end, part in (("", "eigenvalues"), (".random", "null")):
        made = PythonCall(name, {"seed": of.seed}, f"uw.{name}(model, seed={of.seed}).{part}")
        yield table(getattr(found, part), f"eigenvalues{end}", of.name, made)
    made = PythonCall("copying", {"examined": 0, "seed": of.seed})
    yield table(scores, "eigenvalues.scores", of.name, made)


def qk_eigenvalues(of: Subject) -> Iterator[TableRef]:
    """``eigenvalues.qk``, ``eigenvalues.qk.random`` of random heads, and ``eigenvalues.qk.scores`` with their null."""
    yield from _matching(of, "eigenvalues.qk", (None,))


def through_eigenvalues(of: Subject) -> Iterator[TableRef]:
    """QK eigenvalues through earlier heads, if any: ``eigenvalues.qk.through``, its ``.random`` and ``.scores``."""
    if earlier := writers(of.model):
        yield from _matching(of, "eigenvalues.qk.through", earlier)


def _matching(of: Subject, name: str, through: Sequence[HeadId | None]) -> Iterator[TableRef]:
    seen = [matching_spectrum(of.model, writer, seed=of.seed) for writer in through]
    named = ", ".join("None" if writer is None else f'"{writer}"' for writer in through)
    call = "analysis.induction.matching_spectrum"
    for end, part in (("", "eigenvalues"), (".random", "null"), (".scores", "scores")):
        rows = Table(tuple(row for one in seen for row in getattr(one, part)))
        code = f"uw.Table(tuple(row for one in ({named},) for row in uw.{call}(model, one, seed={of.seed}).{part}))"
        yield table(rows, f"{name}{end}", of.name, PythonCall(call, {"seed": of.seed}, code))


def writers(model: Model) -> tuple[HeadId, ...]:
    """The earlier heads through which keys are followed: all, or those that some later head reads most, over tokens."""
    whole = model.weights
    earlier = whole.head_ids[: -whole.n_heads]
    scores = None if len(earlier) <= THROUGH else scores_over_tokens(whole, "k")
    if scores is None:
        return earlier[:THROUGH]
    best = {whole.head_ids[largest(row.nan_to_num(-1.0))] for row in scores[whole.n_heads :]}
    return tuple(sorted(best))[:THROUGH]
