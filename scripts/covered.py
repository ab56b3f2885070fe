"""Say how many lines of the source the default tests run, and fail below the floors.

    make covered, or:
    UNWEAVE_LINES=build/lines python -m pytest -n 2; python scripts/covered.py [--write FILE] [FOLDER]

A boundary is a module through which everything of a stranger's comes in or goes out (scripts/mutate.py lists them). A
line that no test can run says so, and why: `# pragma: no cover`.
"""

import argparse
import json
import sys
from functools import reduce
from pathlib import Path

from mutate import BOUNDARIES, ROOT, SOURCE
from slipcover import merge_coverage

FLOOR = 95.0
"""Percent of lines of the whole source; of a boundary, every line."""

Lines = dict[str, tuple[int, list[int]]]
"""Of every module its lines, and those among them that did not run."""


def lines_of(folder: Path) -> Lines:
    """What all processes of a run together left out."""
    parts = [json.loads(path.read_text()) for path in sorted(folder.glob("*.json"))]
    if not parts:
        sys.exit(f"{folder} holds no counted lines; run the tests with UNWEAVE_LINES={folder}")
    counted = {ROOT / name: lines for name, lines in reduce(merge_coverage, parts)["files"].items()}
    return {
        path.relative_to(SOURCE).as_posix(): (
            len(lines["executed_lines"] + lines["missing_lines"]),
            lines["missing_lines"],
        )
        for path, lines in counted.items()
        if path.is_relative_to(SOURCE)
    }


def percent(lines: int, missing: int) -> float:
    """Lines that ran, of a hundred."""
    return 100 * (1 - missing / lines) if lines else 100.0


def listed(found: Lines) -> None:
    """Print modules with the lines they miss."""
    for module, (lines, missing) in found.items():
        print(f"{len(missing):5} of {lines:5} lines missing: {module} {' '.join(map(str, missing))}")


def main() -> int:
    """Print modules by what they miss, and the totals."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, nargs="?", default=ROOT / "build" / "lines", help="what the tests wrote")
    parser.add_argument("--write", type=Path, help="write the percentage there")
    given = parser.parse_args()
    found = lines_of(given.folder)
    whole = percent(sum(lines for lines, _ in found.values()), sum(len(missing) for _, missing in found.values()))
    low = {module: found[module] for module in BOUNDARIES if found[module][1]}
    listed(dict(sorted(found.items(), key=lambda row: -len(row[1][1]))[:25]))
    print(f"{whole:.2f} % of lines run; the floor is {FLOOR} %")
    print(f"Boundaries of which every line runs: {len(BOUNDARIES) - len(low)} of {len(BOUNDARIES)}")
    listed(low)
    if given.write:
        given.write.parent.mkdir(parents=True, exist_ok=True)
        given.write.write_text(json.dumps({"tried": {"scripts/covered.py": {"R45": round(whole, 1)}}}))
    return int(bool(low) or whole < FLOOR)


if __name__ == "__main__":
    sys.exit(main())
