"""Load training checkpoints: ``RUN@STEP``, from the weights kept at the snapshots of a training."""

from pathlib import Path

from unweave.errors import InputError, did_you_mean
from unweave.files import bundled
from unweave.files.json import read_json
from unweave.files.reading import is_file, is_folder, refuse_links, show
from unweave.files.trajectories import TrajectoryFolder
from unweave.loaders.attention_only import from_parts
from unweave.model.model import Model
from unweave.text.tokenizer import load_tokenizer
from unweave.training.checkpoint import filled
from unweave.training.config import ModelConfig
from unweave.training.run_folder import PLAN, RunFolder


def split_name(name: str) -> tuple[str, int] | None:
    """Split a name like ``attn-2l-small@1024`` into run and step; None for any other name."""
    run, at, step = name.rpartition("@")
    return (run, int(step)) if at and run and step.isascii() and step.isdecimal() and len(step) < 16 else None


def load_snapshot(run: str, step: int) -> Model:
    """Load the model at a snapshot."""
    place = bundled.trajectories().get(run, Path(run))
    if not is_folder(place):
        known = ", ".join(bundled.trajectories()) or "none in this installation"
        hint = did_you_mean(run, bundled.trajectories()) or f"bundled trainings: {known}"
        raise InputError(f"{show(run)} is neither a bundled training nor a run folder", hint)
    if run not in bundled.trajectories():
        refuse_links(place)
        if is_file(place / PLAN):
            RunFolder.of(place)  # refuses files that were replaced since the run began
    folder = TrajectoryFolder(place)
    weights, tokens = folder.weights_at(step) if step in folder.steps else ({}, 0)
    if not weights:
        raise InputError(f"{show(run)} has no weights kept at step {step:,}", _kept(folder))
    config = ModelConfig.from_dict(read_json(place / "config.json"))
    card = {"name": f"{show(run)}@{step}", "summary": f"as it was after {tokens:,} tokens", "tokens": tokens}
    return from_parts(filled(config, weights, place), load_tokenizer(place / "tokenizer.json"), card)


def bundled_snapshot(name: str, step: int) -> Model:
    """Load the model at a snapshot of a bundled training; the name is never a path."""
    if name not in bundled.trajectories():
        known = ", ".join(bundled.trajectories()) or "none in this installation"
        raise InputError(f"{show(name)} is not a bundled training", f"bundled trainings: {known}")
    return load_snapshot(name, step)


def _kept(folder: TrajectoryFolder) -> str:
    steps = [str(step) for step in folder.steps if folder.weights_at(step)[0]]
    if not steps:
        return "none were kept at any step; `unweave train --trajectory` keeps those of every snapshot"
    return f"weights were kept at steps {', '.join(steps)}"
