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
    PairShare,
    ScoreRow,
    ScoreShares,
    ScoreTerm,
    ScoreTerms,
    raw_scores,
    score_pairs,
    score_row,
    score_shares,
    score_terms,
)

__all__ = [
    "HeadImportance",
    "HeadPart",
    "Importance",
    "KernelPoint",
    "LargestPaths",
    "LayerImportance",
    "LeadKind",
    "LeadPart",
    "OrderImportance",
    "OrderPart",
    "PairShare",
    "PathPart",
    "ScoreKernel",
    "ScoreLeads",
    "ScoreRow",
    "ScoreShares",
    "ScoreTerm",
    "ScoreTerms",
    "SourcePart",
    "ablated_losses",
    "frozen_replays",
    "importance",
    "kernel_parts",
    "largest_paths",
    "lead_pairs",
    "order_importance",
    "raw_scores",
    "score_kernel",
    "score_leads",
    "score_pairs",
    "score_row",
    "score_shares",
    "score_terms",
    "window_losses",
]
