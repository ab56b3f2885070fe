"""`compile`: a program, positions and a disguise become a `Model` with a known circuit."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from string import ascii_lowercase

from unweave.errors import BadInput, did_you_mean
from unweave.files import bundled
from unweave.files.reading import show
from unweave.known.circuit import Circuit
from unweave.known.compiler import weights_of
from unweave.known.disguise import DISGUISES, Known, compressed, disguised, noisy
from unweave.known.programs import PROGRAMS
from unweave.model import Model, run
from unweave.model.folder import read_folder
from unweave.model.positions import Positions
from unweave.results.table import Table
from unweave.text.tokenizer import Tokenizer, parse_tokenizer

PREFIX = "known:"
EXAMPLE = "example:"
EXAMPLES: Mapping[str, tuple[str, Positions, int]] = {
    "copier": ("copier", "none", 2**16),
    "previous-token": ("previous-token", "queries and keys", 64),
    "induction": ("induction", "queries and keys", 64),
    "pointer-induction": ("pointer-induction", "stream", 32),
    "rotary-induction": ("induction", "rotary", 128),
}
"""Program, the way in which positions enter, and the longest text, by name."""
ALPHABET = ("<|start|>", "?", " ", *ascii_lowercase)  # the start token, the unknown character, a space, and the letters
TRAINED = "trained"  # the word for a trained model, in place of positions
SMALLEST = 7  # tokens that programs name, the start token included
CONTEXT = 128  # longest text of a compiled program: as many letters as a protocol repeats


@dataclass(frozen=True, eq=False)
class KnownModel(Model):
    """A model whose circuit is known.

    Attributes:
        circuit: Its edges, and what each head is for.
    """

    circuit: Circuit


@dataclass(frozen=True)
class ProgramRow:
    """A program.

    Attributes:
        name: Its name.
        does: What it computes.
        size: Layers × heads of the plain model.
        edges: Edges of its circuit.
        positions: The ways in which positions can enter it, the usual one first.
        trained: True if a model that was trained to implement it is bundled: ``known:NAME:trained``.
    """

    name: str
    does: str
    size: str
    edges: int
    positions: str
    trained: bool


def programs() -> Table[ProgramRow]:
    """List the programs whose circuits are known.

    Example:
        >>> [row.name for row in programs()][:3]
        ['bigram', 'copier', 'suppressor']
    """
    rows, trained = [], bundled.known()
    for program in PROGRAMS.values():
        heads = [name for name in program.names.values() if name.startswith("L")]
        layers = max(program.layers.values(), default=-1) + 1
        size = f"{layers} × {max((sum(h.startswith(f'L{n}H') for h in heads) for n in range(layers)), default=0)}"
        edges, ways = len(program.circuit(program.positions[0]).edges), ", ".join(program.positions)
        rows.append(ProgramRow(program.name, program.does, size, edges, ways, program.name in trained))
    return Table(tuple(rows))


def compile(
    program: str,
    positions: Positions | None = None,
    disguise: str | Iterable[str] = (),
    seed: int = 0,
    *,
    noise: float = 0.0,
    width: int | None = None,
    d_vocab: int = len(ALPHABET),
    n_ctx: int = CONTEXT,
) -> KnownModel:
    """Compile a program to a model whose circuit is known.

    Args:
        positions: The way in which positions enter; by default the program's usual one.
        disguise: Names of disguises that change no function, or ``"all"``: ``"split"`` splits a head in two,
            ``"decoys"`` adds heads that nothing reads or that read nothing, ``"order"`` shuffles heads, ``"gauge"``
            changes the basis inside heads, ``"rotation"`` that of the stream.
        seed: Seed of disguise, width and noise.
        noise: Size σ of Gaussian noise on every tensor, relative to its root mean square; this changes the function.
        width: Width into which the stream is squeezed; this changes the function, and the card states by how much.
        d_vocab: Number of tokens, 7 to 29.

    Raises:
        BadInput: If there is no such program or disguise, or positions do not fit the program.

    Example:
        >>> model = compile("induction", positions="rotary", disguise="all", seed=1)
        >>> model.tokenizer.text(int(model.run("abcab").logits[-1].argmax()))
        'c'
        >>> [str(edge) for edge in compile("induction").circuit.edges if edge.kind == "k"]
        ['L0H0 → L1H0.k']
    """
    if program not in PROGRAMS:
        raise BadInput(
            f"there is no program {show(program)!r}", did_you_mean(program, PROGRAMS) or "see `unweave known` for all"
        )
    if not SMALLEST <= d_vocab <= len(ALPHABET):
        raise BadInput(f"d_vocab is {d_vocab}", f"give at least {SMALLEST} tokens and at most {len(ALPHABET)}")
    chosen = PROGRAMS[program]
    way = chosen.positions[0] if positions is None else positions
    if way not in chosen.positions:
        raise BadInput(f"positions are {way!r}", f"for {program} give {' or '.join(map(repr, chosen.positions))}")
    names = tuple(DISGUISES) if disguise == "all" else (disguise,) if isinstance(disguise, str) else tuple(disguise)
    made = disguised(Known(weights_of(chosen, way, d_vocab, n_ctx), chosen.circuit(way)), names, seed)
    card: dict[str, object] = {"name": PREFIX + program + ("" if positions is None else f":{way}"), "does": chosen.does}
    card["made"] = "compiled from its program; nothing was trained"
    weights = made.weights
    if width is not None:
        weights = compressed(weights, width, seed)
        probe = [0, *(3 + (5 * i + i // 3) % (d_vocab - 3) for i in range(min(n_ctx, 24) - 1))]
        away = (run(weights, probe).logits - run(made.weights, probe).logits).abs().max().item()
        card["width"] = f"{width} of {made.weights.d_model}; logits differ by up to {away:.3g} on a text of letters"
    weights = noisy(weights, noise, seed) if noise else weights
    return KnownModel(weights, alphabet(d_vocab), card, made.circuit)


def load_trained(program: str) -> KnownModel:
    """Load a small model trained to implement a program, by interchange interventions on all edges, circuit or not.

    Heads beyond those of the program carry next to nothing of the text, but some write a constant, so ablating them
    changes logits. The card states how well it learned; weights are float32.

    Raises:
        BadInput: If no model was trained for the program.

    Example:
        >>> model = load_trained("induction")
        >>> model.weights.n_heads, model.circuit.roles, model.card["interchange accuracy"]
        (3, {'L0H0': 'previous token', 'L1H0': 'induction'}, 1.0)

    Paper:
        Geiger et al. 2022, "Inducing Causal Structure for Interpretable Neural Networks".
    """
    folders = bundled.known()
    if program not in folders:
        raise BadInput(f"no model was trained for {show(program)!r}", f"use one of those trained: {', '.join(folders)}")
    model = read_folder(folders[program])
    circuit = PROGRAMS[program].circuit(model.weights.positions)
    return KnownModel(model.weights, model.tokenizer, model.card, circuit)


def load_known(name: str) -> KnownModel:
    """Compile ``NAME`` or ``NAME:POSITIONS``, or load ``NAME:trained``: the part of a name after ``known:``.

    Example:
        >>> load_known("induction:rotary").circuit.roles["L1H0"]
        'induction'
    """
    program, _, way = name.partition(":")
    return load_trained(program) if way == TRAINED else compile(program, way or None)  # type: ignore[arg-type]


def alphabet(size: int = len(ALPHABET)) -> Tokenizer:
    """Make a tokenizer of single characters: lower-case letters, the space, and ``?`` for all others."""
    vocab = {character: i for i, character in enumerate(ALPHABET[:size])}
    start = {"id": 0, "content": ALPHABET[0], "special": True}
    flags = {"single_word": False, "lstrip": False, "rstrip": False, "normalized": False}
    model = {"type": "BPE", "vocab": vocab, "merges": [], "unk_token": "?", "fuse_unk": False}
    document = {"version": "1.0", "added_tokens": [start | flags], "normalizer": {"type": "Lowercase"}, "model": model}
    return parse_tokenizer(json.dumps(document), "the alphabet")


def load_example(name: str) -> KnownModel:
    """Load a known model by its name after ``example:``."""
    if name not in EXAMPLES:
        listed = ", ".join(EXAMPLE + known for known in EXAMPLES)
        raise BadInput(f"there is no example {show(name)!r}", did_you_mean(name, EXAMPLES) or f"choose from {listed}")
    program, positions, n_ctx = EXAMPLES[name]
    model = compile(program, positions, n_ctx=n_ctx)
    return replace(model, card={**model.card, "name": EXAMPLE + name})
