"""The paper's findings, measured, judged and shown: a file a section."""

from unweave.reproduction.claim import Claim
from unweave.reproduction.claims import claims
from unweave.reproduction.findings import Channel, Evidence, OneLayer, Trio, TwoLayers, gather
from unweave.reproduction.page import reproduction_page
from unweave.reproduction.trigram_findings import ClassFound, Trigrams, trigram_findings

__all__ = [
    "Channel",
    "Claim",
    "ClassFound",
    "Evidence",
    "OneLayer",
    "Trigrams",
    "Trio",
    "TwoLayers",
    "claims",
    "gather",
    "reproduction_page",
    "trigram_findings",
]
