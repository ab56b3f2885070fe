"""`train` and `resume` as a user runs them: alone, interrupted, and as a team of processes."""

import json
import os
import shutil
import signal
import subprocess
import sys
from dataclasses import MISSING, fields
from pathlib import Path

import pytest
from typer.testing import CliRunner

import unweave as uw
from support.teams import together
from support.toys import byte_tokenizer
from unweave.cli.app import app
from unweave.cli.train import NO_FLAGS, RENAMED, SECTIONS

UNWEAVE = Path(sys.executable).with_name("unweave")
MEMBER = Path(__file__).parents[1] / "support" / "team_member.py"
SMALL = ["--layers", "1", "--heads", "2", "--d-head", "8", "--context", "32", "--precision", "float32"]
ENVIRONMENT = os.environ | {"OMP_NUM_THREADS": "1"}


@pytest.fixture
def text(tmp_path):
    words = [f"word {i * i % 97} and word {i % 13}, said {i % 7} times.\n" for i in range(3000)]
    (tmp_path / "text.txt").write_text("".join(words))
    return tmp_path / "text.txt"


@pytest.fixture(autouse=True)
def cache(tmp_path, monkeypatch):
    monkeypatch.setenv("UNWEAVE_CACHE", str(tmp_path / "cache"))


def invoke(*arguments):
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def arguments(text, out, steps, batch=4):
    return [
        "train",
        *SMALL,
        "--data",
        str(text),
        "--out",
        str(out),
        "--tokens",
        str(steps * batch * 32),
        "--batch",
        str(batch),
    ]


def losses(run):
    """The loss on held-out text at every measurement, and at the end."""
    lines = [json.loads(line) for line in (run / "metrics.jsonl").read_text().splitlines()]
    return [line["val_loss"] for line in lines if line["val_loss"] is not None]


def test_train_makes_a_model_folder(text, tmp_path):
    done = invoke(*arguments(text, tmp_path / "run", 10), "--half", "--keys", "smeared", "--norm", "rms", "--json")
    assert done.exit_code == 0, done.stderr
    document = json.loads(done.stdout)
    assert document["card"]["tokens"] == 10 * 4 * 32
    model = uw.load(document["model"])
    assert (model.weights.n_heads, model.weights.d_head, model.weights.norm.kind) == (2, 8, "rms")
    assert model.weights.layers[0].smear is not None
    assert (tmp_path / "run" / "dynamics.jsonl").is_file()


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (["--norm", "batch"], "'batch' is not one of 'none'"),
        (["--precision", "int8"], "not one of 'auto', 'float32'"),
        (["--team", "both"], "not one of 'copies', 'shards'"),
        (["--positions", "rotary"], "'rotary' is not one of 'none'"),
        (["--layers", "0", "--context", "100000"], "one window needs"),
        (["--layers", "2000"], "from 0 to 1,000"),
        (["--preset", "gpt-5"], "there is no preset"),
    ],
)
def test_wrong_settings_are_sentences(text, tmp_path, more, sentence):
    done = invoke(*arguments(text, tmp_path / "run", 3), *more)
    assert done.exit_code == 2
    assert "Traceback" not in done.output
    assert sentence in " ".join(done.output.replace("│", " ").split())


def test_a_file_says_what_flags_do_not(text, tmp_path):
    config = tmp_path / "small.toml"
    config.write_text(
        f'[model]\npreset = "cpu-1l-smeared"\nn_heads = 2\nd_head = 8\nn_ctx = 32\n'
        f'[training]\ntokens = 640\nbatch = 4\nseed = 3\n[data]\nsource = "{text}"\n'
    )
    done = invoke("train", config, "--out", tmp_path / "run", "--heads", 3, "--json")
    assert done.exit_code == 0, done.output
    card = json.loads(done.stdout)["card"]
    assert (card["seed"], card["tokens"], card["training"]["model"]["n_heads"]) == (3, 640, 3)
    assert card["training"]["model"]["keys"] == "smeared"


def test_a_wrong_file_is_a_sentence(tmp_path):
    config = tmp_path / "small.toml"
    config.write_text("[model]\nheads = 2\n")
    done = invoke("train", config, "--out", tmp_path / "run")
    assert done.exit_code == 3
    assert 'there is no key "heads"' in done.output
    assert not (tmp_path / "run").exists()


