"""Induction heads: detectors on repeated tokens, mechanism in the weights, verdict, in-context learning."""

from unweave.analysis.induction.detectors import DetectedHeads, HeadScores, detect_heads
from unweave.analysis.induction.in_context import (
    InContext,
    LongContextGain,
    early_and_late,
    in_context,
    long_context_gain,
)
from unweave.analysis.induction.matching import Matching
from unweave.analysis.induction.mechanism import HeadMechanism, Mechanism, mechanism
from unweave.analysis.induction.other_ways import Pointer, SmearedKeys
from unweave.analysis.induction.repeated import (
    RepeatedSequences,
    RepeatedTokens,
    induction_targets,
    matched_sources,
    ordinary_tokens,
    repeated_tokens,
)
from unweave.analysis.induction.spectra import MatchingEigenvalue, MatchingScore, MatchingSpectrum, matching_spectrum
from unweave.analysis.induction.summary import HeadSummary, entropy, head_summary
from unweave.analysis.induction.verdict import Induction, InductionHead, Label, Verdict, Writes, induction

__all__ = sorted(name for name, found in vars().items() if getattr(found, "__module__", "").startswith(__name__))
