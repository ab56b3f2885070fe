"""Numbers with the context needed to read them: a score with its random baseline, a mean with its standard error.

A score that can mislead comes with its null, the score of random weights of the same shape. Random weights are
Gaussian; a product of two d_head factors is drawn as such, since the scores of a low-rank product and of a full matrix
differ.
"""

from dataclasses import dataclass
from math import isnan, nan, sqrt
from typing import Self

from unweave.shapes import Float, Tensor

SAME = 1e-12  # spread over draws, as a share of their mean, below which they differ by rounding alone
DEVIATIONS = 3.0  # standard deviations by which a score must lie above its null to count


@dataclass(frozen=True)
class Null:
    """Mean and standard deviation of a score over random weights.

    Attributes:
        mean: Mean over draws.
        sd: Standard deviation of one draw.
    """

    mean: float
    sd: float

    @property
    def varies(self) -> bool:
        """Whether its standard deviation is more than rounding."""
        return self.sd > SAME * abs(self.mean)

    def z(self, score: float) -> float:
        """Standard deviations by which a score lies above its null; NaN where the null does not vary."""
        return (score - self.mean) / self.sd if self.varies else nan

    @classmethod
    def of(cls, draws: Float[Tensor, " samples"]) -> "Null":
        """The null estimated from draws."""
        return cls(draws.mean().item(), draws.std().item())

    def __str__(self) -> str:
        return f"{self.mean:.3g}" + ("" if isnan(self.sd) else f" ± {self.sd:.2g}")


class Scored(float):
    """A score with its null; as a float it is the score alone.

    Attributes:
        null: The score of random weights of the same shape.

    Example:
        >>> score = Scored(0.5, Null(mean=0.1, sd=0.2))
        >>> score, score.z, score.ratio, score + 1
        (0.5 (random 0.1 ± 0.2), 2.0, 5.0, 1.5)
    """

    null: Null

    def __new__(cls, value: float, null: Null) -> Self:
        """The score itself, and its null."""
        self = super().__new__(cls, value)
        self.null = null
        return self

    @property
    def z(self) -> float:
        """Standard deviations above the null."""
        return self.null.z(float(self))

    @property
    def ratio(self) -> float:
        """The score as a multiple of the null's mean; NaN where that is 0."""
        return float(self) / self.null.mean if self.null.mean else nan

    def __getnewargs__(self) -> tuple[float, Null]:  # type: ignore[override]
        return float(self), self.null

    def __str__(self) -> str:
        return float.__repr__(self)

    def __repr__(self) -> str:
        return f"{float.__repr__(self)} (random {self.null})"


class Mean(float):
    """A mean with its standard error; as a float it is the mean alone.

    Attributes:
        standard_error: Standard deviation of the mean; NaN where there is a single sample.

    Example:
        >>> Mean(5.5, 0.25), Mean(5.5) * 2
        (5.5 ± 0.25, 11.0)
    """

    standard_error: float

    def __new__(cls, value: float, standard_error: float = nan) -> Self:
        """The mean itself, and its standard error."""
        self = super().__new__(cls, value)
        self.standard_error = standard_error
        return self

    def __getnewargs__(self) -> tuple[float, float]:  # type: ignore[override]
        return float(self), self.standard_error

    def __str__(self) -> str:
        return float.__repr__(self)

    def __repr__(self) -> str:
        error = f" ± {self.standard_error:.2g}" if self.standard_error == self.standard_error else ""
        return float.__repr__(self) + error


def estimate(samples: Float[Tensor, " samples"]) -> Mean:
    """Estimate a mean from independent samples: ``x̄ ± s/√n``, computed in float64.

    Example:
        >>> import torch
        >>> estimate(torch.tensor([1.0, 2.0, 3.0]))
        2.0 ± 0.58
    """
    x = samples.double()
    return Mean(x.mean().item(), (x.std() / sqrt(len(x))).item() if len(x) > 1 else nan)
