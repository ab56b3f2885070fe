"""`Term` and `Sum`: the paper's ``A ⊗ W``, and sums of them.

A term moves information between positions by a *word of letters* and transforms it by a *word of matrices*:

    A^{h2} A^{h1}  ⊗  W_U W_OV^{h2} W_OV^{h1} W_E

Composition concatenates both words (the mixed-product rule), the identity is the empty word, a sum is a list. The
direct path has no letters, an attention head is a term with one head, a virtual head a term with two.

A head that attends to its own position moves nothing there. Its pattern splits exactly into the diagonal and the rest,

    A = D + M,    D = diag(A),

and `by_hops` multiplies paths out into both. The order of a path is then its number of Ms, its *hops*.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import Enum
from typing import Literal, NamedTuple, Protocol, Union

import torch

from unweave.algebra.factored import FactoredMatrix
from unweave.errors import BadInput, ShapeError, TooLarge
from unweave.files.guesses import WRITTEN_HEAD
from unweave.shapes import Float, Tensor

PRODUCT_LIMIT = 1_000_000  # terms above which a product of sums is not multiplied out


class HeadId(NamedTuple):
    """An attention head, printed ``L1H4``: layer and head, both from zero. As a letter it stands for its pattern A.

    Example:
        >>> str(HeadId(1, 4)), HeadId.of("1.4"), HeadId.of("L1H4").layer
        ('L1H4', HeadId(layer=1, head=4), 1)
    """

    layer: int
    head: int

    @classmethod
    def of(cls, name: "str | int | tuple[int, int]") -> "HeadId":
        """Read a head from ``"L1H4"``, ``"1.4"`` or ``(1, 4)``, the last also as a string."""
        parts = re.fullmatch(WRITTEN_HEAD, name.strip()) if isinstance(name, str) else None
        match [n for n in parts.groups() if n] if parts else name:
            case (layer, head):
                with suppress(TypeError, ValueError):
                    return cls(int(layer), int(head))
        raise BadInput(f"{name!r:.80} does not name a head", "write L1H2, 1.2 or 1,2 for layer 1, head 2")

    def __str__(self) -> str:
        return f"L{self.layer}H{self.head}"


HeadLike = HeadId | str | tuple[int, int]
"""A head, however it is given: ``HeadId(1, 4)``, ``"L1H4"``, ``"1.4"`` or ``(1, 4)``."""


@dataclass(frozen=True)
class Diagonal:
    """The attention of a head to its own position, ``D = diag(A)``, as the letter ``D[L0H1]``: it moves nothing."""

    head: HeadId

    def __str__(self) -> str:
        return f"D[{self.head}]"


@dataclass(frozen=True)
class Hop:
    """The attention of a head to earlier positions, ``M = A - D``, as a letter, printed ``M[L0H1]``."""

    head: HeadId

    def __str__(self) -> str:
        return f"M[{self.head}]"


Part = HeadId | Diagonal | Hop
"""A head's attention as a letter: all of it, ``A``, or one of the two parts that sum to it, ``D`` and ``M``."""
PartLike = Part | HeadLike  # a part, however it is given: a head in any form, Hop(HeadId(0, 1)), "M[L0H1]" or "D[0.1]"


def part_of(name: PartLike) -> Part:
    """Read a head, or its diagonal ``"D[L0H1]"``, or its hops ``"M[L0H1]"``.

    Example:
        >>> part_of("M[0.1]"), part_of("L0H1")
        (Hop(head=HeadId(layer=0, head=1)), HeadId(layer=0, head=1))
    """
    if isinstance(name, Diagonal | Hop):
        return name
    written = re.fullmatch(r"\s*([DMdm])\[(.*)\]\s*", name) if isinstance(name, str) else None
    try:
        head = HeadId.of(written[2] if written else name)
    except BadInput as problem:
        parts = "; M[L1H2] is its attention to earlier positions, D[L1H2] that to its own" if written else ""
        raise BadInput(problem.fact, problem.hint + parts) from None
    if written is None:
        return head
    return (Diagonal if written[1] in "Dd" else Hop)(head)


def head_of(part: Part) -> HeadId:
    """The head that a part belongs to."""
    return part if isinstance(part, HeadId) else part.head


Out = Literal["heads out", "neurons out"]
Place = Literal["stream", "query", "key", "neurons"] | Out
"""Place at which a norm divides: the stream before a layer, or as its neurons read it, the joint output of its heads or
of its neurons, or the queries or the keys of a head."""
NAMED: Mapping[str, str] = {"heads out": "N_O", "neurons out": "N_out", "neurons": "N_in"}
"""Names of the post-norms and of the norm before the neurons, after the adjacent matrices."""


