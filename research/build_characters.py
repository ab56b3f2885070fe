"""Write the table of characters that tokens show by number: `src/unweave/explorer/shared/characters.json`.

Python and the page read the same table, because each knows a Unicode of its own. It is that of Unicode 14.0, the
version of Python 3.11: a character that came later is shown by its number.
"""

import json
import sys
import unicodedata
from itertools import groupby
from pathlib import Path

OUT = Path(__file__).resolve().parent.parent / "src" / "unweave" / "explorer" / "shared" / "characters.json"
CATEGORIES = ("Cc", "Cf", "Cs", "Co", "Cn", "Zs", "Zl", "Zp")
"""Controls, formats, surrogates, private, unassigned, and what separates words and lines."""
INVISIBLE = (
    *(range(0x034F, 0x0350), range(0x115F, 0x1161), range(0x17B4, 0x17B6), range(0x180B, 0x1810)),
    *(range(0x2800, 0x2801), range(0x3164, 0x3165), range(0xFE00, 0xFE10), range(0xFFA0, 0xFFA1)),
    range(0xE0000, 0xE1000),
)
"""Letters, marks and a sign that have no ink: fillers, variation selectors, the empty pattern of Braille."""
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def base36(number: int) -> str:
    """A number in base 36."""
    return (base36(number // 36) if number >= 36 else "") + DIGITS[number % 36]


def is_numbered(code: int) -> bool:
    """Whether a character is shown by its number."""
    return code != 0x20 and (
        unicodedata.category(chr(code)) in CATEGORIES or any(code in invisible for invisible in INVISIBLE)
    )


def main() -> int:
    """Write the table."""
    if unicodedata.unidata_version != "14.0.0":
        sys.stderr.write("run it with Python 3.11, whose Unicode is 14.0\n")
        return 1
    runs = [sum(1 for _ in same) for _, same in groupby(range(0x110000), is_numbered)]
    table = {
        "unicode": unicodedata.unidata_version,
        "named": {" ": "·", "\t": "→", "\n": "↵", "\r": "␍"},
        "runs": " ".join(base36(length) for length in (runs if not is_numbered(0) else [0, *runs])),
    }
    OUT.write_text(json.dumps(table, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
