"""Benchmark records: one a job in ``results.json``, and the tables of ``RESULTS.md`` made from all of them."""

import json
import os
import subprocess
from dataclasses import asdict, dataclass
from datetime import date
from pathlib import Path
from typing import Any

import torch

HERE = Path(__file__).resolve().parent
Record = dict[str, Any]

DISTURBED = 0.06
"""Share of the machine taken by others from which a turn is dropped if enough are left, and else marked."""


@dataclass(frozen=True)
class Summary:
    """Seconds of a step over the turns kept, and the share of the machine taken by others."""

    median: float
    least: float
    n: int
    others: float


@dataclass(frozen=True)
class Row:
    """One variant of a job.

    Attributes:
        variant: Its name.
        alone: Stepped while the others slept.
        growth: MiB that the resident set grew in a fresh process.
        deviation: Largest difference of its outputs from ours, relative to the largest entry.
    """

    variant: str
    alone: Summary
    growth: float
    deviation: float | None


def record(name: str, claim: str, shape: object, tolerance: float, note: str, rows: list[Row]) -> Record:
    """A job's measurement, with where and when it was taken."""
    return {
        "job": name,
        "claim": claim,
        "shape": str(shape),
        "tolerance": tolerance,
        "note": note,
        "rows": [asdict(row) for row in rows],
        "date": date.today().isoformat(),
        "commit": _commit(),
        "machine": _machine(),
        "torch": torch.__version__.split("+")[0],
    }


def save(found: Record) -> None:
    """Replace the job's record and write the tables again."""
    path = HERE / "results.json"
    records = json.loads(path.read_text()) if path.exists() else []
    names = [r["job"] for r in records]
    if found["job"] in names:
        records[names.index(found["job"])] = found
    else:
        records.append(found)
    path.write_text(json.dumps(records, indent=1) + "\n")
    (HERE / "RESULTS.md").write_text(page(records))


def line(found: Record) -> str:
    """A job on one line, for whoever waits."""
    ours = found["rows"][0]["alone"]["median"]
    parts = [
        f"{row['variant']} {_seconds(row['alone']['median'])} ({row['alone']['median'] / ours:.2f}x, "
        f"+{row['growth']:.0f} MiB, others {row['alone']['others']:.0%})"
        for row in found["rows"]
    ]
    return f"{found['job']}: " + "; ".join(parts)


INTRODUCTION = """# Results of `make bench`

Ours against TransformerLens on the same weights (random, but where a job says trained), on one machine: read the
ratios, not the seconds. tl3 is `HookedTransformer` of 3.9.0 and tl4 is `TransformerBridge` of 4.3.0, both with our
torch; "keeping memory" is the same with glibc told not to give freed blocks back (`MALLOC_MMAP_MAX_=0` and two more),
which a user of either can set too.
Outputs were compared before anything was timed: "off by" is the largest difference from ours, relative to our largest
entry. Each variant is stepped while the others sleep; ratios are of medians.
Memory is what the resident set grew during the first step of a process at full size, results held. "Others" is the
share of the machine that other processes took: where it is 6 % or more of ours or of the row, the ratio means little.
Jobs that were measured once and are no longer run (largest entries, singular values, prefix matching and path losses,
missed targets among them) are in `docs/log/2026-11.md`.
"""


@dataclass(frozen=True)
class Target:
    """The intended speed-up over a peer.

    Attributes:
        job: The job.
        peer: The row to compare with; ours is the row that keeps memory too, where there is one.
        ratio: The least ratio of times.
        why: What is known of why it is missed, where it is.
    """

    job: str
    peer: str
    ratio: float
    why: str = ""


KEEPING = "tl3, keeping memory"

TARGETS = (
    Target("copying score of every head over the full vocabulary", "tl4", 6.0),
    Target("composition scores, Q, K and V, 2 x 12 heads", "tl3", 20.0),
    *(
        Target(
            "composition scores, K alone, 12 x 12 heads",
            peer,
            wanted,
            "two thirds of the time is a product for each pair of layers, near the machine's peak; a second algorithm "
            "of Gram matrices took half the time, and went with the check that its rounding needed",
        )
        for peer, wanted in (("tl3", 10.0), (KEEPING, 20.0))
    ),
    Target(
        "run keeping patterns and streams, without logits",
        KEEPING,
        1.5,
        "most of the time is torch's attention and one write to the memory of all patterns, which are kept",
    ),
    Target(
        "a folder to a model",
        "transformers",
        1.0,
        "the peer maps the file and reads no number; ours reads each and refuses what is not finite",
    ),
    Target(
        "a folder to the logits of 64 tokens",
        "transformers",
        1.0,
        "the peer computes from the mapped file; ours folds every number into memory of its own",
    ),
    *(
        Target(
            f"a training step at {size}, float32",
            "plain, compiled, keeping memory",
            1.0,
            "both are products at the machine's speed for four fifths of the time",
        )
        for size in "SML"
    ),
)


