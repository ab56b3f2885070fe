"""Few rooms, few arrows, no cycle, few public names, and lines within their limits: `make house` prints them."""

import tomllib
from pathlib import Path

import unweave as uw
from support.scripts import script

ROOT = Path(__file__).parents[1]


def test_every_measure_stays_within_its_limit():
    found = {what: (value, most) for what, value, most in script("house").limits(len(uw.__all__))}
    assert len(found) == 11
    assert not {what: (value, most) for what, (value, most) in found.items() if value > most}


def test_the_oldest_libraries_that_are_tried_are_those_that_are_allowed():
    stated = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"]
    allowed = dict(one.split(">=") for one in stated)
    lines = [line for line in (ROOT / "constraints-lowest.txt").read_text().splitlines() if not line.startswith("#")]
    tried = dict(line.partition(";")[0].split("==") for line in lines)
    assert tried.keys() == allowed.keys() - {"torch"}
    assert all(f"{tried[name]}.0".startswith(f"{allowed[name]}.") for name in tried)
