"""`Weights` refuses what it could not compute with, in a sentence that names the part and the shapes."""

from dataclasses import replace

import jaxtyping
import numpy as np
import pytest
import torch

from support.whole_models import whole_model
from unweave import examples
from unweave.errors import BadInput, ShapeError, did_you_mean
from unweave.model.layer import Layer
from unweave.model.mlp import MLP
from unweave.model.norms import Norm
from unweave.model.weights import Weights


@pytest.fixture(autouse=True)
def no_other_checks(monkeypatch):
    """What users have: the library's own checks, without those that tests add to every signature."""
    monkeypatch.setattr(jaxtyping.config, "jaxtyping_disable", True)


def normal(*shape):
    return torch.randn(*shape, generator=torch.Generator().manual_seed(0))


def layer(**changes):
    given = {"W_Q": normal(2, 3, 5), "W_K": normal(2, 3, 5), "W_V": normal(2, 4, 5), "W_O": normal(2, 5, 4)}
    return Layer(**(given | changes))


def weights(**changes):
    given = {"embed": normal(5, 7), "unembed": normal(7, 5), "layers": (layer(), layer()), "n_ctx": 6}
    return Weights(**(given | changes))


def test_parts_that_fit_are_taken_as_they_are():
    made = weights(
        layers=(layer(W_V=normal(2, 3, 5), W_O=normal(2, 5, 3)), layer(mlp=MLP(normal(9, 5), normal(5, 9)))),
        positions="stream",
        position_table=normal(5, 6),
        b_U=normal(7),
        norm=Norm("layer", 1e-5),
    )
    assert (made.n_layers, made.n_heads, made.d_mlp) == (2, 2, (0, 9))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"unembed": normal(5, 7)}, r"Weights: unembed has shape \[5, 7\]; expected d_vocab × d_model = \[7, 5\]"),
        ({"b_U": normal(5)}, r"Weights: b_U has shape \[5\]; expected d_vocab = \[7\]"),
        ({"embed": normal(7)}, r"Weights: embed has shape \[7\]; expected d_model × d_vocab = \[\?, \?\]"),
        (
            {
                "layers": (
                    layer(),
                    layer(W_Q=normal(1, 3, 5), W_K=normal(1, 3, 5), W_V=normal(1, 4, 5), W_O=normal(1, 5, 4)),
                )
            },
            r"Weights: layers\[1\]: W_Q has shape \[1, 3, 5\]; expected heads × d_head × d_model = \[2, 3, 5\]",
        ),
        (
            {"layers": (layer(), layer(mlp=MLP(normal(9, 6), normal(6, 9))))},
            r"Weights: layers\[1\].mlp: W_in has shape \[9, 6\]; expected d_mlp × d_model = \[9, 5\]",
        ),
        (
            {"positions": "stream", "position_table": normal(6, 5)},
            r"position_table has shape \[6, 5\]; expected d_model × n_ctx = \[5, 6\]",
        ),
    ],
)
def test_a_shape_that_does_not_fit_is_named_with_the_one_that_would(changes, message):
    with pytest.raises(ShapeError, match=message):
        weights(**changes)


