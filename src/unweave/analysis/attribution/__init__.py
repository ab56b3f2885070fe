"""Logits, attention scores and losses decomposed into paths."""

from unweave.analysis.attribution.importance import (
    HeadImportance,
    Importance,
    LayerImportance,
    OrderImportance,
    frozen_replays,
    importance,
    order_importance,
)
from unweave.analysis.attribution.kernel import KernelPoint, ScoreKernel, kernel_parts, score_kernel
from unweave.analysis.attribution.leads import LeadKind, LeadPart, ScoreLeads, lead_pairs, score_leads
from unweave.analysis.attribution.logits import HeadPart, LargestPaths, OrderPart, PathPart, SourcePart, largest_paths
from unweave.analysis.attribution.losses import ablated_losses, window_losses
from unweave.analysis.attribution.scores import (
    ScoreShares,
    ScoreTerm,
    ScoreTerms,
    raw_scores,
    score_shares,
    score_terms,
)

__all__ = sorted(name for name, found in vars().items() if getattr(found, "__module__", "").startswith(__name__))
