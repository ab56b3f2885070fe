"""Induction heads: behavior on repeated tokens, mechanism and verdict."""

from unweave.analysis.induction.detectors import Behaviour, HeadBehaviour, InContext, behaviour, in_context
from unweave.analysis.induction.distant import DistantContext, distant_context
from unweave.analysis.induction.mechanism import Mechanism, Mechanisms, mechanism
from unweave.analysis.induction.repeated import (
    FOLLOW_UP,
    PAPER,
    TWICE,
    Protocol,
    Repeated,
    ordinary_tokens,
    repeated_tokens,
)
from unweave.analysis.induction.verdict import Induction, InductionHead, induction

__all__ = [
    "FOLLOW_UP",
    "PAPER",
    "TWICE",
    "Behaviour",
    "DistantContext",
    "HeadBehaviour",
    "InContext",
    "Induction",
    "InductionHead",
    "Mechanism",
    "Mechanisms",
    "Protocol",
    "Repeated",
    "behaviour",
    "distant_context",
    "in_context",
    "induction",
    "mechanism",
    "ordinary_tokens",
    "repeated_tokens",
]
