"""Reading a logit from its left end: a covector pulled back through the product of sums, head by head.

    (A ⊗ W)ᵀ g = Aᵀ g W

What reads the logits at one position is a row of W_U; pulled back through a head it is what reads the stream below the
head. Met with what stands in the stream there, it gives the value of every path that continues that way.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import torch

from unweave.algebra.factored import FactoredMatrix
from unweave.algebra.product import Expansion
from unweave.algebra.terms import HeadId, Letter, Smear, Sum, Term
from unweave.errors import Unsupported
from unweave.model.paths import expansion
from unweave.model.run import Run
from unweave.shapes import Float, Tensor

Found = tuple[tuple[HeadId, ...], Term, Float[Tensor, " seq"]]
"""A path's heads, latest first; its source; its value at every position."""


@dataclass(frozen=True, eq=False)
class OneLogit:
    """A logit as what reads the stream from its left end.

    Attributes:
        run: The run it belongs to.
        expansion: The model's, with the row of one token in place of W_U.
        covector: 1 at the position where the token is predicted.
        sources: What enters to the right of the first 0, 1, … sums of the product, and its value at every position.
    """

    run: Run
    expansion: Expansion
    covector: Float[Tensor, "seq 1"]
    sources: tuple[tuple[tuple[Term, Float[Tensor, "seq _"]], ...], ...]


def one_logit(run: Run, dst: int, token: int) -> OneLogit:
    """The same product with one row of what reads the stream, and a covector that stands at ``dst``."""
    T = expansion(run.weights)
    read, biases = (Sum(tuple(_row(term, token) for term in terms)) for terms in (T.product[0], T.entering[-1]))
    T = replace(T, product=(read, *T.product[1:]), entering=(*T.entering[:-1], biases))
    covector = torch.zeros(len(run.ids), 1, dtype=run.weights.dtype, device=run.ids.device)
    covector[dst] = 1.0
    sources = tuple(tuple((term, term(run)) for term in level) for level in reversed(T.entering))
    return OneLogit(run, T, covector, sources)


def _row(term: Term, token: int) -> Term:
    first, *rest = term.weight.factors
    return Term(term.letters, FactoredMatrix(first[token : token + 1], *rest, names=term.weight.names), term.source)


def walk(one: OneLogit, covector: Tensor, depth: int, word: tuple[HeadId, ...], left: int) -> Iterator[Found]:
    """Every path through at most ``left`` more heads: its word, its source, and its value at every position.

    ``covector`` [seq, d] reads the stream to the right of the first ``depth`` sums of the product.
    """
    for source, x in one.sources[depth]:
        yield word, source, met(covector, x)
    if depth < len(one.expansion.product):
        for term in one.expansion.product[depth]:
            if term.order <= left:
                pulled = pull(one.run, term, covector)
                yield from walk(one, pulled, depth + 1, word + term.heads, left - term.order)


def pull(run: Run, term: Term, covector: Float[Tensor, "seq rows"]) -> Float[Tensor, "seq cols"]:
    """What reads through a term: ``(A ⊗ W)ᵀ g = Aᵀ g W``; the letters act where the covectors are shortest."""
    widths = [covector.shape[-1], *(f.shape[-1] for f in term.weight.factors)]
    narrowest = widths.index(min(widths))
    for i, factor in enumerate([*term.weight.factors, None]):
        if i == narrowest:
            for letter in term.letters:
                covector = _back(run, letter, covector)
        if factor is not None:
            covector = covector @ factor
    return covector


def _back(run: Run, letter: Letter, covector: Tensor) -> Tensor:
    """The transpose of a letter: attention from its sources' side; a scale is its own. Logits have no other letters."""
    if isinstance(letter, Smear):
        raise Unsupported(f"{letter} belongs to attention scores; the paths of a logit are pulled back without it")
    return run.pattern[letter].mT @ covector if isinstance(letter, HeadId) else run.move(letter, covector)


def met(covector: Float[Tensor, "seq d"], x: Float[Tensor, "seq d"]) -> Float[Tensor, " seq"]:
    """What a covector reads of what stands at each position, summed in float64."""
    return (covector.double() * x.double()).sum(-1)


def readers(one: OneLogit) -> list[Tensor]:
    """What reads the stream to the right of each sum of the product, through any number of heads."""
    covectors = [one.covector]
    for factor in one.expansion.product:
        pulled = [pull(one.run, term, covectors[-1]) for term in factor]
        covectors.append(torch.stack(pulled).sum(0))
    return covectors