class Scale(NamedTuple):
    """The division by a norm's scale, as a letter: N = diag(1/σ) over positions.

    It is printed ``N0`` before layer 0, ``N_in[0]`` before its neurons, ``N_O[0]`` after its heads, ``N_out[0]`` after
    its neurons, and ``N_q[L0H1]`` or ``N_k[L0H1]`` at the queries or keys of a head.
    """

    layer: int  # n_layers is the norm before the unembedding
    place: Place = "stream"
    head: int | None = None  # the head whose queries or keys are divided

    def __str__(self) -> str:
        if self.head is not None:
            return f"N_{self.place[0]}[{HeadId(self.layer, self.head)}]"
        return f"{NAMED[self.place]}[{self.layer}]" if self.place in NAMED else f"N{self.layer}"


@dataclass(frozen=True)
class Smear:
    """The smearing of the keys of a head, as the first letter of every path into them, printed ``S[L0H1]``.

    It acts on positions alone:

        (S k)_j = s k_j + (1 - s) k_{j-1},    (S k)_0 = k_0
    """

    layer: int
    head: int

    def __str__(self) -> str:
        return f"S[{HeadId(self.layer, self.head)}]"


Letter = Part | Scale | Smear


class Source(Enum):
    """The start of a path: tokens, positions or a constant index the columns of its last matrix."""

    TOKENS = "tokens"
    POSITIONS = "positions"
    ONE = "the constant 1"


@dataclass(frozen=True)
class Neurons:
    """The neurons of an MLP as the start of paths: no path goes through a nonlinearity, so new ones start after it."""

    layer: int

    def __str__(self) -> str:
        return f"the neurons of layer {self.layer}"


Start = Source | Neurons


@dataclass(frozen=True)
class Gates:
    """The gates of a layer's neurons, held as in a run: a factor for each neuron and position, printed ``G[0]``.

    With them held an MLP is linear: neurons are ``G (W_in x + b_in)``. Gates differ from position to position and
    from neuron to neuron, so they commute neither with letters nor with matrices, and split a path into pieces.
    """

    layer: int

    def __str__(self) -> str:
        return f"G[{self.layer}]"


Step = Part | Gates  # one step of a path: the attention of a head, or a part of it, or an MLP with its gates held


class Flow(Protocol):
    """The part of a run that a term needs: how letters move vectors, held gates, and the inputs at the sources."""

    def gate(self, gates: Gates, x: Float[Tensor, "*batch seq d_mlp"]) -> Float[Tensor, "*batch seq d_mlp"]:
        """Multiply the inputs of neurons by their gates."""
        ...

    def move(self, letter: Letter, x: Float[Tensor, "*batch seq d"]) -> Float[Tensor, "*batch seq d"]:
        """Apply a letter to the vectors at all positions."""
        ...

    def feed(self, source: Start, matrix: Float[Tensor, "d n"]) -> Float[Tensor, "*batch seq d"]:
        """Columns of ``matrix`` that the source selects at each position, or mixes."""
        ...


class Passed(NamedTuple):
    """Gates that a path goes through, and its part before them."""

    gates: Gates
    before: "Term"


