"""Count the bigrams of the text that a model was trained on, and write their distance from held-out text into its card.

    python research/anchors.py CORPUS MODEL

CORPUS is the text of the training, whose tokens are counted; MODEL the folder whose ``card.json`` gets ``anchors``.
"""

import json
import sys
from pathlib import Path

import torch

import unweave as uw
from unweave.analysis.bigrams import bigram_agreement
from unweave.files import writing
from unweave.text import token_streams
from unweave.text.windows import two_parts


def main(corpus: Path, folder: Path) -> None:
    """Count, compare, and write the card."""
    model = uw.load(folder)
    held_out = torch.tensor(two_parts(model, "default")[1])
    counted, _ = token_streams(corpus, model.tokenizer)
    found = bigram_agreement(model.weights, torch.from_numpy(counted.tokens.astype("int64")), held_out)
    card = json.loads((folder / "card.json").read_text(encoding="utf-8"))
    names = ("pairs", "counted", "kl_bigram", "kl_unigram")
    card["anchors"] = {name: getattr(found, name) for name in names}
    writing.write_text(folder / "card.json", json.dumps(card, indent=2, ensure_ascii=False) + "\n")
    print(card["anchors"] | {"kl": found.kl})


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
