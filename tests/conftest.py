"""What every test shares: how often a property is tried, one thread, and no network.

HYPOTHESIS_PROFILE=smoke     while one works: a few seconds
HYPOTHESIS_PROFILE=merge     every commit and every merge (the default)
HYPOTHESIS_PROFILE=soak      ten times as many examples, kills and damaged files: `make soak`

Examples and the order of the tests are drawn anew at each run; `.ci/run` prints the seed that draws them again.
"""

import os
import sys
from functools import cache

import pytest
import torch
import typer.testing
from hypothesis import HealthCheck, Phase, settings

from support import faults

EXAMPLES = {"smoke": 20, "merge": 300, "soak": 3_000}
"""Random models for the first law, path expansion = logits; see `helpers.fewer` for the other laws."""
PHASES = tuple(phase for phase in Phase if phase is not Phase.explain)
"""To explain a failure hypothesis traces the test; on Python 3.11 a trace beside other threads may never end."""
LOOPBACK = {"127.0.0.1", "::1", "localhost", "0.0.0.0", "::", "", None}
CONNECTING = {"socket.connect": 1, "socket.sendto": 1, "socket.getaddrinfo": 0, "socket.gethostbyname": 0}
"""Events of the interpreter by which the network is reached, and which argument holds the address."""

torch.set_num_threads(1)
torch.set_printoptions(threshold=16, edgeitems=1)

for name, examples in EXAMPLES.items():
    settings.register_profile(
        name,
        max_examples=examples,
        deadline=None,
        print_blob=True,
        derandomize=False,
        phases=PHASES,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
    )
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "merge"))

typer.testing._get_command = cache(typer.main.get_command)
"""The tree of commands is made once and not for every question, of which it would be two thirds of the time."""


def refuse_the_network(event, arguments):
    """Let nothing in this process reach another computer."""
    if event not in CONNECTING:
        return
    address = arguments[CONNECTING[event]]
    if event in ("socket.connect", "socket.sendto") and not isinstance(address, tuple):
        return  # a path of this computer
    host = address[0] if isinstance(address, tuple) else address
    host = host.decode() if isinstance(host, bytes) else host
    if isinstance(host, str) and host not in LOOPBACK and not host.startswith("127."):
        raise PermissionError(f"a test reaches for the network: {host}")


sys.addaudithook(refuse_the_network)


def pytest_sessionfinish(session):
    """Fail where more tests are skipped than UNWEAVE_SKIPS allows: a library that is not there is silent otherwise."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if "UNWEAVE_SKIPS" in os.environ and not hasattr(session.config, "workerinput"):
        skipped = len(reporter.stats.get("skipped", []))
        if skipped > int(os.environ["UNWEAVE_SKIPS"]):
            reporter.write_line(f"{skipped} tests are skipped, more than UNWEAVE_SKIPS={os.environ['UNWEAVE_SKIPS']}")
            session.exitstatus = session.exitstatus or 1


@pytest.fixture(autouse=True)
def fresh_faults(monkeypatch):
    """No test sees a failing disk that another one asked for, nor the steps that it counted."""
    monkeypatch.delenv(faults.FAULT, raising=False)
    faults.passed.clear()
