"""Write what the library says, for the page to agree with: `web/test/golden/core/`.

States and damaged links, cells of spreadsheets, arrays. `tests/explorer/test_build.py` compares the files, and
`web/test/core/` reads them. `tokens.json`, how the page shows tokens, stays as it is.
"""

import base64
import io
import json
import random
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from unweave.errors import BadInput
from unweave.explorer.state import State
from unweave.files import bundled
from unweave.results.cells import defused

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "web" / "test" / "golden" / "core"
TABLE = json.loads(bundled.shared("state").read_text(encoding="utf-8"))
TEXTS = (
    *("", "attn-2l", "attn-2l-small@100", "a b&c=d#é%", "漢字 🙂", "(x)*!'~", "%41", "\x00\t\n", "a+b", "𝔘𝔫𝔦"),
    *("\u202eabc",),
)
FRAGMENTS = (
    *("", "#", "#v=1", "v=1&", "&&", "view", "view=", "=", "=1", "v", "v=0", "v=01", "v=2", "v=x", "view=Start"),
    *("foo=1", "a%20b=1", "<b>=1", "h=", "h=1", "h=1.4", "h=1.4,", "h=1.4,,1.5", "h=01.4", "h=1.4444", "h=-1.4"),
    *("x=M1.4,D0.0,3.3", "x=Q1.4", "x=M", "dst=", "dst=0", "dst=00", "dst=-1", "dst=1.5", "dst=1e3", "dst=999999999"),
    *("dst=1000000000", "ids=1%2C2,3", "ids=1;2", "ids=1, 2", "fz=1", "fz=0", "fz=2", "fz=true", "q=%zz", "q=%"),
    *("q=%4", "q=%ED%A0%80", "q=%C3", "q=%C3%A9", "q=%c3%a9", "q=é", "q=\ud800", "q=%F0%9F%99%82", "q=🙂", "q=%C3é"),
    *("q=a+b", "h=1.4&h=1.5", "v=1&v=1", "foo=1&foo=2", "theme=dark&theme", "view=attention&mode=xyz&h=1.4"),
    *("q=a=b=c", "q=" + "a" * 1998, "q=" + "a" * 1999, "view=logit&q=" + "a" * 3000),
    *("view=logit&" + "q=" + "🙂" * 1990, "q=" + "a" * 1998 + "&view=logit", "dst=٣", "dst=１", "h=１.２"),
    *("view=heads&r=3,90&z0=hide&scale=shared&a=hops",),
)
"""Links as people, mail programs and attackers write them."""


def states() -> list[dict[str, Any]]:
    """Links, what they are read as, and how that is written."""
    chance = random.Random(11)
    fragments = [*FRAGMENTS, *(_any_state(chance).fragment() for _ in range(400 - len(FRAGMENTS)))]
    return [_read(fragment) for fragment in fragments]


def _read(fragment: str) -> dict[str, Any]:
    state = State.parse(fragment)
    values = asdict(state)
    notices = values.pop("notices")
    plain = asdict(State())
    try:
        again = state.fragment()
    except BadInput as refusal:
        again = refusal.message
    told = {name: value for name, value in values.items() if value != plain[name]}
    return {"fragment": fragment, "notices": notices, "state": told, "again": again}


def _any_state(chance: random.Random) -> State:
    fields = [one for one in TABLE["fields"] if chance.random() < 0.4]
    return State(**{one["name"]: _value(one, chance) for one in fields})


def _value(one: dict[str, Any], chance: random.Random) -> Any:
    counts = tuple(chance.choice((0, 1, 17, 4095, 999999999)) for _ in range(chance.randrange(5)))
    heads = tuple(f"L{chance.randrange(12)}H{chance.randrange(120)}" for _ in range(chance.randrange(4)))
    return {
        "text": chance.choice(TEXTS),
        "view": chance.choice(TABLE["views"]),
        "choice": chance.choice(one.get("choices", [None])),
        "flag": chance.random() < 0.5,
        "count": chance.choice((None, 0, 3, 1023, 999999999)),
        "counts": counts,
        "heads": heads,
        "parts": tuple(chance.choice((head, f"M[{head}]", f"D[{head}]")) for head in heads),
    }[one["kind"]]


def cells() -> list[tuple[str, str]]:
    """Texts as cells of a spreadsheet, which are no formulas."""
    texts = ("", "=1+1", "+a", "-1", "@x", "\tx", "\rx", "a=", "'=", " =")
    return [(text, defused(text)) for text in texts]


def arrays() -> list[dict[str, Any]]:
    """Files of matrices as numpy writes them."""
    found = []
    for shape in ((4, 4), (2, 3)):
        file = io.BytesIO()
        np.save(file, np.arange(np.prod(shape), dtype="float32").reshape(shape))
        found.append({"shape": shape, "base64": base64.b64encode(file.getvalue()).decode()})
    return found


GOLDEN = {"state": states, "defused": cells, "npy": arrays}


def content(name: str) -> str:
    """One golden file."""
    return (
        json.dumps(GOLDEN[name](), indent=None, separators=(",", ":"), allow_nan=False).replace("},{", "},\n{") + "\n"
    )


def main() -> int:
    """Write all golden files."""
    OUT.mkdir(parents=True, exist_ok=True)
    for name in GOLDEN:
        (OUT / f"{name}.json").write_text(content(name), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
