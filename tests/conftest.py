"""What every test shares: hypothesis profiles and one thread, so that timings and sums repeat.

HYPOTHESIS_PROFILE=smoke     while one works: a few seconds
HYPOTHESIS_PROFILE=quick     every commit (the default)
HYPOTHESIS_PROFILE=land      before a merge
HYPOTHESIS_PROFILE=soak      on demand, hours

At `land`, and wherever CI is set, the examples follow from the tests alone: a failure there is a failure everywhere.
"""

import os
import sys
from functools import cache

import pytest
import torch
import typer.testing
from hypothesis import HealthCheck, Phase, settings

from support.lines import LINES
from support.promises import Promises, refuse_the_network
from unweave.files import writing

EXAMPLES = {"smoke": 20, "quick": 300, "land": 3_000, "soak": 50_000}
"""Random models for the first law, path expansion = logits; see `helpers.fewer` for the other laws."""

PHASES = tuple(phase for phase in Phase if phase is not Phase.explain)
"""To explain a failure hypothesis traces the test; on Python 3.11 a trace beside other threads may never end."""

torch.set_num_threads(1)
torch.set_printoptions(threshold=16, edgeitems=1)

for name, examples in EXAMPLES.items():
    settings.register_profile(
        name,
        max_examples=examples,
        deadline=None,
        print_blob=True,
        derandomize=name == "land" or "CI" in os.environ,
        phases=PHASES,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
    )
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))

sys.addaudithook(refuse_the_network)

typer.testing._get_command = cache(typer.main.get_command)
"""The tree of commands is made once and not for every question, of which it would be two thirds of the time."""


def pytest_configure(config):
    """Count what is tried for each promise, and the lines that run where that is asked for."""
    config.pluginmanager.register(Promises(os.environ))
    if LINES is not None:
        config.pluginmanager.register(LINES)


@pytest.fixture(autouse=True)
def fresh_faults(monkeypatch):
    """No test sees a failing disk that another one asked for, nor the steps that it counted."""
    monkeypatch.delenv(writing.FAULT, raising=False)
    writing.passed.clear()
