"""Train from Python as `unweave train` does: a run folder with checkpoints and snapshots, teams of processes."""

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, fields, replace
from pathlib import Path
from types import FrameType

import torch

from unweave.errors import BadInput, InputError, NumericError, did_you_mean
from unweave.files import bundled, writing
from unweave.files.bundled import version
from unweave.files.memory import SMALL, allocating, available, refuse_beyond
from unweave.files.reading import is_file, is_folder, show
from unweave.loaders import attention_only, load
from unweave.model.model import Model
from unweave.runs.watching import SnapshotWatcher, Text, again, source_of, streams_of
from unweave.text import Tokenizer, TokenStream, load_tokenizer
from unweave.text.hub import is_on_hub
from unweave.text.naming import Named, tokenizer_of
from unweave.training import loop
from unweave.training.card import card
from unweave.training.config import RATES, ModelConfig, preset
from unweave.training.keeper import Keeper
from unweave.training.loop import Trained, Watcher
from unweave.training.objective import compute_dtype
from unweave.training.recipe import DataSource, Dtype, Holding, Plan, TrainConfig
from unweave.training.run_folder import RunFolder
from unweave.training.state import TrainState
from unweave.training.team import Team, own_device
from unweave.training.team import team as joined

DATA_IN_WORDS = "the bundled corpus: public-domain and permissively licensed text and code, 24.2 MB"
SAID_EVERY = 10.0  # seconds between two notes on how far a long text is tokenized


def train(
    model: str | int | ModelConfig,
    text: Text = "default",
    *,
    tokens: int | None = None,
    minutes: float | None = None,
    out: str | Path | None = None,
    tokenizer: Named | None = None,
    watcher: Watcher | None = None,
    **options: object,
) -> Model:
    """Train a model from text in one call.

    Args:
        model: A preset (``"cpu-2l-small"``), a number of layers, or a `ModelConfig`.
        text: Training text: ``"default"`` for the bundled text, a path, ``"hf:NAME"``, or a list of texts.
        tokens: Budget in tokens; the result then follows from the seed.
        minutes: Budget in minutes.
        out: Folder for the run, which must not exist yet: its checkpoints, log and finished model (see `fit`). Without
            one the model is not stored, and an interruption loses it.
        tokenizer: A `Tokenizer`, the path of a ``tokenizer.json``, the name of a bundled model, or a tokenizer of the
            libraries tokenizers or transformers; by default that of the bundled models.
        watcher: Receives the progress; nothing is printed otherwise.
        **options: Other fields of `TrainConfig`, such as ``batch``, ``seed`` or ``device``.

    Raises:
        InputError: If there is no text.
        KeyboardInterrupt: If interrupted; with ``out`` everything is saved then (see `resume`).
        NumericError: If the loss is not finite.

    Example:
        >>> model = train("cpu-1l", ["To be, or not to be. " * 500], tokens=1024, batch=1)
        >>> model.card["steps"], model.weights.n_layers
        (2, 1)
    """
    names = tokenizer_for(tokenizer)
    shape = model if isinstance(model, ModelConfig) else preset(model, names.size)
    rates = RATES.get(model, {}) if isinstance(model, str) else {}
    config = TrainConfig(shape, tokens, minutes, **{**rates, **_known(options)})  # type: ignore[arg-type]
    if out is not None:
        return fit(out, config, text, tokenizer=names, watcher=watcher)
    with _team(config, watcher) as (members, listener):
        if members.shares_out(config):
            raise BadInput("train: a model in shards is gathered in its folder, and out is None", "give out=")
        streams = _streams(text, names, config, members, listener)
        trained = loop.train(replace(config, device=own_device(config.device)), *streams, listener)
    return attention_only.from_parts(trained.model.cpu(), names, _card(trained, source_of(text)))