OTHERS = {"positions": "learned", "norm": "rms", "keys": "smeared", "precision": "float32", "team": "shards"} | {
    "step": "compiled",
    "source": "a.txt",
    "field": "content",
    "tokens": 99,
    "minutes": 3.5,
    "decay": 0.25,
}
"""A value of each field that is no number, or has none by default."""
DECLARED = [(name, field) for name, kind in SECTIONS.items() for field in fields(kind) if field.name not in NO_FLAGS]


@pytest.mark.parametrize(("section", "field"), DECLARED, ids=lambda value: getattr(value, "name", value))
def test_every_declared_field_has_a_flag_that_is_heeded(tmp_path, monkeypatch, section, field):
    asked = []
    monkeypatch.setattr(uw.runs, "fit", lambda folder, training, data, **more: asked.append((training, data)))
    monkeypatch.setattr("unweave.cli.train.report_training", lambda *given: None)
    value = OTHERS[field.name] if field.name in OTHERS else 3 if field.default in (MISSING, None) else field.default + 1
    flag = "--" + RENAMED.get(field.name, field.name).replace("_", "-")
    done = invoke("train", flag, value, "--out", tmp_path / "run")
    assert done.exit_code == 0, done.output
    training, data = asked[0]
    assert getattr({"model": training.model, "training": training, "data": data}[section], field.name) == value
    assert flag in invoke("train", "--help").output


def test_another_tokenizer(text, tmp_path):
    (tmp_path / "bytes.json").write_text(byte_tokenizer().to_json())
    done = invoke(*arguments(text, tmp_path / "run", 3), "--tokenizer", tmp_path / "bytes.json", "--d-mlp", 16)
    assert done.exit_code == 0, done.output
    weights = uw.load(tmp_path / "run").weights
    assert (weights.d_vocab, weights.d_mlp) == (257, (16,))
    done = invoke(*arguments(text, tmp_path / "small", 3), "--tokenizer", "attn-2l-small")
    assert uw.load(tmp_path / "small").weights.d_vocab == 1024, done.output


def test_nothing_is_overwritten(text, tmp_path):
    (tmp_path / "run").mkdir()
    (tmp_path / "run" / "mine").write_text("mine")
    done = invoke(*arguments(text, tmp_path / "run", 3))
    assert done.exit_code == 2
    assert "never overwritten" in done.output
    assert [path.name for path in (tmp_path / "run").iterdir()] == ["mine"]


def test_divergence_names_the_step_and_what_is_left(text, tmp_path, monkeypatch):
    run = tmp_path / "run"
    monkeypatch.setattr(uw.training.TrainConfig, "rate", lambda self, step, used: 1e30 if step == 5 else 1.0)
    done = invoke(*arguments(text, run, 20), "--save-minutes", "0")
    assert done.exit_code == 4, done.output
    assert "is not finite after step 6" in done.output or "diverged at step" in done.output
    assert f"the last good checkpoint is {run / 'step-00000005'}" in done.output


