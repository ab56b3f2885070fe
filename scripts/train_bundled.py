"""Train the models that ship with the package, from the default corpus and its tokenizer.

    python scripts/train_bundled.py --minutes 10 [--layers 0 1 2] [--seed 0] [--out FOLDER]

Writes attn-0l, attn-1l and attn-2l, each a model folder in float16 with its card. With --tokens
instead of --minutes the result can be repeated exactly on the same computer.
"""

import argparse
import os
import subprocess
from dataclasses import replace
from pathlib import Path

from unweave.formats import bundled
from unweave.formats.tokenizer import load_tokenizer
from unweave.io import atomic
from unweave.io.safe_open import is_folder
from unweave.toy import (
    Progress,
    TrainConfig,
    Trained,
    card,
    measure,
    preset,
    save_model,
    token_streams,
    train,
)

DATA = "the default corpus of unweave: public-domain and permissively licensed text"


def main() -> None:
    """Train, measure on all of the held-out text, and write."""
    args = _arguments()
    tokenizer = load_tokenizer(bundled.tokenizer())
    text, held_out = token_streams("default", tokenizer)
    for n_layers in args.layers:
        name = f"attn-{n_layers}l"
        config = TrainConfig(
            preset(n_layers, tokenizer.size),
            tokens=args.tokens,
            minutes=args.minutes,
            seed=args.seed,
        )
        print(f"{name}: {config}")
        trained = train(config, text, held_out, show, report_every=10)
        everything = replace(config, measure_windows=len(held_out))
        full_loss = measure(trained.model, held_out, everything)
        facts = {
            "name": name,
            **card(trained, DATA, commit=commit()),
            "validation_loss": round(full_loss, 4),
            "losses": losses(trained),
            "corpus": {
                "sha256": text.digest,
                "tokens": len(text),
                "held_out_tokens": len(held_out),
            },
            "tokenizer": {"size": tokenizer.size, "sha256": tokenizer.fingerprint},
            "cores": f"{os.cpu_count()} CPU cores",
        }
        if is_folder(args.out / name):
            atomic.remove(args.out / name)
        save_model(args.out / name, trained.model, tokenizer, facts, dtype="float16")
        print(f"{name}: loss {full_loss:.4f} on all held-out text; saved")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    budget = parser.add_mutually_exclusive_group(required=True)
    budget.add_argument("--minutes", type=float, help="time for each model")
    budget.add_argument("--tokens", type=lambda text: int(float(text)), help="tokens for each model")
    parser.add_argument("--layers", type=int, nargs="+", default=[0, 1, 2], help="which models")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=bundled.ASSETS / "models")
    return parser.parse_args()


def show(now: Progress) -> None:
    """One line of progress."""
    val = "" if now.val_loss is None else f"   val {now.val_loss:.4f}"
    print(
        f"{now.tokens / 1e6:7.2f} M tokens   {now.tokens_per_second:7,.0f}/s   "
        f"{now.seconds_left:5.0f} s left   loss {now.loss:.4f}{val}",
        flush=True,
    )


def losses(trained: Trained) -> list[dict[str, float | None]]:
    """The loss at every measurement, in nats a token."""
    return [
        {"tokens": now.tokens, "train": round(now.loss, 4), "val": round(now.val_loss, 4)}
        for now in trained.history
        if now.val_loss is not None
    ]


def commit() -> str:
    """The commit of the code that trained."""
    command = ["git", "-C", str(Path(__file__).parent), "describe", "--always", "--dirty"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


if __name__ == "__main__":
    main()
