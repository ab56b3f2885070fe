"""The page of promises names what is tested, and nothing here reaches the network."""

import re
import socket
from pathlib import Path

import pytest

ROWS = {
    cells[1].strip(): cells[4]
    for line in (Path(__file__).parents[1] / "docs" / "reliability.md").read_text().splitlines()
    if line.startswith("| R")
    for cells in [line.split("|")]
}
"""The tests of each promise, as the page has them."""


def test_every_test_of_a_promise_is_on_its_page(request):
    for item in request.session.items:
        file = item.nodeid.removeprefix("tests/").split("::")[0]
        for name in [name for marker in item.iter_markers("promise") for name in marker.args]:
            assert file in ROWS[name] or f"{file.split('/')[0]}/`" in ROWS[name], f"{name}: run scripts/reliability.py"


def test_every_promise_names_files_that_are_there():
    assert [name for name, tests in ROWS.items() if "none" in tests] == []
    files = {file for tests in ROWS.values() for file in re.findall(r"`([\w/]+\.py)", tests)}
    assert len(files) > 20
    assert [file for file in files if not (Path(__file__).parent / file).exists()] == []


@pytest.mark.promise("R48")
def test_the_network_is_out_of_reach():
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as plain:
        for reach in (
            lambda: socket.create_connection(("192.0.2.1", 80), timeout=1),
            lambda: socket.getaddrinfo("example.org", 80),
            lambda: plain.sendto(b"x", ("192.0.2.1", 53)),
            lambda: socket.gethostbyname("example.org"),
        ):
            with pytest.raises(PermissionError):
                reach()
    with socket.create_server(("127.0.0.1", 0)) as server, socket.create_connection(server.getsockname()):
        pass
