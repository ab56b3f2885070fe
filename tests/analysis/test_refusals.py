"""What a question cannot answer is refused before it is computed, by an error of the library that names it."""

from dataclasses import replace

import pytest
import torch

import unweave as uw
from support.analysis_models import random_weights
from support.courses import TOGETHER
from support.whole_models import D_VOCAB, some_tokens, whole_model
from unweave.algebra.scoring import Rotary, ScoreFunction
from unweave.analysis import attribution, circuits, composition, induction, learning, stream, trigrams
from unweave.analysis.agreement import check
from unweave.analysis.composition import virtual_heads, virtual_pattern
from unweave.errors import BadInput, ShapeError, TooLarge, Unsupported
from unweave.model.mlp import MLP

MODEL = uw.load("example:induction")
RUN = MODEL.run("abab")
NONE = uw.examples.bigram(torch.zeros(4, 4))
COPIER = uw.examples.copier()
SEVEN = uw.examples.copier(d_vocab=7)
BUILT = uw.examples.induction()
ROTARY = uw.examples.rotary_induction(n_ctx=8)
BARE = replace(ROTARY, layers=tuple(replace(layer, b_Q=None, b_K=None) for layer in ROTARY.layers))
"""Rotary heads that only tokens reach."""
RANDOM = random_weights(1)
WHOLE = whole_model()
SEEN = uw.run(WHOLE, some_tokens(7))
BATCH = uw.run(RANDOM, torch.arange(10).view(2, 5))
THREE = uw.run(BUILT, [0, 1, 2])
TEXT = torch.randint(7, (5, 40), generator=torch.Generator().manual_seed(0))
WINDOWS = torch.arange(44).view(2, 22) % 11
CLASS = [" keep", " in", " mind", "a", "b", "c"]
CELL = torch.zeros(5, 5, dtype=torch.bool)
NEURONS = replace(
    uw.examples.copier(d_vocab=4),
    layers=tuple(
        replace(layer, mlp=MLP(torch.ones(3, 8).double(), torch.ones(8, 3).double()))
        for layer in uw.examples.copier(d_vocab=4).layers
    ),
)
SMEARED = replace(
    WHOLE, layers=tuple(replace(layer, smear=torch.full((2,), 0.5, dtype=torch.float64)) for layer in WHOLE.layers)
)
TURNED = replace(
    RANDOM,
    layers=tuple(replace(layer, scoring=ScoreFunction(Rotary((0.7,)), window=6)) for layer in RANDOM.layers),
    n_ctx=30,
    positions="rotary",
)
ONE_PLACE = replace(RANDOM, n_ctx=1, positions="stream", position_table=torch.ones(7, 1, dtype=torch.float64))
DEEP = replace(RANDOM, layers=RANDOM.layers * 4)


def cell(dst: int, src: int) -> torch.Tensor:
    return CELL.index_put((torch.tensor([dst]), torch.tensor([src])), torch.tensor(True))


def long(*shape: int) -> torch.Tensor:
    return torch.zeros(*shape, dtype=torch.long)


TYPES = [
    (lambda: uw.predictions(RUN, "3"), BadInput, "k is '3'"),
    (lambda: uw.predictions(RUN, 2.0), BadInput, "k is 2.0"),
    (lambda: uw.check(MODEL.weights, [0, 3], "x"), BadInput, "logits is of type str"),
    (lambda: uw.phase_change("folder"), BadInput, "dynamics is 'folder'"),
    (lambda: RUN.pattern[5], BadInput, "layer 5"),
    (lambda: MODEL.run("ab", without=3), BadInput, "3 does not name a head"),
    (lambda: MODEL.tokens([1, 2]), BadInput, "list"),
    (lambda: MODEL.encode(["a", "b"]), BadInput, "list"),
    (lambda: MODEL.run(["ab", "abc"]), BadInput, "texts"),
    (lambda: stream.logit_attribution(RUN, [1, 2]), BadInput, "a token is an id or a string"),
    (lambda: uw.largest_paths(RUN, ["a", "b"]), BadInput, r"\[3, 4\]"),
    (lambda: uw.save(MODEL, 3), BadInput, "folder is 3"),
]
"""Arguments of a wrong type, wherever one would try them."""

