"""The paper's notation: factored matrices, terms A ⊗ W, sums and their products, on plain torch tensors."""

from unweave.algebra.bilinear import Bilinear, Scores
from unweave.algebra.factored import FactoredMatrix
from unweave.algebra.product import Expansion
from unweave.algebra.terms import Diagonal, HeadId, HeadLike, Hop, Neurons, Smear, Source, Sum, Term, part_of

__all__ = [
    "Bilinear",
    "Diagonal",
    "Expansion",
    "FactoredMatrix",
    "HeadId",
    "HeadLike",
    "Hop",
    "Neurons",
    "Scores",
    "Smear",
    "Source",
    "Sum",
    "Term",
    "part_of",
]
