"""A run as a folder: checkpoints that survive a kill at any time, a log, and the finished model.

A checkpoint is a folder ``step-00001200`` that appears by one rename; its manifest (sizes and SHA-256 of every file) is
written last. Readers take the newest checkpoint whose manifest verifies.
"""

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated, Literal

import torch
from msgspec import Meta

from unweave.errors import BadInput, InputError, NumericError, StorageError
from unweave.files import reading, writing
from unweave.files.bundled import version
from unweave.files.declared import MOST, convert
from unweave.files.json import read_json, section
from unweave.files.lock import locked
from unweave.files.reading import refuse_links, show
from unweave.files.safetensors import read_safetensors, write_safetensors
from unweave.files.trajectories import TrajectoryFolder, keep_until, last_line
from unweave.text.tokenizer import FILE_LIMIT, Tokenizer, load_tokenizer
from unweave.training.checkpoint import WEIGHTS, filled, fitted, write_model
from unweave.training.config import ModelConfig
from unweave.training.loop import Progress
from unweave.training.model import AttentionOnly
from unweave.training.recipe import Plan, TrainConfig
from unweave.training.state import TrainState

MEMORY, STATE, MANIFEST = "optim.safetensors", "state.json", "MANIFEST.json"
PLAN = "training.json"
SEALED = ("config.json", "tokenizer.json")  # files whose digests the plan holds
LATEST = "LATEST"
METRICS = "metrics.jsonl"
KEEP = 2  # checkpoints that are kept: the newest, and one to fall back on

Say = Callable[[str], None]


@dataclass(frozen=True)
class _Kept:
    """The part of a checkpoint's state that is neither a tensor nor a note on the machine."""

    step: Annotated[int, Meta(ge=0, le=MOST)]
    tokens: Annotated[int, Meta(ge=0, le=MOST)]
    seconds: Annotated[float, Meta(ge=0, le=1e12)]
    order: str


