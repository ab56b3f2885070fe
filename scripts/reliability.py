"""Write docs/reliability.md: what is promised, which tests stand for it, how often they try it, and the last run.

    python scripts/reliability.py                   collect the tests, write the page
    python scripts/reliability.py build/tried       the same, with what a run of `.ci/run` tried there
    python scripts/reliability.py --totals FOLDER   print the totals of that run, write nothing

Tests say by a marker what they stand for (tests/support/promises.py), so the table cannot name one that is not there.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from support.promises import PROMISES, TOTALS, UNITS, Promise  # noqa: E402

PAGE, LAST = ROOT / "docs" / "reliability.md", ROOT / "docs" / "reliability.json"
SHOWN = 3
"""Tests that a row names; of more it names the files."""

HEAD = """# What is promised, and what tries it

Each row is a promise and the tests that stand for it. Its last three columns say how often they try it: in the default
tests (`make test`), in `.ci/run`, and in the last run of `.ci/run`. "5 of 10" in the column of `.ci/run` means that it
tries 5 of the 10 that the promise names. A slow test ends after a fixed number of seconds once it has had its part of
what is promised, so the last run may have tried less than the column before, and not less than the promise; a test that
tries less than its part fails. `python scripts/reliability.py` writes this page from the tests themselves.

"""


@dataclass(frozen=True, slots=True)
class Row:
    """One test that stands for a promise, and how often it tries it."""

    promise: str
    test: str
    count: int
    kinds: tuple[str, ...]

    @property
    def file(self) -> str:
        """The file it stands in."""
        return self.test.split("::")[0]


def collected(profile: str) -> list[Row]:
    """Ask pytest which tests stand for which promise under a profile."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "stands.json"
        env = os.environ | {"HYPOTHESIS_PROFILE": profile, "UNWEAVE_STANDS": str(file)}
        command = [sys.executable, "-m", "pytest", "--collect-only", "-qq", "-m", "", "--jaxtyping-packages=", "tests"]
        subprocess.run(command, cwd=ROOT, env=env, check=True, stdout=subprocess.DEVNULL)
        return [Row(name, test, count, tuple(kinds)) for name, test, count, kinds in json.loads(file.read_text())]


def by_default(rows: list[Row]) -> list[Row]:
    """Keep the tests that `make test` runs."""
    return [row for row in rows if not {"slow", "browser", "real"} & set(row.kinds)]


def in_ci(quick: list[Row], land: list[Row]) -> list[Row]:
    """Take each test with the largest count that a stage of `.ci/run` gives it."""
    more = {row.test for row in land if {"slow", "many"} & set(row.kinds)}
    return [row for row in quick if row.test not in more] + [row for row in land if row.test in more]


def count(promise: Promise, rows: list[Row]) -> int:
    """Add up how often the tests of a promise try it; of many laws, take the one tried least."""
    own = [row for row in rows if row.promise == promise.name]
    laws = [row.count for row in own if "many" in row.kinds]
    return min(laws, default=0) if promise.each else sum(row.count for row in own)


def named(promise: Promise, rows: list[Row]) -> str:
    """Name the tests of a promise: themselves if they are few, else their files."""
    own = [row for row in rows if row.promise == promise.name and (not promise.each or "many" in row.kinds)]
    tests = list(dict.fromkeys(row.test for row in own))
    if promise.words or not tests:
        return promise.words or "none"
    if len(tests) <= SHOWN:
        return "<br>".join(f"`{test.removeprefix('tests/')}`" for test in tests)
    files = Counter(test.split("::")[0].removeprefix("tests/") for test in tests)
    if len(files) > 2 * SHOWN:
        files = Counter(file.split("/")[0] + "/" for file in files.elements())
    return "<br>".join(f"`{file}` ({number})" for file, number in sorted(files.items()))


def line(promise: Promise, quick: list[Row], land: list[Row], last: dict) -> str:
    """One row of the table."""
    own, ci = count(promise, by_default(quick)), count(promise, in_ci(quick, land))
    seen = last["promises"].get(promise.name)
    short = f" of {promise.land:,}" if ci < promise.land and not promise.words else ""
    cells = [
        promise.name,
        promise.sentence,
        named(promise, land),
        "" if promise.words else f"{own:,}",
        "" if promise.words else f"{ci:,}{short}",
        "" if seen is None else counted(seen, promise.unit),
    ]
    return f"| {' | '.join(cells)} |"


def counted(number: int, unit: str) -> str:
    """Write a number with its unit, which is given in the plural: 1 page, 2 pages, 1 address."""
    return f"{number:,} {unit if number != 1 else unit.removesuffix('es' if unit.endswith('sses') else 's')}"


def page(quick: list[Row], land: list[Row], last: dict) -> str:
    """The whole page."""
    table = ["| | promise | tests | default | `.ci/run` | last run |", "|---|---|---|---|---|---|"]
    table += [line(promise, quick, land, last) for promise in PROMISES]
    totals = ", ".join(counted(number, unit) for unit, number in last["totals"].items())
    told = f"\n\nThe last run tried {totals}." if totals else ""
    return HEAD + "\n".join(table) + told + "\n"


def tried(folder: Path) -> dict:
    """What the stages of a run tried: each test once, by the stage that tried it most."""
    most: dict[tuple[str, str], int] = defaultdict(int)
    laws: set[str] = set()
    for file in sorted(folder.glob("*.json")):
        written = json.loads(file.read_text())
        laws |= {test.split("[")[0] for test in written.get("properties", {})}
        for test, promises in written["tried"].items():
            for name, number in promises.items():
                most[name, test] = max(most[name, test], number)
    each = {promise.name for promise in PROMISES if promise.each}
    found = {name: {test: n for (other, test), n in most.items() if other == name} for name, _ in most}
    promises = {
        name: min((n for test, n in tests.items() if test in laws), default=0) if name in each else sum(tests.values())
        for name, tests in found.items()
    }
    units: Counter[str] = Counter()
    for test in {test for _, test in most}:
        kinds = {UNITS[name]: number for (name, other), number in most.items() if other == test}
        units.update(kinds)
    return {"promises": dict(sorted(promises.items())), "totals": {unit: units[unit] for unit in TOTALS}}


def outcomes(folder: Path) -> dict[str, int]:
    """How the tests of all stages of a run ended; one that two stages run counts twice."""
    ends: Counter[str] = Counter()
    for file in folder.glob("*.json"):
        ends.update(json.loads(file.read_text()).get("outcomes", {}))
    return {ended: ends[ended] for ended in ("passed", "failed", "skipped")}


def last_run() -> dict:
    """What the page says of the last run."""
    return json.loads(LAST.read_text()) if LAST.is_file() else {"promises": {}, "totals": {}}


def main(arguments: list[str]) -> None:
    """Write the page, or print the totals."""
    if arguments[:1] == ["--totals"]:
        folder = Path(arguments[1])
        totals = tried(folder)["totals"]
        print("Tried: " + ", ".join(counted(number, unit) for unit, number in totals.items()) + ".")
        print("Tests: " + ", ".join(f"{number} {ended}" for ended, number in outcomes(folder).items()))
        return
    if arguments:
        LAST.write_text(json.dumps(tried(Path(arguments[0])), indent=1) + "\n")
    PAGE.write_text(page(collected("quick"), collected("land"), last_run()))


if __name__ == "__main__":
    main(sys.argv[1:])
