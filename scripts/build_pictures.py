"""Draw the pictures of the README from the bundled models.

    python scripts/build_pictures.py

The same models give the same bytes.
"""

from pathlib import Path

import unweave as uw
from unweave.analysis.induction.repeated import RepeatedTokens
from unweave.files import writing
from unweave.plot import figures

IMAGES = Path(__file__).parents[1] / "docs" / "images"


def main() -> None:
    """Draw the previous-token head and the induction head on repeated random tokens."""
    model = uw.load("attn-2l")
    repeated = uw.analysis.induction.repeated_tokens(model.weights, RepeatedTokens.twice(), start=model.tokenizer.start)
    run = uw.run(model.weights, repeated.ids[0])
    heads = uw.induction(model.weights, start=model.tokenizer.start).heads
    best = heads.sort("prefix_matching")[0]
    titles = {best.through: "attends to the token before", best.head: "attends to what followed the earlier copy"}
    patterns = {f"{head} {title}": run.pattern[head] for head, title in titles.items() if head is not None}
    writing.write_text(IMAGES / "induction.svg", figures.attention(patterns).svg())


if __name__ == "__main__":
    main()