@dataclass(frozen=True, eq=False)
class Term:
    """A path, or a piece of one: ``letters ⊗ weight``, after any held gates that it passes.

    Attributes:
        letters: Patterns and norm scales that move information between positions, latest first, as printed.
        weight: Matrices that transform it, as a word.
        source: Where the path starts, once ``weight`` reaches back to a source.
        passed: The last held gates that the path goes through, and its part before them; None without MLPs on the path.

    Example:
        >>> weights = uw.examples.induction(d_vocab=6)
        >>> weights.head(1, 0) @ weights.head(0, 0)
        A[L1H0] A[L0H0] ⊗ W_O[1,0] W_V[1,0] W_O[0,0] W_V[0,0]   18 × 18, rank ≤ 18

    Paper:
        Elhage et al. 2021, "Attention Heads as Information Movement" and "Path Expansion".
    """

    letters: tuple[Letter, ...]
    weight: FactoredMatrix
    source: Start = Source.TOKENS
    passed: Passed | None = None

    @property
    def word(self) -> "tuple[Step, ...]":
        """Steps of the path, latest first: heads (or their diagonals and hops), and the held gates of each MLP."""
        own = tuple(letter for letter in self.letters if isinstance(letter, Part))
        return own if self.passed is None else (*own, self.passed.gates, *self.passed.before.word)

    @property
    def parts(self) -> tuple[Part, ...]:
        """Letters of attention on the path, latest first: heads, or their diagonals and hops."""
        return tuple(step for step in self.word if isinstance(step, Part))

    @property
    def heads(self) -> tuple[HeadId, ...]:
        """Heads on the path, latest first."""
        return tuple(head_of(part) for part in self.parts)

    @property
    def order(self) -> int:
        """Number of heads on the path: 0 for the direct path, 2 for a virtual head. A diagonal, ``D``, counts as 0."""
        return sum(not isinstance(part, Diagonal) for part in self.parts)

    @property
    def mlps(self) -> int:
        """Number of MLPs whose held gates the path goes through."""
        return 0 if self.passed is None else 1 + self.passed.before.mlps

    @property
    def steps(self) -> int:
        """Number of heads (of hops, where they are distinguished) and of MLPs that the path goes through."""
        return self.order + self.mlps

    @property
    def is_head(self) -> bool:
        """Whether it only reads, moves and writes, as a head does: ``letters ⊗ W_O W_V``."""
        return self.passed is None and len(self.weight.factors) == 2

    @property
    def T(self) -> "Term":
        """``Aᵀ ⊗ Wᵀ``, to be applied in a flow whose letters are transposed; held gates are their own transposes."""
        own = Term(self.letters[::-1], self.weight.T, self.source)
        if self.passed is None:
            return own
        gates, before = self.passed
        return before.T @ Term((), FactoredMatrix.identity(self.weight.shape[-1]), self.source, Passed(gates, own))

    @property
    def acts(self) -> bool:
        """Whether the term is anything but the identity."""
        return bool(self.letters or self.weight.factors or self.passed)

    def by_hops(self) -> "Sum":
        """Multiply the path out by ``A = D + M``: one term for each choice of diagonal or hop at its heads."""
        words: list[tuple[Letter, ...]] = [()]
        for letter in self.letters:
            both = (Diagonal(letter), Hop(letter)) if isinstance(letter, HeadId) else (letter,)
            words = [(*word, part) for word in words for part in both]
        alone = tuple(Term(word, self.weight, self.source) for word in words)
        if self.passed is None:
            return Sum(alone)
        gates, before = self.passed
        return Sum(tuple(replace(term, passed=Passed(gates, b)) for term in alone for b in before.by_hops()))

    @property
    def origin(self) -> str:
        """Name of the matrix that the path starts from."""
        if self.passed is not None:
            return self.passed.before.origin
        return self.weight.names[-1] if self.weight.names else "Id"

    def __repr__(self) -> str:
        letters = " ".join(f"A[{x}]" if isinstance(x, HeadId) else str(x) for x in self.letters)
        own = f"{letters or 'Id'} ⊗ {self.weight!r}"
        return own if self.passed is None else f"{own} · {self.passed.gates} · {self.passed.before!r}"

    def __matmul__(self, other: "Term | FactoredMatrix") -> "Term":
        """Compose by the mixed-product rule: ``(A ⊗ W)(A' ⊗ W') = A A' ⊗ W W'``; gates stay between their pieces."""
        if not isinstance(other, Term | FactoredMatrix):
            return NotImplemented
        if self.passed is not None:
            gates, before = self.passed
            inner = before @ other
            return replace(self, source=inner.source, passed=Passed(gates, inner))
        if isinstance(other, FactoredMatrix):
            return Term(self.letters, self.weight @ other, self.source)
        return Term(self.letters + other.letters, self.weight @ other.weight, other.source, other.passed)

    def __rmatmul__(self, matrix: FactoredMatrix) -> "Term":
        return replace(self, weight=matrix @ self.weight)

    def __add__(self, other: "Term | Sum") -> "Sum":
        return Sum((self,)) + other

    def __radd__(self, zero: int) -> "Sum":
        """Let Python's `sum` start from 0."""
        return Sum((self,)) if zero == 0 else NotImplemented

    def __call__(self, run: Flow) -> Float[Tensor, "*batch seq rows"]:
        """Contribution of this path at every position of a run; over all paths these sum to the logits."""
        if not hasattr(run, "feed"):
            raise BadInput(f"a term is evaluated on a run, got {run!r:.80}", "model.run(text) gives one")
        if self.passed is not None:
            gates, before = self.passed
            return self._travel(run, run.gate(gates, before(run)), list(self.weight.factors))
        if not self.weight.factors:
            raise ShapeError(
                f"{self!r} starts at the residual stream, not at a source", "compose it with W_E, or use .apply(run, x)"
            )
        *rest, start = self.weight.factors
        return self._travel(run, run.feed(self.source, start), rest)

    def apply(self, run: Flow, x: Float[Tensor, "*batch seq cols"]) -> Float[Tensor, "*batch seq rows"]:
        """Apply the term to vectors at every position: ``(A ⊗ W) x = A x Wᵀ``."""
        if self.passed is not None:
            gates, before = self.passed
            x = run.gate(gates, before.apply(run, x))
        return self._travel(run, x, list(self.weight.factors))

    def move(self, run: Flow, x: Float[Tensor, "*batch seq d"]) -> Float[Tensor, "*batch seq d"]:
        """Apply the letters alone, the last first."""
        for letter in self.letters[::-1]:
            x = run.move(letter, x)
        return x

    def _travel(self, run: Flow, x: Tensor, factors: list[Tensor]) -> Tensor:
        """Apply factors and letters to ``x``, [..., seq, d]."""
        # Factors act on the last axis, letters on the positions, so they commute. A pattern costs seq² · d: all letters
        # act where d is smallest, which on most paths is inside a head.
        widths = [x.shape[-1], *(f.shape[-2] for f in factors[::-1])]
        narrowest = widths.index(min(widths))
        for i, factor in enumerate([*factors[::-1], None]):
            if i == narrowest:
                x = self.move(run, x)
            if factor is not None:
                x = x @ factor.mT
        return x


