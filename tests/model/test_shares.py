"""Sequences are shared out in order, and what was computed of them comes back in order."""

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

import unweave as uw
from support.teams import SIZE, together
from unweave.analysis.attribution import ablated_losses, window_losses
from unweave.known import examples
from unweave.model import sharing
from unweave.model.shares import Share, share
from unweave.training.team import team


@given(counts=st.lists(st.integers(0, 5), min_size=1, max_size=5))
def test_every_sequence_has_one_process(counts):
    own = [i for rank in range(len(counts)) for i in range(sum(counts))[Share(tuple(counts), rank).own]]
    assert own == list(range(sum(counts)))


def shared_numbers():
    with team("cpu") as members:
        assert share(5) == Share((5,)), "outside the block processes do not wait"
        with sharing():
            ids = torch.tensor([[0, 3, 5, 3, 5], [0, 1, 2, 1, 2], [0, 4, 4, 4, 4], [0, 2, 5, 1, 2], [0, 5, 3, 5, 3]])
            weights = examples.induction(d_vocab=6)
            assert share(5).counts == (3, 2)
            assert share(SIZE - 1).counts == (SIZE - 1,)
            whole = {n: share(n).gathered(torch.arange(n)[share(n).own]) for n in (2, 3, 7)}
            assert all(x.equal(torch.arange(n)) for n, x in whole.items())
            found = uw.importance(weights, ids)
            losses, without = window_losses(weights, ids), ablated_losses(weights, ids, ["L1H0"])
            acts = uw.analysis.stream.acts(weights, ids, "L1H0")
    alone = uw.importance(weights, ids)
    assert found.sequences == alone.sequences == 5
    assert found.to_dict() == alone.to_dict(), members.rank
    assert losses.equal(window_losses(weights, ids))
    assert all(without[head].equal(x) for head, x in ablated_losses(weights, ids, ["L1H0"]).items())
    assert acts.rows == uw.analysis.stream.acts(weights, ids, "L1H0").rows


def test_two_processes_measure_the_same_as_one():
    together(shared_numbers)


def test_without_a_process_group_one_process_computes_everything():
    with sharing():
        assert share(4) == Share((4,))
    assert share(4).gathered(torch.arange(4)).tolist() == [0, 1, 2, 3]
    with pytest.raises(RuntimeError), sharing():
        raise RuntimeError
