"""`unweave report` and `unweave demo`: the file, what is said of it, and what is refused."""

import json
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import unweave as uw
from support.commands import answer, refuses
from support.scripts import script
from unweave.cli.pages import opened, page
from unweave.cli.reproduce import _given

MODEL = "example:induction"


def test_report_writes_one_file_and_lists_its_parts(tmp_path):
    path = tmp_path / "page.html"
    path.write_text("mine")
    refuses(("report", MODEL, "-o", path), 2, "--force")
    assert path.read_text() == "mine"
    found = answer("report", MODEL, "-o", path, "--text", "abcab", "--force", "--full")
    assert not any("minutes" in one["why"] for one in found["left_out"])
    found = answer("report", MODEL, "-o", path, "--text", "abcab", "--force")
    assert any("minutes" in one["why"] for one in found["left_out"])
    assert (found["file"], found["bytes"], found["weights"]) == (str(path), path.stat().st_size, True)
    assert {"what", "why", "how"} == set(found["left_out"][0])
    assert [one.name for one in tmp_path.iterdir()] == ["page.html"]
    assert path.read_text().startswith("<!doctype html>")


def test_report_embeds_weights_of_a_folder_only_on_request(tmp_path):
    """A model from a folder is not embedded, even under the name of a bundled one."""
    folder = uw.save(uw.load(MODEL).weights, tmp_path / "attn-2l-small")
    for words, holds in ((("--no-weights",), False), ((), False), (("--weights",), True)):
        model = MODEL if "--no-weights" in words else folder
        found = answer("report", model, "-o", tmp_path / "a.html", "--force", *words)
        assert found["weights"] is holds


@pytest.mark.parametrize("text", ["", "\ud83d half"])
def test_a_text_that_cannot_be_encoded_is_refused(tmp_path, text):
    refuses(("report", "attn-2l-small", "-o", tmp_path / "a.html", "--text", text), 2, "unweave: ")
    assert not list(tmp_path.iterdir())


def manifest_of(page):
    return json.loads(page.split('id="manifest">', 1)[1].split("</script>", 1)[0])


def test_the_demo_holds_nine_snapshots_and_opens_on_its_induction_head(tmp_path):
    path = tmp_path / "demo.html"
    found = answer("demo", "--no-open", "-o", path)
    assert found["bytes"] == path.stat().st_size <= 8_000_000
    assert found["opened"] is False
    refuses(("demo", "--no-open", "-o", path), 2, "--force")
    manifest = manifest_of(path.read_text(encoding="utf-8"))
    assert len(manifest["models"][0]["snapshots"]) == 9
    state = uw.explorer.State.parse(manifest["opens"])
    assert state.prompt in [prompt["id"] for prompt in manifest["prompts"]]
    heads = next(table for table in manifest["tables"] if table["name"] == "heads")["columns"]
    best = max(zip(heads["prefix_matching"], heads["head"], strict=True))
    assert state.heads == (best[1],)
    assert not state.notices


def test_the_demo_is_what_its_script_makes():
    """Only the last digits of numbers may differ, as they do between processors."""
    shipped, made = page(), script("build_demo").made().html()
    before, after = (re.sub(r"\d\.\de-1\d", "ε", text.partition('id="manifest">')[0]) for text in (shipped, made))
    assert before == after
    kept, new = manifest_of(shipped), manifest_of(made)
    columns = [[(one["name"], list(one["columns"])) for one in each["tables"]] for each in (kept, new)]
    assert columns[0] == columns[1]
    assert kept["models"][0]["digest"] == new["models"][0]["digest"]


def test_without_a_screen_no_browser_is_opened(monkeypatch):
    monkeypatch.setattr("sys.platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("webbrowser.open", lambda address: pytest.fail("opened"))
    assert opened("file:///x") is False


def given(two: str) -> Any:
    """The models that the command measures with another two-layer model."""
    shell: Any = SimpleNamespace(model=uw.load, seed=0)
    return _given(shell, ("attn-0l", "attn-1l", two))


def test_a_given_two_layer_model_replaces_the_bundled_one_and_its_training(tmp_path: Path) -> None:
    found = given("attn-2l-small")
    assert list(found.by_name) == ["attn-0l", "attn-1l", "attn-2l-small"]
    assert found.trainings["attn-2l"] == "attn-2l-small"
    uw.save(uw.load("attn-2l-small"), tmp_path / "other")
    without = given(str(tmp_path / "other"))
    assert without.trainings["attn-1l"] == "attn-1l"
    assert "attn-2l" not in without.trainings
    assert len(without.seeds) == len(found.seeds) > 1


@pytest.mark.parametrize("role", ["--zero", "--one", "--two"])
def test_a_model_that_is_not_there_gets_a_sentence(role: str, tmp_path: Path) -> None:
    refuses(("reproduce", "--out", tmp_path / "report", role, "attn-9l"), 3, "attn-9l")
    assert not (tmp_path / "report" / "report.json").exists()


def test_a_disk_without_room_is_refused_before_the_work(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda place: SimpleNamespace(free=10**6))
    refuses(("reproduce", "--out", tmp_path / "report"), 5, "50 MB")
