"""Training from Python: one call, a folder that survives an interruption at any time, and a bit-equal resumption."""

import os
import signal
import threading
from dataclasses import replace

import pytest

import unweave as uw
from support.toys import byte_tokenizer, config
from unweave.errors import BadInput, InputError
from unweave.runs import fit, read_trajectory, resume, train
from unweave.training import TrainConfig, Watcher

STEPS = 12
TEXTS = [f"word {i * i % 97} and word {i % 13}, said {i % 7} times.\n" * 3 for i in range(400)]
NAMES = byte_tokenizer()
CONFIG = TrainConfig(config(n_ctx=16), tokens=STEPS * 4 * 16, batch=4, precision="float32")


@pytest.fixture(autouse=True)
def cache(tmp_path, monkeypatch):
    monkeypatch.setenv("UNWEAVE_CACHE", str(tmp_path / "cache"))


@pytest.fixture
def whole(tmp_path):
    """A run that nothing happened to."""
    fit(tmp_path / "whole", CONFIG, TEXTS, tokenizer=NAMES)
    return tmp_path / "whole"


class Doing(Watcher):
    """Does something at the first report after some steps, once."""

    report_every = 0.0

    def __init__(self, work, after=5):
        self.work, self.after, self.notes, self.reports = work, after, [], []

    def note(self, sentence):
        self.notes.append(sentence)

    def progress(self, now):
        self.reports.append(now)
        if now.step >= self.after and self.work:
            work, self.work = self.work, None
            work()


def interrupt():
    raise KeyboardInterrupt


def ask(number):
    return lambda: os.kill(os.getpid(), number)


def test_train_without_a_folder_gives_a_model_and_prints_nothing(capfd):
    model = train(config(n_ctx=16), TEXTS, tokens=STEPS * 64, batch=4, tokenizer=NAMES)
    assert model.run("some words").logits.isfinite().all()
    assert (model.card["tokens"], model.card["data"]) == (STEPS * 64, "texts given from Python")
    assert uw.train is train
    assert capfd.readouterr() == ("", "")


def test_training_with_and_without_a_folder_gives_the_same_model(tmp_path, capfd):
    more = {"tokens": STEPS * 64, "batch": 4, "tokenizer": NAMES}
    kept = train(config(n_ctx=16), TEXTS, out=tmp_path / "run", **more)
    assert kept.weights.unembed.equal(train(config(n_ctx=16), TEXTS, **more).weights.unembed)
    assert uw.load(tmp_path / "run").weights.unembed.equal(kept.weights.unembed)
    assert capfd.readouterr() == ("", "")


def test_an_output_folder_may_have_the_name_of_a_bundled_model(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert fit("attn-2l", CONFIG, TEXTS, tokenizer=NAMES).weights.d_vocab == 257


def test_a_preset_fits_the_tokenizer(tmp_path):
    (tmp_path / "text.txt").write_text("".join(TEXTS))
    model = train("cpu-0l", tmp_path / "text.txt", tokens=512, batch=1, tokenizer=NAMES)
    assert (model.weights.n_layers, model.weights.d_vocab) == (0, 257)


def test_measurements_during_training_are_kept(tmp_path):
    watcher = Doing(None)
    long = replace(CONFIG, model=config(n_ctx=32))
    fit(tmp_path / "run", long, TEXTS, tokenizer=NAMES, watcher=watcher, trajectory=True)
    assert [line["step"] for line in read_trajectory(tmp_path / "run").lines] == [STEPS / 2]
    assert watcher.reports[-1].val_loss is not None
    assert watcher.notes == ["reading the texts …"]


@pytest.mark.parametrize(
    ("call", "word"),
    [
        (lambda: train("cpu-2l", TEXTS), "tokens= or minutes="),
        (lambda: train("cpu-9l", TEXTS, tokens=5), "cpu-9l"),
        (lambda: train("cpu-2l", TEXTS, tokens=5, batches=3), "batches"),
        (lambda: train("cpu-2l", TEXTS, tokens=0), "tokens"),
        (lambda: train("cpu-2l", "Some text.", tokens=5), "default"),
        (lambda: train(config(d_vocab=9), TEXTS, tokens=5, tokenizer=NAMES), "257"),
        (lambda: train("cpu-2l", ["too little"], tokens=5, tokenizer=NAMES), "512"),
    ],
)
def test_wrong_calls_are_refused(call, word):
    with pytest.raises((BadInput, InputError), match=word):
        call()


@pytest.mark.parametrize(
    "work", [ask(signal.SIGINT), ask(signal.SIGTERM), interrupt], ids=["SIGINT", "SIGTERM", "KeyboardInterrupt"]
)
def test_an_interrupted_call_is_saved_and_resumed_to_the_same_bits(tmp_path, whole, work):
    handlers = [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)]
    with pytest.raises(KeyboardInterrupt):
        fit(tmp_path / "run", CONFIG, TEXTS, tokenizer=NAMES, watcher=Doing(work))
    assert [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)] == handlers
    tokens = uw.load(tmp_path / "run").card["tokens"]
    assert 5 * 64 <= tokens <= 7 * 64
    model = resume(tmp_path / "run", TEXTS)
    assert model.card["tokens"] == STEPS * 64
    assert (tmp_path / "run" / "model.safetensors").read_bytes() == (whole / "model.safetensors").read_bytes()


def test_training_stopped_by_a_watcher_returns_the_unfinished_model(tmp_path):
    watcher = Doing(None)
    watcher.stopping = lambda: len(watcher.reports) == 3
    model = fit(tmp_path / "run", CONFIG, TEXTS, tokenizer=NAMES, watcher=watcher)
    assert model.card["tokens"] == 4 * 64
    assert resume(tmp_path / "run", TEXTS).card["tokens"] == STEPS * 64


def test_training_outside_the_main_thread_leaves_signals_alone(tmp_path):
    found = []
    thread = threading.Thread(target=lambda: found.append(fit(tmp_path / "run", CONFIG, TEXTS, tokenizer=NAMES)))
    thread.start()
    thread.join()
    assert found[0].card["tokens"] == STEPS * 64


def test_resuming_needs_the_texts_that_it_began_with(tmp_path):
    with pytest.raises(KeyboardInterrupt):
        fit(tmp_path / "run", CONFIG, TEXTS, tokenizer=NAMES, watcher=Doing(interrupt))
    with pytest.raises(BadInput, match="texts from Python"):
        resume(tmp_path / "run")
    with pytest.raises(InputError, match="is not the text"):
        resume(tmp_path / "run", TEXTS[1:])
    resume(tmp_path / "run", TEXTS)
    with pytest.raises(BadInput, match="finished"):
        resume(tmp_path / "run", TEXTS)


@pytest.mark.parametrize("device", ["cudaa", "cuda:77", "meta"])
def test_a_refused_device_leaves_no_folder(tmp_path, device):
    with pytest.raises(BadInput, match=device):
        uw.train("cpu-1l", ["some text " * 50], tokens=1000, out=tmp_path / "run", device=device)
    assert not (tmp_path / "run").exists()


def test_a_finished_model_that_cannot_be_read_is_kept(tmp_path, monkeypatch):
    monkeypatch.setattr("unweave.runs.fitting.load", lambda *_, **__: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        fit(tmp_path / "run", CONFIG, TEXTS, tokenizer=NAMES)
    assert (tmp_path / "run" / "model.safetensors").exists()
