"""Induction heads: detectors on repeated tokens, mechanism in the weights, verdict, in-context learning."""

from unweave.analysis.induction.detectors import DetectedHeads as DetectedHeads
from unweave.analysis.induction.detectors import HeadScores as HeadScores
from unweave.analysis.induction.detectors import detect_heads as detect_heads
from unweave.analysis.induction.in_context import InContext as InContext
from unweave.analysis.induction.in_context import LongContextGain as LongContextGain
from unweave.analysis.induction.in_context import early_and_late as early_and_late
from unweave.analysis.induction.in_context import in_context as in_context
from unweave.analysis.induction.in_context import long_context_gain as long_context_gain
from unweave.analysis.induction.matching import Matching as Matching
from unweave.analysis.induction.mechanism import HeadMechanism as HeadMechanism
from unweave.analysis.induction.mechanism import Mechanism as Mechanism
from unweave.analysis.induction.mechanism import mechanism as mechanism
from unweave.analysis.induction.other_ways import Pointer as Pointer
from unweave.analysis.induction.other_ways import SmearedKeys as SmearedKeys
from unweave.analysis.induction.repeated import RepeatedSequences as RepeatedSequences
from unweave.analysis.induction.repeated import RepeatedTokens as RepeatedTokens
from unweave.analysis.induction.repeated import induction_targets as induction_targets
from unweave.analysis.induction.repeated import matched_sources as matched_sources
from unweave.analysis.induction.repeated import ordinary_tokens as ordinary_tokens
from unweave.analysis.induction.repeated import repeated_tokens as repeated_tokens
from unweave.analysis.induction.spectra import MatchingEigenvalue as MatchingEigenvalue
from unweave.analysis.induction.spectra import MatchingScore as MatchingScore
from unweave.analysis.induction.spectra import MatchingSpectrum as MatchingSpectrum
from unweave.analysis.induction.spectra import matching_spectrum as matching_spectrum
from unweave.analysis.induction.summary import HeadSummary as HeadSummary
from unweave.analysis.induction.summary import entropy as entropy
from unweave.analysis.induction.summary import head_summary as head_summary
from unweave.analysis.induction.verdict import Induction as Induction
from unweave.analysis.induction.verdict import InductionHead as InductionHead
from unweave.analysis.induction.verdict import Label as Label
from unweave.analysis.induction.verdict import Verdict as Verdict
from unweave.analysis.induction.verdict import Writes as Writes
from unweave.analysis.induction.verdict import induction as induction

__all__ = sorted(name for name, found in vars().items() if getattr(found, "__module__", "").startswith(__name__))
