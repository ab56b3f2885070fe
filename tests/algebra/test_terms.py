"""Heads, terms and sums: ``A ⊗ W`` against the Kronecker product it stands for."""

import pytest
import torch
from hypothesis import assume, given
from hypothesis import strategies as st
from torch import Tensor

import unweave as uw
from support.helpers import METAMORPHIC, ROUNDING, absolute, assert_within, fewer, single, sizes
from support.strategies import models, tokens
from unweave import FactoredMatrix, HeadId
from unweave.algebra.terms import Scale, Source, Sum, Term
from unweave.errors import BadInput, ShapeError, TooLarge
from unweave.model.run import Run
from unweave.model.weights import Weights
from unweave.model.writes import embedding

pytestmark = pytest.mark.promise("R2")


@given(st.integers(0, 99), st.integers(0, 99))
def test_every_spelling_of_a_head_is_read(layer: int, head: int) -> None:
    name = HeadId(layer, head)
    texts = (f"L{layer}H{head}", f"l{layer}h{head}", f" {layer}.{head} ", f"{layer},{head}", f"({layer}, {head})")
    for written in (*texts, (layer, head), [layer, head], name):
        assert HeadId.of(written) == name  # type: ignore[arg-type]
    assert str(name) == f"L{layer}H{head}"
    assert HeadId.of(str(name)) == name


@pytest.mark.parametrize("wrong", ["", "L1", "1", "L1H", "H1L1", "L1H1H1", "L-1H0", "1,2,3", 3, (1,), (1, 2, 3), None])
def test_invalid_head_names_are_refused(wrong: object) -> None:
    with pytest.raises(BadInput, match="L1H2"):
        HeadId.of(wrong)  # type: ignore[arg-type]


def as_matrix(term: Term, run: Run) -> Tensor:
    """``letters ⊗ weight`` as one matrix on vec(x), row by row of the sequence."""
    A = torch.eye(run.ids.shape[-1], dtype=run.weights.dtype)
    for letter in term.letters:
        own = run.pattern[letter] if isinstance(letter, HeadId) else torch.diag(run.scales[letter.layer])
        A = A @ own
    return torch.kron(A, term.weight.dense())


def applied(term: Term | Sum, run: Run, x: Tensor) -> Tensor:
    """A term or a sum on a stream, by its matrix."""
    whole = sum(as_matrix(t, run) for t in (term if isinstance(term, Sum) else (term,)))
    return (whole @ x.flatten()).unflatten(0, (len(x), -1))


@fewer
@given(st.data())
def test_terms_and_sums_are_kronecker_products(data: st.DataObject) -> None:
    weights = data.draw(models(max_layers=2))
    assume(weights.layers)
    run = single(uw.run(weights, data.draw(tokens(weights))[..., :4]), 0)
    x = torch.randn(*run.streams[0].shape, generator=torch.Generator().manual_seed(0), dtype=torch.float64)
    a, b = (weights.head(*data.draw(st.sampled_from(weights.head_ids))) for _ in range(2))
    read = Term(weights.scale(0), weights.W_U)
    for term in (a, weights.Id, a @ b, read @ a, weights.W_U @ a @ b, read @ (a + b), (a + b) @ (weights.Id + b)):
        terms = term if isinstance(term, Sum) else (term,)
        room = torch.stack([absolute(t).apply(run, x.abs()) for t in terms]).sum(0)
        assert_within(term.apply(run, x), applied(term, run, x), ROUNDING * room)
    mixed = as_matrix(a, run) @ as_matrix(b, run)
    assert_within(as_matrix(a @ b, run), mixed, METAMORPHIC * float(mixed.abs().max() + 1))


@fewer
@given(models().flatmap(lambda weights: st.tuples(st.just(weights), tokens(weights))))
def test_composition_distributes_over_sums(drawn: tuple[Weights, Tensor]) -> None:
    weights, ids = drawn
    run = uw.run(weights, ids)
    for number in range(weights.n_layers):
        product = (weights.Id + weights.heads(number)) @ embedding(weights)
        assert len(product) == (1 + weights.n_heads) * len(embedding(weights))
        start = embedding(weights)(run)
        expected = start + weights.heads(number).apply(run, start)
        assert_within(product(run), expected, ROUNDING * sizes(product, run))


