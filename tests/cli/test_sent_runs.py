"""A run folder that somebody sent: nothing in it is followed, exchanged, or decides what is read on this computer."""

import os
import shutil

import pytest
from typer.testing import CliRunner

import unweave as uw
from support.toys import byte_tokenizer, config
from unweave.cli.app import app
from unweave.errors import StorageError
from unweave.training import RunFolder

WORDS = "".join(f"word {i * i % 97} and word {i % 13}, said {i % 7} times.\n" for i in range(500))


def invoke(*arguments):
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


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


def resumed(run, *more):
    return invoke("resume", run, "--data", run.parent / "text.txt", *more)


def newest(run):
    return sorted(run.glob("step-*"))[-1]


def contents(folder):
    """Every file below a folder and its bytes; of a link, where it leads."""
    return {
        str(path): os.readlink(path) if path.is_symlink() else path.read_bytes() if path.is_file() else None
        for path in sorted(folder.rglob("*"))
    }


# ---------------------------------------------------------------- links

FILES = (
    *(".lock", "LATEST", "metrics.jsonl", "dynamics.jsonl", "card.json", "model.safetensors", "training.json"),
    *("config.json", "tokenizer.json", "STEP/state.json", "STEP/model.safetensors"),
    *("trajectory/examples.safetensors", "trajectory/step-00000999.safetensors", "anything"),
)


@pytest.mark.parametrize("target", ["a file", "nothing"])
@pytest.mark.parametrize("name", FILES)
def test_a_link_to_a_file_is_not_followed(run, name, target):
    precious = run.parent / "precious"
    if target == "a file":
        precious.write_text("mine")
    place = run / name.replace("STEP", newest(run).name)
    place.unlink(missing_ok=True)
    place.symlink_to(precious)
    before = contents(run.parent)
    done = invoke("resume", run)
    assert done.exit_code == 3, done.output
    assert "nothing is followed" in done.output.replace("\n", " ")
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
    assert invoke("resume", run).exit_code == 3
    assert contents(run.parent) == before


@pytest.mark.parametrize("command", [("info",), ("dynamics",), ("dynamics", "--again")])
def test_other_commands_follow_nothing_either(run, command):
    (run / "dynamics.jsonl").symlink_to("/etc/passwd")
    assert invoke(command[0], run, *command[1:]).exit_code == 3


def test_a_pipe_in_a_run_is_refused(run):
    os.mkfifo(run / "metrics.pipe")
    assert invoke("resume", run).exit_code == 3


def test_a_run_may_be_reached_through_a_link(run):
    (run.parent / "text.txt").write_text(WORDS)
    (run.parent / "short").symlink_to(run)
    assert uw.runs.resume(run.parent / "short", run.parent / "text.txt").card["tokens"] == 12 * 64


# ---------------------------------------------------------------- the lock


def test_a_deleted_lock_lets_nobody_in(run):
    first, second = RunFolder.of(run), RunFolder.of(run)
    with first.held():
        (run / ".lock").unlink()
        with pytest.raises(StorageError, match="another process is training in it"), second.held():
            pass


@pytest.mark.parametrize("garbage", [b"\xff\xfe\x00", b"9" * 400, b"-7", b"", b"\n\n", "٣".encode(), b"1 2 3\x1b[31m"])
def test_garbage_in_a_held_lock(run, garbage):
    with RunFolder.of(run).held():
        (run / ".lock").write_bytes(garbage)
        with pytest.raises(StorageError, match="is training in it") as caught, RunFolder.of(run).held():
            pass
    assert "\x1b" not in caught.value.message
