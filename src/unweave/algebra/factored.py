"""`FactoredMatrix`: a matrix kept as the word of its factors, so that no large matrix is formed by accident.

Orientation is the paper's: matrices are *out × in*, products read right to left, ``W_U @ OV @ W_E`` reads as printed.
``@`` composes maps by concatenating words, ``M(x)`` applies one to the last axis of ``x``. The narrowest dimension of
the word (the waist) bounds the rank; traces, eigenvalues and singular values are those of a core of that size.
"""

import operator
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import prod
from numbers import Real
from typing import NamedTuple, Self, SupportsIndex

import torch

from unweave.algebra.association import broadcast, gram, multiply
from unweave.algebra.search import top_entries
from unweave.errors import BadInput, NumericError, ShapeError, TooLarge
from unweave.files.guesses import Guessed
from unweave.shapes import Complex, Float, Int, Tensor

DENSE_LIMIT = 2**26  # entries above which `FactoredMatrix.dense` refuses (512 MB in float64)
MOST = 100_000  # largest number of entries that `FactoredMatrix.top` returns
FAR_FROM_SINGULAR = 1e-3
"""Ratio of the extreme diagonal entries of a triangular root above which it is used; below it, a QR is computed."""
ROWS_CONVERTED = 2**11  # rows converted to float64 at a time


class SVD(NamedTuple):
    """A thin singular value decomposition: ``M = U · diag(S) · Vh``, singular values in descending order."""

    U: Tensor
    S: Tensor
    Vh: Tensor


@dataclass(frozen=True)
class Entries:
    """Entries of a matrix with their rows and columns."""

    values: Float[Tensor, " k"]  # the entries, float64
    rows: Int[Tensor, " k"]  # row of each
    columns: Int[Tensor, " k"]  # column of each
    searched: float  # share of the matrix that was multiplied out to find them, in [0, 1]