@dataclass(frozen=True, eq=False)
class Sum:
    """A sum of terms. ``@`` distributes over it, which *is* path expansion.

    Example:
        >>> weights = uw.load("attn-2l-small").weights
        >>> Sum((weights.head(1, 0), weights.head(1, 1))) @ weights.head(0, 3)
        A[L1H0] A[L0H3] ⊗ W_O[1,0] W_V[1,0] W_O[0,3] W_V[0,3]   96 × 96, rank ≤ 24
        + A[L1H1] A[L0H3] ⊗ W_O[1,1] W_V[1,1] W_O[0,3] W_V[0,3]   96 × 96, rank ≤ 24
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
                f"the product of two sums has {count:,} terms, more than the limit of {PRODUCT_LIMIT:,}",
                "keep it as an Expansion, which counts, selects and sums its terms without listing them",
            )
        return Sum(tuple(a @ b for a in self.terms for b in right))

    def __rmatmul__(self, left: Term | FactoredMatrix) -> "Sum":
        return Sum(tuple(left @ term for term in self.terms))

    @property
    def T(self) -> "Sum":
        """Transposes of all terms."""
        return Sum(tuple(term.T for term in self.terms))

    def of_order(self, order: int) -> "Sum":
        """Terms through exactly ``order`` heads."""
        return Sum(tuple(t for t in self.terms if t.order == order))

    def through(self, head: PartLike) -> "Sum":
        """Terms through ``head``; with ``"D[L0H1]"`` or ``"M[L0H1]"`` those through that part of it."""
        part = part_of(head)
        return Sum(tuple(t for t in self.terms if part in t.heads + t.parts))

    def by_hops(self) -> "Sum":
        """Multiply all terms out by ``A = D + M``."""
        return Sum(tuple(part for term in self.terms for part in term.by_hops()))

    def __call__(self, run: Flow) -> Float[Tensor, "*batch seq rows"]:
        """Sum of the contributions of all terms on a run."""
        if not self.terms:
            raise BadInput("this sum has no terms to evaluate", "choose an order, a head or a source that has some")
        total = self.terms[0](run)
        for term in self.terms[1:]:
            total = total + term(run)
        return total

    def apply(self, run: Flow, x: Float[Tensor, "*batch seq cols"]) -> Float[Tensor, "*batch seq rows"]:
        """Sum of all terms applied to vectors at every position."""
        if not self.terms:
            raise BadInput("this sum has no terms to apply", "choose an order or a head that has some")
        parts = [term.apply(run, x) for term in self.terms if not term.is_head]
        heads = Sum(tuple(term for term in self.terms if term.is_head))
        if len(heads):
            written = side_by_side([term.weight.factors[0] for term in heads], 1)
            parts.append(torch.cat(heads.read(run, x), -1) @ written.mT)
        return sum(parts[1:], start=parts[0])

    def read(self, run: Flow, x: Float[Tensor, "*batch seq cols"]) -> list[Float[Tensor, "*batch seq _"]]:
        """Values that each head has moved, before its W_O; one product computes those of all heads."""
        values = [term.weight.factors[1] for term in self.terms]
        narrow = (x @ side_by_side(values, 0).mT).split([len(W_V) for W_V in values], -1)
        return [term.move(run, z) for term, z in zip(self.terms, narrow, strict=True)]


def side_by_side(matrices: Sequence[Tensor], dim: int) -> Tensor:
    """Join matrices along rows (0) or columns (1): a view if they are adjacent in memory, as those of a layer are."""
    first, n = matrices[0], matrices[0].shape[dim]
    places = [first.data_ptr() + i * n * first.stride(dim) * first.itemsize for i in range(len(matrices))]
    alike = {(one.shape, one.stride(), one.untyped_storage().data_ptr()) for one in matrices}
    if len(alike) > 1 or places != [one.data_ptr() for one in matrices]:
        return torch.cat(list(matrices), dim)
    shape = [size * (len(matrices) if i == dim else 1) for i, size in enumerate(first.shape)]
    return first.as_strided(shape, first.stride())
