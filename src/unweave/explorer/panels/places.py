"""Places of held-out text at which heads act: the strongest, some of every decile, and the text around them."""

from collections.abc import Iterator

import numpy as np

from unweave.analysis.stream.acts import acts
from unweave.explorer.bundle import PythonCall, TableRef, packed
from unweave.explorer.panels.subject import HELD_OUT, Subject
from unweave.explorer.panels.tables import table


def in_text(of: Subject) -> Iterator[TableRef]:
    """``acts``, and ``windows``: the ids of the text that they name by window and position."""
    ids = of.ids
    made = PythonCall("analysis.stream.acts", {"tokens": HELD_OUT, "text": of.text.text, "seed": of.seed})
    yield table(acts(of.model, ids, seed=of.seed), "acts", of.name, made)
    stored = packed(ids.numpy().astype(np.uint32))
    text = PythonCall("text.windows", {"tokens": HELD_OUT})
    yield TableRef("windows", of.name, "", text, len(ids), {"ids": stored})