class FactoredMatrix(Guessed):
    """A matrix ``M = F₁ F₂ … Fₙ`` kept as its word of factors, with any leading batch dimensions.

    Args:
        *factors: Real matrices [..., rows, cols] whose inner dimensions match; batch dimensions broadcast.
            All have one dtype; float16 and bfloat16 count as float32, in which they are multiplied.
        names: Names of the factors in print.

    Example:
        >>> W_O, W_V = torch.ones(4, 2), torch.ones(2, 4)
        >>> OV = FactoredMatrix(W_O, W_V, names=("W_O", "W_V"))
        >>> OV
        W_O W_V   4 × 4, rank ≤ 2
        >>> OV.trace().item(), (OV @ OV).rank_bound
        (8.0, 2)

    Paper:
        Elhage et al. 2021, "Working with Low-Rank Matrices" (appendix).
    """

    __slots__ = ("_size", "factors", "names")
    __array_ufunc__ = None  # arrays of numpy leave the operators to this class
    _size: int
    factors: tuple[Tensor, ...]
    names: tuple[str, ...]

    def __init__(self, *factors: Tensor, names: tuple[str, ...] | None = None) -> None:
        if not factors:
            raise ShapeError("a FactoredMatrix needs at least one factor", "the identity is FactoredMatrix.identity(d)")
        names = names or ("M",) * len(factors)
        if len(names) != len(factors):
            raise BadInput(f"{len(names)} names for {len(factors)} factors", "give one name per factor, or none at all")
        self._freeze(factors, names, 0)
        for factor, name in zip(factors, names, strict=True):
            _check_factor(factor, name)
        for i, (left, right) in enumerate(pairwise(factors)):
            if left.shape[-1] != right.shape[-2]:
                raise _mismatch(FactoredMatrix(*factors[: i + 1], names=names[: i + 1]), right, names[i + 1])
        broadcast(*(factor.shape[:-2] for factor in factors))
        if len(kinds := {_multiplied_in(factor.dtype) for factor in factors}) > 1:
            listed = " and ".join(sorted(map(str, kinds)))
            raise BadInput(f"the factors of {' '.join(names)} are {listed}", "convert one of them with .to(dtype)")

    @classmethod
    def identity(cls, size: int) -> Self:
        """Identity on ``size`` dimensions: the empty word, which composition drops."""
        word = cls.__new__(cls)
        word._freeze((), (), size)
        return word

    def _freeze(self, factors: tuple[Tensor, ...], names: tuple[str, ...], size: int) -> None:
        for slot, value in (("factors", factors), ("names", names), ("_size", size)):
            object.__setattr__(self, slot, value)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"FactoredMatrix is frozen: cannot set {name}")

    # ---------------------------------------------------------------- dimensions

    @property
    def shape(self) -> torch.Size:
        """Shape of the product, ``[*batch, rows, cols]``."""
        if not self.factors:
            return torch.Size((self._size, self._size))
        return torch.Size((*self.batch, self.factors[0].shape[-2], self.factors[-1].shape[-1]))

    @property
    def batch(self) -> torch.Size:
        """Batch dimensions, broadcast over the factors."""
        return broadcast(*(f.shape[:-2] for f in self.factors)) if self.factors else torch.Size(())

    @property
    def dims(self) -> tuple[int, ...]:
        """Dimensions between the factors, from rows to columns."""
        if not self.factors:
            return (self._size,)
        return (self.factors[0].shape[-2], *(f.shape[-1] for f in self.factors))

    @property
    def rank_bound(self) -> int:
        """Narrowest dimension of the word (the waist); the rank cannot exceed it."""
        return min(self.dims)

    @property
    def dtype(self) -> torch.dtype:
        """The dtype in which the factors are stored."""
        return self.factors[0].dtype if self.factors else torch.float64

    def __repr__(self) -> str:
        rows, cols = self.shape[-2:]
        batch = f"{' × '.join(map(str, self.batch))} of " if self.batch else ""
        return f"{' '.join(self.names) or 'Id'}   {batch}{rows} × {cols}, rank ≤ {self.rank_bound}"

    # ---------------------------------------------------------------- composing

    def __matmul__(self, other: "FactoredMatrix") -> "FactoredMatrix":
        if isinstance(other, Tensor):
            raise BadInput(f"cannot multiply {self!r} by a tensor", "apply it to vectors with M(x)")
        if not isinstance(other, FactoredMatrix):
            return NotImplemented
        if self.shape[-1] != other.shape[-2]:
            raise _mismatch(self, other, " ".join(other.names) or "Id")
        if not self.factors or not other.factors:
            return self if self.factors else other
        return FactoredMatrix(*self.factors, *other.factors, names=self.names + other.names)

    def __rmatmul__(self, other: object) -> "FactoredMatrix":
        if isinstance(other, Tensor):
            raise BadInput(
                f"cannot multiply a tensor by {self!r}",
                "write M(x) or M.T(x) to apply it to vectors; M is out × in, and M.dense() is a tensor",
            )
        return NotImplemented

    @property
    def T(self) -> "FactoredMatrix":
        """Transpose: the reversed word of transposed factors, as views."""
        if not self.factors:
            return self
        names = tuple(name.removesuffix("ᵀ") if name.endswith("ᵀ") else name + "ᵀ" for name in self.names[::-1])
        return FactoredMatrix(*(f.mT for f in self.factors[::-1]), names=names)

    def __getitem__(self, index: int | slice | tuple[int | slice, ...]) -> "FactoredMatrix":
        """Index the batch dimensions; `entries`, `rows` and `columns` read entries."""
        if not self.batch:
            raise BadInput(
                f"{self!r} has no batch dimension to index", "read entries with .entries(i, j), .rows(i) or .columns(j)"
            )
        chosen = index if isinstance(index, tuple) else (index,)
        if len(chosen) > len(self.batch):
            too_many = f"{len(chosen)} indices are more than the batch dimensions of {self!r}"
            raise BadInput(too_many, "read entries with .entries(i, j)")
        where = tuple(one if isinstance(one, slice) else self._in_batch(one) for one in chosen)
        try:
            picked = tuple(f.expand(*self.batch, *f.shape[-2:])[where] for f in self.factors)
        except IndexError as problem:
            raise BadInput(f"{self!r}: {problem}", "the batch dimensions come first") from problem
        place = "".join(f"[{one}]" for one in where if isinstance(one, int))
        names = (name + place * (f.dim() > 2) for name, f in zip(self.names, self.factors, strict=True))
        return FactoredMatrix(*picked, names=tuple(names))

    def __iter__(self) -> "Iterator[FactoredMatrix]":
        return (self[i] for i in range((*self.batch, 1)[0]))

    def to(self, dtype: torch.dtype) -> "FactoredMatrix":
        """Convert the factors to ``dtype``."""
        return FactoredMatrix(*(f.to(dtype) for f in self.factors), names=self.names) if self.factors else self

    def __mul__(self, scalar: float | Tensor) -> "FactoredMatrix":
        """Scale by one real number; larger tensors are refused, since they could mean batch, rows or columns."""
        word, number = list(self._word()), self._number(scalar)
        i = min(range(len(word)), key=lambda j: word[j].numel())
        word[i] = word[i] * number
        first, *others = self.names or ("Id",)
        return FactoredMatrix(*word, names=(_times(number, first), *others))

    __rmul__ = __mul__

    def __neg__(self) -> "FactoredMatrix":
        return self * -1.0

    def __add__(self, other: "FactoredMatrix") -> "FactoredMatrix":
        """Sum, still factored: ``L₁R₁ + L₂R₂ = [L₁ L₂] [R₁; R₂]``; rank bounds add."""
        if not isinstance(other, FactoredMatrix):
            return NotImplemented
        if self.shape[-2:] != other.shape[-2:]:
            raise ShapeError(f"cannot add {self!r} and {other!r}: their shapes differ", "transpose one of them?")
        batch = broadcast(self.batch, other.batch)
        (left, right), (left2, right2) = self._halves(), other._halves()
        wide = torch.cat([half.expand(*batch, *half.shape[-2:]) for half in (left, left2)], dim=-1)
        tall = torch.cat([half.expand(*batch, *half.shape[-2:]) for half in (right, right2)], dim=-2)
        (above, below), (above2, below2) = self._half_names(), other._half_names()
        return FactoredMatrix(wide, tall, names=(f"[{above}, {above2}]", f"[{below}; {below2}]"))

    def __sub__(self, other: "FactoredMatrix") -> "FactoredMatrix":
        return self + (-other)

    # ---------------------------------------------------------------- applying

    def __call__(self, x: Float[Tensor, "*points cols"]) -> Float[Tensor, "*batch_and_points rows"]:
        """Apply the matrix to the last axis of ``x``, one factor at a time from the right: ``M x``."""
        if x.shape[-1:] != self.shape[-1:]:
            size = f"vectors of size {x.shape[-1]}" if x.dim() else "a single number"
            raise ShapeError(f"cannot apply {self!r} to {size}", f"give vectors of size {self.shape[-1]}")
        if self.factors and _multiplied_in(x.dtype) != _multiplied_in(self.dtype):
            raise BadInput(
                f"cannot apply {self!r} of {self.dtype} to vectors of {x.dtype}", "convert one with .to(dtype)"
            )
        points = x.shape[:-1]
        word = self._word() if self.factors else ()
        y = x.reshape(-1, x.shape[-1]).to(word[0].dtype if word else x.dtype)
        for factor in word[::-1]:
            y = y @ factor.mT
        return y.reshape(*self.batch, *points, self.shape[-2])

    def rows(self, index: int | Int[Tensor, " k"]) -> Tensor:
        """Rows of the product: [..., cols] for one index, [..., k, cols] for k of them."""
        self._inside(index, -2)
        return self.T.columns(index)

    def columns(self, index: int | Int[Tensor, " k"]) -> Tensor:
        """Columns of the product as vectors: [..., rows] for one index, [..., k, rows] for k of them."""
        word, chosen = self._word(), self._inside(index, -1)
        picked = multiply((*word[:-1], word[-1][..., chosen.reshape(-1)])).mT
        return picked.reshape(*picked.shape[:-2], *chosen.shape, picked.shape[-1])

    def entries(self, rows: int | Int[Tensor, "*k"], columns: int | Int[Tensor, "*k"]) -> Float[Tensor, "*batch_and_k"]:
        """Entries at the pairs ``(rows[i], columns[i])``, summed in float64; one entry for two numbers."""
        chosen = self._inside(rows, -2), self._inside(columns, -1)
        size = broadcast(*(index.shape for index in chosen))
        at = [index.expand(size) for index in chosen]
        found = self._pairs(*(index.reshape(-1) for index in at))
        return found.reshape((*self.batch, *size))

    def diagonal(self) -> Float[Tensor, "*batch n"]:
        """Diagonal of a square product, without computing the other entries."""
        self._require_square("diagonal")
        left, right = self._halves()
        return (left.double() * right.mT.double()).sum(-1)

    # ---------------------------------------------------------------- numbers of the core, in float64

    def trace(self) -> Float[Tensor, "*batch"]:
        """Trace ``Σᵢ Mᵢᵢ``, computed on the core, since a trace is cyclic."""
        self._require_square("trace")
        return self._core().diagonal(dim1=-2, dim2=-1).sum(-1)

    def norm(self) -> Float[Tensor, "*batch"]:
        """Frobenius norm, from thin QRs of both halves: ``‖LR‖ = ‖R_L R_Rᵀ‖``.

        The norm is *not* cyclic: ``‖AB‖ ≠ ‖BA‖`` in general. The paper's erratum corrects a library that assumed it is.
        """
        if len(self.factors) == 1:
            return torch.linalg.vector_norm(self.factors[0], dim=(-2, -1), dtype=torch.float64)
        return torch.linalg.matrix_norm(self._triangle())

    def eigenvalues(self) -> Complex[Tensor, "*batch waist"]:
        """Eigenvalues of the core, largest magnitude first; all others are zero.

            eig(AB) = eig(BA) apart from zeros

        Returns:
            `rank_bound` complex numbers in float64 precision.

        Raises:
            NumericError: If an entry of the core is not finite.
        """
        self._require_square("eigenvalues")
        values = torch.linalg.eigvals(self._finite(self._core()))
        return values.gather(-1, values.abs().argsort(dim=-1, descending=True, stable=True))

    def singular_values(self) -> Float[Tensor, "*batch waist"]:
        """Singular values of the core between two thin QRs, in descending order; all others are zero."""
        return torch.linalg.svdvals(self._finite(self._triangle()))

    def svd(self) -> SVD:
        """Thin singular value decomposition, from two QRs and the SVD of the core between them.

        Returns:
            ``U [..., rows, r]``, ``S [..., r]``, ``Vh [..., r, cols]`` with r = `rank_bound`, in float64.
        """
        left, right = self._halves()
        (Q_left, R_left), (Q_right, R_right) = _thin_qr(left), _thin_qr(right.mT)
        U, S, Vh = torch.linalg.svd(self._finite(R_left @ R_right.mT), full_matrices=False)
        r = self.rank_bound
        return SVD(Q_left(U)[..., :r], S[..., :r], Q_right(Vh.mT).mT[..., :r, :])

    # ---------------------------------------------------------------- the whole matrix, with care

    def dense(self, limit: int = DENSE_LIMIT) -> Tensor:
        """Multiply the product out in the cheapest order; nothing else forms the full matrix.

        Raises:
            TooLarge: If the result has more entries than ``limit``.
        """
        if prod(self.shape) > limit:
            raise TooLarge(
                f"dense: {self!r} has {prod(self.shape):,} entries, more than the limit of {limit:,}",
                "use rows, columns, entries, top or a spectrum; or raise limit=",
            )
        return multiply(self._word())

    def top(self, k: int, largest: bool = True) -> Entries:
        """Find the k largest (or smallest) entries of the whole matrix exactly, without forming it.

        Rows and columns are visited in order of decreasing norm in the half-factors, a tile of rows at a time. By
        Cauchy-Schwarz ``Mᵢⱼ ≤ ‖lᵢ‖ ‖rⱼ‖``: columns that cannot reach the k-th largest entry so far are skipped, and the
        search ends when none can.

        Args:
            k: Number of entries; all of them if there are fewer.
            largest: Find the smallest entries if False.

        Returns:
            The entries, best first, recomputed in float64, and the share of the matrix that was multiplied out.

        Raises:
            TooLarge: If k is above `MOST`, where keeping the entries sorted costs more than the product.
            NumericError: If an entry of a factor is not finite.

        Cost:
            Memory for one tile of 256 rows, a copy of both half-factors, and the right one in float64. Random factors
            need nearly all tiles, trained ones fewer.
        """
        if self.batch:
            raise BadInput(f"top: {self!r} is a batch", "index one matrix of it first")
        if k < 1:
            raise BadInput(f"top: k must be at least 1, not {k}")
        if min(k, prod(self.shape)) > MOST:
            raise TooLarge(
                f"top: k is {k:,} for {self!r}, more than the limit of {MOST:,} entries",
                "use a smaller k, or read entries with .rows or .columns",
            )
        left, right = map(self._finite, self._halves())
        sign = 1.0 if largest else -1.0
        rows, columns, searched = top_entries(left if largest else -left, right, min(k, prod(self.shape)))
        values = self.entries(rows, columns)
        order = (sign * values).argsort(descending=True, stable=True)
        return Entries(values[order], rows[order], columns[order], searched)

    # ---------------------------------------------------------------- inside

    def _word(self) -> tuple[Tensor, ...]:
        """Factors in at least float32; the identity as one factor."""
        if not self.factors:
            return (torch.eye(self._size, dtype=torch.float64),)
        return tuple(f.to(_multiplied_in(f.dtype)) for f in self.factors)

    def _in_batch(self, index: SupportsIndex) -> int:
        """Check an integer index of the batch; masks and lists, which torch would accept, are refused."""
        try:
            return operator.index(index)
        except (TypeError, ValueError):
            raise BadInput(f"{index!r} is not an index of the batch of {self!r}", "use integers or slices") from None

    def _number(self, scalar: object) -> float | Tensor:
        if isinstance(scalar, Tensor) and scalar.numel() == 1 and not scalar.is_complex():
            return scalar.reshape(())
        if isinstance(scalar, Real):
            return float(scalar)
        shape = getattr(scalar, "shape", None)
        seen = repr(scalar) if shape is None else f"a {type(scalar).__name__} of shape {list(shape)}"
        raise BadInput(f"cannot multiply {self!r} by {seen}: it takes one real number", "use M(x) for vectors")

    def _inside(self, index: int | Tensor, axis: int) -> Tensor:
        """Indices of rows (axis -2) or columns (-1) as a tensor, checked."""
        try:
            chosen = torch.as_tensor(index)
        except (TypeError, ValueError, RuntimeError):
            chosen = torch.empty(1)
        if chosen.numel() and (chosen.is_floating_point() or chosen.is_complex() or chosen.dtype == torch.bool):
            raise BadInput(f"{index!r} is not an index of {self!r}", "give whole numbers, as range(0, 5) for a slice")
        chosen = chosen.long()
        low, high = (int(chosen.min()), int(chosen.max())) if chosen.numel() else (0, -1)
        if low < 0 or high >= self.shape[axis]:
            raise BadInput(
                f"index {low if low < 0 else high} lies outside {self!r}", f"indices are 0 to {self.shape[axis] - 1}"
            )
        return chosen

    def _pairs(self, rows: Int[Tensor, " k"], columns: Int[Tensor, " k"]) -> Float[Tensor, "*batch k"]:
        """Entries at pairs, from two halves cut at the narrowest inner dimension."""
        word = self._word()
        if len(word) == 1:
            return word[0][..., rows, columns].double()
        cut = min(range(1, len(word)), key=lambda i: self.dims[i])
        left = multiply((word[0][..., rows, :], *word[1:cut]))
        right = multiply((*word[cut:-1], word[-1][..., :, columns])).mT
        return (left.double() * right.double()).sum(-1)

    def _cut(self) -> int:
        """Number of factors to the left of the waist."""
        return min(range(len(self.dims)), key=lambda i: self.dims[i])

    def _halves(self) -> tuple[Tensor, Tensor]:
        """Multiply the word up to its waist from both sides: ``M = left @ right``."""
        word, cut = self._word(), self._cut()
        waist = torch.eye(self.rank_bound, dtype=word[0].dtype, device=word[0].device)
        left = multiply(word[:cut]) if cut else waist
        right = multiply(word[cut:]) if cut < len(word) else waist
        return left, right

    def _half_names(self) -> tuple[str, str]:
        cut = self._cut()
        return " ".join(self.names[:cut]) or "Id", " ".join(self.names[cut:]) or "Id"

    def _core(self) -> Tensor:
        """Cyclic product of the factors from waist to waist, waist × waist, in float64."""
        # eig(AB) = eig(BA) apart from zeros, with A the factors left of the waist: a head's d_vocab × d_vocab circuit
        # has the eigenvalues of a d_head × d_head matrix. Trace and eigenvalues may be taken of it, norms may not.
        word, cut = self._word(), self._cut()
        return multiply(word[cut:] + word[:cut]).double()

    def _triangle(self) -> Tensor:
        """``R_L R_Rᵀ`` of both halves, waist × waist, in float64: its singular values are those of the product."""
        # M = Q_L (R_L R_Rᵀ) Q_Rᵀ with orthonormal Q, so neither Q is needed for singular values. Each R is a root of a
        # Gram matrix, for which the long factor of the vocabulary is squared once for a whole batch of heads.
        word, cut = self._word(), self._cut()
        left, right = word[:cut], tuple(f.mT for f in word[: cut - 1 if cut else None : -1])
        return _root(left, self.rank_bound, word[0]) @ _root(right, self.rank_bound, word[0]).mT

    def _finite(self, core: Tensor) -> Tensor:
        """Check that a core is finite: with NaN or infinity LAPACK may never return, and no entry is the largest."""
        if not core.isfinite().all():
            raise NumericError(
                f"{self!r}: the product is too large for {self.dtype}, or an entry is not finite",
                "use the model in float64: model.to('float64'), or --dtype float64",
            )
        return core

    def _require_square(self, operation: str) -> None:
        if self.shape[-2] != self.shape[-1]:
            raise ShapeError(f"{operation} needs a square matrix; this is {self!r}")


