"""One attention score by the components that wrote into its query, and by those that wrote into its key."""

from dataclasses import dataclass, field
from math import fsum

from unweave.algebra.terms import HeadId, HeadLike
from unweave.analysis.attribution.scores import raw_scores
from unweave.analysis.stream.lead_components import Sides
from unweave.model.run import Run, checked_cell
from unweave.results import Result, Share, Table, column
from unweave.results.question import question


@dataclass(frozen=True)
class ScoreWriter:
    """Part of an attention score that one component wrote.

    Attributes:
        component: The writer: W_E, W_P, an earlier head, the neurons of a layer (W_out), a bias, or positions and
            biases of the head's own query or key.
        into_query: Its part of the query times the whole key; None where it has none.
        into_key: Its part of the key times the whole query.
    """

    component: str
    into_query: float | None
    into_key: float | None


@dataclass(frozen=True)
class ScoreWriters(Result):
    """One attention score by component, twice: into the query, and into the key.

    Attributes:
        score: The score before a cap, the mask and the softmax, 1/√d_head included.
        attention: The attention after the softmax.
        writers: A row for each component, largest in size first; each of the two columns sums to the score.
        residual: The largest difference between the score and one of the two sums: rounding only.
    """

    head: HeadId
    dst: int
    src: int
    score: float = field(metadata=column(label="attention score"))
    attention: Share
    main = "writers"

    writers: Table[ScoreWriter]
    residual: float

    @property
    def answer(self) -> str:
        """The score, and who writes most into the query and into the key."""
        query = max(self.writers, key=lambda row: abs(row.into_query or 0))
        key = max(self.writers, key=lambda row: abs(row.into_key or 0))
        return (
            f"{self.head} attends from position {self.dst} to {self.src} with {self.attention:.0%}, a score of "
            f"{self.score:.2f}; {query.component} writes most into the query, {query.into_query or 0:+.2f}, and "
            f"{key.component} into the key, {key.into_key or 0:+.2f}."
        )

    @property
    def notes(self) -> tuple[str, ...]:
        """How the columns sum."""
        return (f"Each column sums to the score of {self.score:.4g}, and misses it by at most {self.residual:.1e}.",)


@question
def score_writers(run: Run, head: HeadLike, dst: int, src: int) -> ScoreWriters:
    """Decompose one attention score by the components that wrote into its query, and into its key.

        score = Σ_c (W_Q D x_c) · k = Σ_c q · (W_K D x_c),    x = Σ_c x_c the stream before the head

    Norm scales are those of the run. Unlike pairs of paths, components stay few in a deep model.

    Cost:
        Each earlier head is applied once more.

    Example:
        >>> found = score_writers(uw.load("example:induction").run("abcab"), "L1H0", dst=5, src=3)
        >>> [(row.component, round(row.into_key)) for row in found.writers if row.into_key]
        [('L0H0', 200)]

    Paper:
        The query and the key of Elhage et al. 2021, "Path Expansion of Attention Scores QK Circuit", by writer.
    """
    name = run.weights.check_head(head)
    dst, src = checked_cell(run, name, dst, src)
    sides = Sides.of(run, name)
    rows = [
        ScoreWriter(
            component,
            None if query is None else sides.scores(query, sides.key)[dst, src].item(),
            None if key is None else sides.scores(sides.query, key)[dst, src].item(),
        )
        for component, query, key in sides.parts()
    ]
    score = raw_scores(run, name)[dst, src].item()
    sums = [fsum(part for row in rows if (part := getattr(row, side))) for side in ("into_query", "into_key")]
    rows.sort(key=lambda row: -max(abs(row.into_query or 0), abs(row.into_key or 0)))
    return ScoreWriters(
        head=name,
        dst=dst,
        src=src,
        score=score,
        attention=run.pattern[name][dst, src].item(),
        writers=Table(tuple(rows)),
        residual=max(abs(score - whole) for whole in sums),
    )
