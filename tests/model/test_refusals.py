"""What a model or a run cannot be asked or given is refused at once, by an error of the library that names it."""

from dataclasses import replace
from functools import partial

import pytest
import torch

import unweave as uw
from support.gpt2_like import gpt2_like
from support.toys import byte_tokenizer
from support.whole_models import some_tokens, whole_model
from unweave.algebra.scoring import HeadNorm, Rotary, ScoreFunction
from unweave.errors import BadInput, ShapeError, TooLarge, Unsupported
from unweave.known import examples
from unweave.model.fold import Raw, RawLayer, RawMLP, canonical
from unweave.model.kept import Frozen
from unweave.model.layer import Layer
from unweave.model.mlp import MLP
from unweave.model.norms import Norm, PostNorm
from unweave.model.transforms import as_read, change_basis, effective_embedding, rotate

MODEL = uw.load("example:induction")
RUN = MODEL.run("ab")
BUILT = examples.induction(d_vocab=6)
ROTARY = examples.rotary_induction(n_ctx=8)
NONE = examples.bigram(torch.zeros(2, 2))
COPIER = examples.copier(d_vocab=3)
WHOLE, IDS = whole_model(), some_tokens(7)
OWN = uw.run(WHOLE, IDS)
REPLACED = uw.run(WHOLE, IDS, replace={"L1H1": OWN})
LAYERNORM = Norm("layer", 1e-5)


def raw(**changes) -> Raw:
    """A layer with a norm behind its head and its neuron."""
    make = partial(torch.ones, dtype=torch.float64)
    post_norm = PostNorm(Norm("rms", 1e-5))
    mlp = RawMLP(make(2, 4), make(4, 2), post_norm=post_norm)
    layer = RawLayer(make(1, 3, 4), make(1, 3, 4), make(1, 3, 4), make(1, 4, 3), mlp=mlp, post_norm=post_norm)
    return Raw(make(4, 5), make(5, 4), (replace(layer, **changes),), 8, norm=LAYERNORM)


def inner(**changes) -> uw.Weights:
    """A layer with neurons."""
    return replace(
        COPIER,
        layers=(replace(COPIER.layers[0], mlp=MLP(torch.ones(2, 6).double(), torch.ones(6, 2).double(), **changes)),),
    )


DISTANCES = [
    *(-1, True, 1.5, "1", 2**20, 10**400),
    *(range(0), range(-3, 3), range(1, 2**20 + 2), range(1, 10**30), range(10**30, 0, -1)),
    *({}, {1: torch.nan}, {1: "x"}, {1: None}, {-1: 1.0}, {2**20: 1.0}, {1.5: 1.0}),
]

GIVEN = [
    ({"without": ["L2H0"]}, BadInput, "L2H0"),
    ({"without": "L9H9"}, BadInput, "L9H9"),
    ({"without": "M[L7H0]"}, BadInput, "L7H0"),
    ({"frozen": OWN.patterns}, BadInput, "Patterns"),
    ({"frozen": "L0H0"}, BadInput, "'L0H0'"),
    ({"frozen": uw.run(WHOLE, some_tokens(5))}, ShapeError, r"\[2, 7, 7\]"),
    ({"frozen": Frozen((OWN.patterns[0], torch.full((2, 7, 7), 0.5).double()))}, BadInput, "layer 1 .*\n.*tril"),
    ({"frozen": Frozen(())}, ShapeError, "0 layers"),
    ({"keep": "pattern"}, BadInput, "'pattern'"),
    ({"replace": {"L1H1": some_tokens(4).double()}}, ShapeError, r"\[4\]; .* \[7, 3\]"),
    ({"replace": {"L1H1": 0.0}}, ShapeError, "float"),
    ({"replace": {"L1H1": uw.run(WHOLE, some_tokens(5))}}, ShapeError, r"\[5, 3\]"),
    ({"replace": {"L9H1": OWN}}, BadInput, "L9H1"),
    ({"replace": "L1H1"}, BadInput, "replace is of type str"),
    ({"replace": {"L1H1": OWN}, "without": "M[L1H1]"}, BadInput, "both"),
]
"""What a run is given beside its tokens."""

