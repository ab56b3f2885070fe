"""The vocabulary's table: a row for each token, and the length of its embedding."""

import numpy as np

import unweave as uw
from unweave.explorer.bundle import ArrayRef, unpacked
from unweave.explorer.panels import tokens, trigrams
from unweave.explorer.panels.subject import Subject


def test_norms_are_those_of_the_embedding():
    model = uw.load("attn-2l-small")
    (table,) = tokens.norms(Subject(model))
    column = table.columns["norm"]
    found = unpacked(column) if isinstance(column, ArrayRef) else np.array(column)
    assert table.row == "TokenNorm"
    assert table.size == model.weights.d_vocab
    assert np.array_equal(found, model.weights.embed.double().norm(dim=0).numpy())


def test_bugs_say_what_they_do_on_text():
    (table,) = trigrams.bugs(Subject(uw.load("attn-2l-small")))
    assert table.row == "BugOnText"
    measured = [p for p in table.columns["p_with"] if p is not None]
    assert measured
    assert all(0 <= p <= 1 for p in measured)