def fit(
    folder: str | Path,
    config: TrainConfig,
    text: Text = "default",
    *,
    tokenizer: Named | None = None,
    dtype: Dtype = "float32",
    trajectory: bool = False,
    save_minutes: float = 1.0,
    watcher: Watcher | None = None,
) -> Model:
    """Train a model in a new run folder, which can be interrupted at any time and resumed.

    The folder holds the plan, checkpoints that survive a kill at any moment, a log, the scores of every snapshot, and
    at the end the finished model. Ctrl-C or SIGTERM finishes the step and saves, where `fit` runs in the main thread.
    Under torchrun the processes share every batch, and the first one writes. A training that fails before its first
    checkpoint leaves no folder.

    Args:
        folder: Folder of the run; it must not exist yet.
        dtype: Precision in which the finished model is stored.
        trajectory: True to keep the weights of every snapshot too.
        save_minutes: Minutes between two checkpoints; 0 saves after every step.
        watcher: Receives the progress; nothing is printed otherwise. If it asks to stop, the model is returned as it
            is, and `resume` goes on with it.

    Raises:
        InputError: If there is no text.
        KeyboardInterrupt: If interrupted; everything is saved then.
        NumericError: If the loss is not finite; the message names the last good checkpoint.
        ResourceError: If model or batch do not fit into memory.
        StorageError: If the disk is full or cannot be written.

    Example:
        >>> import tempfile
        >>> config = TrainConfig(preset("cpu-1l"), tokens=1024, batch=1)
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     model = fit(f"{folder}/run", config, ["To be, or not to be. " * 500])
        ...     model.card["steps"], load(f"{folder}/run").weights.n_layers
        (2, 1)
    """
    place, names = Path(folder), tokenizer_for(tokenizer)
    with _team(config, watcher) as (members, listener):
        if members.leads:
            _refuse_taken(place)
        streams = _streams(text, names, config, members, listener)
        if members.leads:
            RunFolder.begin(place, Plan(config, source_of(text), streams[0].digest, dtype, trajectory), names)
        members.wait()
        with _nothing_left(place, members):
            return _Fit(RunFolder(place), members, listener, save_minutes).end(config, streams)


@contextmanager
def _nothing_left(place: Path, members: Team) -> Iterator[None]:
    """Remove the folder of a run that failed before anything was kept in it, so that a corrected call finds it free."""
    try:
        with allocating("fit", "use a smaller model or a smaller batch"):
            yield
    except Exception:
        kept = RunFolder(place).finished or any(place.glob("step-*"))
        if members.leads and not kept:
            writing.remove(place)
        raise


def resume(
    folder: str | Path,
    text: Text | None = None,
    *,
    team: Holding | None = None,
    save_minutes: float = 1.0,
    watcher: Watcher | None = None,
) -> Model:
    """Resume an interrupted training from its newest sound checkpoint.

    With a budget of tokens the final model is the same, to the last bit, as without the interruption; with another
    number of processes or another ``team`` it is the same up to rounding.

    Args:
        text: The training text once more, unless that is the bundled text: a folder alone does not decide what is
            read from this computer. It must be the same text.
        team: Share of each process under torchrun: ``"copies"`` or ``"shards"``; by default as the run began.

    Raises:
        InputError: If the folder is not a run, has no sound checkpoint, or the text has changed.
        KeyboardInterrupt, NumericError, StorageError: As for `fit`.

    Example:
        >>> import tempfile
        >>> config = uw.training.TrainConfig(uw.training.preset("cpu-1l"), tokens=1024, batch=1)
        >>> text, watcher = ["To be, or not to be. " * 500], uw.training.Watcher()
        >>> watcher.stopping = lambda: True        # after the first of two steps
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     begun = fit(f"{folder}/run", config, text, watcher=watcher)
        ...     begun.card["tokens"], resume(f"{folder}/run", text).card["tokens"]
        (512, 1024)
    """
    run = RunFolder.of(Path(folder))
    if run.finished:
        raise BadInput(f"resume: {show(run.path)} is finished", f"look at it: unweave induction {run.path}")
    plan = run.plan
    config = replace(plan.training, team=team or plan.training.team)
    source = again("resume", run.path, plan.data, text)
    with _team(config, watcher) as (members, listener):
        streams = _streams(source, run.tokenizer, config, members, listener)
        if streams[0].digest != plan.digest:
            named = source_of(source).source or "text"
            raise InputError(
                f"resume: {show(named)} is not the text that {show(run.path)} began with", "give that text again"
            )
        return _Fit(run, members, listener, save_minutes).end(config, streams)


