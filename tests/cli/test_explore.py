"""`unweave explore`: its address, its end, and what is missing."""

import json
import socket
import stat
from importlib import import_module
from pathlib import Path

import pytest

from support.commands import answer, asked, refuses

pages = import_module("unweave.cli.pages")


@pytest.fixture
def served(monkeypatch):
    """The server at the moment when it would begin to answer."""
    seen = {}

    def serve(live, sockets, tell, begun):
        begun()
        seen.update(live=live, port=sockets[0].getsockname()[1], hosts={each.getsockname()[0] for each in sockets})
        for each in sockets:
            each.close()

    monkeypatch.setattr(import_module("unweave.explorer.server"), "serve", serve)
    opened = []
    monkeypatch.setattr(pages, "opened", opened.append)
    return seen, opened


def test_the_address_is_printed_alone_on_stdout(served) -> None:
    seen, opened = served
    result = asked("explore", "example:induction", "--quick", "--text", "abcab", "--no-open")
    assert result.exit_code == 0, result.stderr
    assert result.stdout == f"http://127.0.0.1:{seen['port']}/#token={seen['live'].token}\n"
    assert seen["live"].token not in result.stderr
    assert "abcab" not in result.stderr
    assert seen["hosts"] <= {"127.0.0.1", "::1"}
    assert not opened
    manifest = json.loads(seen["live"].manifest)
    assert set(seen["live"].chunks) >= {manifest["prompts"][0]["ids"]["chunks"][0]["id"]}
    assert not manifest["models"][0].get("engine")
    assert "weights" not in {one["what"] for one in manifest["left_out"]}
    answer = seen["live"].executor.encode("example:induction", "ab")
    assert answer["cut"] == 0


def test_json_is_one_document(served) -> None:
    found = answer("explore", "example:induction", "--quick", "--no-open")
    assert found["address"].endswith(served[0]["live"].token)


def test_the_browser_gets_the_token_from_a_private_file_not_its_command_line(served, monkeypatch) -> None:
    seen, opened = served
    read = []

    def look(url):
        path = Path(url.removeprefix("file://"))
        read.append((stat.S_IMODE(path.parent.stat().st_mode), path.read_text()))
        opened.append(url)

    monkeypatch.setattr(pages, "opened", look)
    assert asked("explore", "example:induction", "--quick").exit_code == 0
    ((mode, html),) = read
    assert mode == 0o700
    assert f"url=http://127.0.0.1:{seen['port']}/#token={seen['live'].token}" in html
    assert seen["live"].token not in opened[0]
    assert not Path(opened[0].removeprefix("file://")).exists()


def test_without_the_extra_its_line_is_printed(monkeypatch) -> None:
    monkeypatch.setattr(pages, "LIBRARIES", ("no_such_library_anywhere",))
    refuses(("explore", "example:induction", "--quick"), 2, "unweave[serve]")


def test_a_taken_or_invalid_port_exits_with_code_2() -> None:
    words = ("explore", "example:induction", "--quick", "--no-open", "--port")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        refuses((*words, port), 2, f"port {port}")
    refuses((*words, 70_000), 2, "65535")


@pytest.mark.promise("R22")
@pytest.mark.parametrize("words", [("--host", "0.0.0.0"), ("--allow-remote",), ("--host=::",)])
def test_no_option_lets_another_computer_in(served, words) -> None:
    seen, _ = served
    refuses(("explore", "example:induction", "--quick", "--no-open", *words), 2, "such option")
    assert not seen


def test_a_bundled_model_lists_its_training_steps() -> None:
    steps = pages._steps("attn-2l-small")
    assert len(steps) > 5
    assert sorted(steps.values()) == [steps[step] for step in sorted(steps)]
    assert pages._steps("example:induction") == {}
