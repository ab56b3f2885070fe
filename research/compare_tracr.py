"""Do programs compiled by Tracr (Lindner et al. 2023) give the outputs of ours? A check from outside.

    python3 -m venv .bench/tracr && .bench/tracr/bin/pip install tracr-pypi
    python research/compare_tracr.py

Texts are random letters a to e. Compared are the positions where our program has one answer that is a letter: elsewhere
ours rests on the start or has a tie, for which Tracr has no token. Both are causal. Programs whose
heads match twice are left out: Tracr compiles no composite selectors.
"""

import json
import subprocess
from pathlib import Path

import torch

from unweave.known import compile

HERE = Path(__file__).parent
TRACR = HERE.parent / ".bench" / "tracr" / "bin" / "python"
NAMES = (
    *("bigram", "previous-token", "two-back", "three-back", "successor", "virtual-head", "induction"),
    *("induction-successor", "induction-skipping", "skip-trigram"),
)
TEXTS, LENGTH, MARGIN = 5, 8, 0.05


def main() -> None:
    """Compare, and print a line for each program."""
    draw = torch.Generator().manual_seed(0)
    letters = torch.randint(5, (TEXTS, LENGTH), generator=draw)
    texts = ["".join("abcde"[i] for i in line) for line in letters.tolist()]
    asked = json.dumps(dict.fromkeys(NAMES, texts))
    answer = subprocess.run(
        [TRACR, HERE / "tracr_programs.py"], input=asked, stdout=subprocess.PIPE, text=True, check=True
    )
    theirs = json.loads(answer.stdout)
    for name in NAMES:
        model, same, of = compile(name), 0, 0
        for text, said in zip(texts, theirs[name], strict=True):
            logits = model.run(text).logits[1:]
            first, second = logits.topk(2).values.unbind(-1)
            for at in (first - second > MARGIN).nonzero().flatten().tolist():
                ours = model.tokenizer.text(int(logits[at].argmax()))
                if ours.isalpha():
                    of += 1
                    same += ours == said[at]
        print(f"{name:22} {same} of {of} outputs agree", flush=True)


if __name__ == "__main__":
    main()