def page(records: list[Record]) -> str:
    """All tables, as Markdown."""
    by_job = {r["job"]: r for r in records}
    return INTRODUCTION + _targets(by_job) + _agreement(records) + "".join(map(_table, records))


def _targets(records: dict[str, Record]) -> str:
    """Each target, the value reached, and its commit; disturbed rows do not count."""
    head = "\n## Targets\n\n| job | against | target | reached | commit | | why |\n|---|---|---|---|---|---|---|\n"
    return head + "".join(_target(records.get(target.job), target) for target in TARGETS)


def _target(found: Record | None, target: Target) -> str:
    rows = {row["variant"]: row["alone"] for row in found["rows"]} if found else {}
    job, peer, wanted = target.job, target.peer, target.ratio
    if found is None or peer not in rows:
        return f"| {job} | {peer} | {wanted:g} | not measured | | **open** | |\n"
    own = rows.get("ours, keeping memory", found["rows"][0]["alone"]) if "," in peer else found["rows"][0]["alone"]
    ratio = rows[peer]["median"] / own["median"]
    reached = ratio >= wanted
    if max(rows[peer]["others"], own["others"]) >= DISTURBED:
        verdict = "**disturbed**"
    else:
        verdict = "reached" if reached else f"**missed by {1 - ratio / wanted:.0%}**"
    why = "" if reached else target.why
    return f"| {job} | {peer} | {wanted:g} | {ratio:.2f} | {found['commit']} | {verdict} | {why} |\n"


def _agreement(records: list[Record]) -> str:
    """The distance of each peer's outputs from ours, over all jobs."""
    head = (
        "\n## Agreement\n\nLargest difference of outputs from ours, relative to our largest entry, before anything was "
        "timed; a benchmark ends with an error where it is above the tolerance.\n\n"
        "| job | peer | off by | tolerance |\n|---|---|---|---|\n"
    )
    return head + "".join(
        f"| {found['job']} | {row['variant']} | {row['deviation']:.1g} | {found['tolerance']:g} |\n"
        for found in records
        for row in found["rows"]
        if row["variant"] in ("tl3", "tl4")
    )


def _table(found: Record) -> str:
    first = found["rows"][0]
    name, note = found["job"], f" {found['note']}" if found["note"] else ""
    head = (
        f"\n## {name[0].upper() + name[1:]}\n\n"
        f"{found['shape']}. `{found['claim']}.py`, {found['date']}, commit {found['commit']}, {found['machine']}, "
        f"torch {found['torch']}.{note}\n\n"
        "| variant | median | least | n | ratio | memory | off by | others |\n"
        "|---|---|---|---|---|---|---|---|\n"
    )
    return head + "".join(_row(found, first, row) for row in found["rows"])


def _row(found: Record, first: Record, row: Record) -> str:
    alone = row["alone"]
    ratio = alone["median"] / first["alone"]["median"]
    off = "" if row["deviation"] is None else f"{row['deviation']:.1g}"
    disturbed = max(alone["others"], first["alone"]["others"]) >= DISTURBED
    cells = (
        row["variant"],
        _seconds(alone["median"]),
        _seconds(alone["least"]),
        str(alone["n"]),
        "1" if row is first else f"{ratio:.2f}, disturbed" if disturbed else f"**{ratio:.2f}**",
        f"{row['growth']:.0f} MiB",
        off,
        f"{alone['others']:.0%}",
    )
    return "| " + " | ".join(cells) + " |\n"


def _seconds(s: float) -> str:
    return f"{s:.2f} s" if s >= 1 else f"{s * 1000:.3g} ms"


def _commit() -> str:
    git = ["git", "-C", str(HERE), "rev-parse", "--short", "HEAD"]
    return subprocess.run(git, capture_output=True, text=True, check=False).stdout.strip() or "unknown"


def _machine() -> str:
    """The machine in words."""
    lines = Path("/proc/cpuinfo").read_text().splitlines()
    model = next((line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")), "a processor")
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    return f"{model}, {os.cpu_count()} cores, {memory:.0f} GiB"
