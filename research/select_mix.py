"""Select the training documents of the bundled models from a mixed corpus, and count them.

    python research/select_mix.py MIX OUT

MIX and OUT are JSON lines with `text`, `kind` and `source`, plain or `.xz`. Nearly every document carries the license
of the package it came from. Of the LaTeX documents that is known for the package only, so those that name the GPL,
the GFDL or a ShareAlike or NonCommercial license themselves, and do not offer the LPPL beside it, are left out. So is
the Advanced Bash Scripting Guide: its author gave it away, but not the scripts of others that it quotes.
"""

import argparse
import json
import lzma
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TextIO

from unweave.files import bundled
from unweave.text.tokenizer import load_tokenizer

GAP = r"[\W_]+"
"""What may stand between two words of a license's name: blanks, hyphens, a line break with its comment sign."""

COPYLEFT = re.compile(
    "|".join(
        [
            r"\b[LA]?GPL",
            rf"\bGeneral{GAP}Public{GAP}Licen[sc]e",
            r"\bG?FDL\b",
            rf"\bFree{GAP}Documentation{GAP}Licen[sc]e",
            r"\bShare[\W_]*Alike\b",
            r"\bNon[\W_]*Commercial\b",
            rf"\bCC{GAP}BY{GAP}(?:NC|SA)\b",
        ]
    ),
    re.IGNORECASE,
)
SOURCES_LEFT_OUT = ("html-abs-guide",)
LPPL = re.compile(rf"LPPL|LaTeX{GAP}Project{GAP}Public{GAP}Licen[sc]e")
BATCH = 64


def is_left_out(row: dict[str, str]) -> bool:
    """Tell whether a document is of a source left out, or names a license that asks for more than a notice alone."""
    if row["source"] in SOURCES_LEFT_OUT:
        return True
    return row["kind"] == "latex" and bool(COPYLEFT.search(row["text"])) and not LPPL.search(row["text"])


def opened(path: Path, mode: str) -> TextIO:
    """Open a text file to read or write, compressed if its name says so."""
    if path.suffix != ".xz":
        return open(path, mode, encoding="utf-8", newline="\n")
    preset = lzma.PRESET_EXTREME | 9 if "w" in mode else None
    return lzma.open(path, mode, preset=preset, encoding="utf-8", newline="\n")


def rows(path: Path) -> Iterator[dict[str, str]]:
    """Read the documents of a corpus."""
    with opened(path, "rt") as lines:
        for line in lines:
            yield json.loads(line)


def batches(found: Iterable[dict[str, str]]) -> Iterator[list[dict[str, str]]]:
    """Group documents for the tokenizer."""
    held: list[dict[str, str]] = []
    for row in found:
        held.append(row)
        if len(held) == BATCH:
            yield held
            held = []
    yield held


class Count:
    """Number of documents, bytes and tokens, grouped by a field of the documents."""

    def __init__(self, field: str) -> None:
        self.field = field
        self.documents: Counter[str] = Counter()
        self.size: Counter[str] = Counter()
        self.tokens: Counter[str] = Counter()

    def add(self, row: dict[str, str], tokens: int) -> None:
        """Count a document and its tokens, the start token in front included."""
        key = row[self.field]
        self.documents[key] += 1
        self.size[key] += len(row["text"].encode())
        self.tokens[key] += tokens

    def __str__(self) -> str:
        keys = sorted(self.size, key=lambda key: -self.size[key])
        lines = [_line(key, self.documents[key], self.size[key], self.tokens[key]) for key in keys]
        total = _line("all", self.documents.total(), self.size.total(), self.tokens.total())
        return "\n".join([f"{self.field:18} {'docs':>7} {'MB':>8} {'tokens':>12}", *lines, total])


def _line(name: str, documents: int, size: int, tokens: int) -> str:
    return f"{name:18} {documents:7,} {size / 1e6:8.2f} {tokens:12,}"


def main() -> None:
    """Select, write and count."""
    parser = argparse.ArgumentParser(description="Select what the bundled models are trained on, and count it.")
    parser.add_argument("mix", type=Path, help="JSON lines with `text`, `kind` and `source`, plain or .xz")
    parser.add_argument("out", type=Path, help="where to write what is kept, in the same form")
    args = parser.parse_args()

    tokenizer = load_tokenizer(bundled.tokenizer())
    by_kind, by_source, left_out = Count("kind"), Count("source"), Count("source")
    with opened(args.out, "wt") as out:
        for batch in batches(rows(args.mix)):
            for row, ids in zip(batch, tokenizer.encode_batch([row["text"] for row in batch]), strict=True):
                if is_left_out(row):
                    left_out.add(row, 1 + len(ids))
                    continue
                by_kind.add(row, 1 + len(ids))
                by_source.add(row, 1 + len(ids))
                out.write(json.dumps(row, ensure_ascii=False) + "\n")
    print(f"Left out\n{left_out}\n\nKept\n{by_kind}\n\n{by_source}")


if __name__ == "__main__":
    main()
