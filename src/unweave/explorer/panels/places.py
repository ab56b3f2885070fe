"""Places of held-out text at which heads act: the strongest, some of every decile, and the text around them."""

from collections.abc import Iterator

import numpy as np

from unweave.analysis.stream.acts import acts
from unweave.explorer.bundle import PythonCall, TableRef, packed
from unweave.explorer.panels.subject import Subject, held_out
from unweave.explorer.panels.tables import table


def in_text(of: Subject) -> Iterator[TableRef]:
    """``acts``, and ``windows``: the ids of the text that they name by window and position."""
    ids, tokens = of.ids, held_out(of.model.weights)
    made = PythonCall("analysis.stream.acts", {"tokens": tokens, "text": of.text.text, "seed": of.seed})
    yield table(acts(of.model, ids, seed=of.seed), "acts", of.name, made)
    stored = packed(ids.numpy().astype(np.uint32))
    text = PythonCall("text.windows", {"tokens": tokens})
    yield TableRef("windows", of.name, "", text, len(ids), {"ids": stored})