@contextmanager
def _team(config: TrainConfig, watcher: Watcher | None) -> Iterator[tuple[Team, Watcher]]:
    """Join the processes that share a training, which must fit into their memory; only the leader is watched."""
    with joined(config.device) as members:
        members.check(config)
        refuse_larger(config, members.size)
        yield members, watcher if watcher and members.leads else Watcher()


def tokenizer_for(source: Named | None) -> Tokenizer:
    """A tokenizer in any form, that of a bundled model by its name, or by default that of all bundled models."""
    if source is None:
        return load_tokenizer(bundled.tokenizer())
    named = isinstance(source, str | Path) and str(source) in bundled.names()
    return tokenizer_of(bundled.path_of(str(source)) / "tokenizer.json" if named else source)


@dataclass(frozen=True)
class _Fit:
    """A training that is carried out in its folder; in a team, only the leader writes and is watched."""

    run: RunFolder
    members: Team
    watcher: Watcher
    save_minutes: float

    def end(self, config: TrainConfig, streams: tuple[TokenStream, TokenStream]) -> Model:
        """Train from the newest checkpoint to the end of the budget, and write the finished model."""
        run, members = self.run, self.members
        config = replace(config, device=own_device(config.device))
        with run.held() if members.leads else nullcontext(), asked_to_stop(self.watcher.note) as stopping:
            state = run.restore(members.whole(config), self.watcher.note)
            members.wait()
            keeper = self._keeper(streams[1], state, stopping) if members.leads else None
            with self._naming_what_is_left(state):
                trained = loop.train(config, *streams, keeper, state)
            if members.leads:
                self._write(trained)
            (interrupted,) = members.mean(float(keeper is not None and keeper.interrupted and not trained.finished))
        if interrupted:
            raise KeyboardInterrupt
        return load(run.path.resolve())

    def _keeper(self, held_out: TokenStream, state: TrainState, stop: Callable[[], bool]) -> Keeper:
        self.run.keep_until(state.step)
        snapshots = SnapshotWatcher.of(self.run, held_out, self.watcher.note)
        return Keeper(self.run, self.watcher, snapshots, stop, self.save_minutes)

    def _write(self, trained: Trained) -> None:
        run = self.run
        if not trained.finished:
            source = run.plan.data.source
            named = "" if source in (None, "default") else f" --data {show(source)}"
            self.watcher.note(f"saved {run.save(trained.state)}; resume it: unweave resume {run.path}{named}")
            return
        if not trained.history:  # interrupted after the last step: what there is to report was reported then
            trained = replace(trained, history=(run.final_report(),))
        run.finish(trained.state, _card(trained, run.plan.data), run.plan.dtype)

    @contextmanager
    def _naming_what_is_left(self, state: TrainState) -> Iterator[None]:
        """Name the last checkpoint with a finite loss if training diverges."""
        try:
            yield
        except NumericError as error:
            good = self.run.newest(before=state.step)
            left = f"the last good checkpoint is {good}" if good else "there is no good checkpoint yet"
            raise NumericError(error.message, f"{error.hint}; {left}") from error


def _known(options: dict[str, object]) -> dict[str, object]:
    names = [field.name for field in fields(TrainConfig)]
    for name in options:
        if name not in names:
            near = did_you_mean(name, names) or f"options: {', '.join(names)}"
            raise BadInput(f"train: there is no option {show(name, 80)!r}", near)
    return options


def _refuse_taken(place: Path) -> None:
    with writing.storage_errors(place):
        taken = place.exists()
    if taken:
        raise BadInput(
            f"fit: {show(place)} is there already, and a model is never overwritten",
            "choose another folder, or resume an interrupted run: unweave resume",
        )
    writing.probe(place.parent)


