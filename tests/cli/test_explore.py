"""`unweave explore`: its address, its end, and what is missing."""

import json
import socket
import stat
from importlib import import_module
from pathlib import Path

import pytest
from typer.testing import CliRunner

from unweave.cli.app import app

explore = import_module("unweave.cli.explore")


@pytest.fixture
def served(monkeypatch):
    """The server at the moment when it would begin to answer."""
    seen = {}

    def serve(live, sockets, tell, begun):
        begun()
        seen.update(live=live, port=sockets[0].getsockname()[1], hosts={each.getsockname()[0] for each in sockets})
        for each in sockets:
            each.close()
        live.jobs.close()

    monkeypatch.setattr(import_module("unweave.explorer.server"), "serve", serve)
    opened = []
    monkeypatch.setattr(explore, "opened", opened.append)
    return seen, opened


def test_the_address_is_printed_alone_on_stdout(served) -> None:
    seen, opened = served
    result = CliRunner().invoke(app, ["explore", "example:induction", "--quick", "--text", "abcab", "--no-open"])
    assert result.exit_code == 0, result.stderr
    assert result.stdout == f"http://127.0.0.1:{seen['port']}/#token={seen['live'].token}\n"
    assert seen["live"].token not in result.stderr
    assert "abcab" not in result.stderr
    assert seen["hosts"] <= {"127.0.0.1", "::1"}
    assert not opened
    manifest = json.loads(seen["live"].manifest)
    assert set(seen["live"].chunks) >= {manifest["prompts"][0]["ids"]["chunks"][0]["id"]}
    assert not manifest["models"][0].get("engine")
    assert "weights" not in " ".join(one["what"] for one in manifest["left_out"])
    answer = seen["live"].executor.encode("example:induction", "ab")
    assert answer["cut"] == 0


def test_json_is_one_document(served) -> None:
    seen, _ = served
    result = CliRunner().invoke(app, ["explore", "example:induction", "--quick", "--json", "--no-open"])
    assert json.loads(result.stdout)["address"].endswith(seen["live"].token)


def test_a_browser_is_led_by_a_private_file_and_not_by_its_command_line(served, monkeypatch) -> None:
    seen, opened = served
    read = []

    def look(url):
        path = Path(url.removeprefix("file://"))
        read.append((stat.S_IMODE(path.parent.stat().st_mode), path.read_text()))
        opened.append(url)

    monkeypatch.setattr(explore, "opened", look)
    assert CliRunner().invoke(app, ["explore", "example:induction", "--quick"]).exit_code == 0
    ((mode, html),) = read
    assert mode == 0o700
    assert f"url=http://127.0.0.1:{seen['port']}/#token={seen['live'].token}" in html
    assert seen["live"].token not in opened[0]
    assert not Path(opened[0].removeprefix("file://")).exists()


def test_without_the_extra_its_line_is_printed(monkeypatch) -> None:
    monkeypatch.setattr(explore, "LIBRARIES", ("no_such_library_anywhere",))
    result = CliRunner().invoke(app, ["explore", "example:induction", "--quick"])
    assert result.exit_code == 2
    assert 'pip install "unweave[serve]"' in result.stderr


def test_a_port_in_use_ends_with_2() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        result = CliRunner().invoke(app, ["explore", "example:induction", "--quick", "--no-open", "--port", str(port)])
    assert result.exit_code == 2
    assert f"port {port} is in use" in result.stderr
    assert CliRunner().invoke(app, ["explore", "example:induction", "--quick", "--port", "70000"]).exit_code == 2


@pytest.mark.promise("R22")
@pytest.mark.parametrize("words", [("--host", "0.0.0.0"), ("--allow-remote",), ("--host=::",)])
def test_no_option_lets_another_computer_in(served, words) -> None:
    seen, _ = served
    result = CliRunner().invoke(app, ["explore", "example:induction", "--quick", "--no-open", *words])
    assert result.exit_code == 2
    assert "No such option" in result.stderr
    assert not seen


def test_a_bundled_training_brings_its_steps() -> None:
    steps = explore._steps("attn-2l-small")
    assert len(steps) > 5
    assert sorted(steps.values()) == [steps[step] for step in sorted(steps)]
    assert explore._steps("example:induction") == {}
