"""The child process of a benchmark: one variant, driven over standard input, one JSON object a line."""

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

SHARED = bool(os.environ.get("BENCH_SHARED"))
"""True on a machine that others use: seconds are then those of the processor, on one thread."""
CLOCK = time.process_time if SHARED else time.perf_counter


class Turn(TypedDict):
    """One turn: seconds a step, and the share of the machine that others took."""

    seconds: float
    others: float


class First(TypedDict):
    """The first step: its seconds, the largest growth of memory in MiB (results held), and the file of its outputs."""

    seconds: float
    growth: float
    path: str


def serve(shape: Shape, prepare: Callable[[Shape], Step], digest: Callable[[Outputs], Outputs]) -> None:
    """Do what the parent asks until it closes the pipe."""
    answers = _own_stdout()
    torch.set_grad_enabled(False)
    prepare(shape.tiny())()  # libraries load what they load late
    step = prepare(shape)
    for line in sys.stdin:
        asked = json.loads(line)
        answer = first(step, digest, asked["folder"]) if asked["do"] == "first" else turn(step, asked["calls"])
        print(json.dumps(answer), file=answers, flush=True)


def turn(step: Step, calls: int) -> Turn:
    """Time some steps; results are freed, and the collector runs, outside the clock."""
    gc.collect()
    before, elapsed = _busy(), 0.0
    for _ in range(calls):
        start = CLOCK()
        held = step()
        elapsed += CLOCK() - start
        del held
    busy, own, wall = (after - b for after, b in zip(_busy(), before, strict=True))
    others = max(0.0, busy - own) / (wall * (os.cpu_count() or 1))
    return Turn(seconds=elapsed / calls, others=others)


def first(step: Step, digest: Callable[[Outputs], Outputs], folder: str) -> First:
    """Run the first step: seconds, growth of the resident set, and outputs in a file."""
    gc.collect()
    Path("/proc/self/clear_refs").write_text("5")  # the peak starts again from the present size
    before, start = _status("VmRSS"), CLOCK()
    held = step()
    seconds, growth = CLOCK() - start, _status("VmHWM") - before
    path = f"{folder}/{os.getpid()}.pt"
    torch.save({name: x.detach().contiguous().clone() for name, x in digest(held).items()}, path)
    return First(seconds=seconds, growth=growth, path=path)


def _own_stdout() -> TextIO:
    """Duplicate standard output for our messages; output of libraries goes to standard error."""
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
