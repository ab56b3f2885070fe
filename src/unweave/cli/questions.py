"""The commands, and the table of those that ask a model a question or two: what each asks, and its options."""

from dataclasses import replace
from typing import TYPE_CHECKING

import unweave as uw
from unweave.cli import completion
from unweave.cli.asking import Ask, Asked, Command
from unweave.cli.options import Heads, TextOrHeldOut, option
from unweave.errors import BadInput
from unweave.text.formats import IN_WORDS
from unweave.text.windows import FEWER_TOKENS

if TYPE_CHECKING:
    from unweave.plot import Drawing

GROUPS = {
    "Models": ("models", "known", "info", "verify", "convert"),
    "A text": ("tokens", "predict", "attention", "movement"),
    "No layers": ("bigrams",),
    "One layer": ("circuits", "positions", "kernel", "copying", "trigrams"),
    "Two layers": ("composition", "paths", "scores", "importance", "virtual"),
    "Two runs": ("difference",),
    "Induction": ("heads", "induction", "in-context"),
    "Residual stream": ("stream", "subspaces", "neurons"),
    "Training": ("train", "resume", "dynamics"),
    "Everything": ("demo", "explore", "report", "reproduce", "exercises"),
}
"""All commands, in the order in which the paper is read."""
FILES = {
    **dict.fromkeys(("known", "info", "verify", "convert"), "models"),
    **dict.fromkeys(("tokens", "predict", "attention"), "texts"),
    **dict.fromkeys(("heads", "in-context"), "induction"),
    **dict.fromkeys(("demo", "explore", "report"), "pages"),
    "bigrams": "trigrams",
    "resume": "train",
}
"""The file of each command that is not in the table and has none of its own name."""
COMMANDS = {
    "movement": Command(
        "Measure what each head moves on a text: from where, how much, and its effect on the next token's logit.",
        'attn-2l --text "the cat sat on the mat" --head L1H10',
        Ask("movement", "heads", "What heads move on this text", by="logit_effect"),
        Ask("analysis.stream.moves", "moves", "Largest moves of this head, from src (key) to dst (query)", when="head"),
        options="text top plot",
        head=option(
            str, "List this head's largest moves as well.", "", metavar="HEAD", autocompletion=completion.heads
        ),
        plot=lambda asked, _: uw.plot.attention(asked.run, asked.given["head"] or None),
    ),
    "circuits": Command(
        "List the largest entries of a head's OV or QK circuit over the whole vocabulary.\n\n"
        "OV: attending to the column's token adds the entry to the logit of the row's. QK: the row's token attends to "
        "the column's with the entry added to its score.",
        "attn-1l L0H10 --circuit ov --top 10",
        Ask("largest_entries", title="Rows are outputs (ov) or destinations (qk), columns are sources"),
        options="head circuit source row end offset embedding unembedding top",
    ),
    "positions": Command(
        "Measure each head's attention from positions alone: to itself, to the token before, and to the start.",
        "attn-2l",
        Ask(
            "position_shares",
            "heads",
            "Shares of attention from positions alone; `even` attends to all alike",
            by="previous",
        ),
        options="top",
    ),
    "kernel": Command(
        "Split a rotary head's scores on a text into a kernel of the distance and what its tokens add to it.",
        'example:rotary-induction L0H0 --text "the cat sat on the mat"',
        Ask("analysis.attribution.score_kernel", by="kernel"),
        options="head text top",
        dtype="float64",
    ),
    "copying": Command(
        "Measure how far each head copies what it attends to: eigenvalue score, diagonal ranks, random baseline.",
        "attn-2l",
        Ask(
            "copying",
            "heads",
            "Copying, by head: 1 copies what it attends to, -1 suppresses it",
            by="centered_score",
            columns="head eigenvalue_score centered_score trace diagonal_top1 diagonal_top5 raised",
        ),
        options="embedding unembedding top plot",
        data=option(str, f"Weight tokens by how often they occur in this text: {IN_WORDS}.", ""),
        tokens=option(int, "Tokens of that text to read, at most.", 2**20, min=2),
        examined=option(
            int, "Tokens whose place on the diagonal is ranked, at most; 0 leaves the ranks out.", 2**12, min=0
        ),
        heads=(Heads, None),
        plot=lambda asked, found: _spectra(asked, {row.head for row in found}),
    ),
    "composition": Command(
        "Rank pairs of heads by Q-, K- and V-composition, against the random baseline.",
        "attn-2l --kind k",
        Ask("composition", "pairs", "Composition: how much of what the writer writes the reader reads"),
        options="kind formula space top plot",
        heads=(Heads, None),
        plot=lambda _, table: uw.plot.composition(table),
    ),
    "paths": Command(
        "Decompose a logit into paths: the largest, signed, and the rest; together they are the logit.\n\n"
        "Paths are those of heads; with --hops those of hops, M[L0H1], and of diagonals, D[L0H1]; with --gates held "
        "also those through MLPs, G[1].",
        'attn-2l --text "the cat sat on the" --order 2 --top 10',
        Ask("largest_paths"),
        options="text order target against position split hops gates top plot",
        plot=lambda asked, _: _circuit(asked),
    ),
    "scores": Command(
        "Decompose one attention score into every pair of a query path and a key path.\n\n"
        "Paths are those of heads; with --hops also those of hops. If pairs are too many to list, the "
        "table is by component: what each writes into the query, and into the key.",
        'attn-2l L1H10 --text "the cat sat on the"',
        Ask("score_terms", hops=False, instead="analysis.stream.score_writers"),
        Ask("analysis.attribution.score_shares", "shares", hops=False),
        Ask("score_terms", "hops", "The score by hops", when="hops"),
        Ask("analysis.attribution.score_shares", "hops.shares", "The shares by hops", when="hops"),
        options="head text dst src hops top",
        dtype="float64",
    ),
    "importance": Command(
        "Measure how much of the loss each order of path, each layer and each head explains, with patterns frozen.\n\n"
        "The order of a path is its number of heads; with --hops also its number of moves between positions.",
        "attn-2l --tokens 16384 --hops",
        Ask("importance", hops=False),
        Ask("importance", "hops", "Importance by hops", when="hops"),
        options="data hops plot",
        tokens=option(
            int, "Tokens to read, at most, in windows spread evenly over the held-out text.", FEWER_TOKENS, min=2
        ),
        plot=lambda _, found: uw.plot.importance(found),
    ),
    "virtual": Command(
        "Rank virtual heads, pairs that act as one, by the rise of the loss without them, with patterns frozen.\n\n"
        "With --hops also by what both heads move between positions. Without --text, on 2,048 held-out tokens.",
        'attn-2l --text "the cat sat on the mat and the cat"',
        Ask("virtual_heads", "", "Virtual heads", rows="pairs", hops=False),
        Ask("virtual_heads", "hops", "Virtual heads by hops: only what both heads move", when="hops", rows="pairs"),
        options="hops top",
        text=(TextOrHeldOut, None),
    ),
    "stream": Command(
        "Decompose the residual stream: what each component has written to it before every layer.",
        'attn-2l --text "to be or not to be"',
        Ask(
            "analysis.stream.logit_lens",
            "lens",
            "Logit lens: the last position read before each layer",
            when="lens",
            dst=-1,
        ),
        Ask("analysis.stream.logit_attribution", "direct", "Direct logit attribution", by="value", when="dla"),
        Ask("decompose_stream"),
        Ask("virtual_weights", "wires", "Virtual weights: how strongly each reader reads each writer, largest z first"),
        Ask("privileged_axes", "axes", "Kurtosis over the axes of the stream, against random rotations"),
        Ask("analysis.stream.privileged_weights", "weight_axes", "Kurtosis of weights that read or write the stream"),
        options="text target against top",
        needs={"against": "dla"},
        dla=option(bool, "Also what each component adds to the logit of --target itself.", False, "--dla"),
        lens=option(bool, "Also read the stream before each layer as if it were the last.", False, "--lens"),
    ),
    "subspaces": Command(
        "Measure the subspaces that heads read and write: their dimensions, their overlap, and deletion on a text.",
        'attn-2l --text "to be or not to be"',
        Ask("analysis.stream.head_bandwidth", "heads", "Effective dimensions that each head moves and compares"),
        Ask("subspace_overlaps", "overlaps", "Overlap of subspaces, largest z first: 1 if one contains the other"),
        Ask("analysis.stream.vocabulary_dimensions", "vocabulary"),
        Ask("analysis.stream.deletion", "deletion", "What each head removes from the stream on this text", when="text"),
        options="top",
        text=option(str, "Look for deletion on this text; - reads standard input.", "", "--text", "-t"),
    ),
    "neurons": Command(
        "List the neurons that write the negative of what they read, and with --layer what neurons are connected to.",
        "PATH --layer 0",
        Ask("analysis.composition.deletion_neurons", "deletion", "Cosines of what neurons read and write"),
        Ask(
            "analysis.composition.neuron_connections",
            "connections",
            "Virtual weights of the neurons of this layer, largest z first",
            when="layer",
        ),
        options="layer neuron top",
        needs={"neuron": "layer"},
    ),
}


def _circuit(asked: Asked) -> "Drawing":
    if asked.given["against"] is not None:
        raise BadInput("--plot draws one logit, and --against subtracts another", "leave out --plot or --against")
    return uw.plot.circuit(asked.run, asked.given["target"], dst=asked.given["position"])


def _spectra(asked: Asked, heads: "set[uw.HeadId]") -> "Drawing":
    found = uw.analysis.circuits.copying_spectrum(asked.model)
    return uw.plot.eigenvalues(replace(found, eigenvalues=found.eigenvalues.where(lambda row: row.head in heads)))
