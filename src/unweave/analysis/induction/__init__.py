"""Induction heads: behavior on repeated tokens, mechanism and verdict."""

from unweave.analysis.induction.detectors import DetectedHeads, HeadScores, InContext, detect_heads, in_context
from unweave.analysis.induction.distant import LongContextGain, long_context_gain
from unweave.analysis.induction.mechanism import HeadMechanism, Mechanism, mechanism
from unweave.analysis.induction.repeated import (
    RepeatedSequences,
    RepeatedTokens,
    ordinary_tokens,
    repeated_tokens,
)
from unweave.analysis.induction.verdict import Induction, InductionHead, induction

__all__ = [
    "DetectedHeads",
    "HeadMechanism",
    "HeadScores",
    "InContext",
    "Induction",
    "InductionHead",
    "LongContextGain",
    "Mechanism",
    "RepeatedSequences",
    "RepeatedTokens",
    "detect_heads",
    "in_context",
    "induction",
    "long_context_gain",
    "mechanism",
    "ordinary_tokens",
    "repeated_tokens",
]
