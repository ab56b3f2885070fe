"""`train` and `resume` as a user runs them: alone, interrupted, and as a team of processes."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import MISSING, fields
from pathlib import Path

import pytest

import unweave as uw
from support.commands import answer, asked, refuses
from support.teams import together
from support.toys import OTHERS, byte_tokenizer, config
from unweave.cli.pace import ProgressPrinter
from unweave.cli.train import NO_FLAGS, RENAMED, SECTIONS
from unweave.training import Progress, TrainConfig

UNWEAVE = Path(sys.executable).with_name("unweave")
SMALL = ["--layers", "1", "--heads", "2", "--d-head", "8", "--context", "32", "--precision", "float32"]
STEPS = 300
ENVIRONMENT = os.environ | {"OMP_NUM_THREADS": "1"}


@pytest.fixture(scope="module")
def text(tmp_path_factory):
    """A text that is split into tokens once."""
    folder = tmp_path_factory.mktemp("text")
    words = [f"word {i * i % 97} and word {i % 13}, said {i % 7} times.\n" for i in range(3000)]
    (folder / "text.txt").write_text("".join(words))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("UNWEAVE_CACHE", str(folder / "cache"))
        patch.setitem(ENVIRONMENT, "UNWEAVE_CACHE", str(folder / "cache"))
        yield folder / "text.txt"


def arguments(text, out, steps, batch=4):
    return [
        "train",
        *SMALL,
        *map(str, ("--data", text, "--out", out, "--tokens", steps * batch * 32, "--batch", batch)),
    ]


@pytest.fixture(scope="module")
def straight(text, tmp_path_factory):
    """A training that nothing interrupted."""
    run = tmp_path_factory.mktemp("straight") / "run"
    answer(*arguments(text, run, STEPS))
    return run


def losses(run):
    """The loss on held-out text at every measurement, and at the end."""
    lines = [json.loads(line) for line in (run / "metrics.jsonl").read_text().splitlines()]
    return [line["val_loss"] for line in lines if line["val_loss"] is not None]


def test_train_makes_a_model_folder(text, tmp_path):
    document = answer(*arguments(text, tmp_path / "run", 10), "--half", "--keys", "smeared", "--norm", "rms")
    assert document["card"]["tokens"] == 10 * 4 * 32
    model = uw.load(document["model"])
    assert (model.weights.n_heads, model.weights.d_head, model.weights.norm.kind) == (2, 8, "rms")
    assert model.weights.layers[0].smear is not None
    assert (tmp_path / "run" / "dynamics.jsonl").is_file()


@pytest.mark.parametrize(
    ("more", "word"),
    [
        (["--norm", "batch"], "'batch'"),
        (["--precision", "int8"], "'float32'"),
        (["--team", "both"], "'shards'"),
        (["--positions", "rotary"], "'rotary'"),
        (["--layers", "0", "--context", "100000"], "one window"),
        (["--layers", "2000"], "1,000"),
        (["--preset", "gpt-5"], "preset"),
    ],
)
def test_wrong_settings_are_refused_by_name(text, tmp_path, more, word):
    refuses((*arguments(text, tmp_path / "run", 3), *more), 2, word)


def test_flags_override_the_configuration_file(text, tmp_path):
    config = tmp_path / "small.toml"
    config.write_text(
        f'[model]\npreset = "cpu-1l-smeared"\nn_heads = 2\nd_head = 8\nn_ctx = 32\n'
        f'[training]\ntokens = 640\nbatch = 4\nseed = 3\n[data]\nsource = "{text}"\n'
    )
    card = answer("train", config, "--out", tmp_path / "run", "--heads", 3)["card"]
    assert (card["seed"], card["tokens"], card["training"]["model"]["n_heads"]) == (3, 640, 3)
    assert card["training"]["model"]["keys"] == "smeared"
    config.write_text("[model]\nheads = 2\n")
    refuses(("train", config, "--out", tmp_path / "other"), 3, '"heads"')
    assert not (tmp_path / "other").exists()


DECLARED = [(name, field) for name, kind in SECTIONS.items() for field in fields(kind) if field.name not in NO_FLAGS]


@pytest.mark.parametrize(("section", "field"), DECLARED, ids=lambda value: getattr(value, "name", value))
def test_every_declared_field_has_a_flag_that_is_used(tmp_path, monkeypatch, section, field):
    given = []
    monkeypatch.setattr(uw.runs, "fit", lambda folder, training, data, **more: given.append((training, data)))
    monkeypatch.setattr("unweave.cli.train.report_training", lambda *found: None)
    value = OTHERS[field.name] if field.name in OTHERS else 3 if field.default in (MISSING, None) else field.default + 1
    flag = "--" + RENAMED.get(field.name, field.name).replace("_", "-")
    done = asked("train", flag, value, "--out", tmp_path / "run")
    assert done.exit_code == 0, done.output
    training, data = given[0]
    assert getattr({"model": training.model, "training": training, "data": data}[section], field.name) == value
    assert flag in asked("train", "--help").output


def test_a_tokenizer_given_as_a_file_or_by_a_model_is_used(text, tmp_path):
    (tmp_path / "bytes.json").write_text(byte_tokenizer().to_json())
    answer(*arguments(text, tmp_path / "run", 3), "--tokenizer", tmp_path / "bytes.json", "--d-mlp", 16)
    weights = uw.load(tmp_path / "run").weights
    assert (weights.d_vocab, weights.d_mlp) == (257, (16,))
    answer(*arguments(text, tmp_path / "small", 3), "--tokenizer", "attn-2l-small")
    assert uw.load(tmp_path / "small").weights.d_vocab == 1024


def test_divergence_names_the_step_and_the_last_checkpoint(text, tmp_path, monkeypatch):
    run = tmp_path / "run"
    monkeypatch.setattr(uw.training.TrainConfig, "rate", lambda self, step, used: 1e30 if step == 5 else 1.0)
    done = asked(*arguments(text, run, 20), "--save-minutes", "0")
    assert done.exit_code == 4, done.output
    assert "step 6" in done.output or "diverged" in done.output
    assert str(run / "step-00000005") in done.output


def test_an_interrupted_run_is_saved_and_resumes_to_the_same_model(text, straight, tmp_path):
    """The step is finished, everything saved, exit code 130; going on ends as if nothing had happened."""
    run = tmp_path / "run"
    process = subprocess.Popen(
        [UNWEAVE, *arguments(text, run, STEPS), "--save-minutes", "0"],
        env=ENVIRONMENT,
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    while not list(run.glob("step-*")) and process.poll() is None:
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 130, errors
    assert "unweave resume" in errors
    assert "Traceback" not in errors
    assert uw.load(run).card["tokens"] < STEPS * 4 * 32
    answer("resume", run, "--data", text)
    assert (run / "model.safetensors").read_bytes() == (straight / "model.safetensors").read_bytes()
    refuses(("resume", run), 2, "finished")


def test_a_run_interrupted_after_its_last_step_can_be_finished(text, tmp_path):
    run = tmp_path / "run"
    answer(*arguments(text, run, 5), "--save-minutes", "0")
    model, card = ((run / name).read_bytes() for name in ("model.safetensors", "card.json"))
    (run / "model.safetensors").unlink()
    (run / "card.json").unlink()
    (tmp_path / "other.txt").write_text("Something else entirely. " * 2000)
    refuses(("resume", run, "--data", tmp_path / "other.txt"), 3, "is not the text")
    answer("resume", run, "--data", text)
    assert (run / "model.safetensors").read_bytes() == model
    assert (run / "card.json").read_bytes() == card
    (run / "model.safetensors").unlink()
    (run / "metrics.jsonl").write_text("")
    refuses(("resume", run, "--data", text), 3, "no whole line")
    refuses(("resume", tmp_path), 3, "not a run")


def call(*words):
    """A command, in a process of a team."""
    done = asked(*words)
    assert done.exit_code == 0, done.output


def test_a_run_begun_with_shards_can_be_resumed_with_copies(text, tmp_path):
    """A run begun with shards of the model and ended with copies of it equals a run of one process."""
    alone, team = tmp_path / "alone", tmp_path / "team"
    call(*arguments(text, alone, 6))
    together(call, *arguments(text, team, 6), "--team", "shards", "--save-minutes", "0")
    assert uw.load(team).card["training"]["team"] == "shards"
    assert losses(team) == pytest.approx(losses(alone), abs=1e-5)
    snapshots = [len((run / "dynamics.jsonl").read_text().splitlines()) for run in (alone, team)]
    assert snapshots[0] == snapshots[1] > 0
    (team / "model.safetensors").unlink()
    shutil.rmtree(team / "step-00000006")
    together(call, "resume", team, "--data", text, "--team", "copies")
    assert uw.load(team).card["training"]["team"] == "copies"
    assert losses(team) == pytest.approx(losses(alone), abs=1e-5)


def test_progress_is_printed_every_few_seconds_and_at_measurements():
    lines = []
    watcher = ProgressPrinter(lines.append, TrainConfig(config(), tokens=10**8))
    report = {"step": 9, "tokens": 12_340_000, "tokens_per_second": 50_000.0, "share": 0.25, "loss": 6.5}
    for seconds, val_loss in ((5.0, None), (11.0, None), (12.0, None), (13.0, 6.25), (30.0, None)):
        watcher.progress(Progress(seconds=seconds, val_loss=val_loss, **report))
    line = " 25%  12.3 M tokens, 50,000/s  loss 6.50  {} s left"
    measured = "      loss 6.250 on the first 32 held-out windows"
    assert lines == [line.format(33), line.format(39), measured, line.format(90)]
    assert max(map(len, lines)) <= 80