@dataclass(frozen=True)
class RunFolder:
    """One training on disk."""

    path: Path

    @classmethod
    def begin(cls, path: Path, plan: Plan, tokenizer: Tokenizer) -> "RunFolder":
        """Create the folder of a new run, atomically.

        Raises:
            StorageError: If something is there already, or the disk cannot be written.
        """
        if tokenizer.size > plan.training.model.d_vocab:
            raise BadInput(
                f"the tokenizer has {tokenizer.size:,} tokens, the model only {plan.training.model.d_vocab:,}",
                "leave d_vocab to the tokenizer, or make it larger",
            )
        with writing.folder(path) as place:
            writing.write_json(place / "config.json", plan.training.model.to_dict())
            writing.write_text(place / "tokenizer.json", tokenizer.to_json())
            digests = {name: _fingerprint(place / name)["sha256"] for name in SEALED}
            writing.write_json(place / PLAN, {**plan.to_dict(), "files": digests})
        return cls(path)

    @classmethod
    def of(cls, path: Path) -> "RunFolder":
        """Open the folder of a run.

        Raises:
            InputError: If it is not a run, anything in it is a link, or files were replaced since it began.
        """
        refuse_links(path)
        if not reading.is_file(path / PLAN):
            raise InputError(
                f"{show(path)} is not a run: it holds no training.json", "start one: unweave train --out FOLDER"
            )
        run = cls(path)
        run._refuse_replaced()
        return run

    @property
    def plan(self) -> Plan:
        """The plan of the run."""
        return Plan.from_dict(read_json(self.path / PLAN))

    @property
    def tokenizer(self) -> Tokenizer:
        """The tokenizer of its text."""
        return load_tokenizer(self.path / "tokenizer.json")

    def _refuse_replaced(self) -> None:
        """Refuse files other than those that the run began with, and a configuration other than that of its plan."""
        digests = section(read_json(self.path / PLAN), "files")
        for name in SEALED:
            if _fingerprint(self.path / name, FILE_LIMIT)["sha256"] != digests.get(name):
                raise InputError(
                    f"{show(self.path / name)} is not the file that this run began with, by its SHA-256 in {PLAN}",
                    "put the file back, or start a new training",
                )
        if ModelConfig.from_dict(read_json(self.path / "config.json")) != self.plan.training.model:
            raise InputError(f"{show(self.path)}: config.json and {PLAN} describe different models", f"restore {PLAN}")

    @property
    def finished(self) -> bool:
        """True if the finished model has been written."""
        return reading.is_file(self.path / WEIGHTS)

    @contextmanager
    def held(self) -> Iterator[None]:
        """Lock the folder, so that one process at a time trains in it; the lock ends with the process.

        Raises:
            InputError: If anything in it is a link.
            StorageError: If another process holds it; the message has its number.
        """
        refuse_links(self.path)
        with locked(self.path / ".lock") as holder:
            if holder is not None:
                who = f"process {holder}" if holder else "another process"
                raise StorageError(f"{show(self.path)} is in use: {who} is training in it", "wait for it, or stop it")
            writing.sweep(self.path)
            yield

    def save(self, state: TrainState) -> Path:
        """Write a checkpoint, point LATEST to it, and delete all but the last two.

        Raises:
            NumericError: If a weight is not finite; nothing is written then.
            StorageError: If the disk is full or cannot be written; earlier checkpoints are intact.
        """
        weights = dict(state.model.state_dict())
        bad = next((name for name, W in weights.items() if not W.isfinite().all()), None)
        if bad:
            raise NumericError(
                f'the weight "{bad}" is not finite after step {state.step:,}', "use smaller learning rates"
            )
        place = self.path / _name(state.step)
        if not reading.is_folder(place):
            with writing.folder(place) as hidden:
                write_safetensors(hidden / WEIGHTS, weights)
                write_safetensors(hidden / MEMORY, state.memory())
                kept = _Kept(state.step, state.tokens, state.seconds, state.order)
                writing.write_json(hidden / STATE, {**asdict(kept), **_machine()})
                files = {path.name: _fingerprint(path) for path in sorted(hidden.iterdir())}
                writing.write_bytes(hidden / MANIFEST, _manifest_of(files))
        writing.write_text(self.path / LATEST, place.name + "\n")
        for old in self._checkpoints()[KEEP:]:
            writing.remove(old)
        return place

    def newest(self, say: Say = lambda sentence: None, before: int = MOST) -> Path | None:
        """The newest checkpoint before a step whose manifest verifies; ``say`` gets the damage of newer ones."""
        for place in (found for found in self._checkpoints() if found.name < _name(before)):
            problem = _damage(place)
            if not problem:
                return place
            say(f"{show(place)} is damaged ({problem}); going back to the one before.")
        return None

    def restore(self, config: TrainConfig, say: Say = lambda sentence: None) -> TrainState:
        """The state of the newest sound checkpoint, or the initial state where there are no checkpoints.

        Raises:
            InputError: If there are checkpoints and none is sound.
        """
        state = TrainState.begin(config)
        place = self.newest(say)
        if place is None:
            if self._checkpoints():
                raise InputError(
                    f"every checkpoint of {show(self.path)} is damaged", "start a new training in another folder"
                )
            return state
        facts = read_json(place / STATE)
        kept = convert(facts, _Kept)
        state.model.load_state_dict(fitted(config.model, read_safetensors(place / WEIGHTS), place))
        state.remember(read_safetensors(place / MEMORY))
        state.step, state.tokens, state.seconds, state.order = kept.step, kept.tokens, kept.seconds, kept.order
        for name, value in _machine().items():
            if facts.get(name) != value:
                say(f"{name}: {show(facts.get(name))} when saved, {value} now; the last bits of the result may differ.")
        return state

    def _checkpoints(self) -> list[Path]:
        """The folders of checkpoints, newest first."""
        return sorted((p for p in self.path.glob("step-*") if reading.is_folder(p)), reverse=True)

    def log(self, now: Progress) -> None:
        """Append a report to the metrics, synced to disk."""
        writing.append_line(self.path / METRICS, json.dumps(asdict(now), allow_nan=False))

    def final_report(self) -> Progress:
        """The last report of a training that has done all its steps, with its loss on held-out text.

        Raises:
            InputError: If there is none, or it cannot be read.
        """
        found = Progress.from_dict(last_line(self.path / METRICS))
        if found.val_loss is None:
            raise InputError(
                f"{show(self.path / METRICS)}: the last line, that of the last step, has no val_loss",
                "the file was changed; remove the newest checkpoint and resume",
            )
        return found

    def keep_until(self, step: int) -> None:
        """Drop reports and snapshots after a step, which will be written again, and a truncated last line."""
        keep_until(self.path / METRICS, step)
        TrajectoryFolder(self.path).keep_until(step)

    def finish(self, state: TrainState, card: Mapping[str, object], dtype: Literal["float16", "float32"]) -> None:
        """Write the finished model, which makes the run folder a model folder; the weights are written last."""
        writing.write_json(self.path / "card.json", dict(card))
        write_model(self.path / WEIGHTS, state.model, dtype)


