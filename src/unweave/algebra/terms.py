"""`Term` and `Sum`: the paper's ``A ⊗ W``, and sums of them.

A term moves information between positions by a *word of letters* and changes it by a *word of matrices*:

    A^{h2} A^{h1}  ⊗  W_U W_OV^{h2} W_OV^{h1} W_E

Composition joins both words (the mixed-product rule), the identity is the empty word, a sum is a list. The direct path
has no letters, an attention head is a term with one head, a virtual head a term with two: they are all the same type.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple, Protocol, Union

from unweave.algebra.factored import FactoredMatrix
from unweave.errors import BadInput, ShapeError, TooLarge
from unweave.shapes import Float, Tensor

WRITTEN = r"[Ll]?(\d{1,9})[.,Hh](\d{1,9})|\(\s*(\d{1,9})\s*,\s*(\d{1,9})\s*\)"
"""How a head may be written."""

PRODUCT_LIMIT = 1_000_000
"""Terms above which a product of sums refuses to be multiplied out."""


class HeadId(NamedTuple):
    """An attention head, written ``L1H4``: layer and head, both from zero. As a letter it is its pattern A."""

    layer: int
    head: int

    @classmethod
    def of(cls, name: "str | int | tuple[int, int]") -> "HeadId":
        """Read a head from ``"L1H4"``, ``"1.4"`` or ``(1, 4)``, the last also as a text."""
        parts = re.fullmatch(WRITTEN, name.strip()) if isinstance(name, str) else None
        match [n for n in parts.groups() if n] if parts else name:
            case (layer, head):
                return cls(int(layer), int(head))
        raise BadInput(f"{name!r} does not name a head", _meant(name))

    def __str__(self) -> str:
        return f"L{self.layer}H{self.head}"


def _meant(name: object) -> str:
    """A hint for what should have named a head: the head of its two numbers, if it has two."""
    numbers = re.findall(r"-?\d{1,9}", str(name)[:100])
    two = len(numbers) == 2 and "-" not in "".join(numbers)
    nearest = f"; did you mean {HeadId(int(numbers[0]), int(numbers[1]))}?" if two else ""
    return f"write L1H2, 1.2 or 1,2 for layer 1, head 2{nearest}"


HeadLike = HeadId | str | tuple[int, int]
"""A head, however it is given: ``HeadId(1, 4)``, ``"L1H4"``, ``"1.4"`` or ``(1, 4)``."""


class Scale(NamedTuple):
    """The division by the norm's scale before a layer reads: the diagonal D = diag(1/σ) over positions, as a letter.

    ``layer`` = n_layers is the norm before the unembedding.
    """

    layer: int

    def __str__(self) -> str:
        return f"D{self.layer}"


@dataclass(frozen=True)
class Smear:
    """The smearing of a head's keys, as a letter in front of every path into them: it acts on positions alone.

    (S k)_j = s k_j + (1 - s) k_{j-1},    (S k)_0 = k_0
    """

    layer: int
    head: int

    def __str__(self) -> str:
        return f"S[{HeadId(self.layer, self.head)}]"


Letter = HeadId | Scale | Smear


class Source(Enum):
    """What the columns of a path's last matrix are numbered by: where a path may start."""

    TOKENS = "tokens"
    POSITIONS = "positions"
    ONE = "the constant 1"


@dataclass(frozen=True)
class Neurons:
    """The neurons of a layer's MLP as a source: no path leads through a nonlinearity, so paths start anew after it."""

    layer: int

    def __str__(self) -> str:
        return f"the neurons of layer {self.layer}"


Start = Source | Neurons


class Flow(Protocol):
    """What a term needs to know of a run: how letters move vectors, and what the sources were."""

    def move(self, letter: Letter, x: Float[Tensor, "*batch seq d"]) -> Float[Tensor, "*batch seq d"]:
        """Apply a letter to vectors at every position."""
        ...

    def feed(self, source: Start, matrix: Float[Tensor, "d n"]) -> Float[Tensor, "*batch seq d"]:
        """The columns of ``matrix`` that the source picks at every position, or mixes."""
        ...


