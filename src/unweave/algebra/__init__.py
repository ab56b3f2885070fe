"""The paper's notation: factored matrices, terms A ⊗ W, sums and their products; knows torch only."""

from unweave.algebra.bilinear import Bilinear, Scores
from unweave.algebra.factored import FactoredMatrix
from unweave.algebra.product import Expansion
from unweave.algebra.terms import HeadId, Neurons, Smear, Source, Sum, Term

__all__ = ["Bilinear", "Expansion", "FactoredMatrix", "HeadId", "Neurons", "Scores", "Smear", "Source", "Sum", "Term"]
