"""Virtual heads, and all heads at a glance."""

import pytest
import torch

from support.analysis_models import random_weights
from support.helpers import KNOWN
from unweave.analysis.circuits import copying, eigenvalue_score
from unweave.analysis.composition import composition, virtual_heads, virtual_pattern
from unweave.analysis.induction.detectors import detect_heads
from unweave.analysis.induction.repeated import repeated_tokens
from unweave.analysis.induction.summary import entropy, head_summary
from unweave.model.paths import expansion
from unweave.model.run import next_token_loss, run


@pytest.mark.parametrize("norm", ["none", "rms"])
def test_virtual_heads_are_the_paths_of_the_expansion(norm: str) -> None:
    seen = run(random_weights(3, norm=norm, bias=True), torch.arange(9))
    found = virtual_heads(seen, samples=4)
    for term in expansion(seen.weights).of_order(2):
        (row,) = (row for row in found.heads if (row.reader, row.writer) == term.heads)
        part = term(seen)
        removed = next_token_loss(seen.logits - part, seen.ids).mean() - seen.loss.mean()
        assert row.removed == pytest.approx(removed.item(), abs=KNOWN)
        size = (part - part.mean(-1, keepdim=True)).square().mean().sqrt()
        assert row.size == pytest.approx(size.item(), abs=KNOWN)
        dense = torch.linalg.eigvals(term.weight.dense())
        assert row.eigenvalue_score == pytest.approx(eigenvalue_score(dense).item(), abs=1e-6)
    assert len(found.heads) == 4


def test_virtual_heads_are_sorted_by_removal_loss_and_show_v_composition() -> None:
    seen = run(random_weights(3), torch.arange(9))
    found = virtual_heads(seen, samples=4)
    assert found.loss == pytest.approx(seen.loss.mean().item(), abs=KNOWN)
    assert found.loss + found.removed_together == pytest.approx(found.loss_without, abs=KNOWN)
    removed = [row.removed for row in found.heads]
    assert removed == sorted(removed, reverse=True)
    by_pair = {(row.reader, row.writer): row for row in composition(seen.weights, "v", space="stream")}
    for row in found.heads:
        assert row.v_composition == pytest.approx(by_pair[row.reader, row.writer].score, abs=KNOWN)


def test_virtual_pattern_multiplies_patterns() -> None:
    seen = run(random_weights(4), [[1, 2, 3], [4, 5, 6]])
    torch.testing.assert_close(virtual_pattern(seen, "L1H1", "L0H0"), seen.pattern["L1H1"] @ seen.pattern["L0H0"])


def test_entropy_is_log_n_for_uniform_and_zero_for_certain_attention() -> None:
    assert entropy(torch.full((1, 8), 1 / 8)).item() == pytest.approx(torch.log(torch.tensor(8.0)).item())
    assert entropy(torch.eye(3)).tolist() == [0.0, 0.0, 0.0]


def test_a_summary_of_a_head_repeats_the_analyses() -> None:
    weights = random_weights(6)
    table = head_summary(weights, start=0)
    copied, seen = copying(weights, samples=2), detect_heads(weights, start=0).heads
    patterns, strongest = run(weights, repeated_tokens(weights, start=0).ids).pattern, {}
    for row in composition(weights, "k", space="tokens"):
        strongest.setdefault(row.reader, row)
    for row, copies, does in zip(table, copied, seen, strict=True):
        assert row.head == copies.head == does.head
        assert row.eigenvalue_score == pytest.approx(copies.eigenvalue_score, abs=KNOWN)
        assert row.trace == pytest.approx(copies.trace, abs=KNOWN)
        assert row.entropy == pytest.approx(entropy(patterns[row.head]).mean().item(), abs=KNOWN)
        assert (row.prefix_matching, row.previous_token) == (does.prefix_matching, does.previous_token)
        assert (row.prefix_matching.null, row.copying.null) == (does.prefix_matching.null, does.copying.null)
        assert row.ov_norm == pytest.approx(weights.OV[row.head].dense().norm().item(), abs=KNOWN)
        assert row.writer == (strongest[row.head].writer if row.head in strongest else None)
        assert row.k_composition == (
            pytest.approx(strongest[row.head].score, abs=KNOWN) if row.head in strongest else None
        )
    assert table.sort("prefix_matching")[0].prefix_matching == max(row.prefix_matching for row in table)