@dataclass(frozen=True, eq=False)
class Term:
    """One path, or a piece of one: ``letters ⊗ weight``.

    Attributes:
        letters: What moves information between positions, latest first, as printed.
        weight: What is moved, a word of matrices.
        source: What the columns of ``weight`` are numbered by, once it reaches the start of a path.

    Example:
        >>> from unweave import examples
        >>> weights = examples.induction(d_vocab=6)
        >>> weights.head(1, 0) @ weights.head(0, 0)
        A[L1H0] A[L0H0] ⊗ W_O[1,0] W_V[1,0] W_O[0,0] W_V[0,0]   18 × 18, rank ≤ 18

    Paper:
        Elhage et al. 2021, "Attention Heads as Information Movement" and "Path Expansion".
    """

    letters: tuple[Letter, ...]
    weight: FactoredMatrix
    source: Start = Source.TOKENS

    @property
    def heads(self) -> tuple[HeadId, ...]:
        """The heads the path passes, latest first."""
        return tuple(letter for letter in self.letters if isinstance(letter, HeadId))

    @property
    def order(self) -> int:
        """How many heads the path passes: 0 is the direct path, 2 a virtual head."""
        return len(self.heads)

    @property
    def origin(self) -> str:
        """The name of the matrix the path starts from."""
        return self.weight.names[-1] if self.weight.names else "Id"

    def __repr__(self) -> str:
        letters = " ".join(f"A[{x}]" if isinstance(x, HeadId) else str(x) for x in self.letters)
        return f"{letters or 'Id'} ⊗ {self.weight!r}"

    def __matmul__(self, other: "Term | FactoredMatrix") -> "Term":
        """Composition by the mixed-product rule: ``(A ⊗ W)(A' ⊗ W') = A A' ⊗ W W'``."""
        if isinstance(other, FactoredMatrix):
            return Term(self.letters, self.weight @ other, self.source)
        if isinstance(other, Term):
            return Term(self.letters + other.letters, self.weight @ other.weight, other.source)
        return NotImplemented

    def __rmatmul__(self, matrix: FactoredMatrix) -> "Term":
        return Term(self.letters, matrix @ self.weight, self.source)

    def __add__(self, other: "Term | Sum") -> "Sum":
        return Sum((self,)) + other

    def __radd__(self, zero: int) -> "Sum":
        """Let Python's `sum` start from 0."""
        return Sum((self,)) if zero == 0 else NotImplemented

    def __call__(self, run: Flow) -> Float[Tensor, "*batch seq rows"]:
        """What this path contributes at every position of a run; over all paths these sum to the logits."""
        if not self.weight.factors:
            raise ShapeError(f"{self!r} starts at the stream, not at a source", "compose it with W_E, or use .apply")
        *rest, start = self.weight.factors
        return self._travel(run, run.feed(self.source, start), rest)

    def apply(self, run: Flow, x: Float[Tensor, "*batch seq cols"]) -> Float[Tensor, "*batch seq rows"]:
        """``(A ⊗ W) x = A x Wᵀ``: the term applied to vectors at every position."""
        return self._travel(run, x, list(self.weight.factors))

    def _travel(self, run: Flow, x: Tensor, factors: list[Tensor]) -> Tensor:
        """Apply factors and letters to ``x``; they commute, so the letters act where the vectors are shortest."""
        widths = [x.shape[-1], *(f.shape[-2] for f in factors[::-1])]
        narrowest = widths.index(min(widths))
        for i, factor in enumerate([*factors[::-1], None]):
            if i == narrowest:
                for letter in self.letters[::-1]:
                    x = run.move(letter, x)
            if factor is not None:
                x = x @ factor.mT
        return x


@dataclass(frozen=True, eq=False)
class Sum:
    """A sum of terms, flat. ``@`` distributes over it: that *is* path expansion.

    Attributes:
        terms: The terms, in order.
    """

    terms: tuple[Term, ...] = ()

    def __iter__(self) -> Iterator[Term]:
        return iter(self.terms)

    def __len__(self) -> int:
        return len(self.terms)

    def __repr__(self) -> str:
        shown = [repr(t) for t in self.terms[:8]]
        left_out = [f"… and {len(self) - 8:,} more"] if len(self) > 8 else []
        return "\n+ ".join(shown + left_out) or "0"

    def __add__(self, other: "Term | Sum") -> "Sum":
        if isinstance(other, Term):
            return Sum((*self.terms, other))
        if not isinstance(other, Sum):
            return NotImplemented
        return Sum(self.terms + other.terms)

    def __radd__(self, zero: int) -> "Sum":
        return self if zero == 0 else NotImplemented

    def __matmul__(self, other: Union["Sum", Term, FactoredMatrix]) -> "Sum":
        right: Iterable[Term | FactoredMatrix] = other if isinstance(other, Sum) else (other,)
        count = len(self) * (len(other) if isinstance(other, Sum) else 1)
        if count > PRODUCT_LIMIT:
            raise TooLarge(
                f"this product of sums has {count:,} terms, more than the limit of {PRODUCT_LIMIT:,}",
                "keep it as an expansion: count it, take it by order, or sum it without listing it",
            )
        return Sum(tuple(a @ b for a in self.terms for b in right))

    def __rmatmul__(self, left: Term | FactoredMatrix) -> "Sum":
        return Sum(tuple(left @ term for term in self.terms))

    def of_order(self, order: int) -> "Sum":
        """The terms that pass exactly ``order`` heads."""
        return Sum(tuple(t for t in self.terms if t.order == order))

    def through(self, head: HeadLike) -> "Sum":
        """The terms that pass ``head``."""
        return Sum(tuple(t for t in self.terms if HeadId.of(head) in t.heads))

    def __call__(self, run: Flow) -> Float[Tensor, "*batch seq rows"]:
        """The sum of what every term contributes on a run."""
        if not self.terms:
            raise BadInput("an empty sum has no shape to evaluate", "ask for an order, head or source that has terms")
        total = self.terms[0](run)
        for term in self.terms[1:]:
            total = total + term(run)
        return total

    def apply(self, run: Flow, x: Float[Tensor, "*batch seq cols"]) -> Float[Tensor, "*batch seq rows"]:
        """The sum of every term applied to vectors at every position."""
        if not self.terms:
            raise BadInput("an empty sum has no shape to apply", "choose an order or head that has terms")
        total = self.terms[0].apply(run, x)
        for term in self.terms[1:]:
            total = total + term.apply(run, x)
        return total
