"""The table of `docs/real-models.md` on tiny models of every kind and every family."""

import pytest
import torch

import unweave as uw
from support import walk
from support.families import CLASSES, small
from support.foreign import gpt2
from support.strategies import Draw
from unweave.algebra.scoring import PLAIN, HeadNorm, Rotary, ScoreFunction
from unweave.model.fold import Raw, RawLayer, RawMLP, canonical
from unweave.model.norms import UNNORMED, Norm, PostNorm
from unweave.model.weights import Weights

D_MODEL, D_HEAD, VOCAB, N_CTX = 12, 6, 30, 32
RMS, LAYER = Norm("rms", 1e-5), Norm("layer", 1e-5)
TURN = Rotary((0.9, 0.3))


def model(
    scorings: tuple[ScoreFunction, ...] = (PLAIN, PLAIN),
    norm: Norm = RMS,
    positions: str = "rotary",
    heads: int = 2,
    kv: int = 1,
    gates: bool = True,
    neurons: int = 7,
    biases: bool = False,
    parallel: bool = False,
    behind: bool = False,
    cap: float | None = None,
) -> Weights:
    """Some heads in each layer, on one or two keys, with what a family may have."""
    draw = Draw(3, harsh=False)

    def bias(*shape: int) -> torch.Tensor | None:
        return draw.normal(*shape, size=0.3) if biases else None

    def post_norm() -> PostNorm | None:
        return PostNorm(RMS, 1 + draw.normal(D_MODEL, size=0.2)) if behind else None

    def mlp() -> RawMLP:
        gate = draw.normal(neurons, D_MODEL, size=0.3) if gates else None
        matrices = draw.normal(neurons, D_MODEL, size=0.3), draw.normal(D_MODEL, neurons, size=0.3)
        return RawMLP(*matrices, bias(neurons), bias(D_MODEL), W_gate=gate, activation="silu", post_norm=post_norm())

    def layer(scoring: ScoreFunction) -> RawLayer:
        read = [draw.normal(n, D_HEAD, D_MODEL, size=D_MODEL**-0.5) for n in (heads, kv, kv)]
        own = bias(heads, D_HEAD), bias(kv, D_HEAD), bias(kv, D_HEAD), bias(D_MODEL)
        return RawLayer(
            *read,
            draw.normal(heads, D_MODEL, D_HEAD, size=0.3),
            *own,
            mlp=mlp() if neurons else None,
            scoring=scoring,
            parallel=parallel,
            post_norm=post_norm(),
        )

    return canonical(
        Raw(
            W_E=draw.normal(D_MODEL, VOCAB),
            W_U=draw.normal(VOCAB, D_MODEL, size=0.5),
            layers=tuple(map(layer, scorings)),
            n_ctx=N_CTX,
            norm=norm,
            positions=positions,
            W_P=None if positions in ("none", "rotary") else draw.normal(D_MODEL, N_CTX),
            cap=cap,
        )
    )


def turned(**more) -> tuple[ScoreFunction, ScoreFunction]:
    return ScoreFunction(TURN, **more), ScoreFunction(TURN, **more)


MODELS = {
    "attention only": lambda: model(norm=UNNORMED, positions="none", neurons=0, kv=2),
    "positions at queries and keys": lambda: model(norm=UNNORMED, positions="queries and keys", neurons=0, kv=2),
    "a norm, positions in the stream": lambda: model(norm=LAYER, positions="stream", neurons=0, kv=2, biases=True),
    "as GPT-2": lambda: model(norm=LAYER, positions="stream", kv=2, gates=False, biases=True),
    "as GPT-Neo": lambda: model((PLAIN, ScoreFunction(window=4)), LAYER, "stream", kv=2, gates=False, biases=True),
    "as Llama": lambda: model(turned()),
    "as Qwen 2": lambda: model((ScoreFunction(TURN), ScoreFunction(TURN, window=4)), heads=4, kv=2, biases=True),
    "as Pythia": lambda: model(turned(), LAYER, kv=2, gates=False, biases=True, parallel=True),
    "as SmolLM 3": lambda: model((ScoreFunction(TURN), ScoreFunction(window=4))),
    "as Qwen 3": lambda: model(turned(norm=HeadNorm(1e-6))),
    "as OLMo 2": lambda: model(turned(norm=HeadNorm(1e-6, "layer")), kv=2),
    "post-norms": lambda: model(turned(), behind=True),
    "as Gemma 2": lambda: model(
        (ScoreFunction(TURN, cap=4.0, window=4), ScoreFunction(TURN, cap=4.0)), behind=True, cap=6.0
    ),
    "as Gemma 3": lambda: model(
        (ScoreFunction(TURN, HeadNorm(1e-6), window=4), ScoreFunction(TURN, HeadNorm(1e-6))), behind=True
    ),
}


@pytest.mark.parametrize("name", MODELS)
def test_every_analysis_answers_or_refuses_as_documented(name: str) -> None:
    walk.check(MODELS[name]())


@pytest.mark.slow  # the kinds above stand for the families at every commit
@pytest.mark.parametrize("family", ["gpt2", *CLASSES])
def test_every_analysis_of_every_family_answers_or_refuses_as_documented(family: str) -> None:
    pytest.importorskip("transformers")
    keys = {"n_head": 2, "n_embd": 12, "n_layer": 2, "vocab_size": 20, "n_positions": 32}
    module = gpt2(keys | {"bos_token_id": None, "eos_token_id": None}) if family == "gpt2" else small(family)
    walk.check(uw.load(module).to("float64").weights)


def test_the_documentation_lists_every_analysis_in_known_words() -> None:
    rows = walk.table()
    assert set(rows) == set(walk.questions())
    words = {"no", "some", "run", "weights", "at distances", "exact", "A", "A, D", "A, D, N", "A, N", "D", "D, N"}
    assert {cell for row in rows.values() for cell in row.values()} <= words
    claimed = {name for name, row in rows.items() if any(walk.CLAIM.search(cell) for cell in row.values())}
    assert claimed <= set(walk.CHECKED)
