"""Train the byte-level BPE tokenizer that goes with a corpus.

    python research/build_tokenizer.py CORPUS VOCAB_SIZE OUT

CORPUS is JSON lines with a `text` field, plain or `.xz`. Documents held out for validation are not seen (see
`is_validation`). The result does not depend on the machine or on the number of threads.

Token boundaries are chosen so that token strings read well in tables:

- a run of whitespace is never merged with what follows it, so a newline with its indentation is one token;
- a word, a number or a punctuation run takes a single space before it along, as in GPT-2;
- a backslash never joins the letters after it, so LaTeX commands share their words with prose.
"""

import argparse
import hashlib
import json
import lzma
from collections.abc import Iterator
from pathlib import Path

from tokenizers import Regex, Tokenizer, decoders, models, pre_tokenizers, trainers

START = "<|start|>"

PIECES = "|".join(
    [
        r"\s*\n\s*",  # line breaks with the indentation that follows
        r"\s{2,}",  # other runs of whitespace
        r"'(?:s|t|re|ve|m|ll|d)(?!\p{L})",
        r" ?\\",
        r" ?\p{L}+",
        r" ?\p{N}{1,3}",
        r" ?[^\s\p{L}\p{N}\\]+",
        r"\s",
    ]
)

LONGEST_TOKEN = 24  # bytes; keeps rules such as ---------- and deep tables out of the vocabulary


def is_validation(text: str) -> bool:
    """Assign about one document in a hundred to validation, by its content alone."""
    return int(hashlib.sha256(text.encode()).hexdigest(), 16) % 100 == 0


def training_texts(corpus: Path) -> Iterator[str]:
    """Read every document that is not held out."""
    opener = lzma.open if corpus.suffix == ".xz" else open
    with opener(corpus, "rt", encoding="utf-8") as lines:
        for line in lines:
            text = json.loads(line)["text"]
            if not is_validation(text):
                yield text


def build(texts: Iterator[str], vocab_size: int) -> Tokenizer:
    """Train a tokenizer of at most ``vocab_size`` tokens on the texts."""
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [
            pre_tokenizers.Split(Regex(PIECES), behavior="isolated"),
            pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False),
        ]
    )
    tokenizer.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=vocab_size,
        special_tokens=[START],  # id 0
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        max_token_length=LONGEST_TOKEN,
        show_progress=False,
    )
    tokenizer.train_from_iterator(texts, trainer)
    return tokenizer


def main() -> None:
    """Train and save."""
    parser = argparse.ArgumentParser(description="Train the byte-level BPE tokenizer that goes with a corpus.")
    parser.add_argument("corpus", type=Path, help="JSON lines with a `text` field, plain or .xz")
    parser.add_argument("vocab_size", type=int, help="number of tokens, the start token and 256 bytes included")
    parser.add_argument("out", type=Path, help="where to write tokenizer.json")
    args = parser.parse_args()

    tokenizer = build(training_texts(args.corpus), args.vocab_size)
    if tokenizer.get_vocab_size() != args.vocab_size:
        parser.error(f"the corpus supports only {tokenizer.get_vocab_size()} tokens, not {args.vocab_size}")
    tokenizer.save(str(args.out))


if __name__ == "__main__":
    main()
