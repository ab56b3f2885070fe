"""The child's side of a benchmark: one variant, told over standard input what to do next, one JSON object a line."""

import gc
import json
import os
import resource
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TextIO, TypedDict

import torch

from models import Shape

Outputs = dict[str, torch.Tensor]
Step = Callable[[], Outputs]

PROBE = 1024
"""Rows of the square float32 product that says how fast the machine is at this moment."""


class Turn(TypedDict):
    """One turn: seconds a step, GFLOP/s of the probe just before it, share of the machine that others took."""

    seconds: float
    probe: float
    others: float


def serve(shape: Shape, prepare: Callable[[Shape], Step], digest: Callable[[Outputs], Outputs]) -> None:
    """Do what the parent asks until it closes the pipe."""
    answers = _own_stdout()
    torch.set_grad_enabled(False)
    step: Step | None = None
    for line in sys.stdin:
        asked = json.loads(line)
        if asked["do"] == "memory":
            answer: object = memory(shape, prepare)
        else:
            step = step or prepare(shape)
            answer = (
                outputs(digest(step()), asked["folder"]) if asked["do"] == "outputs" else turn(step, asked["calls"])
            )
        print(json.dumps(answer), file=answers, flush=True)


def turn(step: Step, calls: int) -> Turn:
    """Time some steps; results are freed, and the collector runs, outside the clock."""
    gc.collect()
    speed, before, elapsed = probe(), _busy(), 0.0
    for _ in range(calls):
        start = time.perf_counter()
        held = step()
        elapsed += time.perf_counter() - start
        del held
    busy, own, wall = (after - b for after, b in zip(_busy(), before, strict=True))
    others = max(0.0, busy - own) / (wall * (os.cpu_count() or 1))
    return Turn(seconds=elapsed / calls, probe=speed, others=others)


def memory(shape: Shape, prepare: Callable[[Shape], Step]) -> dict[str, float]:
    """MiB by which the resident set grows at most during the first step, results held; libraries are loaded before."""
    prepare(shape.tiny())()
    step = prepare(shape)
    probe()
    gc.collect()
    Path("/proc/self/clear_refs").write_text("5")  # the peak starts again from the present size
    before = _status("VmRSS")
    held = step()
    growth = _status("VmHWM") - before
    del held
    return {"growth": growth}


def outputs(found: Outputs, folder: str) -> dict[str, str]:
    """Hand outputs over in a file."""
    path = f"{folder}/{os.getpid()}.pt"
    torch.save({name: x.detach().contiguous().clone() for name, x in found.items()}, path)
    return {"path": path}


def probe() -> float:
    """GFLOP/s of a square float32 product, the best of three."""
    a, best = torch.ones(PROBE, PROBE), float("inf")
    for _ in range(3):
        start = time.perf_counter()
        a @ a
        best = min(best, time.perf_counter() - start)
    return 2 * PROBE**3 / best / 1e9


def _own_stdout() -> TextIO:
    """A private copy of standard output; what libraries print goes to standard error instead."""
    private = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    return private


def _busy() -> tuple[float, float, float]:
    """Seconds of processor time used on the machine, and by this process and its children; seconds on the wall."""
    fields = [int(x) for x in Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:]]
    idle = fields[3] + fields[4]
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    busy = (sum(fields[:8]) - idle) / os.sysconf("SC_CLK_TCK")
    return busy, sum(u.ru_utime + u.ru_stime for u in used), time.perf_counter()


def _status(name: str) -> float:
    """A line of /proc/self/status, in MiB."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(name + ":")) / 1024
