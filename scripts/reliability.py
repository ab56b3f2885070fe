"""Write into docs/reliability.md which tests stand for each promise, and how often they try it.

    python scripts/reliability.py

The page's own first three columns say what is promised and what is counted. The other three are made from the tests: by
a marker, ``@pytest.mark.promise("R18")``, a test says what it stands for. It counts its examples, if it is a property
(``times=8`` if each tries so many), else what the marker says (``count=KILLS``), else 1.
"""

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "reliability.md"
NAMED = 3
"""Tests that a row names; of more it names the files, and of many files the folders."""

Counts = dict[str, Counter[str]]
"""Of each promise, how often each test tries it."""


class Collector:
    """A plug-in of pytest that notes what the collected tests stand for."""

    def __init__(self) -> None:
        self.found: Counts = {}

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Note the count of every marker."""
        for item in session.items:
            for marker in item.iter_markers("promise"):
                for name in marker.args:
                    self.found.setdefault(name, Counter())[item.nodeid.split("[")[0]] += tries(item, marker.kwargs)


def tries(item: Any, told: dict[str, int]) -> int:
    """How often a test tries what it stands for."""
    examples = item.obj._hypothesis_internal_use_settings.max_examples if hasattr(item.obj, "hypothesis") else 1
    return told.get("count", examples * told.get("times", 1))


def collected(profile: str) -> Counts:
    """Collect the tests under a profile, in a process of its own."""
    command = [sys.executable, __file__, "--collect", "not gpu" if profile == "soak" else "not gpu and not soak"]
    done = subprocess.run(
        command, cwd=ROOT, env=os.environ | {"HYPOTHESIS_PROFILE": profile}, check=True, stdout=subprocess.PIPE
    )
    return {name: Counter(counts) for name, counts in json.loads(done.stdout.splitlines()[-1]).items()}


def named(tests: Counter[str]) -> str:
    """Name tests by themselves, by their files, or by their folders."""
    names = [f"`{test.removeprefix('tests/')}`" for test in sorted(tests)]
    for keep in (lambda name: name, lambda name: name.split("::")[0] + "`", lambda name: name.split("/")[0] + "/`"):
        shown = Counter(keep(name).replace("``", "`") for name in names)
        if len(shown) <= NAMED:
            break
    return "<br>".join(name if number == 1 else f"{name} ({number})" for name, number in shown.items())


def row(line: str, merge: Counts, soak: Counts) -> str:
    """A line of the page, with what was collected if it is the row of a promise that tests stand for."""
    cells = [cell.strip() for cell in line.split("|")[1:-1]]
    if not cells or cells[0] not in soak:
        return line
    counts = [f"{sum(found[cells[0]].values()):,}" for found in (merge, soak)]
    return f"| {' | '.join([*cells[:3], named(soak[cells[0]]), *counts])} |"


def page(merge: Counts, soak: Counts) -> str:
    """The page as it should be."""
    return "\n".join(row(line, merge, soak) for line in PAGE.read_text().splitlines()) + "\n"


if __name__ == "__main__":
    if "--collect" in sys.argv:
        collector = Collector()
        pytest.main(["--collect-only", "-qqq", "-m", sys.argv[-1], "--jaxtyping-packages="], plugins=[collector])
        print("\n" + json.dumps(collector.found))
    else:
        PAGE.write_text(page(collected("merge"), collected("soak")))
