"""The paper's findings: one file per section of the paper, each with ``measure`` and ``claims``."""

from unweave.reproduction.claim import Claim
from unweave.reproduction.learning import recorded_trainings
from unweave.reproduction.models import BUNDLED, Models
from unweave.reproduction.page import Reproduction, reproduce

__all__ = ["BUNDLED", "Claim", "Models", "Reproduction", "recorded_trainings", "reproduce"]