# ---------------------------------------------------------------- interrupted


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_saves_and_resume_goes_on(text, tmp_path, number):
    """R9: the step is finished, everything saved, exit code 130; going on ends as if nothing had happened."""
    run, straight = tmp_path / "run", tmp_path / "straight"
    process = subprocess.Popen(
        [UNWEAVE, *arguments(text, run, 300), "--save-minutes", "0"],
        env=ENVIRONMENT,
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    while not list(run.glob("step-*")) and process.poll() is None:
        pass
    process.send_signal(number)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 130, errors
    assert "go on with: unweave resume" in errors
    assert "Traceback" not in errors
    assert uw.load(run).card["tokens"] < 300 * 4 * 32
    done = invoke("resume", run, "--data", text, "--json")
    assert done.exit_code == 0, done.output
    assert invoke(*arguments(text, straight, 300)).exit_code == 0
    assert (run / "model.safetensors").read_bytes() == (straight / "model.safetensors").read_bytes()
    again = invoke("resume", run)
    assert again.exit_code == 2
    assert "is finished" in again.output


def test_resume_wants_the_same_text(text, tmp_path):
    run = tmp_path / "run"
    assert invoke(*arguments(text, run, 3), "--save-minutes", "0").exit_code == 0
    (run / "model.safetensors").unlink()
    text.write_text("Something else entirely. " * 2000)
    done = invoke("resume", run, "--data", text)
    assert done.exit_code == 3
    assert "is not the text" in done.output


def test_interrupted_between_the_last_step_and_the_finished_model(text, tmp_path):
    run = tmp_path / "run"
    assert invoke(*arguments(text, run, 5), "--save-minutes", "0").exit_code == 0
    model, card = ((run / name).read_bytes() for name in ("model.safetensors", "card.json"))
    (run / "model.safetensors").unlink()
    (run / "card.json").unlink()
    done = invoke("resume", run, "--data", text)
    assert done.exit_code == 0, done.output
    assert (run / "model.safetensors").read_bytes() == model
    assert (run / "card.json").read_bytes() == card
    (run / "model.safetensors").unlink()
    (run / "metrics.jsonl").write_text("")
    done = invoke("resume", run, "--data", text)
    assert done.exit_code == 3
    assert "holds no whole line" in done.output


def test_a_training_that_taught_nothing_says_so(text, tmp_path):
    done = invoke(*arguments(text, tmp_path / "run", 1))
    assert done.exit_code == 0
    assert "Next to nothing was learned: a uniform prediction has a loss of 8.32" in done.output.replace("\n", " ")


def test_resume_of_no_run(tmp_path):
    done = invoke("resume", tmp_path)
    assert done.exit_code == 3
    assert "is not a run" in done.output


# ---------------------------------------------------------------- teams


@pytest.mark.slow
@pytest.mark.parametrize("held", ["copies", "shards"])
def test_two_processes_learn_as_one(text, tmp_path, held):
    """The same global batch, the same losses, but for rounding; and nothing is left of the team at the end."""
    alone, team = tmp_path / "alone", tmp_path / "team"
    assert invoke(*arguments(text, alone, 40)).exit_code == 0
    torchrun = [sys.executable, "-m", "torch.distributed.run", "--standalone", "--nproc-per-node", "2"]
    done = subprocess.run(
        [*torchrun, MEMBER, *arguments(text, team, 40), "--team", held, "--json"],
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["card"]["tokens"] == 40 * 4 * 32
    assert losses(team) == pytest.approx(losses(alone), abs=1e-5)
    one, two = (uw.load(run).weights.unembed for run in (alone, team))
    assert (one - two).abs().max() < 1e-3 * one.abs().max()


def test_a_batch_that_cannot_be_shared(text, tmp_path):
    torchrun = [sys.executable, "-m", "torch.distributed.run", "--standalone", "--nproc-per-node", "2"]
    done = subprocess.run(
        [*torchrun, UNWEAVE, *arguments(text, tmp_path / "run", 3, batch=3)],
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode != 0
    assert "cannot be shared by 2 processes" in done.stderr
    assert not (tmp_path / "run").exists()


def call(*words):
    """A command, in a process of a team."""
    done = invoke(*words)
    assert done.exit_code == 0, done.output


def test_shards_by_a_flag_and_copies_by_another(text, tmp_path):
    """A run that processes with shards of the model began, and with copies of it ended, is that of one process."""
    alone, team = tmp_path / "alone", tmp_path / "team"
    call(*arguments(text, alone, 20))
    together(call, *arguments(text, team, 20), "--team", "shards", "--save-minutes", "0")
    assert uw.load(team).card["training"]["team"] == "shards"
    assert losses(team) == pytest.approx(losses(alone), abs=1e-5)
    snapshots = [len((run / "dynamics.jsonl").read_text().splitlines()) for run in (alone, team)]
    assert snapshots[0] == snapshots[1] > 0
    (team / "model.safetensors").unlink()
    shutil.rmtree(team / "step-00000020")
    together(call, "resume", team, "--data", text, "--team", "copies")
    assert uw.load(team).card["training"]["team"] == "copies"
    assert losses(team) == pytest.approx(losses(alone), abs=1e-5)
