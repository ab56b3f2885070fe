"""Put trained runs into the package: the models with their cards, and their trajectories.

    python research/ship_bundled.py RUNS [NAME ...]

RUNS is what `train_bundled.py` filled; measure each run again first, on more text than a snapshot affords:
`unweave dynamics RUN --again`. Of the small two-layer model the weights of some snapshots ship too, and its
card says what its other seeds found.
"""

import argparse
import json
from pathlib import Path
from typing import Any

import torch

import unweave as uw
from unweave.files import bundled, writing
from unweave.files.json import read_json
from unweave.files.reading import is_file, is_folder, read_bytes
from unweave.files.safetensors import write_safetensors
from unweave.files.trajectories import EXAMPLES, FOLDER, LINES, LOSSES, TrajectoryFolder, read_trajectory
from unweave.training.card import HELD_OUT

SMALL = "attn-2l-small"
SNAPSHOTS = 18
"""Snapshots of the small model whose weights ship: 414 kB each, compressed."""
BITS = 8
"""Significant bits to which those weights are rounded, as many as bfloat16 has: a sixth less to download."""
WITH_LOSSES = ("attn-1l", "attn-1l-4x64", "attn-1l-smeared", "attn-2l", "attn-2l-4x64", SMALL)
"""Trainings of which single tokens' losses ship as well, for the path of losses; of the others what was measured."""
LIMIT = 2**30


def main() -> None:
    """Ship the named runs, or all finished ones."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("runs", type=Path)
    parser.add_argument("names", nargs="*")
    args = parser.parse_args()
    found = sorted(
        path.parent.name for path in args.runs.glob("*/model.safetensors") if "-seed" not in path.parent.name
    )
    for name in args.names or found:
        ship_model(args.runs / name, bundled.ASSETS / "models" / name)
        if is_file(args.runs / name / "dynamics.jsonl"):
            ship_trajectory(args.runs / name, bundled.ASSETS / "trajectories" / name)
        print(f"{name}: shipped")


def ship_model(run: Path, place: Path) -> None:
    """Copy the finished model; its card holds its loss on the default windows, and the losses during training."""
    card = judged(dict(read_json(run / "card.json")), uw.load(run))
    card["losses"] = losses(run)
    if others := sorted(run.parent.glob(f"{run.name}-seed*/model.safetensors")):
        card["seeds"] = [findings(path.parent) for path in (run / "model.safetensors", *others)]
    if is_folder(place):
        card["shows"] = read_json(place / "card.json").get("shows", "")
        writing.remove(place)
    with writing.folder(place) as hidden:
        for name in ("config.json", "tokenizer.json", "model.safetensors"):
            writing.write_bytes(hidden / name, read_bytes(run / name, LIMIT))
        writing.write_json(hidden / "card.json", card)


def judged(card: dict[str, Any], model: uw.Model) -> dict[str, Any]:
    """The card with the loss that commands print; that on the text the model was trained on goes to its corpus."""
    rows = uw.text.windows(model)
    found = uw.analysis.attribution.window_losses(model, torch.tensor(rows)).double().mean().item()
    own = {"held_out_loss": card["validation_loss"], "held_out_text": card.get("validation_text", HELD_OUT)}
    corpus = {**card.get("corpus", {}), **own}
    text = f"{rows.text}, {len(rows)} windows of {len(rows[0])} tokens"
    card |= {"validation_loss": round(found, 4), "validation_text": text, "corpus": corpus}
    beside = ("validation_loss", "validation_text")
    return {name: card[name] for key in card if key != beside[1] for name in (beside if key == beside[0] else (key,))}


def ship_trajectory(run: Path, place: Path) -> None:
    """Copy the measurements; of the small model also the weights at snapshots from first to last."""
    if is_folder(place):
        writing.remove(place)
    if run.name not in WITH_LOSSES:
        writing.write_bytes(place / "dynamics.jsonl", read_bytes(run / "dynamics.jsonl", LIMIT))
        return
    copy_measured(run, place)
    if run.name != SMALL:
        return
    steps = list(TrajectoryFolder(run).steps)
    chosen = {steps[round(k * (len(steps) - 1) / (SNAPSHOTS - 1))] for k in range(SNAPSHOTS)}
    kept = read_trajectory(run).losses
    for step in sorted(chosen):
        weights, tokens = TrajectoryFolder(run).weights_at(step)
        tensors = {name: rounded(W).half() for name, W in weights.items()} | {"losses": kept[step].half()}
        path = place / "trajectory" / f"step-{step:08d}.safetensors"
        write_safetensors(path, tensors, {"step": str(step), "tokens": str(tokens)})
    for name in ("config.json", "tokenizer.json", "training.json"):
        writing.write_bytes(place / name, read_bytes(run / name, LIMIT))


def copy_measured(run: Path, target: Path) -> None:
    """Copy whole lines, losses and text into a new folder, without the weights: small enough to ship."""
    lines, examples = read_bytes(run / LINES, LIMIT), Path(FOLDER, EXAMPLES)
    with writing.folder(target) as place:
        writing.write_bytes(place / LINES, lines[: lines.rfind(b"\n") + 1])
        if is_file(run / examples):
            writing.write_bytes(place / examples, read_bytes(run / examples, LIMIT))
        for step, kept in read_trajectory(run).losses.items():
            path = place / FOLDER / f"step-{step:08d}.safetensors"
            write_safetensors(path, {LOSSES: kept.half()}, {"step": str(step)})


def rounded(W: torch.Tensor) -> torch.Tensor:
    """Round a tensor to `BITS` significant bits."""
    mantissa, exponent = torch.frexp(W.double())
    return torch.ldexp((mantissa * 2**BITS).round() / 2**BITS, exponent)


def losses(run: Path) -> list[dict[str, float]]:
    """List the loss at every measurement, in nats per token; ``val`` is on the first windows held out."""
    lines = [json.loads(line) for line in read_bytes(run / "metrics.jsonl", LIMIT).splitlines()]
    return [
        {"tokens": line["tokens"], "train": round(line["loss"], 4), "val": round(line["val_loss"], 4)}
        for line in lines
        if line["val_loss"] is not None
    ]


def findings(run: Path) -> dict[str, object]:
    """Summarize one seed: its induction heads, the heads they read through, and its phase change."""
    model = uw.load(run)
    heads = uw.induction(model.weights, start=model.tokenizer.start or 0).heads
    best = heads.sort("prefix_matching")[0]
    change = uw.phase_change(uw.analysis.learning.Dynamics.of(read_trajectory(run)))
    return {
        "seed": read_json(run / "card.json")["seed"],
        "validation_loss": judged(dict(read_json(run / "card.json")), model)["validation_loss"],
        "induction_heads": [str(row.head) for row in heads if row.verdict == "induction"],
        "best_prefix_matching": round(best.prefix_matching, 3),
        "best_head": str(best.head),
        "through": str(best.through),
        "best_previous_token": round(max(row.previous_token for row in heads), 3),
        "phase_change": change.found,
        "why": change.why,
    }


if __name__ == "__main__":
    main()
