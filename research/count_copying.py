"""Count the second-layer heads that copy, over seeds, length of training and width: docs/copying-by-size.md.

    python research/count_copying.py --out FOLDER --data CORPUS [--d-head 32] [--tokens 6e7] [--seeds 2] [--device cuda]

Trains models of 2 layers of 12 heads by the recipe of `attn-2l`, all else as in `unweave train`, and judges them by the
rule of `unweave reproduce` (decision 21). CORPUS is what `select_mix.py` writes. Weights stay in FOLDER and are not
trained again. Every line printed is JSON: one model.
"""

import argparse
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import torch

from unweave.analysis.circuits.copying import copying
from unweave.analysis.induction.verdict import Label, induction
from unweave.files import bundled
from unweave.files.safetensors import read_safetensors, write_safetensors
from unweave.loaders.attention_only import from_parts
from unweave.model.model import Model
from unweave.reproduction.claim import is_copying
from unweave.text import load_tokenizer, token_streams
from unweave.text.tokenizer import Tokenizer
from unweave.training import AttentionOnly, TrainConfig, measure, preset, train

SHIPPED = replace(preset(2), n_heads=12, d_head=32)
"""The shape of `attn-2l`."""


def main() -> None:
    """Train, or read, one model after another, and print how many of its heads copy."""
    args = _arguments()
    args.out.mkdir(parents=True, exist_ok=True)
    tokenizer = load_tokenizer(bundled.tokenizer())
    text, held_out = token_streams(args.data, tokenizer)
    for seed in args.seeds:
        shape = replace(SHIPPED, d_head=args.d_head)
        config = TrainConfig(shape, tokens=int(args.tokens), seed=seed, device=args.device)
        place = args.out / f"attn-2l-12x{args.d_head}-{int(args.tokens) // 10**6}M-seed{seed}.safetensors"
        if not place.exists():
            model = train(config, text, held_out).model
            write_safetensors(place, {key: W.detach().half() for key, W in model.state_dict().items()})
        model = AttentionOnly(shape)
        model.load_state_dict({key: W.float() for key, W in read_safetensors(place).items()})
        asked = {"seed": seed, "d_head": args.d_head, "tokens": int(args.tokens)}
        loss = measure(model, held_out, replace(config, device="cpu", measure_windows=200))
        print(json.dumps(asked | {"loss": round(loss, 4)} | found(model, tokenizer)), flush=True)


def found(model: AttentionOnly, tokenizer: Tokenizer) -> dict[str, Any]:
    """The heads of each layer that copy, their scores, and the induction heads."""
    named: Model = from_parts(model, tokenizer, {})
    rows = copying(named.to(torch.float32), examined=0)
    copies = {layer: [row.head.head for row in rows if row.head.layer == layer and is_copying(row)] for layer in (0, 1)}
    second = [row.eigenvalue_score for row in rows if row.head.layer == 1]
    heads = [row for row in induction(named).heads if row.head.layer == 1]
    return {
        "copying": len(copies[1]),
        "heads": copies[1],
        "scores": [round(float(score), 3) for score in second],
        "random": [round(second[0].null.mean, 3), round(second[0].null.sd, 3)],
        "copying in layer 0": len(copies[0]),
        "induction": [row.head.head for row in heads if row.verdict is Label.INDUCTION],
        "prefix matching": round(max(float(row.prefix_matching) for row in heads), 3),
    }


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--data", required=True)
    parser.add_argument("--seeds", type=int, nargs="+", default=[0])
    parser.add_argument("--d-head", type=int, default=32)
    parser.add_argument("--tokens", type=float, default=6e7)
    parser.add_argument("--device", default="cpu")
    return parser.parse_args()


if __name__ == "__main__":
    main()