ASKED = [
    (lambda: MODEL.token(99), BadInput, "99"),
    (lambda: MODEL.token("ab"), BadInput, "ab"),
    *((lambda dtype=dtype: MODEL.to(dtype), BadInput, "dtype") for dtype in ("float16", "bf16", "half", torch.float16)),
    (lambda: uw.load("example:induction", dtype=torch.bfloat16), BadInput, "dtype"),
    (lambda: MODEL.to(32), BadInput, "32"),
    *((lambda name=name: MODEL.to(name), BadInput, name) for name in ("nowhere", "meta")),
    (lambda: MODEL.run(None), BadInput, "None"),
    (lambda: MODEL.run(b"ab"), BadInput, "bytes"),
    (lambda: RUN.pattern["L0H0", "L1H0"], BadInput, "L1H0"),
    (lambda: RUN.pattern["L0H1"], BadInput, "L0H1"),
    (lambda: uw.run("attn-2l", [1]), BadInput, "uw.load"),
    (lambda: uw.run(3, [0]), BadInput, "got 3"),
    (lambda: uw.expansion("attn-2l"), BadInput, "attn-2l"),
    (lambda: uw.expansion(MODEL)("ab"), BadInput, "'ab'"),
    (lambda: uw.expansion(MODEL)(MODEL), BadInput, "Model"),
    (lambda: uw.expansion(MODEL).through("L0H1"), BadInput, "L0H1"),
    (lambda: uw.expansion(inner(), gates="frozen"), BadInput, "frozen"),
    (lambda: uw.expansion(inner(inner_eps=1e-5), gates="held"), Unsupported, "nonlinearity"),
    (lambda: uw.largest_paths(REPLACED), Unsupported, "L1H1"),
    (lambda: uw.largest_paths(uw.run(replace(WHOLE, layers=WHOLE.layers * 6), IDS), hops=True), TooLarge, "order 0"),
    (lambda: uw.run(MODEL.weights, [3]).tokens, Unsupported, "bare weights"),
    (lambda: MODEL.run([[3, 4], [4, 5]]).tokens, Unsupported, "2 sequences"),
    *((lambda at=at: BUILT.OV[at], BadInput, "L0H0 to L1H0") for at in ((2, 0), (0, 1), "L2H0", (-1, 0), 7)),
    (lambda: NONE.OV["L0H0"], BadInput, "no heads"),
    (lambda: BUILT.head("L2H1"), BadInput, "heads are L0H0 to"),
    (lambda: BUILT.head("layer 1 head 2"), BadInput, "write L1H2"),
    (lambda: ROTARY.QK["L0H0"], Unsupported, "L0H0.*\n.*QK_at"),
    (lambda: ROTARY.QK[0], Unsupported, "layer 0"),
    (lambda: next(iter(uw.scores(ROTARY, "L0H0"))).weight, Unsupported, "weight_at"),
    *((lambda at=at: ROTARY.QK_at("L1H0", at), BadInput, "1,048,575") for at in DISTANCES),
    (lambda: ScoreFunction(window=4).within(range(2, 5)), Unsupported, "distance 4"),
    (lambda: examples.induction(d_vocab=1), BadInput, "d_vocab is 1"),
    (lambda: as_read(BUILT, 3), BadInput, "3"),
    (lambda: effective_embedding(WHOLE, OWN, layer=3), BadInput, "layer 3"),
    (lambda: rotate(COPIER, torch.eye(2)), ShapeError, "6 × 6, not 2 × 2"),
    (lambda: rotate(COPIER, 2 * torch.eye(6)), BadInput, "orthogonal"),
    (lambda: change_basis(WHOLE, torch.eye(8)), Unsupported, "norms"),
]

MADE = [
    (lambda: Rotary(()), BadInput, "finite"),
    (lambda: Rotary((float("nan"),)), BadInput, "finite"),
    (lambda: HeadNorm(-1.0), BadInput, "eps is -1.0"),
    (lambda: ScoreFunction(window=0), BadInput, "window is 0"),
    (lambda: ScoreFunction(cap=0.0), BadInput, "cap is 0.0"),
    (lambda: replace(COPIER, cap=0.0), BadInput, "cap is 0.0"),
    (lambda: replace(ROTARY, positions="none"), BadInput, "rotary"),
    (lambda: replace(ROTARY.layers[0], g_Q=torch.ones_like(ROTARY.layers[0].W_Q[..., 0])), BadInput, "gains"),
    (lambda: Layer(torch.zeros(3, 4, 5), *[torch.zeros(2, 4, 5)] * 2, torch.zeros(3, 5, 4)), ShapeError, "2 key heads"),
    (lambda: canonical(raw()), Unsupported, "LayerNorm"),
    (lambda: canonical(raw(post_norm=None, mlp=None, kind=Norm())), Unsupported, "LayerNorm"),
]
"""Parts that do not make a model."""

SAVED = [
    (lambda place: uw.save(gpt2_like(), place), "dict"),
    (lambda place: uw.save(BUILT, place, tokenizer=3), "int"),
    (lambda place: uw.save(BUILT, place, tokenizer=byte_tokenizer()), "257"),
    (lambda place: uw.save(MODEL, place, card={"loss": float("nan")}), "card"),
    (lambda place: uw.save(MODEL, place, card={"model": object()}), "card"),
]


@pytest.mark.parametrize(("options", "error", "word"), GIVEN)
def test_a_run_refuses_wrong_arguments(options, error, word):
    with pytest.raises(error, match=word):
        uw.run(WHOLE, IDS, **options)


@pytest.mark.parametrize(("ask", "error", "word"), [*ASKED, *MADE])
def test_wrong_arguments_are_refused(ask, error, word):
    with pytest.raises(error, match=word):
        ask()


@pytest.mark.parametrize(("save", "word"), SAVED)
def test_a_refused_save_leaves_no_file(tmp_path, save, word):
    with pytest.raises(BadInput, match=word):
        save(tmp_path / "no")
    assert list(tmp_path.iterdir()) == []
