"""`Weights` refuses what it could not compute with, in a sentence that names the part and the shapes."""

from dataclasses import replace

import jaxtyping
import numpy as np
import pytest
import torch

from support.whole_models import whole_model
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


ONE_HEAD = {"W_Q": normal(1, 3, 5), "W_K": normal(1, 3, 5), "W_V": normal(1, 4, 5), "W_O": normal(1, 5, 4)}


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: weights(unembed=normal(5, 7)), r"unembed .*\[5, 7\].*d_vocab × d_model = \[7, 5\]"),
        (lambda: replace(weights(), unembed=normal(5, 7)), "unembed"),
        (lambda: weights(b_U=normal(5)), r"b_U .*\[5\].*\[7\]"),
        (lambda: weights(embed=normal(7)), r"embed .*\[7\].*\[\?, \?\]"),
        (lambda: weights(layers=(layer(), layer(**ONE_HEAD))), r"layers\[1\]: W_Q .*\[1, 3, 5\].*\[2, 3, 5\]"),
        (
            lambda: weights(layers=(layer(), layer(mlp=MLP(normal(9, 6), normal(6, 9))))),
            r"layers\[1\].mlp: W_in .*\[9, 6\].*\[9, 5\]",
        ),
        (
            lambda: weights(positions="stream", position_table=normal(6, 5)),
            r"position_table .*\[6, 5\].*d_model × n_ctx = \[5, 6\]",
        ),
        (lambda: layer(W_O=normal(2, 4, 5)), r"W_O .*\[2, 4, 5\].*heads × d_model × d_value"),
        (lambda: layer(b_Q=normal(6)), r"b_Q .*\[6\].*heads × d_head = \[2, 3\]"),
        (lambda: MLP(normal(9, 5), normal(9, 5)), r"W_out .*\[9, 5\].*d_model × d_mlp = \[5, 9\]"),
    ],
)
def test_a_wrong_shape_is_refused_with_the_expected_one(make, message):
    with pytest.raises(ShapeError, match=message):
        make()


@pytest.mark.parametrize(
    ("make", "word"),
    [
        (lambda: weights(positions="strem"), "did you mean 'stream'"),
        (lambda: weights(positions="stream"), "position_table"),
        (lambda: weights(position_table=normal(5, 6)), "position_table"),
        (lambda: weights(positions="queries and keys", position_table=normal(5, 6)), "position_table"),
        (lambda: weights(layers=(layer(P_Q=normal(2, 3, 6)),)), r"layers\[0\].P_Q"),
        (lambda: weights(layers=[layer()]), "tuple"),
        (lambda: weights(n_ctx=0), "n_ctx is 0"),
        (lambda: weights(n_ctx=6.0), "n_ctx is 6.0"),
        (lambda: weights(norm="layer"), "Norm"),
        (lambda: weights(embed=normal(5, 7).numpy()), "embed is of type numpy.ndarray.*\n.*weights_from"),
        (lambda: weights(embed=[[1.0]]), "embed is of type list"),
        (lambda: weights(embed=normal(5, 7).long()), "int64"),
        (lambda: weights(b_U=normal(7).double()), "float64"),
        (lambda: weights(b_U=normal(7).to("meta")), "meta"),
        (lambda: layer(W_Q=np.zeros((2, 3, 5))), "W_Q is of type numpy.ndarray"),
        (lambda: MLP(np.zeros((9, 5)), normal(5, 9)), "W_in is of type numpy.ndarray"),
        (lambda: MLP(normal(9, 5), normal(5, 9), activation="gelu_new"), "mean 'gelu_tanh'"),
        (lambda: Norm("rmsnorm"), "did you mean 'rms'"),
        (lambda: Norm("rms", -1.0), "eps is -1.0"),
    ],
)
def test_invalid_parts_of_a_model_are_refused(make, word):
    with pytest.raises(BadInput, match=word):
        make()


def test_map_changes_every_tensor_that_tensors_lists():
    made = whole_model(positions="stream", norm="layer")
    assert made.map(torch.zeros_like).tensors().keys() == made.tensors().keys()
    assert {"embed", "unembed", "position_table", "layers.1.W_O"} <= made.tensors().keys()
    assert all(not x.any() for x in made.map(torch.zeros_like).tensors().values())


def test_names_nearby_are_suggested_and_no_others():
    assert did_you_mean("Attn-2L", ["attn-1l", "attn-2l"]) == "did you mean 'attn-2l'?"
    assert did_you_mean("gpt2", ["attn-1l"]) == ""
