"""Programs in RASP, compiled by Tracr with a causal mask: outputs for texts, as JSON. See `compare_tracr.py`."""

import json
import string
import sys

from tracr.compiler import compiling
from tracr.rasp import rasp

LETTERS = string.ascii_lowercase[:6]
SAME = rasp.Comparison.EQ


def back(k: int, values: rasp.SOp = rasp.tokens) -> rasp.SOp:
    """What stood k before."""
    return rasp.Aggregate(rasp.Select(rasp.indices, rasp.indices, lambda key, query: key == query - k), values)


def onward(values: rasp.SOp) -> rasp.SOp:
    """The next letter of each, the last stays."""
    return rasp.Map(lambda x: LETTERS[min(LETTERS.index(x) + 1, 5)] if x in LETTERS else x, values)


def matched(keys: rasp.SOp, queries: rasp.SOp = rasp.tokens) -> rasp.SOp:
    """The tokens where what the keys hold is the own one."""
    return rasp.Aggregate(rasp.Select(keys, queries, SAME), rasp.tokens)


def skip_trigram() -> rasp.SOp:
    """From b and d to a and c, and from these to the other."""
    seen = rasp.Select(rasp.tokens, rasp.tokens, lambda key, query: key in "ac" and query in "bd")
    return rasp.Aggregate(seen, rasp.Map(lambda x: {"a": "c", "c": "a"}.get(x, x), rasp.tokens))


PROGRAMS = {
    "bigram": lambda: onward(rasp.tokens),
    "previous-token": lambda: back(1),
    "two-back": lambda: back(2),
    "three-back": lambda: back(3),
    "successor": lambda: back(1, onward(rasp.tokens)),
    "virtual-head": lambda: back(1, back(1)),
    "induction": lambda: matched(back(1)),
    "induction-successor": lambda: onward(matched(back(1))),
    "induction-skipping": lambda: matched(back(1, back(1))),
    "skip-trigram": skip_trigram,
}


def main() -> None:
    """Read texts by program, write outputs by program."""
    texts, found = json.load(sys.stdin), {}
    for name, own in texts.items():
        length = max(map(len, own))
        model = compiling.compile_rasp_to_model(
            PROGRAMS[name](), vocab=set(LETTERS), max_seq_len=length, compiler_bos="BOS", causal=True
        )
        found[name] = [model.apply(["BOS", *text]).decoded[1:] for text in own]
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    main()