TEXTS_AND_TOKENS = [
    (lambda: uw.predictions(MODEL.run([[3, 4]])), BadInput, "one sequence"),
    (lambda: uw.predictions(MODEL.run("ab"), 0), BadInput, "k "),
    (lambda: uw.predictions(MODEL.run("ab"), 1, position=3), BadInput, "position 3"),
    (lambda: uw.predictions(MODEL.run("ab"), 1, position=-4), BadInput, "position -4"),
    (lambda: uw.importance(COPIER, [0, 1, 2]), BadInput, r"\[3\]"),
    (lambda: attribution.window_losses(WHOLE, long(0, 5)), BadInput, "at least 2"),
    (lambda: uw.bigram_agreement(SEVEN, [3], TEXT), BadInput, "pair"),
    (lambda: uw.bigram_agreement(SEVEN, [0, 9], TEXT), BadInput, "9"),
    (lambda: trigrams.TokenCounts(torch.tensor([1, 9]), d_vocab=4), BadInput, "vocabulary"),
    (lambda: trigrams.TokenCounts(torch.zeros(3), d_vocab=4), BadInput, "shape"),
    (lambda: trigrams.named_trigrams(random_weights(8, d_vocab=3), texts=["x", "y", "z"]), Unsupported, "single"),
    (lambda: induction.repeated_tokens(uw.examples.copier(d_vocab=5), start=0), Unsupported, "4 ordinary"),
    (lambda: induction.repeated_tokens(uw.examples.induction(29, n_ctx=16), start=0), Unsupported, "copies of 5"),
    (lambda: induction.ordinary_tokens(long(4)), BadInput, "0.1"),
    (lambda: induction.in_context(RANDOM, WINDOWS, early=0, late=5), BadInput, "early"),
    (lambda: induction.in_context(RANDOM, WINDOWS, early=5, late=5), BadInput, "early"),
    (lambda: induction.in_context(RANDOM, WINDOWS, early=3, late=22), BadInput, "early"),
    (lambda: induction.long_context_gain(WHOLE, some_tokens(2, 9), 3, (3, 4)), BadInput, "fit"),
    (lambda: induction.long_context_gain(WHOLE, some_tokens(2, 9), 0, (3, 4)), BadInput, "fit"),
    (lambda: induction.long_context_gain(WHOLE, some_tokens(2, 9), 2, (4, 3)), BadInput, "fit"),
    (lambda: induction.long_context_gain(WHOLE, some_tokens(2, 9), 2, (4, 9)), BadInput, "fit"),
    (lambda: stream.acts(uw.load("attn-2l-small"), [[1, 2, 3]], by="size"), BadInput, "size"),
    (lambda: stream.acts(uw.load("attn-2l-small"), [[1]]), BadInput, "windows"),
    (lambda: stream.axis_costs(uw.run(COPIER, [[0]])), BadInput, "predicts nothing"),
    (lambda: stream.deletion(uw.run(COPIER, [0])), Unsupported, "one position"),
    (lambda: stream.movement(uw.run(RANDOM, [1])), BadInput, "no next"),
    (lambda: virtual_heads(uw.run(RANDOM, [1])), BadInput, "no next"),
    (lambda: learning.snapshot(BUILT, some_tokens(6, 9) % 6, start=0), BadInput, "need 10"),
    (lambda: uw.phase_change(learning.Dynamics("empty", ())), BadInput, "no snapshot"),
    (lambda: learning.loss_path(TOGETHER), Unsupported, "0 snapshots"),
    (lambda: check(WHOLE, some_tokens(8), SEEN.logits), ShapeError, rf"\[8, {D_VOCAB}\]"),
    (lambda: check(WHOLE, some_tokens(7), SEEN.logits * torch.nan), BadInput, "NaN"),
]

