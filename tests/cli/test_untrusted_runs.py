"""A run folder that somebody sent: nothing in it is followed, exchanged, or decides what is read on this computer."""

import json
import os
import shutil

import pytest
import torch

import unweave as uw
from support.commands import answer, asked, refuses
from support.toys import byte_tokenizer, config
from unweave.errors import InputError
from unweave.files.trajectories import TrajectoryFolder
from unweave.training import AttentionOnly

WORDS = "".join(f"word {i * i % 97} and word {i % 13}, said {i % 7} times.\n" for i in range(500))


class Once(uw.training.Watcher):
    """Stops after three steps."""

    report_every = 0.0
    seen = 0

    def progress(self, now):
        self.seen = now.step

    def stopping(self):
        return self.seen >= 3


@pytest.fixture(scope="module")
def interrupted(tmp_path_factory):
    """A training stopped after three steps, and its text."""
    folder = tmp_path_factory.mktemp("sent")
    (folder / "text.txt").write_text(WORDS)
    settings = uw.training.TrainConfig(config(n_ctx=16), tokens=12 * 64, batch=4, precision="float32")
    os.environ["UNWEAVE_CACHE"] = str(folder / "cache")
    uw.runs.fit(
        folder / "run", settings, folder / "text.txt", tokenizer=byte_tokenizer(), trajectory=True, watcher=Once()
    )
    return folder


@pytest.fixture
def run(interrupted, tmp_path, monkeypatch):
    """A copy of it."""
    monkeypatch.setenv("UNWEAVE_CACHE", str(interrupted / "cache"))
    shutil.copytree(interrupted / "run", tmp_path / "run")
    return tmp_path / "run"


def again(run):
    """The words that go on with it, and name its text."""
    return ("resume", run, "--data", run.parent / "text.txt")


def planned(run, change):
    """Write another plan."""
    plan = json.loads((run / "training.json").read_text())
    change(plan)
    (run / "training.json").write_text(json.dumps(plan))


def newest(run):
    return sorted(run.glob("step-*"))[-1]


def contents(folder):
    """Every file below a folder and its bytes; of a link, where it leads."""
    return {
        str(path): os.readlink(path) if path.is_symlink() else path.read_bytes() if path.is_file() else None
        for path in sorted(folder.rglob("*"))
    }


FILES = (
    *(".lock", "LATEST", "metrics.jsonl", "dynamics.jsonl", "card.json", "model.safetensors", "training.json"),
    *("config.json", "tokenizer.json", "STEP/state.json", "STEP/model.safetensors"),
    *("trajectory/examples.safetensors", "trajectory/step-00000999.safetensors", "anything"),
)


@pytest.mark.parametrize("name", FILES)
def test_a_link_to_a_file_is_not_followed(run, name):
    """The target may be missing or present."""
    precious, place = run.parent / "precious", run / name.replace("STEP", newest(run).name)
    place.unlink(missing_ok=True)
    place.symlink_to(precious)
    for there in (False, True):
        if there:
            precious.write_text("mine")
        before = contents(run.parent)
        refuses(("resume", run), 3, "links in a run folder are not followed")
        assert contents(run.parent) == before


@pytest.mark.parametrize("name", ["trajectory", "step-00000009"])
def test_a_link_to_a_folder_is_not_followed(run, name):
    elsewhere = run.parent / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "mine").write_text("mine")
    if (run / name).exists():
        shutil.rmtree(run / name)
    (run / name).symlink_to(elsewhere)
    before = contents(run.parent)
    refuses(("resume", run), 3, name)
    assert contents(run.parent) == before


@pytest.mark.parametrize("command", [("info",), ("dynamics",), ("dynamics", "--again")])
def test_commands_other_than_train_follow_no_link(run, command):
    (run / "dynamics.jsonl").symlink_to("/etc/passwd")
    assert asked(command[0], run, *command[1:]).exit_code == 3


def test_a_pipe_in_a_run_is_refused(run):
    os.mkfifo(run / "metrics.pipe")
    refuses(("resume", run), 3, "metrics.pipe")


