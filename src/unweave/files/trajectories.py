"""Trajectories: measurements taken during training, as files of a run folder or of the package.

    RUN/dynamics.jsonl                          a JSON object for each snapshot, in order
    RUN/trajectory/examples.safetensors         the held-out text of all snapshots, and the places that are kept
    RUN/trajectory/step-00001200.safetensors    "losses" at those places; the weights too, where they were kept

A killed process may leave an incomplete last line; it is not read.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, BinaryIO

import torch
from msgspec import Meta

from unweave.errors import InputError
from unweave.files import bundled, writing
from unweave.files.declared import convert
from unweave.files.json import Config, parse_object
from unweave.files.reading import is_file, is_folder, read_bytes, refuse_links, show, size, stream
from unweave.files.safetensors import read_metadata, read_safetensors, write_safetensors
from unweave.shapes import Float, Int, Tensor

LINES = "dynamics.jsonl"
FOLDER = "trajectory"
EXAMPLES = "examples.safetensors"
LOSSES = "losses"
STEP_FILE = re.compile(r"step-(\d{8,15})\.safetensors")
LIMIT = 2**28  # bytes of lines that are read
MOST_SNAPSHOTS = 100_000
MOST_STEPS = 10**15
LINE = 2**16  # bytes of a line of a training log, at most
NUMBERS_LIMIT = 2**28  # losses that are read, of all snapshots together


@dataclass(frozen=True)
class _Line:
    step: Annotated[int, Meta(ge=0, le=MOST_STEPS)]


@dataclass(frozen=True, eq=False)
class HeldOutTokens:
    """Held-out text on which every snapshot is measured, and the places of each window whose losses are kept."""

    windows: Int[Tensor, "examples length"]
    places: Int[Tensor, "examples each"]

    @classmethod
    def draw(
        cls, windows: Int[Tensor, "examples length"] | list[list[int]], each: int = 64, seed: int = 0
    ) -> "HeldOutTokens":
        """Draw ``each`` places at random in every window, without repetition, in order."""
        ids, generator = torch.as_tensor(windows), torch.Generator().manual_seed(seed)
        rows = [torch.randperm(ids.shape[1] - 1, generator=generator)[:each].sort().values for _ in ids]
        return cls(ids, torch.stack(rows))

    def at_places(self, losses: Float[Tensor, "examples predictions"]) -> Float[Tensor, " kept"]:
        """Pick the losses at the places, window by window."""
        return losses.gather(1, self.places.to(losses.device)).flatten()


@dataclass(frozen=True, eq=False)
class Trajectory:
    """The measurements of one training as they were stored."""

    where: str  # its source, for messages
    lines: tuple[Config, ...]  # the measurements of each snapshot, in order of steps
    losses: Mapping[int, Float[Tensor, " kept"]]  # by step, at the places of the examples; empty where not kept
    examples: HeldOutTokens | None = None  # the text; None where it was not kept


def read_trajectory(source: str | Path) -> Trajectory:
    """Read the measurements of the training of a bundled model, or of a run folder.

    The order of the snapshots and the shapes of the losses are checked; `Dynamics.of` checks the rest.

    Example:
        >>> found = read_trajectory("attn-2l-small")
        >>> len(found.lines), len(found.losses), found.lines[0]["step"]
        (34, 34, 32)
    """
    name = str(source)
    place = bundled.trajectories().get(name, Path(source))
    if name not in bundled.trajectories():
        refuse_links(place)
    if is_file(place / "training.json") and not is_file(place / LINES):
        raise InputError(f"{show(name)} has no snapshot yet", "train longer: `unweave train` writes one now and then")
    if not is_file(place / LINES):
        known = ", ".join(bundled.trajectories()) or "none in this installation"
        raise InputError(
            f"{show(name)} is neither a bundled trajectory nor a run folder with {LINES}",
            f"bundled trajectories: {known}; `unweave train` writes one while it trains",
        )
    lines = _lines(place / LINES)
    steps = [convert(line, _Line).step for line in lines]
    for line, before, after in zip(lines[1:], steps, steps[1:], strict=False):
        if after <= before:
            raise InputError(f"{show(line.where)}: step {after:,} follows step {before:,}; steps should increase")
    return Trajectory(name, lines, _losses(place / FOLDER, steps), _examples(place / FOLDER))


@dataclass(frozen=True)
class TrajectoryFolder:
    """The part of a run folder that holds measurements while training goes on."""

    path: Path  # the run folder

    @property
    def steps(self) -> dict[int, Path]:
        """The snapshot files by step."""
        return dict(sorted(_step_files(self.path / FOLDER).items()))

    def keep_examples(self, examples: HeldOutTokens) -> None:
        """Keep the text of all snapshots."""
        tensors = {"windows": examples.windows.to(torch.int32), "places": examples.places.to(torch.int32)}
        write_safetensors(self.path / FOLDER / EXAMPLES, tensors)

    def add(
        self, line: Mapping[str, object], losses: Float[Tensor, " kept"], weights: Mapping[str, Tensor] | None = None
    ) -> None:
        """Store a snapshot: losses, and weights where given, in float16; its line is written last."""
        step, kept = int(str(line["step"])), {LOSSES: losses, **(weights or {})}
        half = {name: W.detach().to(torch.float16) for name, W in kept.items()}
        words = {"step": str(step), "tokens": str(line["tokens"])}
        write_safetensors(self.path / FOLDER / f"step-{step:08d}.safetensors", half, words)
        writing.append_line(self.path / LINES, json.dumps(line, allow_nan=False))

    def weights_at(self, step: int) -> tuple[dict[str, Tensor], int]:
        """Read the weights of a snapshot and the tokens seen by then; no weights and 0 if none were kept."""
        path = self.path / FOLDER / f"step-{step:08d}.safetensors"
        tensors, words = read_safetensors(path), Config(read_metadata(path), str(path))
        weights = {name: W for name, W in tensors.items() if name != LOSSES}
        if not weights:
            return {}, 0
        tokens = words.get("tokens", "")
        if not (isinstance(tokens, str) and tokens.isdecimal() and len(tokens) < 17):
            raise InputError(f"{show(path)} lacks the number of tokens seen")
        return weights, int(tokens)

    def forget(self) -> None:
        """Drop every line; the snapshot files stay."""
        writing.write_bytes(self.path / LINES, b"")

    def keep_until(self, step: int) -> None:
        """Drop snapshots after a step, and a line that was cut short; training repeats those steps."""
        keep_until(self.path / LINES, step)
        for number, path in self.steps.items():
            if number > step:
                writing.remove(path)


def keep_until(path: Path, step: int) -> None:
    """Drop the lines of a log after a step, and a line that was cut short; training repeats those steps."""
    if not is_file(path):
        return
    with stream(path) as file:
        if all(line.endswith(b"\n") and _step_of(line) <= step for line in _logged(file)):
            return
        file.seek(0)
        with writing.stream(path) as kept:
            kept.writelines(line for line in _logged(file) if line.endswith(b"\n") and _step_of(line) <= step)


def last_line(path: Path) -> Config:
    """Read the last complete line of a log, from its end."""
    with stream(path) as file:
        file.seek(max(0, size(file) - 2 * LINE))
        lines = file.read(2 * LINE).split(b"\n")[:-1]
    if not lines:
        raise InputError(f"{show(path)} holds no whole line")
    where = f"the last line of {path}"
    return Config(parse_object(lines[-1], where), where)


def _logged(file: BinaryIO) -> Iterator[bytes]:
    """The lines of a log with their ends, one at a time; one longer than `LINE` comes in pieces."""
    while line := file.readline(LINE):
        yield line


def _lines(path: Path) -> tuple[Config, ...]:
    """Parse a JSONL file; each object remembers its line. Bytes after the last newline are ignored."""
    rows = read_bytes(path, LIMIT).split(b"\n")[:-1]
    if len(rows) > MOST_SNAPSHOTS:
        raise InputError(f"{show(path)} has {len(rows):,} lines; at most {MOST_SNAPSHOTS:,} are read")
    if not rows:
        raise InputError(f"{show(path)} holds no snapshot")
    names = [f"{path}, line {number}" for number in range(1, len(rows) + 1)]
    return tuple(Config(parse_object(row, name), name) for row, name in zip(rows, names, strict=True))


def _losses(folder: Path, steps: list[int]) -> dict[int, Tensor]:
    """Read the losses of the steps for which they were kept; all must have one length."""
    found: dict[int, Tensor] = {}
    files = _step_files(folder)
    for step in (step for step in steps if step in files):
        losses = read_safetensors(files[step]).get(LOSSES)
        if losses is None:
            continue
        if losses.dim() != 1 or not losses.is_floating_point() or not len(losses):
            raise InputError(f'{show(files[step])} should hold a vector of floats named "{LOSSES}"')
        first = next(iter(found.values()), losses)
        if len(first) != len(losses) or (len(found) + 1) * len(losses) > NUMBERS_LIMIT:
            raise InputError(
                f"{show(files[step])} holds {len(losses):,} losses; the {len(found)} snapshots before it have "
                f"{len(first):,} each"
            )
        found[step] = losses.float().clone()
    return found


def _examples(folder: Path) -> HeldOutTokens | None:
    path = folder / EXAMPLES
    if not is_file(path):
        return None
    tensors = read_safetensors(path)
    windows, places = (tensors.get(name) for name in ("windows", "places"))
    if windows is None or places is None or not _fit(windows, places):
        raise InputError(f'{show(path)} should hold token ids, "windows", and positions in them, "places"')
    return HeldOutTokens(windows.long(), places.long())


def _fit(windows: Tensor, places: Tensor) -> bool:
    if windows.dim() != 2 or places.dim() != 2 or len(windows) != len(places) or not places.numel():
        return False
    if windows.shape[1] < 2 or any(x.is_floating_point() or x.is_complex() for x in (windows, places)):
        return False
    low, high = torch.stack([windows.long().min(), places.long().min()]), places.long().max()
    return bool((low >= 0).all()) and int(high) < windows.shape[1] - 1


def _step_files(folder: Path) -> dict[int, Path]:
    if not is_folder(folder):
        return {}
    named = ((STEP_FILE.fullmatch(path.name), path) for path in sorted(folder.iterdir()))
    return {int(match[1]): path for match, path in named if match}


def _step_of(line: bytes) -> float:
    """The step of a line; infinity for an unreadable line."""
    try:
        return float(json.loads(line)["step"])
    except (ValueError, KeyError, TypeError, OverflowError, RecursionError):
        return float("inf")
