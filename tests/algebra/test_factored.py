"""Every operation of a FactoredMatrix against the dense matrix it stands for."""

from collections.abc import Callable
from itertools import pairwise

import numpy as np
import pytest
import torch
from hypothesis import assume, example, given
from hypothesis import strategies as st
from torch import Tensor

from support.helpers import EPS, NORM, RESIDUAL, TRACES, assert_near, assert_within, fewer
from unweave import FactoredMatrix
from unweave.errors import BadInput, NumericError, ShapeError, TooLarge

pytestmark = pytest.mark.promise("R2")

BATCHES = [(), (3,), (2, 3)]


@st.composite
def words(draw: st.DrawFn, square: bool = False, batch: tuple[int, ...] | None = None) -> FactoredMatrix:
    """A word of up to five factors: waist anywhere, batched or not, of full rank, deficient or nearly so."""
    dims = draw(st.lists(st.integers(1, 8), min_size=2, max_size=6), label="dims")
    dims = [*dims[:-1], dims[0]] if square else dims
    batch = draw(st.sampled_from(BATCHES), label="batch") if batch is None else batch
    generator = torch.Generator().manual_seed(draw(st.integers(0, 2**32 - 1), label="seed"))
    factors = []
    for rows, cols in pairwise(dims):
        own = batch[draw(st.integers(0, len(batch))) :]
        factor = torch.randn(*own, rows, cols, generator=generator, dtype=torch.float64)
        flaw = draw(st.sampled_from(["none", "none", "deficient", "nearly", "zero"]), label="flaw")
        if flaw != "none" and min(rows, cols) > 1:
            factor[..., -1] = {"deficient": 1.0, "nearly": 1 + 1e-9, "zero": 0.0}[flaw] * factor[..., 0]
        factors.append(factor)
    return FactoredMatrix(*factors, names=tuple(f"F{i}" for i in range(len(factors))))


def dense(word: FactoredMatrix) -> Tensor:
    """The dense matrix, factors multiplied from left to right."""
    if not word.factors:
        return torch.eye(word.shape[-1], dtype=torch.float64)
    product = word.factors[0]
    for factor in word.factors[1:]:
        product = product @ factor
    return product


def room(word: FactoredMatrix, *more: FactoredMatrix) -> float:
    """A size to compare errors with: the product of the factors' norms."""
    return float(max(torch.stack([f.norm() for f in w.factors]).prod() for w in (word, *more) if w.factors))


@fewer
@given(words())
def test_a_factored_matrix_has_the_shape_rank_and_transpose_of_its_product(M: FactoredMatrix) -> None:
    whole = dense(M)
    assert M.shape == whole.shape
    assert M.batch == whole.shape[:-2]
    assert M.dims[0] == M.shape[-2]
    assert M.dims[-1] == M.shape[-1]
    assert M.dtype == torch.float64
    assert_within(M.dense(), whole, 1e-13 * room(M))
    assert int(torch.linalg.matrix_rank(whole, rtol=1e-10).max()) <= M.rank_bound == min(M.dims)
    assert_within(M.T.dense(), whole.mT, 1e-13 * room(M))
    assert M.T.T.names == M.names
    assert all(one is other or one.equal(other) for one, other in zip(M.T.T.factors, M.factors, strict=True))


@fewer
@given(st.data())
def test_composing_is_multiplying(data: st.DataObject) -> None:
    A, B = data.draw(words()), data.draw(words())
    cut = min(A.shape[-1], B.shape[-2])
    left = FactoredMatrix(*A.factors[:-1], A.factors[-1][..., :cut])
    right = FactoredMatrix(B.factors[0][..., :cut, :], *B.factors[1:])
    product = left @ right
    try:
        expected = dense(left) @ dense(right)
    except RuntimeError:
        assume(False)
    assert_within(product.dense(), expected, 1e-13 * room(product))
    assert product.names == left.names + right.names
    assert FactoredMatrix.identity(product.shape[-2]) @ product is product
    assert product @ FactoredMatrix.identity(product.shape[-1]) is product


