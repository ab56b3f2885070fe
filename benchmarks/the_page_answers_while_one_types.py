"""The engine of the page answers while one types: milliseconds of its worker, in Node, for the budgets U19 to U22.

Prints medians and the worst of the repetitions, as they passed and as the processor counted them: the second says what
an idle machine would take. The first answer of each kind, before the engine's code is compiled, stands apart.
"""

import base64
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

import unweave as uw
from unweave.explorer import bundle
from unweave.explorer.panels.models import described

ROOT = Path(__file__).resolve().parent.parent
WORKER = ROOT / "src" / "unweave" / "explorer" / "static" / "worker.js"
DRIVE = ROOT / "web" / "test" / "engine" / "drive.mjs"
TEXT = "The engine of a page runs while one types, and Mr and Mrs Dursley of number four were proud to say that "
TYPED = "they were perfectly normal"
TIMES = 12
STEPS = (32, 128, 512, 1024, 1536, 2048, 4352, 6400, 7813)


def replies(loads, messages):
    """The replies of a fresh worker: to some models, loaded with their steps, and then to messages."""
    refs = [described(model, weights=True, snapshots=steps) for model, steps in loads]
    first = []
    for ref in refs:
        spec = bundle.plain(ref)
        for step, engine in [(None, ref.engine), *((s.step, s.engine) for s in ref.snapshots)]:
            uses = list(bundle.chunks_of(engine))
            first.append({"load": {"model": spec, "step": step, "engine": bundle.plain(engine)}, "uses": uses})
    chunks = {n: base64.b64encode(c.data).decode() for ref in refs for n, c in bundle.chunks_of(ref).items()}
    numbered = [{"id": i, **message} for i, message in enumerate([*first, *messages])]
    with tempfile.TemporaryDirectory() as folder:
        given, got = Path(folder, "in.json"), Path(folder, "out.json")
        given.write_text(json.dumps({"chunks": chunks, "messages": numbered}), encoding="utf-8")
        subprocess.run([shutil.which("node") or "node", DRIVE, WORKER, given, got], check=True)
        found = json.loads(got.read_text(encoding="utf-8"))
    refused = [reply["refused"] for reply in found if "refused" in reply]
    assert not refused, refused
    return found[: len(first)], found[len(first) :]


def views(model, ids, step=None):
    """What the visible views ask for at a new text: next tokens, every head's map, a ledger, the paths of a logit."""
    last = len(ids) - 1
    of = {"model": model.name, "ids": ids, "without": [], "frozen": False} | ({} if step is None else {"step": step})
    tiles = [{"kind": "tile", "of": of, "head": str(head), "mode": "attention"} for head in model.weights.head_ids]
    return [{"kind": "run", "of": of, "top": 10}, *tiles, ledger(of, last), paths(of, last, ids[-1])]


def ledger(of, dst):
    """Why the last head attends two tokens back."""
    return {"kind": "ledger", "of": of, "head": "L1H3", "dst": dst, "src": dst - 2, "hops": False}


def paths(of, position, target):
    """The paths of a logit."""
    asked = {"position": position, "target": target, "against": None, "order": None, "hops": False, "top": 20}
    return {"kind": "paths", "of": of, **asked}


def shown(name, limit, groups):
    """One line: the first group, then medians and worst of the others."""
    wall, cpu = ([sum(reply[key] for reply in group) for group in groups] for key in ("ms", "cpu_ms"))
    rest, counted = wall[1:] or wall, cpu[1:] or cpu
    cells = [
        name,
        f"≤ {limit}",
        *(f"{x:.0f}" for x in (wall[0], median(rest), max(rest), median(counted), max(counted))),
    ]
    print(f"| {' | '.join(cells)} |")


def asked(loads, groups):
    """Replies to groups of requests, group by group."""
    _, found = replies(loads, [{"request": request} for group in groups for request in group])
    rest = iter(found)
    return [[next(rest) for _ in group] for group in groups]


def main() -> int:
    """Measure and print."""
    large, small = uw.load("attn-2l"), uw.load("attn-2l-small")
    print("| what | limit, ms | first | median | worst | median, processor | worst, processor |")
    print("|---|---|---|---|---|---|---|")
    for model in (large, small):
        begun = model.encode(TEXT * 4)[:64]
        typed = [[*begun, *model.encode(TYPED[: i + 1], start=False)] for i in range(TIMES)]
        found = asked([(model, None)], [views(model, ids) for ids in (begun, *typed)])
        shown(f"U19 {model.name}: a letter after 64 tokens, all views", 100, found)
        shown(f"U20 {model.name}: ledger, 64 tokens", 50, [group[-2:-1] for group in found])
        shown(f"U20 {model.name}: waterfall, 64 tokens", 50, [group[-1:] for group in found])
    long = [views(large, [i + 1, *large.encode(TEXT * 60)[:511]]) for i in range(4)]
    # A map first, so that the run's own time is that of all logits.
    found = asked([(large, None)], [[group[1], group[0], *group[-2:]] for group in long])
    shown("U21 attn-2l: 512 tokens, all patterns", 1000, [group[:1] for group in found])
    shown("U21 attn-2l: 512 tokens, patterns, losses and next tokens", 1000, [group[:2] for group in found])
    shown("attn-2l: ledger, 512 tokens", 50, [group[2:3] for group in found])
    shown("attn-2l: waterfall, 512 tokens", 50, [group[3:] for group in found])
    steps = {step: uw.load(f"attn-2l-small@{step}") for step in STEPS}
    found = asked([(small, steps)], [views(small, small.encode(TEXT * 4)[:64], step) for step in STEPS])
    shown("U22 attn-2l-small: a step of training, 64 tokens, all views", 50, found)
    return 0


if __name__ == "__main__":
    sys.exit(main())