def test_a_layer_checks_its_own_shapes():
    with pytest.raises(ShapeError, match=r"Layer: W_O has shape \[2, 4, 5\]; expected heads × d_model × d_value"):
        layer(W_O=normal(2, 4, 5))
    with pytest.raises(ShapeError, match=r"Layer: b_Q has shape \[6\]; expected heads × d_head = \[2, 3\]"):
        layer(b_Q=normal(6))
    with pytest.raises(ShapeError, match=r"MLP: W_out has shape \[9, 5\]; expected d_model × d_mlp = \[5, 9\]"):
        MLP(normal(9, 5), normal(9, 5))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"positions": "strem"}, r"positions is 'strem'; known are 'none', 'stream', .*\n.*did you mean 'stream'"),
        ({"positions": "stream"}, "'stream' without a position_table"),
        ({"position_table": normal(5, 6)}, "position_table is not used where positions is 'none'"),
        (
            {"positions": "queries and keys", "position_table": normal(5, 6)},
            "position_table is not used where positions is 'queries and keys'",
        ),
        (
            {"layers": (layer(P_Q=normal(2, 3, 6)),)},
            r"layers\[0\].P_Q is not used where positions is 'none'",
        ),
        ({"layers": [layer()]}, "layers is not a tuple of Layer"),
        ({"n_ctx": 0}, "n_ctx is 0"),
        ({"n_ctx": 6.0}, "n_ctx is 6.0"),
        ({"norm": "layer"}, "norm is 'layer'\n  give a Norm"),
        ({"embed": normal(5, 7).numpy()}, "Weights: embed is a numpy.ndarray, not a torch.Tensor\n.*weights_from"),
        ({"embed": [[1.0]]}, "Weights: embed is a list, not a torch.Tensor"),
        ({"embed": normal(5, 7).long()}, "Weights: embed holds torch.int64 numbers"),
        ({"b_U": normal(7).double()}, "Weights: b_U has dtype torch.float64, and embed torch.float32"),
        ({"b_U": normal(7).to("meta")}, "Weights: b_U has device meta, and embed cpu"),
    ],
)
def test_what_is_no_part_of_a_model_is_refused(changes, message):
    with pytest.raises(BadInput, match=message):
        weights(**changes)


def test_numpy_arrays_are_refused_in_a_layer_and_an_mlp():
    with pytest.raises(BadInput, match="Layer: W_Q is a numpy.ndarray"):
        layer(W_Q=np.zeros((2, 3, 5)))
    with pytest.raises(BadInput, match="MLP: W_in is a numpy.ndarray"):
        MLP(np.zeros((9, 5)), normal(5, 9))


def test_unknown_activations_and_norms_are_refused_with_those_that_are_known():
    with pytest.raises(BadInput, match=r"MLP: activation is 'gelu_new'; known are 'gelu', .*\n.*mean 'gelu_tanh'"):
        MLP(normal(9, 5), normal(5, 9), activation="gelu_new")
    with pytest.raises(
        BadInput, match="Norm: kind is 'rmsnorm'; known are 'none', 'layer', 'rms'\n  did you mean 'rms'"
    ):
        Norm("rmsnorm")
    with pytest.raises(BadInput, match="Norm: eps is -1.0"):
        Norm("rms", -1.0)


@pytest.mark.parametrize(
    ("name", "function"),
    [
        ("gelu_tanh", torch.nn.GELU("tanh")),
        ("relu", torch.nn.ReLU()),
        ("silu", torch.nn.SiLU()),
        ("gelu", torch.nn.GELU()),
    ],
)
def test_neurons_are_as_active_as_their_nonlinearity_says(name, function):
    x, W_in = normal(4, 5), normal(9, 5)
    assert MLP(W_in, normal(5, 9), activation=name).activations(x).equal(function(x @ W_in.mT))


def test_every_tensor_has_a_place():
    made = whole_model(positions="stream", norm="layer")
    assert made.map(torch.zeros_like).tensors().keys() == made.tensors().keys()
    assert {"embed", "unembed", "position_table", "layers.1.W_O"} <= made.tensors().keys()
    assert all(not x.any() for x in made.map(torch.zeros_like).tensors().values())


def test_a_changed_model_is_checked_again():
    with pytest.raises(ShapeError, match="Weights: unembed"):
        replace(examples.induction(d_vocab=6), unembed=torch.zeros(7, 18, dtype=torch.float64))


def test_a_head_counted_from_one_gets_the_head_that_was_meant():
    with pytest.raises(BadInput, match="no head L2H1 in .* 2 layers × 1 head\n.*L0H0 to L1H0; did you mean L1H0"):
        examples.induction(d_vocab=6).head("L2H1")
    with pytest.raises(BadInput, match="'layer 1 head 2' does not name a head\n.*did you mean L1H2"):
        examples.induction(d_vocab=6).head("layer 1 head 2")


def test_names_nearby_are_suggested_and_no_others():
    assert did_you_mean("Attn-2L", ["attn-1l", "attn-2l"]) == "did you mean 'attn-2l'?"
    assert did_you_mean("gpt2", ["attn-1l"]) == ""
