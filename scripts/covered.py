"""Say how many lines of the source the default tests run, and fail below the floors.

    coverage run -m pytest; python scripts/covered.py [--write FILE]

A boundary is a module through which everything of a stranger's comes in or goes out (scripts/mutate.py lists them).
"""

import argparse
import json
import sys
from pathlib import Path

from coverage import Coverage
from mutate import BOUNDARIES, SOURCE

FLOOR, BOUNDARY_FLOOR = 90.0, 70.0
"""Percent of lines, of the whole source, of which a quarter of the tests ran 90.06, and of each boundary, a guess."""


def shares(coverage: Coverage) -> dict[str, tuple[int, list[int]]]:
    """Lines and missing lines of every module."""
    found = {}
    for path in sorted(SOURCE.rglob("*.py")):
        _, lines, _, missing, _ = coverage.analysis2(str(path))
        found[path.relative_to(SOURCE).as_posix()] = len(lines), missing
    return found


def percent(lines: int, missing: int) -> float:
    """Lines that ran, of a hundred."""
    return 100 * (1 - missing / lines) if lines else 100.0


def main() -> int:
    """Print modules by what they miss, and the totals."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", type=Path, help="write the percentage there")
    given = parser.parse_args()
    coverage = Coverage()
    coverage.combine(keep=True)
    found = shares(coverage)
    for module, (lines, missing) in sorted(found.items(), key=lambda row: -len(row[1][1]))[:25]:
        print(f"{len(missing):5} of {lines:5} lines missing: {module} {' '.join(map(str, missing[:12]))}")
    whole = percent(sum(lines for lines, _ in found.values()), sum(len(missing) for _, missing in found.values()))
    boundaries = {module: percent(found[module][0], len(found[module][1])) for module in BOUNDARIES}
    low = {module: share for module, share in boundaries.items() if share < BOUNDARY_FLOOR}
    print(f"{whole:.1f} % of lines run; the floor is {FLOOR} %")
    print("Boundaries: " + ", ".join(f"{module} {share:.1f} %" for module, share in boundaries.items()))
    print(f"Below {BOUNDARY_FLOOR} %: " + (", ".join(low) or "none"))
    if given.write:
        given.write.parent.mkdir(parents=True, exist_ok=True)
        given.write.write_text(json.dumps({"tried": {"scripts/covered.py": {"R45": round(whole, 1)}}}))
    return int(bool(low) or whole < FLOOR)


if __name__ == "__main__":
    sys.exit(main())