@fewer
@given(st.data())
def test_sums_and_multiples_match_dense_matrices(data: st.DataObject) -> None:
    A = data.draw(words())
    other = data.draw(words(batch=tuple(A.batch)))
    wide = torch.randn(A.shape[-2], other.shape[-2], generator=torch.Generator().manual_seed(0), dtype=torch.float64)
    tall = torch.randn(other.shape[-1], A.shape[-1], generator=torch.Generator().manual_seed(1), dtype=torch.float64)
    B = FactoredMatrix(wide) @ other @ FactoredMatrix(tall)
    gate = 1e-12 * (room(A) + room(B))
    assert_within((A + B).dense(), dense(A) + dense(B), gate)
    assert_within((A - B).dense(), dense(A) - dense(B), gate)
    assert_within((2.5 * A).dense(), 2.5 * dense(A), gate)
    assert_within((-A * torch.tensor(0.5)).dense(), -0.5 * dense(A), gate)
    assert (A + B).rank_bound <= A.rank_bound + B.rank_bound


@fewer
@given(words(), st.sampled_from([(), (4,), (2, 5), (0,)]))
def test_applying_is_multiplying_vectors(M: FactoredMatrix, points: tuple[int, ...]) -> None:
    x = torch.randn(*points, M.shape[-1], generator=torch.Generator().manual_seed(0), dtype=torch.float64)
    expected = torch.einsum("...ij,pj->...pi", dense(M), x.reshape(-1, M.shape[-1]))
    assert_within(M(x), expected.reshape(*M.batch, *points, M.shape[-2]), 1e-12 * (1 + room(M)))


@fewer
@given(words(), st.data())
def test_rows_columns_and_entries_match_the_product(M: FactoredMatrix, data: st.DataObject) -> None:
    whole, gate = dense(M), 1e-13 * room(M)
    rows, cols = M.shape[-2:]
    i = torch.tensor(data.draw(st.lists(st.integers(0, rows - 1), min_size=1, max_size=6), label="rows"))
    j = torch.tensor(data.draw(st.lists(st.integers(0, cols - 1), min_size=len(i), max_size=len(i)), label="columns"))
    assert_within(M.rows(i), whole[..., i, :], gate)
    assert_within(M.columns(j), whole[..., :, j].mT, gate)
    assert_within(M.rows(int(i[0])), whole[..., i[0], :], gate)
    assert_within(M.columns(int(j[0])), whole[..., :, j[0]], gate)
    assert_within(M.entries(i, j), whole[..., i, j], gate)


@fewer
@given(words(square=True))
def test_trace_and_diagonal_match_the_dense_matrix(M: FactoredMatrix) -> None:
    diagonal = dense(M).diagonal(dim1=-2, dim2=-1)
    assert_within(M.diagonal(), diagonal, 1e-13 * room(M))
    assert_within(M.trace(), diagonal.sum(-1), 1e-12 * room(M))


@fewer
@given(st.data())
def test_indexing_picks_from_the_batch(data: st.DataObject) -> None:
    M = data.draw(words(batch=(2, 3)))
    assume(M.batch == (2, 3))
    for index in (0, 1, (1, 2), slice(0, 1), (slice(None), 1), (0, slice(1, 3))):
        assert_within(M[index].dense(), dense(M)[index], 1e-13 * room(M))
        chosen = [one for one in (index if isinstance(index, tuple) else (index,)) if isinstance(one, int)]
        place = "".join(f"[{one}]" for one in chosen)
        expected = tuple(name + place * (f.dim() > 2) for name, f in zip(M.names, M.factors, strict=True))
        assert M[index].names == expected
    assert [one.shape for one in M] == [M.shape[1:]] * 2
    with pytest.raises(BadInput, match="3 indices"):
        M[0, 0, 0]


@fewer
@given(words(square=True))
def test_eigenvalues_have_small_residuals_and_sum_to_the_trace(M: FactoredMatrix) -> None:
    values, whole = M.eigenvalues(), dense(M).to(torch.complex128)
    assert values.shape == (*M.batch, M.rank_bound)
    sizes = values.abs()
    assert (sizes.diff(dim=-1) <= 1e-12 * (1 + sizes[..., :1])).all()
    scale = room(M)
    for i in range(M.rank_bound):
        shifted = whole - values[..., i, None, None] * torch.eye(whole.shape[-1])
        smallest = torch.linalg.svdvals(shifted)[..., -1]
        assert_within(smallest, torch.zeros_like(smallest), RESIDUAL * scale, "residuals")
    assert_within(values.sum(-1).real, M.trace(), TRACES * scale)
    assert_within(values.sum(-1).imag, torch.zeros_like(M.trace()), TRACES * scale)
    assert_within(values.square().sum(-1).real, (M @ M).trace(), TRACES * scale**2)


