"""Write the page of `unweave demo`: a small bundled model, its induction head on a text, nine moments of its training.

    python scripts/build_demo.py

Scripts and style are left out, and put in again where it is opened: what they look like is that of every page.
"""

import re
from functools import partial
from typing import Any

import unweave as uw
from unweave.explorer.panels import trigrams
from unweave.explorer.panels.everything import BUGS, NAMED, QUICK, TRIGRAMS, PanelSpec
from unweave.files import bundled, writing
from unweave.files.reading import read_text

MODEL = "attn-2l-small"
STEPS = (32, 128, 512, 1024, 1536, 2048, 3072, 4352, 7813)
"""Steps of its training whose weights go along: some before, some after its induction head formed, about step 1,024."""
TEXT = (
    "The old lamp on the shelf was made of green glass, and the small box was not. "
    "The old lamp on the shelf was made of green glass, and the small box was not."
)
PANELS = (
    *QUICK,
    NAMED,
    PanelSpec(TRIGRAMS, trigrams.counted, "trigrams"),
    PanelSpec(BUGS, partial(trigrams.bugs, k=12), "bugs"),
)
OPENS = "v=1&p=t0&h={0.layer}.{0.head}"
"""The start page says what the head is that matches prefixes best; on a text that repeats."""


def made(**more: Any) -> uw.explorer.Report:
    """Compute the page."""
    model = uw.load(MODEL)
    best = uw.head_summary(model).top(1, by="prefix_matching")[0].head
    given = {"panels": PANELS, "opens": OPENS.format(best), **more}
    return uw.explorer.report(
        model,
        [TEXT],
        weights=True,
        snapshots={step: uw.load(f"{MODEL}@{step}") for step in STEPS},
        dynamics=uw.analysis.learning.Dynamics.of(uw.runs.read_trajectory(MODEL)),
        **given,
    )


def without_parts(text: str) -> str:
    """The page with a name where scripts and style go."""
    text = re.sub(r"(script|style)-src 'sha256-[^']+'", r"\1-src 'sha256-{{\1 hash}}'", text, count=2)
    for part in bundled.page_parts():
        text = text.replace(read_text(part, 2**24), f"{{{{{part.name}}}}}", 1)
    return text


if __name__ == "__main__":
    writing.write_text(bundled.demo(), without_parts(made().html()))