def _name(step: int) -> str:
    return f"step-{step:08d}"


def load_unfinished(path: Path) -> tuple[AttentionOnly, Tokenizer, dict[str, object]]:
    """The model in the newest sound checkpoint of an unfinished run, its tokenizer, and a card.

    Raises:
        InputError: If the run has no sound checkpoint yet.

    Example:
        >>> import tempfile
        >>> from pathlib import Path
        >>> config = uw.training.TrainConfig(uw.training.preset("cpu-1l"), tokens=1024, batch=1)
        >>> text, watcher = ["To be, or not to be. " * 500], uw.training.Watcher()
        >>> watcher.stopping = lambda: True        # after the first of two steps
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     _ = uw.runs.fit(f"{folder}/run", config, text, watcher=watcher)
        ...     load_unfinished(Path(f"{folder}/run"))[2]["summary"]
        'unfinished: 512 tokens of training'
    """
    run = RunFolder.of(path)
    place, plan = run.newest(), run.plan
    if place is None:
        raise InputError(
            f"{show(path)} holds no finished model and no sound checkpoint",
            "if it is training, wait a minute; if it was interrupted: unweave resume",
        )
    tokens = convert(read_json(place / STATE), _Kept).tokens
    model = filled(plan.training.model, read_safetensors(place / WEIGHTS), place)
    card = {"summary": f"unfinished: {tokens:,} tokens of training", "tokens": tokens, "training": plan.to_dict()}
    return model, run.tokenizer, card


def _machine() -> dict[str, object]:
    """What the last bits of a training depend on besides its state."""
    return {"threads": torch.get_num_threads(), "torch": torch.__version__, "unweave": version()}


def _manifest_of(files: Mapping[str, object]) -> bytes:
    digest = hashlib.sha256(json.dumps(files, sort_keys=True).encode()).hexdigest()
    return json.dumps({"files": files, "sha256": digest}, indent=2, sort_keys=True).encode() + b"\n"


def _fingerprint(path: Path, most: int = MOST) -> dict[str, object]:
    """The size and the SHA-256 of a file; the hash is None for a file of more than ``most`` bytes."""
    with reading.stream(path) as file:
        size = reading.size(file)
        digest = hashlib.file_digest(file, "sha256").hexdigest() if size <= most else None  # type: ignore[arg-type]
        return {"bytes": size, "sha256": digest}


def _is_whole(path: Path, written: object) -> bool:
    """True if a file matches its entry in the manifest."""
    size = written.get("bytes") if isinstance(written, dict) else None
    return isinstance(size, int) and _fingerprint(path, size) == written


def _damage(place: Path) -> str:
    """The damage of a checkpoint in words; empty if its manifest verifies."""
    try:
        written = reading.read_bytes(place / MANIFEST, 10**6)
        files = section(read_json(place / MANIFEST), "files")
        if written != _manifest_of(dict(files)):
            return f"{MANIFEST} was changed after it was written"
        if set(files) != {WEIGHTS, MEMORY, STATE}:
            return f"{MANIFEST} does not name the three files"
        changed = [name for name in files if not _is_whole(place / name, files[name])]
    except InputError as problem:
        return problem.message
    return f"{changed[0]} was changed after it was written" if changed else ""