@fewer
@given(words())
@example(FactoredMatrix(torch.eye(4).double()[:, :2], torch.eye(4).double()[2:]))
def test_svd_and_norm_match_the_dense_matrix(M: FactoredMatrix) -> None:
    whole, gate = dense(M), 1e-12 * room(M)
    expected = torch.linalg.svdvals(whole)[..., : M.rank_bound]
    assert_within(M.singular_values(), expected, gate)
    assert_within(M.norm(), torch.linalg.matrix_norm(whole), NORM * torch.linalg.matrix_norm(whole) + 8 * EPS * room(M))
    U, S, Vh = M.svd()
    one = torch.eye(M.rank_bound, dtype=torch.float64).expand(*M.batch, -1, -1)
    assert_within(S, expected, gate)
    assert_within(U * S.unsqueeze(-2) @ Vh, whole, gate)
    assert_within(U.mT @ U, one, 1e-12)
    assert_within(Vh @ Vh.mT, one, 1e-12)
    assert (S.diff(dim=-1) <= 0).all()


def test_a_zero_product_has_zero_norm_trace_and_spectrum() -> None:
    unit = torch.eye(6, dtype=torch.float64)
    apart = FactoredMatrix(unit[:, :3], unit[:3], names=("W_O", "W_V")) @ FactoredMatrix(unit[:, 3:], unit[3:])
    assert apart.norm().item() == 0.0
    assert apart.trace().item() == 0.0
    assert apart.singular_values().equal(torch.zeros(3).double())
    assert apart.eigenvalues().abs().max().item() == 0.0
    U, S, _ = apart.svd()
    assert_near(U.mT @ U, torch.eye(3).double())
    assert S.equal(torch.zeros(3).double())


def test_results_lose_only_the_rounding_of_the_stored_factors() -> None:
    generator = torch.Generator().manual_seed(0)
    factors = [torch.randn(*s, generator=generator, dtype=torch.float64) for s in ((40, 6), (6, 40))]
    exact, rough = FactoredMatrix(*factors), FactoredMatrix(*factors).to(torch.float32)
    assert rough.dtype == torch.float32
    for name in ("trace", "norm", "singular_values", "eigenvalues"):
        seen, expected = getattr(rough, name)(), getattr(exact, name)()
        assert seen.dtype == expected.dtype
        assert_within(seen.abs(), expected.abs(), 1e-5 * float(exact.norm()), name)
    half = exact.to(torch.bfloat16)
    assert half.dense().dtype == torch.float32
    assert_near(half.dense().double(), exact.dense(), 2e-2)