def _streams(
    text: Text, names: Tokenizer, config: TrainConfig, members: Team, watcher: Watcher
) -> tuple[TokenStream, TokenStream]:
    """Streams of a text for training and validation; the leader tokenizes it, and the others read its cache."""
    if names.size > config.model.d_vocab:
        raise BadInput(
            f"the tokenizer has {names.size:,} tokens, the model only {config.model.d_vocab:,}",
            f"set d_vocab={names.size}",
        )
    path = source_of(text).source
    if path is not None and not (path == "default" or is_on_hub(path) or is_file(path) or is_folder(path)):
        raise InputError(
            f'{show(path, 80)!r} is neither "default" nor a file, a folder or "hf:NAME"',
            "texts themselves go in a list: [text]",
        )
    watcher.note(f"reading {path or 'the texts'} …")
    with members.leader_first():
        return streams_of(text, names, _tokenized(watcher))


def _tokenized(watcher: Watcher) -> Callable[[int, int], None]:
    """A callback that notes the progress of tokenizing a long text every few seconds."""
    last = time.monotonic()

    def note(done: int, whole: int) -> None:
        nonlocal last
        if time.monotonic() - last >= SAID_EVERY:
            last = time.monotonic()
            watcher.note(f"tokenizing: {done / 1e6:,.0f} of {whole / 1e6:,.0f} million characters")

    return note


def _card(trained: Trained, data: DataSource) -> dict[str, object]:
    words = DATA_IN_WORDS if data.source == "default" else data.source or "texts given from Python"
    commit = os.environ.get("UNWEAVE_COMMIT", "not recorded")
    return card(trained, words, commit=commit, version=version())


SIGNALS = (signal.SIGINT, signal.SIGTERM)


@contextmanager
def asked_to_stop(say: Callable[[str], None]) -> Iterator[Callable[[], bool]]:
    """Yield a function that returns whether a stop signal has come; outside the main thread none is seen."""
    seen: list[int] = []

    def note(number: int, frame: FrameType | None) -> None:
        if seen:
            raise KeyboardInterrupt
        seen.append(number)
        say("stopping after this step and saving; a second signal ends it at once")

    watched = SIGNALS if threading.current_thread() is threading.main_thread() else ()
    before = {number: signal.signal(number, note) for number in watched}
    try:
        yield lambda: bool(seen)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


HELD = 12  # bytes for each weight, at least: the weight, its gradient, and a momentum
KEPT = 6  # vectors as wide as the stream that each layer keeps of each token until the backward pass
OF_TOKEN = 32  # bytes for each token of a batch: it and its target, as they are cut, turned and moved


def parameters(model: ModelConfig) -> int:
    """Number of weights, up to norms, biases and positions."""
    return model.d_model * (2 * model.d_vocab + model.n_layers * (4 * model.d_model + 2 * model.d_mlp))


def refuse_larger(config: TrainConfig, processes: int = 1) -> None:
    """Refuse a training beyond the memory of this computer; on a GPU only token ids of the batch count."""
    model, on_processor = config.model, torch.device(config.device).type == "cpu"
    shape = f"{model.n_layers} × {model.n_heads:,} heads of {model.d_head:,}"
    held = HELD * parameters(model) if on_processor else 0
    refuse_beyond(held, f"a training of {shape}", "use fewer or smaller heads, or fewer layers")
    layer = KEPT * model.d_model + 2 * model.d_mlp + model.n_heads * model.n_ctx / 2
    width = compute_dtype(config).itemsize if on_processor else 0
    each = int(model.n_ctx * (OF_TOKEN + width * (2 * model.d_model + model.n_layers * layer)))
    needed = held + each * config.batch // processes
    if needed > SMALL:
        fits = max(1, processes * (available() - held) // each)
        refuse_beyond(
            needed, f"a batch of {config.batch:,} windows of {model.n_ctx:,} tokens", f"a batch of {fits:,} fits"
        )
