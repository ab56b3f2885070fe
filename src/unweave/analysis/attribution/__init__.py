"""Logits, attention scores and losses decomposed into paths."""

from unweave.analysis.attribution.importance import HeadImportance as HeadImportance
from unweave.analysis.attribution.importance import Importance as Importance
from unweave.analysis.attribution.importance import LayerImportance as LayerImportance
from unweave.analysis.attribution.importance import OrderImportance as OrderImportance
from unweave.analysis.attribution.importance import frozen_replays as frozen_replays
from unweave.analysis.attribution.importance import importance as importance
from unweave.analysis.attribution.importance import order_importance as order_importance
from unweave.analysis.attribution.kernel import KernelPoint as KernelPoint
from unweave.analysis.attribution.kernel import ScoreKernel as ScoreKernel
from unweave.analysis.attribution.kernel import kernel_parts as kernel_parts
from unweave.analysis.attribution.kernel import score_kernel as score_kernel
from unweave.analysis.attribution.leads import LeadKind as LeadKind
from unweave.analysis.attribution.leads import LeadPart as LeadPart
from unweave.analysis.attribution.leads import ScoreLeads as ScoreLeads
from unweave.analysis.attribution.leads import lead_pairs as lead_pairs
from unweave.analysis.attribution.leads import score_leads as score_leads
from unweave.analysis.attribution.logits import HeadPart as HeadPart
from unweave.analysis.attribution.logits import LargestPaths as LargestPaths
from unweave.analysis.attribution.logits import OrderPart as OrderPart
from unweave.analysis.attribution.logits import PathPart as PathPart
from unweave.analysis.attribution.logits import SourcePart as SourcePart
from unweave.analysis.attribution.logits import largest_paths as largest_paths
from unweave.analysis.attribution.losses import ablated_losses as ablated_losses
from unweave.analysis.attribution.losses import window_losses as window_losses
from unweave.analysis.attribution.scores import ScoreShares as ScoreShares
from unweave.analysis.attribution.scores import ScoreTerm as ScoreTerm
from unweave.analysis.attribution.scores import ScoreTerms as ScoreTerms
from unweave.analysis.attribution.scores import raw_scores as raw_scores
from unweave.analysis.attribution.scores import score_shares as score_shares
from unweave.analysis.attribution.scores import score_terms as score_terms

__all__ = sorted(name for name, found in vars().items() if getattr(found, "__module__", "").startswith(__name__))
