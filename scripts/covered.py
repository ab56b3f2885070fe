"""Say how many lines and branches of the source the default tests run, and fail below the floors.

    make covered, or:
    UNWEAVE_LINES=build/lines python -m pytest -n 2; python scripts/covered.py [--write FILE] [FOLDER]

A boundary is a module through which everything of a stranger's comes in or goes out (scripts/mutate.py lists them). A
line that no test can run says so, and why: `# pragma: no cover`. A branch is a place from which either of two lines
follows, an `if`, a loop or a `match`; it is named by the line before and the line after.
"""

import argparse
import json
import sys
from functools import reduce
from pathlib import Path

from mutate import BOUNDARIES, ROOT, SOURCE
from slipcover import merge_coverage

FLOOR = 95.0
"""Percent of lines and branches of the whole source; of a boundary, every one."""

Places = dict[str, tuple[int, list[str]]]
"""Of every module its lines and branches, and those among them that did not run."""


def places_of(folder: Path) -> Places:
    """What all processes of a run together left out."""
    parts = [json.loads(path.read_text()) for path in sorted(folder.glob("*.json"))]
    if not parts:
        sys.exit(f"{folder} holds no counted lines; run the tests with UNWEAVE_LINES={folder}")
    counted = {ROOT / name: own for name, own in reduce(merge_coverage, parts)["files"].items()}
    return {
        path.relative_to(SOURCE).as_posix(): (ran(own) + len(left_out(own)), left_out(own))
        for path, own in counted.items()
        if path.is_relative_to(SOURCE)
    }


def ran(own: dict[str, list]) -> int:
    """Number of lines and branches of a module that ran."""
    return len(own["executed_lines"]) + len(own["executed_branches"])


def left_out(own: dict[str, list]) -> list[str]:
    """Lines of a module that did not run, and branches that were not taken: the line before and the line after."""
    branches = [f"{before}->{after or 'exit'}" for before, after in own["missing_branches"]]
    return [*map(str, own["missing_lines"]), *branches]


def percent(places: int, missing: int) -> float:
    """What ran, of a hundred."""
    return 100 * (1 - missing / places) if places else 100.0


def listed(found: Places) -> None:
    """Print modules with what they miss."""
    for module, (places, missing) in found.items():
        print(f"{len(missing):5} of {places:5} lines and branches missing: {module} {' '.join(missing)}")


def main() -> int:
    """Print modules by what they miss, and the totals."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, nargs="?", default=ROOT / "build" / "lines", help="what the tests wrote")
    parser.add_argument("--write", type=Path, help="write the percentage there")
    given = parser.parse_args()
    found = places_of(given.folder)
    whole = percent(sum(places for places, _ in found.values()), sum(len(missing) for _, missing in found.values()))
    low = {module: found[module] for module in BOUNDARIES if found[module][1]}
    listed(dict(sorted(found.items(), key=lambda row: -len(row[1][1]))[:25]))
    print(f"{whole:.2f} % of lines and branches run; the floor is {FLOOR} %")
    print(f"Boundaries of which every line and branch runs: {len(BOUNDARIES) - len(low)} of {len(BOUNDARIES)}")
    listed(low)
    if given.write:
        given.write.parent.mkdir(parents=True, exist_ok=True)
        given.write.write_text(json.dumps({"tried": {"scripts/covered.py": {"R45": round(whole, 1)}}}))
    return int(bool(low) or whole < FLOOR)


if __name__ == "__main__":
    sys.exit(main())