def _multiplied_in(dtype: torch.dtype) -> torch.dtype:
    """Precision in which numbers of a dtype are multiplied: at least float32."""
    return torch.float32 if dtype in (torch.float16, torch.bfloat16) else dtype


def _check_factor(factor: Tensor, name: str) -> None:
    if not isinstance(factor, Tensor):
        raise BadInput(f"the factor {name} is of type {type(factor).__name__}", "give tensors; A @ B composes matrices")
    if factor.dim() < 2:
        raise ShapeError(f"the factor {name} has shape {list(factor.shape)}; a factor needs rows and columns")
    if not factor.is_floating_point():
        raise BadInput(
            f"the factor {name} is {factor.dtype}: factors are real floating-point numbers",
            "convert whole numbers with .double(); split a complex matrix into .real and .imag",
        )


def _root(word: tuple[Tensor, ...], waist: int, beside: Tensor) -> Tensor:
    """An ``R`` with ``RᵀR = MᵀM``, in float64, for the tall product M of a word; the identity for no factors."""
    if not word:
        return torch.eye(waist, dtype=torch.float64, device=beside.device)
    # Squaring halves the digits of the small singular values. Float64 cannot spare them, so a QR it is; numbers stored
    # in float32 have 7 digits, and squared in float64 they keep more of them than a QR in float32 would.
    if word[0].dtype == torch.float64:
        return torch.linalg.qr(multiply(word), mode="r").R
    squared = gram(*word)  # [..., waist, waist]
    if (upper := _cholesky(squared)) is not None:
        return upper
    # A Gram matrix close to singular has no stable Cholesky root, but always one from its eigenvectors.
    values, vectors = torch.linalg.eigh(squared)
    return values.clamp_min(0).sqrt().unsqueeze(-1) * vectors.mT