OF_A_RUN = [
    (lambda: uw.largest_paths(SEEN, target=99), BadInput, "99"),
    (lambda: uw.largest_paths(SEEN, target=-1), BadInput, "-1"),
    (lambda: uw.largest_paths(SEEN, dst=7), BadInput, "position 7"),
    (lambda: uw.largest_paths(SEEN, order=-1), BadInput, "order"),
    (lambda: uw.largest_paths(SEEN, k=0), BadInput, "k is 0"),
    (lambda: uw.largest_paths(BATCH), BadInput, "one sequence"),
    (lambda: attribution.score_terms(THREE, "L1H0", 1, 2), BadInput, "attend to 2"),
    (lambda: attribution.score_terms(BATCH, "L1H0", 2, 1), BadInput, "one sequence"),
    (lambda: attribution.score_shares(THREE, "L2H0"), BadInput, "L2H0"),
    (lambda: attribution.score_leads(BATCH, "L1H0", CELL), BadInput, "no cell"),
    (lambda: attribution.score_leads(BATCH, "L1H0", CELL.long()), BadInput, "int64"),
    (lambda: attribution.score_leads(BATCH, "L1H0", CELL.expand(3, 5, 5)), BadInput, r"\[3, 5, 5\]"),
    (lambda: attribution.score_leads(BATCH, "L1H0", cell(1, 3)), BadInput, "cannot see"),
    (lambda: attribution.lead_pairs(BATCH, "L1H0", cell(0, 0)), BadInput, "only targets"),
    (lambda: attribution.lead_pairs(uw.run(DEEP, BATCH.ids), "L7H0", cell(2, 1)), TooLarge, "pairs"),
    (lambda: stream.lead_components(THREE, "L1H0", torch.zeros(3, 3, dtype=torch.bool)), BadInput, "no cell"),
    (lambda: attribution.score_kernel(THREE, "L0H0"), Unsupported, "position_kernel"),
    (lambda: attribution.score_kernel(uw.run(ROTARY, [0, 1]), "L0H0"), Unsupported, "at least 3"),
    (lambda: stream.logit_attribution(SEEN, D_VOCAB), BadInput, "token 11"),
    (lambda: stream.logit_attribution(SEEN, 1, dst=7), BadInput, "position 7"),
    (lambda: stream.logit_attribution(SEEN, torch.tensor([1])), BadInput, r"\[1\]"),
    (lambda: stream.lens_logits(SEEN, 3), BadInput, "layer is 3"),
    (lambda: stream.logit_lens(BATCH), BadInput, r"\[2, 5\]"),
    (lambda: stream.moves(BATCH, "L0H0"), BadInput, "one sequence"),
    (lambda: stream.head_map(SEEN, "L0H0", "pattern"), BadInput, "pattern"),
    (lambda: stream.head_map(SEEN, "L0H0", "effect", target=10**6), BadInput, "vocabulary"),
    (lambda: stream.deletion(uw.run(NONE, [0, 1])), Unsupported, "without layers"),
    (lambda: virtual_pattern(SEEN, "L0H0", "L1H1"), BadInput, "latest head first"),
    (lambda: virtual_heads(uw.run(COPIER, [1, 2])), Unsupported, "two layers"),
]

