"""A model in canonical form, its runs, its path expansions, and transforms of it."""

from unweave.model import transforms
from unweave.model.arrays import weights_from
from unweave.model.folder import save
from unweave.model.kept import Frozen
from unweave.model.layer import Layer
from unweave.model.mlp import MLP
from unweave.model.model import Model
from unweave.model.norms import Norm
from unweave.model.paths import expansion, keys, queries, scores, stream
from unweave.model.run import Run, run
from unweave.model.shares import sharing
from unweave.model.weights import Weights

__all__ = [
    "MLP",
    "Frozen",
    "Layer",
    "Model",
    "Norm",
    "Run",
    "Weights",
    "expansion",
    "keys",
    "queries",
    "run",
    "save",
    "scores",
    "sharing",
    "stream",
    "transforms",
    "weights_from",
]
