"""The residual stream: contributions, subspaces, movement of information, privileged axes."""

from unweave.analysis.stream.acts import Act as Act
from unweave.analysis.stream.acts import acts as acts
from unweave.analysis.stream.components import ComponentPart as ComponentPart
from unweave.analysis.stream.components import LensRow as LensRow
from unweave.analysis.stream.components import LogitAttribution as LogitAttribution
from unweave.analysis.stream.components import lens_logits as lens_logits
from unweave.analysis.stream.components import logit_attribution as logit_attribution
from unweave.analysis.stream.components import logit_lens as logit_lens
from unweave.analysis.stream.contributions import Contribution as Contribution
from unweave.analysis.stream.contributions import StreamDecomposition as StreamDecomposition
from unweave.analysis.stream.contributions import contributions as contributions
from unweave.analysis.stream.contributions import decompose_stream as decompose_stream
from unweave.analysis.stream.lead_components import LeadComponent as LeadComponent
from unweave.analysis.stream.lead_components import LeadComponents as LeadComponents
from unweave.analysis.stream.lead_components import lead_components as lead_components
from unweave.analysis.stream.movement import Move as Move
from unweave.analysis.stream.movement import Movement as Movement
from unweave.analysis.stream.movement import head_map as head_map
from unweave.analysis.stream.movement import logit_effect as logit_effect
from unweave.analysis.stream.movement import moved_norm as moved_norm
from unweave.analysis.stream.movement import movement as movement
from unweave.analysis.stream.movement import moves as moves
from unweave.analysis.stream.movement import next_token_effect as next_token_effect
from unweave.analysis.stream.privileged import AxisCost as AxisCost
from unweave.analysis.stream.privileged import AxisKurtosis as AxisKurtosis
from unweave.analysis.stream.privileged import axis_costs as axis_costs
from unweave.analysis.stream.privileged import privileged_axes as privileged_axes
from unweave.analysis.stream.privileged import privileged_weights as privileged_weights
from unweave.analysis.stream.score_writers import ScoreWriter as ScoreWriter
from unweave.analysis.stream.score_writers import ScoreWriters as ScoreWriters
from unweave.analysis.stream.score_writers import score_writers as score_writers
from unweave.analysis.stream.subspaces import Deletion as Deletion
from unweave.analysis.stream.subspaces import HeadBandwidth as HeadBandwidth
from unweave.analysis.stream.subspaces import SubspaceOverlap as SubspaceOverlap
from unweave.analysis.stream.subspaces import SubspaceOverlaps as SubspaceOverlaps
from unweave.analysis.stream.subspaces import VocabularyDimensions as VocabularyDimensions
from unweave.analysis.stream.subspaces import deletion as deletion
from unweave.analysis.stream.subspaces import head_bandwidth as head_bandwidth
from unweave.analysis.stream.subspaces import subspace_overlaps as subspace_overlaps
from unweave.analysis.stream.subspaces import vocabulary_dimensions as vocabulary_dimensions

__all__ = sorted(name for name, found in vars().items() if getattr(found, "__module__", "").startswith(__name__))