OF_WEIGHTS = [
    (lambda: uw.head_summary(NONE), Unsupported, "no heads"),
    (lambda: stream.head_bandwidth(NONE), Unsupported, "without layers"),
    (lambda: stream.subspace_overlaps(NONE), Unsupported, "without layers"),
    (lambda: circuits.copying(NONE), Unsupported, "without layers"),
    (lambda: circuits.copying_spectrum(NONE), Unsupported, "without layers"),
    (lambda: circuits.copying(COPIER, examined=-1), BadInput, "-1"),
    (lambda: circuits.position_shares(BARE), Unsupported, "score_kernel"),
    (lambda: circuits.position_kernel(COPIER, "L0H0"), Unsupported, "no positions"),
    (lambda: circuits.position_shares(uw.examples.previous_token(n_ctx=2)), Unsupported, "at least 3"),
    (lambda: uw.expanded_circuit(COPIER, "L1H0"), BadInput, "L1H0"),
    (lambda: uw.expanded_circuit(COPIER, "L0H0", "vo"), BadInput, "vo"),
    (lambda: uw.expanded_circuit(ROTARY, "L1H0", "qk"), Unsupported, "offset"),
    (lambda: uw.expanded_circuit(ROTARY, "L1H0", "ov", offsets=1), BadInput, "every distance"),
    (lambda: uw.expanded_circuit(COPIER, "L0H0", "qk", offsets=1), BadInput, "none"),
    (lambda: uw.largest_entries(COPIER, "L0H0", k=0), BadInput, "k "),
    (lambda: uw.largest_entries(COPIER, "L0H0", row=6), BadInput, "token 6|6 lies"),
    (lambda: uw.largest_entries(COPIER, "L0H0", row="a"), BadInput, "'a'|\"a\""),
    (lambda: uw.largest_entries(COPIER, "L0H0", end="middle"), BadInput, "middle"),
    (lambda: composition.composition(COPIER), Unsupported, "two layers"),
    (lambda: composition.composition(BUILT, space="elsewhere"), BadInput, "elsewhere"),
    (lambda: composition.composition(BUILT, space="tokens"), Unsupported, "[0-9]+ of the"),
    (lambda: composition.composition(BUILT, "k", offsets=1), BadInput, "none"),
    (lambda: composition.composition(TURNED, "k", formula="as-published"), Unsupported, "as published"),
    (lambda: composition.composition(TURNED, "k", offsets=6), Unsupported, "window of 6"),
    (lambda: composition.composition(TURNED, "k", offsets=range(6, 9)), Unsupported, "window of 6"),
    (lambda: composition.composition(TURNED, "k", offsets={1: 0.5, 6: 0.5}), Unsupported, "window of 6"),
    (lambda: composition.virtual_weight(COPIER, "L0H0", "W_E"), BadInput, "L0H0"),
    (lambda: composition.virtual_weight(COPIER, "W_U", "W_P"), BadInput, "positions"),
    (lambda: composition.virtual_weight(COPIER, "W_U", "L9H9"), BadInput, "L9H9"),
    (lambda: composition.virtual_weight(NEURONS, "W_gate[0]", "L0H0"), BadInput, r"W_gate\[0\]"),
    (lambda: composition.virtual_weight(NEURONS, "W_in[7]", "L0H0"), BadInput, r"W_in\[7\]"),
    (lambda: composition.virtual_weight(NEURONS, "W_out[0]", "L0H0"), BadInput, "reader"),
    (lambda: composition.virtual_weight(NEURONS, "W_U", "W_in[0]"), BadInput, "write"),
    (lambda: composition.neuron_connections(COPIER, 0), Unsupported, "layer 0"),
    (lambda: composition.deletion_neurons(COPIER), Unsupported, "MLPs"),
    (lambda: composition.neuron_connections(NEURONS, 3), BadInput, "layer 3"),
    (lambda: composition.neuron_connections(NEURONS, 0, 3), BadInput, "neuron 3"),
    (lambda: trigrams.skip_trigrams(NONE), Unsupported, "without layers"),
    (lambda: trigrams.skip_trigrams(COPIER, source=99), BadInput, "vocabulary"),
    (lambda: trigrams.skip_trigrams(COPIER, start=99), BadInput, "99"),
    (lambda: trigrams.skip_trigrams(COPIER, "L3H0"), BadInput, "L3H0"),
    (lambda: trigrams.skip_trigrams(COPIER, offsets=1), BadInput, "none"),
    (lambda: trigrams.skip_trigrams(ONE_PLACE), Unsupported, "no place before"),
    (lambda: trigrams.skip_trigrams(SMEARED, start=0), Unsupported, "smeared"),
    (lambda: trigrams.skip_trigrams(TURNED, "L0H0", offsets=6), Unsupported, "window of 6"),
    (lambda: trigrams.skip_trigrams(ROTARY), Unsupported, "distance"),
    (lambda: trigrams.source_tables(ROTARY), Unsupported, "distance"),
    (lambda: uw.skip_trigram_bugs(ROTARY), Unsupported, "distance"),
    (lambda: trigrams.named_trigrams(ROTARY, texts=CLASS), Unsupported, "distance"),
    (lambda: trigrams.skip_trigrams(ROTARY, offsets=0), BadInput, "offsets"),
    (lambda: trigrams.skip_trigrams(ROTARY, offsets=range(4)), BadInput, "offsets"),
    (lambda: trigrams.skip_trigrams(ROTARY, offsets={1: 0.5}), BadInput, "offsets"),
    (lambda: uw.skip_trigram_bugs(NONE), Unsupported, "without layers"),
    (lambda: uw.skip_trigram_bugs(COPIER, source=7), BadInput, "vocabulary"),
    (
        lambda: learning.head_attributions(WHOLE, uw.runs.HeldOutTokens.draw(some_tokens(2, 8), each=4), torch.ones(3)),
        BadInput,
        "direction has 3",
    ),
]


@pytest.mark.parametrize(("ask", "error", "word"), [*TYPES, *TEXTS_AND_TOKENS, *OF_A_RUN, *OF_WEIGHTS])
def test_wrong_arguments_are_refused(ask, error, word):
    with pytest.raises(error, match=word):
        ask()


def test_tensor_positions_and_negative_layer_indices_are_accepted():
    assert len(uw.predictions(RUN, 2, position=torch.tensor(-1))) == 2
    assert [one.shape for one in RUN.pattern] == [RUN.pattern[0].shape] * 2
    assert RUN.pattern[-1] is RUN.patterns[1]
