"""Models whose circuits are known: causal programs, compiled to weights, and scores of detectors against them."""

from unweave.known import examples
from unweave.known.circuit import Circuit, Edge, Graded, graded
from unweave.known.known import KnownModel, ProgramRow, compile, load_known, load_trained, programs

__all__ = [
    "Circuit",
    "Edge",
    "Graded",
    "KnownModel",
    "ProgramRow",
    "compile",
    "examples",
    "graded",
    "load_known",
    "load_trained",
    "programs",
]
