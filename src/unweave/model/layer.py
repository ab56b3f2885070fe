"""`Layer`: the heads of one layer and its MLP, in the canonical form that `Weights` are made of."""

from dataclasses import dataclass, replace
from typing import Any, Final

from unweave.algebra.scoring import PLAIN, ScoreFunction
from unweave.errors import BadInput, ShapeError
from unweave.files.guesses import Guessed
from unweave.model.axes import Axes, Block, Sizes, check_own
from unweave.model.mlp import MLP
from unweave.model.norms import Norm, PostNorm
from unweave.shapes import Float, Tensor

SHARED = ("W_K", "W_V", "b_K", "P_K", "g_K", "smear")  # tensors of a layer that a group of heads shares
MEASURE: Final[Axes] = ("heads", "d_model", "d_value")  # axes of the matrix from which a post-norm of heads takes σ


@dataclass(frozen=True, eq=False)
class Layer(Block, Guessed):
    """The heads of one layer, and its MLP if it has one.

    Attributes:
        W_Q: From the residual stream to queries, 1/√d_head included.
        W_K: From the residual stream to keys; a group of neighboring heads may share one.
        W_V: From the residual stream to values; shared by the same groups.
        W_O: From values to the residual stream.
        b_Q: Bias of the queries, 1/√d_head included.
        b_K: Bias of the keys.
        b_O: Bias written to the stream, value biases included (rows of A sum to 1, so those are constants).
        P_Q: Contribution of each position to the queries, 1/√d_head included.
        P_K: Contribution of each position to the keys.
        g_Q: Gain of a norm of the queries, 1/√d_head included.
        g_K: Gain of a norm of the keys.
        smear: Weight of each position's own key; the rest comes from the key before it. None for plain keys.
        mlp: The MLP.
        scoring: Product of queries with keys: rotary positions, a norm of both, a cap, a window.
        parallel: True if the MLP reads the stream before the heads, not after them.
        norm: Norm before the heads and the MLP; None for that of the model.
        post_norm: Norm of what the heads write together, ``b_O`` included; its gain is in W_O. None without one.
    """

    W_Q: Float[Tensor, "heads d_head d_model"]
    W_K: Float[Tensor, "kv d_head d_model"]
    W_V: Float[Tensor, "kv d_value d_model"]
    W_O: Float[Tensor, "heads d_model d_value"]
    b_Q: Float[Tensor, "heads d_head"] | None = None
    b_K: Float[Tensor, "kv d_head"] | None = None
    b_O: Float[Tensor, " d_model"] | None = None
    P_Q: Float[Tensor, "heads d_head n_ctx"] | None = None
    P_K: Float[Tensor, "kv d_head n_ctx"] | None = None
    g_Q: Float[Tensor, "heads d_head"] | None = None
    g_K: Float[Tensor, "kv d_head"] | None = None
    smear: Float[Tensor, " kv"] | None = None
    mlp: MLP | None = None
    scoring: ScoreFunction = PLAIN
    parallel: bool = False
    norm: Norm | None = None
    post_norm: PostNorm | None = None

    def __post_init__(self) -> None:
        sizes: Sizes = {}
        check_own("Layer", self, sizes)
        if sizes["heads"] % sizes["kv"]:
            raise ShapeError(
                f"Layer: {sizes['kv']} key heads do not divide {sizes['heads']} heads into equal groups",
                "give W_K and W_V one matrix for each head, or one for each group",
            )
        if self.scoring.norm is None and not (self.g_Q is None and self.g_K is None):
            raise BadInput("Layer: g_Q and g_K are gains of a norm, and scoring has none", "fold them into W_Q and W_K")
        if self.post_norm is not None:
            self.post_norm.check("Layer", MEASURE, sizes)

    @property
    def n_heads(self) -> int:
        """Number of heads."""
        return self.outline.W_Q.shape[0]

    @property
    def d_head(self) -> int:
        """Width of queries and keys."""
        return self.outline.W_Q.shape[1]

    @property
    def d_value(self) -> int:
        """Width of values."""
        return self.outline.W_V.shape[1]

    @property
    def group(self) -> int:
        """Number of heads that share a key and value matrix."""
        return self.n_heads // self.outline.W_K.shape[0]

    @property
    def by_head(self) -> "Layer":
        """The heads alone, with a matrix for each: shared ones repeated, gains of queries and keys folded in.

        Of a norm of queries and keys only the positive scales are left out, which no matrix can hold.
        """
        heads = replace(self, mlp=None)
        if self.group == 1 and self.g_Q is None and self.g_K is None:
            return heads
        own: dict[str, Any] = {name: x for name, x in heads.tensors().items() if "." not in name}
        each = own | {name: own[name].repeat_interleave(self.group, 0) for name in SHARED if name in own}
        g_Q, g_K = each.pop("g_Q", None), each.pop("g_K", None)
        gained = {
            name: _scaled(g_Q if name[-1] == "Q" else g_K, x) for name, x in each.items() if name[-1] in ("Q", "K")
        }
        plain = replace(self.scoring, norm=None)
        return replace(heads, **(each | gained), g_Q=None, g_K=None, scoring=plain)


def _scaled(gain: Tensor | None, x: Tensor) -> Tensor:
    """Rows of a matrix of each head, or entries of a vector, times a gain."""
    return x if gain is None else gain.view(*gain.shape, *(1,) * (x.dim() - gain.dim())) * x
