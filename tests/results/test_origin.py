"""Results name what they were computed from."""

import json
from dataclasses import replace

import torch

import unweave as uw
from unweave.model.run import run
from unweave.results.origin import LISTED, Origin

MODEL = uw.load("example:induction")


def test_an_origin_is_one_line_of_model_weights_seed_and_precision() -> None:
    line = str(Origin(MODEL.weights, MODEL.name, MODEL.tokenizer, seed=5))
    assert line == f"example:induction · weights {MODEL.weights.digest[:6]}… · seed 5 · float64"
    origin = Origin.of_run(MODEL.run("abc"))
    assert (origin.text, origin.to_dict()["ids"]) == (MODEL.tokenizer.decode([0, 3, 4, 5]), [0, 3, 4, 5])
    assert "4 tokens" in str(origin)
    bare = Origin.of_run(run(MODEL.weights, [3, 4]))
    assert (str(bare)[:12], "model" in bare.to_dict(), bare.token(3)) == ("bare weights", False, 3)


def test_many_tokens_are_hashed() -> None:
    ids = torch.zeros(2, LISTED, dtype=torch.long)
    found = Origin(MODEL.weights, ids=ids).to_dict()
    assert found["ids_shape"] == [2, LISTED]
    assert found["ids_sha256"] != Origin(MODEL.weights, ids=ids + 1).to_dict()["ids_sha256"]
    assert json.loads(json.dumps(found))["version"]


def test_the_digest_is_of_the_numbers_and_not_of_their_precision() -> None:
    single = MODEL.weights.to(torch.float32)
    assert single.digest == single.to(torch.float64).digest
    other = replace(single, norm=replace(single.norm, kind="rms", eps=1e-5))
    assert other.digest != single.digest
    changed = single.embed.clone()
    changed[0, 0] += 1
    assert replace(single, embed=changed).digest != single.digest


def test_a_model_has_one_fingerprint_in_both_precisions_however_it_was_read(tmp_path) -> None:
    model = uw.load("attn-2l-norm")
    double = model.to("float64")
    assert not double.weights.layers[0].W_Q.equal(model.weights.layers[0].W_Q.double())
    folders = [uw.save(model, tmp_path / "single"), uw.save(double, tmp_path / "double")]
    again = [uw.load(folder, dtype=dtype) for folder in folders for dtype in ("float32", "float64")]
    assert {one.weights.digest for one in (model, double, double.to("float32"), *again)} == {model.weights.digest}
