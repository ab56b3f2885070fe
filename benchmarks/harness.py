"""Compare variants of one job: each a function in a process of its own, stepped over a pipe.

A script of this folder holds a list of `Job`. A job's variants do the same work in different
environments: ours, and TransformerLens as installed or with the allocator setting. For each job

    outputs are compared with ours first, to the job's tolerance;
    memory is the growth of the resident set over the first step at full size;
    each is then stepped several times in a row while the others sleep.

A turn is at least `TURN` seconds of steps; warm-up and freeing results are outside the clock.
Only the standard library and torch are imported here: the same file serves in every environment.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from math import ceil
from pathlib import Path
from statistics import median

import torch

import child
import results
from child import Outputs, Step
from models import Shape

ROOT = Path(__file__).resolve().parent.parent
PYTHONS = {"ours": ".venv", "tl3": ".bench/tl3", "tl4": ".bench/tl4"}

TURN = 0.3
"""Seconds of steps that one turn takes at least."""
SECONDS = float(os.environ.get("BENCH_SECONDS", "20"))
"""Seconds for the turns of one variant."""
FEWEST, MOST = int(os.environ.get("BENCH_TURNS", "3")), 15
"""Turns of a variant at least and at most; 2 at least where a step is five times `SLOW`."""
SHARED = "Taken on a machine shared with many processes: seconds are those of the processor, on one thread."
SLOW = 3.0
"""Seconds of a step; two turns are enough of what takes five times as long."""
COMPILING = 30.0
"""Seconds above which a first step is not repeated for warmth; below, it may have compiled what the next one runs."""
KEEP_MEMORY = {"MALLOC_MMAP_MAX_": "0", "MALLOC_TRIM_THRESHOLD_": "2147483647", "MALLOC_TOP_PAD_": "268435456"}
"""glibc keeps freed blocks in the process; the trailing underscores belong to the names."""


@dataclass(frozen=True)
class Variant:
    """One way to do a job.

    Attributes:
        name: What the tables call it.
        home: The environment: ours, tl3 or tl4.
        prepare: Builds everything for a shape and returns the step that is timed.
        keep_memory: Whether the process keeps freed memory.
    """

    name: str
    home: str
    prepare: Callable[[Shape], Step]
    keep_memory: bool = False


@dataclass(frozen=True)
class Job:
    """The same work, done by every variant.

    Attributes:
        name: What is computed.
        shape: The model and the tokens.
        variants: Ours first; the others are compared with it.
        tolerance: Largest difference of outputs, relative to the largest entry of ours.
        digest: What of the outputs is compared; all of them unless they are large.
        note: What a reader of the row must know.
    """

    name: str
    shape: Shape
    variants: tuple[Variant, ...]
    tolerance: float
    digest: Callable[[Outputs], Outputs] = field(default=lambda outputs: outputs)
    note: str = ""

    def variant(self, name: str) -> Variant:
        """The variant of a name."""
        return next(variant for variant in self.variants if variant.name == name)


def both(prepare: Callable[[Shape], Step]) -> tuple[Variant, Variant]:
    """Ours as installed, and the same with the allocator setting, which the command line has."""
    return Variant("ours", "ours", prepare), Variant("ours, keeping memory", "ours", prepare, keep_memory=True)


def peers(home: str, prepare: Callable[[Shape], Step]) -> tuple[Variant, Variant]:
    """A peer as installed, and the same with the allocator setting."""
    return Variant(home, home, prepare), Variant(f"{home}, keeping memory", home, prepare, keep_memory=True)


def started(*arguments: str) -> Callable[[Shape], Step]:
    """Time a fresh Python process from start to end, with modules compiled beforehand as an installer does."""
    compiled = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}

    def prepare(shape: Shape) -> Step:
        def step() -> Outputs:
            ended = subprocess.run([sys.executable, *arguments], capture_output=True, check=False, env=compiled)
            if ended.returncode:
                raise SystemExit(f"{' '.join(arguments)[:200]}: {ended.stderr.decode()[-2000:]}")
            return {"code": torch.tensor([0.0])}

        return step

    return prepare


def main(*jobs: Job) -> None:
    """Run a benchmark script: measure its jobs, or be the child that runs one variant."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--tiny", action="store_true", help="try the script at a tiny size; nothing is recorded")
    parser.add_argument("--only", help="the jobs whose name contains this")
    parser.add_argument("--child", nargs=2, metavar=("JOB", "VARIANT"), help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.tiny:
        jobs = tuple(replace(job, shape=job.shape.tiny()) for job in jobs)
    if asked.child:
        job = jobs[int(asked.child[0])]
        child.serve(job.shape, job.variant(asked.child[1]).prepare, job.digest)
        return
    for number, job in enumerate(jobs):
        if not asked.only or asked.only in job.name:
            record = measure(job, ["--tiny"] if asked.tiny else [], number)
            print(results.line(record), flush=True)
            if not asked.tiny:
                results.save(record)


def measure(job: Job, options: list[str], number: int) -> results.Record:
    """Compare a job's variants: outputs and memory in the first step, then time of each while the others sleep."""
    workers = {variant.name: Worker(variant, options, number) for variant in job.variants}
    try:
        with tempfile.TemporaryDirectory() as folder:
            first = {name: worker.ask("first", folder=folder) for name, worker in workers.items()}
            deviations = _compared(job, {name: torch.load(found["path"]) for name, found in first.items()})
        calls, turns = _plan({name: _warm(worker, first[name]["seconds"]) for name, worker in workers.items()})
        alone = {}
        for name, worker in workers.items():
            _warm(worker, first[name]["seconds"])
            alone[name] = [worker.ask("step", calls=calls[name]) for _ in range(turns)]
    finally:
        for worker in workers.values():
            worker.close()
    rows = [results.Row(name, _summary(alone[name]), first[name]["growth"], deviations.get(name)) for name in workers]
    note = " ".join(filter(None, (job.note, SHARED if child.SHARED else "")))
    return results.record(job.name, Path(sys.argv[0]).stem, job.shape, job.tolerance, note, rows)


def _compared(job: Job, found: dict[str, Outputs]) -> dict[str, float]:
    """The distance of each variant's outputs from ours; an error if one is too far."""
    first, *others = found
    deviations = {
        name: max(_deviation(found[first][key], found[name][key]) for key in found[first].keys() & found[name].keys())
        for name in others
        if found[name]
    }
    for name, deviation in deviations.items():
        if not deviation <= job.tolerance:
            raise SystemExit(f"{job.name}: {name} is {deviation:.2g} from {first}, above {job.tolerance:.2g}")
    return deviations


def _deviation(ours: torch.Tensor, theirs: torch.Tensor) -> float:
    if ours.shape != theirs.shape:
        raise SystemExit(f"outputs of shapes {list(ours.shape)} and {list(theirs.shape)}")
    largest = ours.double().abs().max().clamp_min(1e-300)
    return float(((ours.double() - theirs.double()).abs() / largest).nan_to_num(nan=torch.inf).max())


def _warm(worker: "Worker", seconds: float) -> float:
    """Seconds of a warm step."""
    return seconds if seconds > COMPILING else worker.ask("step", calls=1)["seconds"]


def _plan(seconds: dict[str, float]) -> tuple[dict[str, int], int]:
    """Steps in a turn of each variant, and the number of turns of all."""
    calls = {name: max(1, ceil(TURN / s)) for name, s in seconds.items()}
    longest = max(calls[name] * s for name, s in seconds.items())
    return calls, min(MOST, max(2 if longest > 5 * SLOW else FEWEST, int(SECONDS / longest)))


def _summary(turns: list[child.Turn]) -> results.Summary:
    """Median, minimum and count of the undisturbed turns."""
    clean = [turn for turn in turns if turn["others"] < results.DISTURBED]
    kept = clean if len(clean) >= FEWEST else turns
    seconds = [turn["seconds"] for turn in kept]
    return results.Summary(
        median(seconds),
        min(seconds),
        len(kept),
        median(turn["others"] for turn in kept),
    )


class Worker:
    """A variant in its own process: requests go down one pipe, answers come up another."""

    def __init__(self, variant: Variant, options: list[str], job: int) -> None:
        python = ROOT / PYTHONS[variant.home] / "bin" / "python"
        threads = "1" if options or child.SHARED else str(os.cpu_count())  # a trial leaves the machine to others
        environment = {
            **os.environ,
            "OMP_NUM_THREADS": threads,
            "MKL_NUM_THREADS": threads,
            "HF_HUB_OFFLINE": "1",
            "WANDB_MODE": "disabled",
            **(KEEP_MEMORY if variant.keep_memory else {}),
        }
        self.name = variant.name
        self.errors = tempfile.TemporaryFile("w+")  # noqa: SIM115 (open while the child lives)
        self.process = subprocess.Popen(
            [str(python), sys.argv[0], *options, "--child", str(job), variant.name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.errors,
            env=environment,
            text=True,
        )

    def ask(self, what: str, **details: object) -> dict:
        """Ask the child to do something and wait for its answer."""
        with suppress(BrokenPipeError):  # a child that has ended: its errors say why
            print(json.dumps({"do": what, **details}), file=self.process.stdin, flush=True)
        answer = self.process.stdout.readline() if self.process.stdout else ""
        if not answer:
            self.process.wait()
            self.errors.seek(0)
            raise SystemExit(f"{self.name} ended during {what!r}:\n{self.errors.read()[-4000:]}")
        return json.loads(answer)

    def close(self) -> None:
        """End the child."""
        if self.process.stdin:
            self.process.stdin.close()
        self.process.wait()
        if self.process.stdout:
            self.process.stdout.close()
        self.errors.close()
