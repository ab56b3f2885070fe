"""`unweave report` and `unweave demo`: the file, what is said of it, and what is refused."""

import json

import pytest
from typer.testing import CliRunner

import unweave as uw
from unweave.cli.app import app
from unweave.cli.browser import opened

MODEL = "example:induction"


def asked(*words):
    return CliRunner().invoke(app, list(map(str, words)))


def test_it_writes_one_file_and_says_what_is_in_it(tmp_path):
    path = tmp_path / "page.html"
    result = asked("report", MODEL, "-o", path, "--text", "abcab", "--json")
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert found["file"] == str(path)
    assert found["bytes"] == path.stat().st_size
    assert found["weights"] is True
    assert {"what", "why", "how"} == set(found["left_out"][0])
    assert [one.name for one in tmp_path.iterdir()] == ["page.html"]


def test_a_file_that_is_there_stays_without_force(tmp_path):
    path = tmp_path / "page.html"
    path.write_text("mine")
    result = asked("report", MODEL, "-o", path)
    assert result.exit_code == 2
    assert "--force" in result.stderr
    assert path.read_text() == "mine"
    assert asked("report", MODEL, "-o", path, "--force").exit_code == 0
    assert path.read_text().startswith("<!doctype html>")


def test_no_weights_leaves_them_out(tmp_path):
    result = asked("report", MODEL, "-o", tmp_path / "a.html", "--no-weights", "--json")
    assert json.loads(result.stdout)["weights"] is False


def test_the_model_of_a_folder_stays_out_unless_asked_even_under_a_bundled_name(tmp_path):
    folder = tmp_path / "attn-2l-small"
    uw.save(uw.load(MODEL).weights, folder)
    for words, holds in (((), False), (("--weights",), True)):
        result = asked("report", folder, "-o", tmp_path / "a.html", "--force", "--json", *words)
        assert result.exit_code == 0, result.output
        assert json.loads(result.stdout)["weights"] is holds


@pytest.mark.parametrize("text", ["", "\ud83d half"])
def test_a_text_that_cannot_be_encoded_is_a_sentence(tmp_path, text):
    result = asked("report", "attn-2l-small", "-o", tmp_path / "a.html", "--text", text)
    assert result.exit_code == 2
    assert "unweave: " in result.stderr
    assert not list(tmp_path.iterdir())


def test_the_demo_holds_nine_moments_of_training_and_is_small(tmp_path):
    path = tmp_path / "demo.html"
    result = asked("demo", "--no-open", "-o", path, "--json")
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert found["bytes"] == path.stat().st_size <= 8_000_000
    assert found["opened"] is False
    text = path.read_text(encoding="utf-8")
    manifest = json.loads(text.split('id="manifest">', 1)[1].split("</script>", 1)[0])
    model = manifest["models"][0]
    assert len(model["snapshots"]) == 9
    state = uw.explorer.State.parse(manifest["opens"])
    assert state.prompt in [prompt["id"] for prompt in manifest["prompts"]]
    heads = next(table for table in manifest["tables"] if table["name"] == "heads")["columns"]
    best = max(zip(heads["prefix_matching"], heads["head"], strict=True))
    assert state.heads == (best[1],)
    assert not state.notices


def test_without_a_screen_no_browser_is_opened(monkeypatch):
    monkeypatch.setattr("sys.platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("webbrowser.open", lambda address: pytest.fail("opened"))
    assert opened("file:///x") is False
