"""Programs compute what they say, their circuits are whole, and disguises change no function."""

import pytest
import torch

import unweave as uw
from support.helpers import EXACT
from unweave.errors import BadInput
from unweave.known.disguise import DISGUISES
from unweave.known.programs import PROGRAMS

OUTPUTS = {
    "bigram": ("abca", "b"),
    "copier": ("aaab", "a"),
    "previous-token": ("abcb", "c"),
    "two-back": ("abcdb", "c"),
    "three-back": ("abcde", "b"),
    "successor": ("axc", "y"),
    "virtual-head": ("abcab", "c"),
    "induction": ("abcab", "c"),
    "induction-two-tokens": ("abcdbefab", "c"),
    "induction-skipping": ("axbcda", "b"),
    "induction-either": ("abcab", "c"),
    "induction-successor": ("abxab", "y"),
    "induction-neurons": ("abcab", "c"),
    "smeared-induction": ("abcab", "c"),
    "pointer-induction": ("abcab", "c"),
    "duplicate-token": ("abca", "a"),
    "copy-suppression": ("abcd", "e"),
    "skip-trigram": ("axfb", "c"),
    "ioi": ("abb?", "a"),
    "greater-than": ("xyz", "y"),
    "bracket-depth": ("aabaa", "b"),
    "majority": ("aaab", "a"),
    "sink": ("bcda", "d"),
}
"""For a text, the token of the largest logit."""
EVERY = [(name, way) for name, program in PROGRAMS.items() for way in program.positions]


def test_every_program_has_an_expected_output() -> None:
    assert PROGRAMS.keys() - OUTPUTS.keys() == {"suppressor"}, "it lowers what it sees"
    assert uw.known.compile("copy-suppression").run("bca").logits[-1, 4] == 0
    assert uw.known.compile("suppressor").run("ab").logits[-1, 3] < 0


@pytest.mark.parametrize(("name", "way"), [pair for pair in EVERY if pair[0] in OUTPUTS])
def test_a_program_computes_what_it_says(name: str, way: str) -> None:
    text, expected = OUTPUTS[name]
    model = uw.known.compile(name, way, n_ctx=16)
    assert model.tokenizer.text(int(model.run(text).logits[-1].argmax())) == expected


def test_a_skip_trigram_head_has_its_bug() -> None:
    model = uw.known.compile("skip-trigram")
    assert model.tokenizer.text(int(model.run("axfd").logits[-1].argmax())) == "c"


@pytest.mark.parametrize(
    ("name", "way", "disguise"),
    [(*pair, "all") for pair in EVERY] + [("induction", "rotary", disguise) for disguise in DISGUISES],
)
def test_disguises_change_no_function(name: str, way: str, disguise: str) -> None:
    plain = uw.known.compile(name, way, d_vocab=9, n_ctx=12)
    other = uw.known.compile(name, way, disguise, seed=3, d_vocab=9, n_ctx=12)
    ids = torch.randint(1, 9, (4, 12), generator=torch.Generator().manual_seed(0))
    ids[:, 0] = 0
    # Scores of some hundreds leave more rounding than entries do.
    torch.testing.assert_close(other.run(ids).logits, plain.run(ids).logits, rtol=EXACT["rtol"], atol=1e-10)


@pytest.mark.parametrize(("name", "way"), EVERY)
@pytest.mark.parametrize("disguise", ["", "all"])
def test_ablating_what_the_circuit_leaves_out_changes_nothing(name: str, way: str, disguise: str) -> None:
    """Heads in no edge do nothing; in the plain model every other head, or a twin of it, is needed on some text."""
    model = uw.known.compile(name, way, disguise or (), seed=1, d_vocab=9, n_ctx=12)
    ids = torch.randint(1, 9, (64, 12), generator=torch.Generator().manual_seed(0))
    ids[32:] = ids[32:].clamp(3, 4)
    ids[:, 0] = 0
    logits = model.run(ids).logits
    for head in model.weights.head_ids:
        away = (model.run(ids, without=head).logits - logits).abs().max()
        known = str(head) in model.circuit.roles
        assert known or away < 1e-9, head
        assert disguise or (away > 1e-6) == (known and str(head) not in model.circuit.either), head


def test_a_circuit_is_renamed_with_its_heads() -> None:
    model = uw.known.compile("induction", disguise="split")
    keys = {str(edge) for edge in model.circuit.edges if edge.kind == "k"}
    assert keys == {f"L0H{writer} → L1H{reader}.k" for writer in (0, 1) for reader in (0, 1)}
    other = uw.known.compile("induction-either", disguise="order", seed=5)
    assert len(other.circuit.ways) == 2
    assert all(len(way) < len(other.circuit.edges) for way in other.circuit.ways)


def test_noise_changes_the_logits_and_a_reduced_width_is_on_the_card() -> None:
    plain, noisy = uw.known.compile("induction"), uw.known.compile("induction", noise=0.01)
    assert not torch.equal(plain.run("abcab").logits, noisy.run("abcab").logits)
    squeezed = uw.known.compile("induction", width=60)
    assert squeezed.weights.d_model == 60
    assert "logits differ by up to" in str(squeezed.card["width"])


@pytest.mark.parametrize(
    ("given", "word"),
    [
        ({"program": "inducton"}, "induction"),
        ({"program": "copier", "positions": "rotary"}, "none"),
        ({"program": "copier", "disguise": "beard"}, "rotation"),
        ({"program": "copier", "width": 999}, "width"),
        ({"program": "copier", "d_vocab": 3}, "7 tokens"),
    ],
)
def test_programs_that_cannot_be_built_are_refused(given: dict[str, object], word: str) -> None:
    with pytest.raises(BadInput, match=word):
        uw.known.compile(**given)  # type: ignore[arg-type]


def test_known_programs_are_loaded_by_name() -> None:
    model = uw.load("known:induction:rotary")
    assert (model.name, model.weights.positions) == ("known:induction:rotary", "rotary")
