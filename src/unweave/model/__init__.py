"""A model in canonical form, one run of it, and transforms that leave its logits unchanged."""

from unweave.model import examples, transforms
from unweave.model.paths import expansion, keys, queries, scores, stream
from unweave.model.run import Frozen, Run, run
from unweave.model.weights import Weights

__all__ = [
    "Frozen",
    "Run",
    "Weights",
    "examples",
    "expansion",
    "keys",
    "queries",
    "run",
    "scores",
    "stream",
    "transforms",
]
