"""A training: losses, in-context learning and every head's scores by step, the phase change, and the path of losses."""

from collections.abc import Iterator, Sequence

from unweave.analysis.learning.loss_paths import loss_path
from unweave.analysis.learning.phase_change import Dynamics, PhaseChangeWindow, phase_change, trajectory_table
from unweave.analysis.learning.snapshot import HeadSnapshot
from unweave.errors import UnweaveError
from unweave.explorer.bundle import Json, PythonCall, TableRef
from unweave.explorer.panels.subject import Subject
from unweave.explorer.panels.tables import table
from unweave.results.table import Table


def curves(of: Subject) -> Iterator[TableRef]:
    """``training``, ``training.heads``, ``training.phase`` and, where losses were kept, ``training.path``."""
    known = of.training
    made = _made(known, "trajectory_table", "uw.analysis.learning.trajectory_table({0})")
    shots = known.snapshots
    more = {
        "loss_first": [shot.loss_first for shot in shots],
        "loss_second": [shot.loss_second for shot in shots],
        "in_context_error": [shot.in_context.standard_error for shot in shots],
    }
    yield table(trajectory_table(known), "training", of.name, made, beside=more)
    rows = [(shot, row) for shot in known.snapshots for row in shot.heads]
    when = {"step": [shot.step for shot, _ in rows], "tokens": [shot.tokens for shot, _ in rows]}
    heads = Table(tuple(row for _, row in rows), row=HeadSnapshot)
    made = _made(known, "snapshot", "uw.Table(tuple(row for shot in {0}.snapshots for row in shot.heads))")
    yield table(heads, "training.heads", of.name, made, beside=when)
    change = phase_change(known)
    rise = Table(() if change.rise is None else (change.rise,), row=PhaseChangeWindow)
    verdict: dict[str, Sequence[Json]] = {"found": [change.found] * len(rise), "why": [change.why] * len(rise)}
    yield table(
        rise, "training.phase", of.name, _made(known, "phase_change", "uw.phase_change({0}).rise"), beside=verdict
    )
    try:
        path = loss_path(known)
    except UnweaveError:  # losses of single tokens were not kept
        return
    yield table(
        path.points, "training.path", of.name, _made(known, "loss_path", "uw.analysis.learning.loss_path({0}).points")
    )


def _made(known: Dynamics, name: str, code: str) -> PythonCall:
    read = f"uw.analysis.learning.Dynamics.of(uw.runs.read_trajectory({known.name!r}))"
    return PythonCall(f"analysis.learning.{name}", {"run": known.name}, code.format(read))