def _thin_qr(M: Float[Tensor, "*batch n r"]) -> tuple[Callable[[Tensor], Tensor], Tensor]:
    """``M = QR`` with n ≥ r, in float64: Q as a function that multiplies by it from the left, and R."""
    upper = _cholesky(gram(M)) if M.dtype != torch.float64 else None
    if upper is None:
        Q, R = torch.linalg.qr(M.double())
        return Q.matmul, R
    # Q X = M R⁻¹ X: with R well conditioned, Q itself is never formed.
    return lambda X: _in_double(M, torch.linalg.solve_triangular(upper, X, upper=True)), upper


def _cholesky(squared: Float[Tensor, "*batch r r"]) -> Tensor | None:
    """Upper triangular root of Gram matrices, if all are far enough from singular."""
    upper, failed = torch.linalg.cholesky_ex(squared, upper=True)
    sides = upper.diagonal(dim1=-2, dim2=-1)
    sound = not failed.any() and (sides.amin(-1) > FAR_FROM_SINGULAR * sides.amax(-1)).all()
    return upper if sound else None


def _in_double(M: Float[Tensor, "*batch n r"], X: Float[Tensor, "*batch r m"]) -> Tensor:
    """``M X`` in float64; M is converted a block of rows at a time."""
    found = X.new_empty(*X.shape[:-2], M.shape[-2], X.shape[-1])
    for rows, block in zip(M.split(ROWS_CONVERTED, -2), found.split(ROWS_CONVERTED, -2), strict=True):
        block.copy_(rows.double() @ X)
    return found


def _times(number: float | Tensor, name: str) -> str:
    """Name of a scaled factor; a scalar in a tensor is written c, since its value is not read."""
    if isinstance(number, Tensor):
        return f"c·{name}"
    if number == -1:
        return name.removeprefix("-") if name.startswith("-") else f"-{name}"
    return f"{number:.4g}·{name}"


def _mismatch(left: FactoredMatrix, right: FactoredMatrix | Tensor, right_name: str) -> ShapeError:
    (a, b), (c, d) = left.shape[-2:], right.shape[-2:]
    return ShapeError(
        f"cannot compose {' '.join(left.names) or 'Id'} [{a} × {b}] @ {right_name} [{c} × {d}]: {b} ≠ {c}",
        "matrices are out × in and read right to left; is the order swapped?",
    )
