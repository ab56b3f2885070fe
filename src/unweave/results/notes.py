"""Notes that several analyses write under their numbers."""

from unweave.model.weights import Weights

NO_FREEDOM = (
    "Measured in the basis of the residual stream as stored: with a norm it is fixed up to rotations, which change no "
    "length and no angle."
)
ARBITRARY = (
    "Measured in the basis of the residual stream as stored, which is arbitrary in a model without norms: compare "
    "these numbers only within one model; no verdict uses them."
)
CONSTANT = "A constant added to every logit does not change the prediction"
"""Beginning of the note under logits that a source adds."""


def on_basis(weights: Weights) -> str:
    """The note under scores that depend on the basis: how far this model leaves its basis free."""
    return ARBITRARY if weights.norm.kind == "none" else NO_FREEDOM
