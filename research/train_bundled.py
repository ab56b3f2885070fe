"""Train the models that ship with the package, each in its run folder; `ship_bundled.py` copies them into it.

    python research/train_bundled.py NAME [NAME ...] --data CORPUS --runs FOLDER [--seed 0] [--tokens N]
                                     [--tokenizer FILE] [--step compiled]

CORPUS is what `select_mix.py` writes, or `default`. A run that was interrupted goes on where it was. The weights at
every snapshot are kept, so that its dynamics can be computed, again and differently, afterwards.
"""

import argparse
import subprocess
from dataclasses import dataclass, replace
from pathlib import Path

from unweave.files import bundled
from unweave.files.reading import is_folder
from unweave.files.safetensors import write_safetensors
from unweave.text import load_tokenizer, token_streams
from unweave.training import (
    AttentionOnly,
    DataSource,
    Keeper,
    ModelConfig,
    Plan,
    Progress,
    RunFolder,
    TrainConfig,
    measure,
    preset,
    train,
)
from unweave.training.card import HELD_OUT, card

DATA = "181.7 MB of public-domain and permissively licensed text and code (sources and licenses: NOTICE.md)"


@dataclass(frozen=True)
class Shipped:
    """One model that ships: its configuration, its text and its budget of tokens."""

    model: ModelConfig
    tokens: int


def twelve(layers: int) -> ModelConfig:
    """The paper's twelve heads a layer, each of 32 dimensions."""
    return replace(preset(layers), n_heads=12, d_head=32)


MODELS = {
    "attn-0l": Shipped(twelve(0), 12_000_000),
    "attn-1l": Shipped(twelve(1), 60_000_000),
    "attn-2l": Shipped(twelve(2), 60_000_000),
    "attn-1l-4x64": Shipped(preset(1), 16_000_000),
    "attn-2l-4x64": Shipped(preset(2), 24_000_000),
    "attn-1l-smeared": Shipped(replace(preset(1), keys="smeared"), 16_000_000),
    "attn-2l-norm": Shipped(replace(preset(2), norm="layer"), 20_000_000),
    "attn-2l-small": Shipped(replace(preset(2, d_vocab=1024), d_head=24, n_ctx=256), 16_000_000),
}


def main() -> None:
    """Train one model after another."""
    args = _arguments()
    for name in args.names:
        shipped = MODELS[name]
        _train(name if args.seed == 0 else f"{name}-seed{args.seed}", shipped, args)


def _train(name: str, shipped: Shipped, args: argparse.Namespace) -> None:
    """Begin or resume a run, and evaluate the finished model on all held-out text."""
    tokenizer = load_tokenizer(args.tokenizer)
    text, held_out = token_streams(args.data, tokenizer)
    config = TrainConfig(shipped.model, tokens=args.tokens or shipped.tokens, seed=args.seed, step=args.step)
    place = args.runs / name
    if not is_folder(place):
        RunFolder.begin(place, Plan(config, DataSource(args.data), text.digest, "float16", trajectory=True), tokenizer)
    run = RunFolder.of(place)
    if run.finished:
        print(f"{name}: finished before", flush=True)
        return

    def say(now: Progress) -> None:
        if now.val_loss is not None:
            print(
                f"{name}   {now.tokens / 1e6:6.2f} M   {now.tokens_per_second:7,.0f}/s   {now.val_loss:.4f}", flush=True
            )

    def look(model: AttentionOnly, now: Progress) -> None:
        weights = {key: W.detach().half() for key, W in model.state_dict().items()}
        write_safetensors(
            place / "trajectory" / f"step-{now.step:08d}.safetensors", weights, {"tokens": str(now.tokens)}
        )

    with run.held():
        state = run.restore(run.plan.training, print)
        run.keep_until(state.step)
        trained = train(run.plan.training, text, held_out, Keeper(run, say, look, minutes=5), state)
        everything = replace(config, measure_windows=len(held_out))
        facts = card(trained, DATA, commit=commit())
        facts["validation_loss"] = round(measure(trained.model, held_out, everything), 4)
        facts["validation_text"] = f"{HELD_OUT}, all {len(held_out):,} tokens"
        facts["corpus"] = {"sha256": text.digest, "tokens": len(text), "held_out_tokens": len(held_out)}
        facts["tokenizer"] = {"size": tokenizer.size, "sha256": tokenizer.fingerprint}
        run.finish(trained.state, {"name": name, **facts}, "float16")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="+", choices=sorted(MODELS), metavar="NAME")
    parser.add_argument("--data", required=True)
    parser.add_argument("--runs", type=Path, required=True)
    parser.add_argument("--tokenizer", type=Path, default=bundled.tokenizer(), help="attn-2l-small has one of 1,024")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--tokens", type=lambda text: int(float(text)), help="instead of the model's own budget")
    parser.add_argument("--step", choices=["plain", "compiled"], default="plain", help="compiled is faster")
    return parser.parse_args()


def commit() -> str:
    """The commit of the code that trained."""
    command = ["git", "-C", str(Path(__file__).parent), "describe", "--always", "--dirty"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


if __name__ == "__main__":
    main()