def test_a_run_may_be_reached_through_a_link(run):
    (run.parent / "text.txt").write_text(WORDS)
    (run.parent / "short").symlink_to(run)
    assert uw.runs.resume(run.parent / "short", run.parent / "text.txt").card["tokens"] == 12 * 64


@pytest.mark.parametrize("extra", [0, 3])
def test_a_run_with_an_altered_tokenizer_is_refused(run, extra):
    """Two letters of the tokenizer are swapped, and tokens are added."""
    document = json.loads((run / "tokenizer.json").read_text())
    vocab = document["model"]["vocab"]
    vocab |= {"a": vocab["b"], "b": vocab["a"]} | {f"more{i}": 257 + i for i in range(extra)}
    (run / "tokenizer.json").write_text(json.dumps(document))
    before = contents(run)
    refuses(again(run), 3, "is not the file that this run began with")
    assert contents(run) == before
    refuses(("predict", run, "--text", "a"), 3, "is not the file")


@pytest.mark.parametrize("key", ["n_ctx", "position_scale"])
def test_a_configuration_that_contradicts_the_plan_is_refused(run, key):
    values = json.loads((run / "config.json").read_text())
    (run / "config.json").write_text(json.dumps(values | {key: 20}))
    refuses(again(run), 3, "unweave: ")
    (run / "config.json").write_text(json.dumps(values, indent=2, ensure_ascii=False) + "\n")
    planned(run, lambda plan: plan["training"]["model"].update({key: 20}))
    refuses(again(run), 3, "different models")


def test_a_plan_without_digests_is_refused(run):
    planned(run, lambda plan: plan.pop("files"))
    refuses(again(run), 3, '"files"')


@pytest.mark.parametrize("source", ["hf:x/y", "/etc/passwd", "/etc", "../text.txt", "default.txt", "\x1b[31m"])
@pytest.mark.parametrize("command", [("resume",), ("dynamics", "--again")])
def test_a_folder_does_not_decide_what_is_read(run, source, command, monkeypatch):
    planned(run, lambda plan: plan["data"].update(source=source))
    if command[0] == "dynamics":  # weights at a snapshot, as --trajectory keeps them
        model = AttentionOnly(config(n_ctx=16))
        TrajectoryFolder(run).add({"step": 3, "tokens": 192}, torch.zeros(1), model.state_dict())
    read = []
    monkeypatch.setattr("unweave.text.texts.documents", lambda *given: read.append(given) or iter(()))
    done = asked(command[0], run, *command[1:])
    assert done.exit_code == 2, done.output
    assert "--data" in done.output
    assert "\x1b" not in done.output
    assert not read


def test_a_run_goes_on_with_its_text_and_refuses_another(run):
    (run.parent / "text.txt").write_text(WORDS[1:])
    refuses(again(run), 3, "is not the text")
    (run.parent / "text.txt").write_text(WORDS)
    assert answer(*again(run))["card"]["tokens"] == 12 * 64


def test_the_bundled_text_need_not_be_named(run, monkeypatch):
    """The bundled text is read, and here it is not the text of the run."""
    planned(run, lambda plan: plan["data"].update(source="default"))
    read = []

    def streams(source, *given):
        read.append(source)
        raise InputError("enough")

    monkeypatch.setattr("unweave.runs.watching.token_streams", streams)
    refuses(("resume", run), 3, "enough")
    assert read == ["default"]


@pytest.mark.parametrize("name", ["metrics.jsonl", "dynamics.jsonl"])
@pytest.mark.parametrize("digits", [400, 5000])
def test_a_log_line_with_an_overlong_step_number_is_dropped(run, name, digits):
    """The number counts as a step after the last checkpoint, so that its line is dropped."""
    (run.parent / "text.txt").write_text(WORDS)
    with (run / name).open("a") as log:
        log.write(json.dumps({"step": 0})[:-2] + "9" * digits + "}\n")
    answer(*again(run))
    assert "9" * digits not in (run / name).read_text()


def test_the_meta_device_is_refused(run):
    planned(run, lambda plan: plan["training"].update(device="meta"))
    (run.parent / "text.txt").write_text(WORDS)
    refuses(again(run), 2, "'meta'")