def test_a_virtual_head_is_a_term_like_any_other() -> None:
    weights = uw.examples.induction(d_vocab=6)
    virtual = weights.head("L1H0") @ weights.head(0, 0)
    assert (virtual.order, virtual.heads, virtual.origin) == (2, (HeadId(1, 0), HeadId(0, 0)), "W_V[0,0]")
    assert repr(virtual) == "A[L1H0] A[L0H0] ⊗ W_O[1,0] W_V[1,0] W_O[0,0] W_V[0,0]   18 × 18, rank ≤ 18"
    direct = weights.W_U @ (weights.Id @ weights.W_E)
    assert (direct.order, direct.letters, direct.origin) == (0, (), "W_E")
    assert repr(direct) == "Id ⊗ W_U W_E   6 × 6, rank ≤ 6"
    assert weights.Id.origin == "Id"
    assert repr(Term((Scale(2),), weights.W_U)) == "N2 ⊗ W_U   6 × 18, rank ≤ 6"


def test_nested_sums_are_flattened_and_filtered_by_order_and_head() -> None:
    weights = uw.examples.induction(d_vocab=6)
    first, second, Id = weights.head(0, 0), weights.head(1, 0), weights.Id
    total = sum([first, second, Id + first])
    assert isinstance(total, Sum)
    assert len(total) == 4
    assert [t.order for t in total] == [1, 1, 0, 1]
    assert len(total.of_order(1)) == 3
    assert len(total.through("L0H0")) == 2
    assert len((Id + first) @ (Id + second) @ weights.W_E) == 4
    assert [t.source for t in total @ Term((), weights.W_E, Source.ONE)] == [Source.ONE] * 4
    assert repr(Sum()) == "0"
    assert repr(sum([Id] * 12)).endswith("+ … and 4 more")
    assert repr(Id + first) == f"{Id!r}\n+ {first!r}"
    for wrong in (lambda: Id + 3, lambda: Sum() + 3, lambda: 3 + Id, lambda: 3 + Sum(), lambda: Id @ 3):
        with pytest.raises(TypeError):
            wrong()


def test_sums_that_cannot_be_evaluated_are_refused() -> None:
    weights = uw.examples.induction(d_vocab=6)
    run = uw.run(weights, [0, 1])
    for attempt, error, word in (
        (lambda: Sum()(run), BadInput, "no terms"),
        (lambda: Sum().apply(run, run.streams[0]), BadInput, "no terms"),
        (lambda: Term((), FactoredMatrix(torch.ones(2, 2)))("ab"), BadInput, "'ab'"),  # type: ignore[arg-type]
        (lambda: weights.Id(run), ShapeError, "Id"),
        (lambda: weights.head(0, 0)(run), ShapeError, "18"),
    ):
        with pytest.raises(error, match=word):
            attempt()


def test_a_product_of_sums_refuses_to_explode() -> None:
    one = Term((), FactoredMatrix.identity(2))
    thousand = Sum((one,) * 1001)
    with pytest.raises(TooLarge, match="1,002,001"):
        thousand @ thousand


def test_every_source_contributes_its_columns() -> None:
    weights = uw.examples.pointer_induction(d_vocab=5, n_ctx=4)
    ids = torch.tensor([[0, 2, 1], [0, 4, 4]])
    run = uw.run(weights, ids)
    assert run.feed(Source.TOKENS, weights.embed).equal(weights.embed.mT[ids])
    assert weights.position_table is not None
    assert run.feed(Source.POSITIONS, weights.position_table)[1].equal(weights.position_table.mT[:3])
    assert run.feed(Source.ONE, weights.embed[:, :1]).equal(weights.embed[:, 0].expand(2, 3, -1))
    assert embedding(weights)(run).equal(run.streams[0])