@pytest.mark.parametrize("shrink", [1.0, 1e-3, 1e-6, 0.0])
@pytest.mark.parametrize("shapes", [[(90, 12), (3, 12, 4), (3, 4, 12), (12, 80)], [(90, 4), (4, 80)], [(40, 5)]])
def test_spectra_of_float32_factors_match_the_dense_svd(shapes: list[tuple[int, ...]], shrink: float) -> None:
    """Squaring in float64 loses nothing that float32 holds; nearly singular heads are computed another way."""
    generator = torch.Generator().manual_seed(0)
    factors = [torch.randn(*shape, generator=generator) for shape in shapes]
    factors[len(factors) // 2][..., -1, :] = factors[len(factors) // 2][..., -2, :] * (1 + shrink)
    stored = FactoredMatrix(*factors)
    whole = stored.to(torch.float64).dense()
    size = torch.linalg.matrix_norm(whole).max()
    expected = torch.linalg.svdvals(whole)[..., : stored.rank_bound]
    assert_within(stored.singular_values(), expected, 1e-6 * size)
    U, S, Vh = stored.svd()
    one = torch.eye(stored.rank_bound, dtype=torch.float64).expand(*stored.batch, -1, -1)
    assert_within(S, expected, 1e-6 * size)
    assert_within(U * S.unsqueeze(-2) @ Vh, whole, 1e-6 * size)
    assert_within(U.mT @ U, one, 1e-9)
    assert_within(Vh @ Vh.mT, one, 1e-9)


def test_the_identity_behaves_as_a_dense_identity_matrix() -> None:
    one = FactoredMatrix.identity(4)
    assert repr(one) == "Id   4 × 4, rank ≤ 4"
    assert (one.shape, one.dims, one.rank_bound) == ((4, 4), (4,), 4)
    assert one.T is one
    assert one @ one is one
    assert one.dense().equal(torch.eye(4).double())
    assert (one.trace(), one.norm()) == (4, 2)
    assert one.eigenvalues().equal(torch.ones(4, dtype=torch.complex128))
    assert one.singular_values().equal(torch.ones(4).double())
    assert one(torch.arange(4.0)).equal(torch.arange(4.0))
    assert (one * 3).dense().equal(3 * torch.eye(4).double())
    assert one.columns(2).equal(torch.eye(4).double()[2])
    assert one.diagonal().equal(torch.ones(4).double())
    M = FactoredMatrix(torch.ones(4, 1).double(), torch.ones(1, 4).double(), names=("a", "b"))
    assert repr(one + M) == "[Id, a] [Id; b]   4 × 4, rank ≤ 4"
    assert (one - M).dense().equal(torch.eye(4).double() - 1)


@fewer
@given(words(batch=()), st.integers(1, 80), st.booleans())
def test_top_finds_the_largest_or_smallest_dense_entries(M: FactoredMatrix, k: int, largest: bool) -> None:
    whole, found = M.dense(), M.top(k, largest)
    expected = whole.flatten().topk(min(k, whole.numel()), largest=largest).values
    assert_within(found.values, expected, 1e-13 * room(M))
    assert_within(found.values, whole[found.rows, found.columns], 1e-13 * room(M))
    assert len({*zip(found.rows.tolist(), found.columns.tolist(), strict=True)}) == len(expected)
    assert 0 < found.searched <= 1


def test_top_entries_may_be_tied_negative_or_zero() -> None:
    ones = FactoredMatrix(torch.ones(300, 1), torch.ones(1, 4))
    assert ones.top(1200).values.equal(torch.ones(1200).double())
    found = (-ones).top(7)
    assert found.values.equal(-torch.ones(7).double())
    assert len({*zip(found.rows.tolist(), found.columns.tolist(), strict=True)}) == 7
    assert (-ones).top(3, largest=False).values.equal(-torch.ones(3).double())
    assert (0 * ones).top(5).values.equal(torch.zeros(5).double())


def test_repr_has_names_batch_shape_and_rank() -> None:
    OV = FactoredMatrix(torch.ones(12, 5, 2), torch.ones(12, 2, 5), names=("W_O[0]", "W_V[0]"))
    assert repr(OV) == "W_O[0] W_V[0]   12 of 5 × 5, rank ≤ 2"
    assert repr(OV.T) == "W_V[0]ᵀ W_O[0]ᵀ   12 of 5 × 5, rank ≤ 2"
    assert repr(OV[3] + OV[4]) == "[W_O[0][3], W_O[0][4]] [W_V[0][3]; W_V[0][4]]   5 × 5, rank ≤ 4"
    assert repr(OV[3] - OV[4]) == "[W_O[0][3], -W_O[0][4]] [W_V[0][3]; W_V[0][4]]   5 × 5, rank ≤ 4"
    assert repr(-OV[3]) == "-W_O[0][3] W_V[0][3]   5 × 5, rank ≤ 2"
    assert repr(-1 * -OV[3]) == repr(OV[3])
    assert repr(0.5 * OV) == "0.5·W_O[0] W_V[0]   12 of 5 × 5, rank ≤ 2"
    assert repr(torch.tensor(2.0) * OV) == "c·W_O[0] W_V[0]   12 of 5 × 5, rank ≤ 2"
    assert repr(2 * FactoredMatrix.identity(3)) == "2·Id   3 × 3, rank ≤ 3"
    assert repr(FactoredMatrix(torch.ones(2, 3))) == "M   2 × 3, rank ≤ 2"


def ones(*shape: int, **more: object) -> FactoredMatrix:
    return FactoredMatrix(torch.ones(*shape), **more)  # type: ignore[arg-type]


AB = FactoredMatrix(torch.ones(3, 4, 2), torch.ones(2, 4), names=("A", "B"))


@pytest.mark.parametrize(
    ("attempt", "word"),
    [
        (lambda: ones(4, 9, names=("W_E",)) @ ones(4, 4, names=("OV",)), r"W_E \[4 × 9\] @ OV \[4 × 4\]: 9 ≠ 4"),
        (lambda: FactoredMatrix(*map(torch.ones, ((2, 3), (3, 4), (5, 6))), names=("A", "B", "C")), "A B .*: 4 ≠ 5"),
        (lambda: ones(2, 3) @ FactoredMatrix.identity(4), "Id .*: 3 ≠ 4"),
        (lambda: FactoredMatrix(), "identity"),
        (lambda: ones(2, 3)(torch.ones(5, 4)), "size 4"),
        (lambda: ones(2, 3) + ones(3, 2), "2 × 3.*3 × 2"),
        (lambda: ones(2, 3).trace(), "trace"),
        (lambda: ones(2, 3).diagonal(), "diagonal"),
        (lambda: ones(2, 3).eigenvalues(), "eigenvalues"),
        (lambda: ones(3), r"\[3\]"),
        (lambda: FactoredMatrix(torch.ones(3, 4, 2), torch.ones(2, 2, 4)), r"\[3\] and \[2\]"),
        (lambda: ones(3, 4, 4) @ ones(2, 4, 4), r"\[3\] and \[2\]"),
        (lambda: ones(3, 4, 4) + ones(2, 4, 4), r"\[3\] and \[2\]"),
        (lambda: ones(4, 4).entries(torch.arange(2), torch.arange(3)), r"\[2\] and \[3\]"),
    ],
)
def test_shapes_that_do_not_fit_are_named(attempt: Callable[[], object], word: str) -> None:
    with pytest.raises(ShapeError, match=word):
        attempt()


@pytest.mark.parametrize(
    ("attempt", "error", "word"),
    [
        (lambda: FactoredMatrix(*AB.factors, torch.ones(4, 2).double()), BadInput, "float64"),
        (lambda: AB @ FactoredMatrix(torch.ones(4, 2).double()), BadInput, "float64"),
        (lambda: FactoredMatrix(torch.ones(4, 2) * 1j), BadInput, "complex64"),
        (lambda: AB.to(torch.complex128), BadInput, "complex128"),
        (lambda: AB.to(torch.int64), BadInput, "int64"),
        (lambda: ones(4, 4, names=("A", "B")), BadInput, "2 names"),
        (lambda: FactoredMatrix(AB), BadInput, "FactoredMatrix"),
        (lambda: AB(torch.ones(4).double()), BadInput, "float64"),
        (lambda: AB @ torch.ones(4, 4), BadInput, "tensor"),
        (lambda: AB[3], BadInput, "index 3"),
        (lambda: AB[-4], BadInput, "index -4"),
        (lambda: AB[None], BadInput, "None"),
        (lambda: AB[...], BadInput, "Ellipsis"),
        (lambda: ones(2, 3)[0], BadInput, "no batch"),
        (lambda: AB.rows(1.5), BadInput, "1.5"),
        (lambda: AB.rows([True, False]), BadInput, "index"),
        (lambda: AB.columns("x"), BadInput, "'x'"),
        (lambda: ones(2, 3).columns(slice(0, 2)), BadInput, "slice"),
        (lambda: ones(2, 3).rows(slice(0, 2)), BadInput, "slice"),
        (lambda: ones(2, 3).columns(3), BadInput, "index 3 .* 2 × 3"),
        (lambda: ones(2, 3).columns(torch.tensor([-1, 2])), BadInput, "index -1"),
        (lambda: ones(2, 3).rows(2), BadInput, "index 2"),
        (lambda: ones(2, 3).entries(torch.tensor([0]), torch.tensor([3])), BadInput, "index 3"),
        (lambda: ones(2, 3).entries(torch.tensor([-1]), torch.tensor([0])), BadInput, "index -1"),
        (lambda: ones(2, 2).top(0), BadInput, "k .*0"),
        (lambda: ones(3, 2, 2).top(1), BadInput, "batch"),
        (lambda: FactoredMatrix(torch.ones(400, 1), torch.ones(1, 400)).top(10**9), TooLarge, "100,000"),
        (
            lambda: FactoredMatrix(torch.ones(50_257, 1), torch.ones(1, 50_257)).dense(),
            TooLarge,
            "2,525,766,049.*67,108",
        ),
        (lambda: ones(3, 3).dense(limit=8), TooLarge, "9"),
    ],
)
def test_wrong_dtypes_indices_and_sizes_are_refused(
    attempt: Callable[[], object], error: type[Exception], word: str
) -> None:
    with pytest.raises(error, match=word):
        attempt()


@fewer
@given(words(), st.data())
def test_only_a_real_scalar_scales_a_factored_matrix(M: FactoredMatrix, data: st.DataObject) -> None:
    number = data.draw(st.floats(-4, 4), label="number")
    one = torch.tensor(number, dtype=torch.float64)
    for scalar in (number, one, one.reshape(1), np.float64(number)):
        for scaled in (M * scalar, scalar * M):
            assert scaled.shape == M.shape
            assert scaled.dtype == M.dtype
            assert_within(scaled.dense(), number * dense(M), 1e-12 * (1 + abs(number)) * room(M))
    shape = data.draw(
        st.sampled_from([(2,), (3,), (2, 3), M.batch, (*M.batch, 1, 1), M.shape[-2:], (0,)]), label="shape"
    )
    many = torch.ones(shape)
    assume(many.numel() != 1)
    for attempt in (lambda: M * many, lambda: many * M, lambda: M * many.numpy(), lambda: many.numpy() * M):
        with pytest.raises(BadInput, match="one real number"):
            attempt()
    for unreal in (1j, torch.tensor(1j), "2", None):
        with pytest.raises(BadInput, match="one real number"):
            M * unreal  # type: ignore[operator]


@fewer
@given(words(), st.sampled_from([torch.float16, torch.bfloat16, torch.float32]))
def test_low_precision_factors_are_multiplied_in_float32(M: FactoredMatrix, dtype: torch.dtype) -> None:
    narrow = FactoredMatrix(M.factors[0].to(dtype), *(f.float() for f in M.factors[1:]))
    x = torch.ones(M.shape[-1])
    assert narrow.dense().dtype == narrow(x).dtype == narrow(x.to(dtype)).dtype == torch.float32
    assert_within(narrow(x).double(), dense(narrow.to(torch.float64)).sum(-1), 1e-5 * (1 + room(M)))


def test_a_factored_matrix_cannot_be_changed() -> None:
    M = FactoredMatrix(torch.ones(2, 3))
    with pytest.raises(AttributeError, match="names"):
        M.names = ("W",)
    assert M.__matmul__(3) is NotImplemented  # type: ignore[operator]
    assert M.__add__(3) is NotImplemented  # type: ignore[operator]


def test_a_product_that_overflows_has_no_spectrum() -> None:
    """LAPACK would never finish on a matrix with infinite entries."""
    large = FactoredMatrix(torch.full((6, 2), 1e25), torch.full((2, 6), 1e25))
    with pytest.raises(NumericError, match=r"float32.*\n.*float64"):
        large.eigenvalues()
    for read in (FactoredMatrix.singular_values, FactoredMatrix.svd, lambda M: M.top(2)):
        with pytest.raises(NumericError, match="not finite"):
            read(FactoredMatrix(torch.full((6, 2), torch.inf), torch.ones(2, 6)))
    exact = FactoredMatrix(*(f.double() for f in large.factors))
    assert exact.eigenvalues()[0].real.item() == pytest.approx(1.2e51)
    assert large.singular_values()[0].item() == pytest.approx(1.2e51)  # multiplied in float64


def test_a_limit_admits_a_matrix_of_exactly_that_size() -> None:
    assert ones(3, 3).dense(limit=9).shape == (3, 3)
    assert len(FactoredMatrix(torch.ones(4, 1), torch.ones(1, 4)).top(10**9).values) == 16


def test_entries_take_single_indices_and_index_tensors() -> None:
    M = FactoredMatrix(torch.arange(6.0).reshape(3, 2), torch.arange(8.0).reshape(2, 4))
    dense, rows = M.dense().double(), torch.tensor([[0, 1], [2, 0]])
    assert M.entries(1, 3).equal(dense[1, 3])
    assert M.entries(1, torch.tensor([0, 2])).equal(dense[1, [0, 2]])
    assert M.entries(rows, 3).equal(dense[rows, 3])
