"""Trained models compute what their programs do, by their circuits alone."""

import pytest
import torch

import unweave as uw
from unweave.errors import BadInput
from unweave.files import bundled


@pytest.mark.parametrize("name", bundled.known())
def test_a_trained_model_needs_exactly_the_heads_of_its_circuit(name: str) -> None:
    """Heads outside the circuit can be patched from another text without effect; heads of the circuit cannot."""
    model, program = uw.known.load_trained(name), uw.known.compile(name, d_vocab=9, n_ctx=24)
    assert model.circuit == program.circuit
    ids = torch.randint(1, 9, (64, 24), generator=torch.Generator().manual_seed(0))
    ids[:, 0] = 0
    wanted, other = program.run(ids).logits, model.run(ids.flip(0))
    first, second = wanted.topk(2).values.unbind(-1)

    def right(*swapped: str) -> float:
        said = model.run(ids, replace=dict.fromkeys(swapped, other)).logits.argmax(-1)
        return (said == wanted.argmax(-1))[first - second > 0.05].double().mean().item()

    heads = {str(head) for head in model.weights.head_ids}
    own = heads & model.circuit.roles.keys()
    assert right() > 0.99
    assert right(*heads - own) > 0.99
    assert all(right(head) < right() for head in own)


def test_ten_trained_models_are_listed_and_loaded_by_name() -> None:
    listed = [row.name for row in uw.known.programs() if row.trained]
    assert len(listed) == 10
    assert uw.load("known:induction:trained").name == "known:induction:trained"
    with pytest.raises(BadInput, match="trained: duplicate-token"):
        uw.load("known:ioi:trained")


def test_exactly_one_trained_head_is_judged_an_induction_head() -> None:
    """Another head has a prefix-matching score of 0.35, and its QK circuit matches through the same earlier head."""
    (row,) = [row for row in uw.induction(uw.load("known:induction:trained")).heads if row.verdict == "induction"]
    assert (str(row.head), str(row.through)) == ("L1H0", "L0H0")
