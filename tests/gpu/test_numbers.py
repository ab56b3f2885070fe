"""A GPU computes what a processor does: in float64 the same numbers to 1e-11, and the same bytes each time."""

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

import unweave as uw
from support import walk
from support.families import CLASSES, small
from support.foreign import gpt2, tokens_of
from support.helpers import ROUNDING, assert_near, assert_sums_to, assert_terms_sum_to, fewer, positive
from support.questions import questions
from support.strategies import models, tokens
from support.whole_models import whole_model
from unweave.cli.app import app
from unweave.errors import BadInput, UnweaveError
from unweave.model.run import Run

pytestmark = [pytest.mark.gpu, pytest.mark.skipif(not torch.cuda.is_available(), reason="torch finds no GPU here")]

NORMWISE = 1e-11
"""Largest difference between GPU and processor, over the largest number of its kind, or over one."""
SUBJECTS = {
    "no norm": lambda: whole_model(3, 2, "none", "queries and keys"),
    "layer norm": lambda: whole_model(3, 2, "layer", "stream"),
    "llama": lambda: uw.load(small("llama")).to("float64").weights,
    "gemma2": lambda: uw.load(small("gemma2")).to("float64").weights,
}
GPT2 = {"n_head": 3, "n_embd": 12, "n_layer": 2, "vocab_size": 60, "n_positions": 32}
TEXT = "the cat sat on the mat, and the cat sat on the mat"
DRAWN = {"axis_costs": ".matched", "check": ".where"}
"""Parts that may differ: directions drawn in a basis that LAPACK chooses, and where a rounding error is largest."""
REFUSED = ("kernel", "neurons")
"""Commands with no answer for a model without rotary positions or MLPs."""
PRECISE = torch.backends.cuda.matmul.fp32_precision


def numbers(x: object, path: str = "") -> Iterator[tuple[str, object]]:
    """Every number of a result, under the name of what it is."""
    if hasattr(x, "to_dict"):
        x = x.to_dict()
    if isinstance(x, torch.Tensor):
        yield path, x.detach().cpu()
    elif isinstance(x, Mapping):
        for name, part in x.items():
            if name != "device":
                yield from numbers(part, f"{path}.{name if isinstance(name, str) else '*'}")
    elif isinstance(x, list | tuple):
        for part in x:
            yield from numbers(part, path)
    elif isinstance(x, int | float) and not isinstance(x, bool):
        yield path, torch.tensor(float(x), dtype=torch.float64)


def by_kind(x: object) -> dict[str, torch.Tensor]:
    found = defaultdict(list)
    for path, value in numbers(x):
        found[path].append(torch.view_as_real(value) if value.is_complex() else value.double())
    return {path: torch.cat([value.flatten() for value in values]) for path, values in found.items()}


def assert_same(seen: object, expected: object, what: str) -> None:
    here, there = by_kind(seen), by_kind(expected)
    assert here.keys() == there.keys(), what
    for path, value in there.items():
        if path.startswith(DRAWN.get(what, " ")):
            continue
        known = value.isfinite()
        assert known.equal(here[path].isfinite()), f"{what}{path}"
        room = NORMWISE * max(1.0, float(value[known].abs().max())) if known.any() else 0.0
        worst = float((here[path] - value)[known].abs().max()) if known.any() else 0.0
        assert worst <= room, f"{what}{path}: off by {worst:.3g}"


@fewer
@given(st.data())
def test_path_expansion_sums_to_the_logits_on_gpu_and_cpu(data: st.DataObject) -> None:
    own = data.draw(models(harsh=data.draw(st.booleans(), label="harsh")))
    weights, ids = own.to("cuda"), data.draw(tokens(own))
    run, T = uw.run(weights, ids), uw.expansion(weights)
    room = cpu(uw.expansion(weights.map(torch.abs))(positive(run)))
    expected = uw.run(own, ids).logits
    assert_terms_sum_to([cpu(term(run)) for term in T], cpu(run.logits), room)
    assert_sums_to([cpu(x) for x in T.by_order(run).values()], cpu(run.logits), room)
    assert_sums_to([cpu(run.logits)], expected, NORMWISE / ROUNDING * room)


def cpu(x: torch.Tensor) -> torch.Tensor:
    assert x.is_cuda
    return x.cpu()


@pytest.mark.parametrize("kind", SUBJECTS)
@pytest.mark.parametrize("name", walk.questions())
def test_every_analysis_matches_the_cpu(name: str, kind: str) -> None:
    """An analysis may also refuse, with the same sentence as on the CPU."""
    function, weights = walk.questions()[name], SUBJECTS[kind]()
    seen, expected = (asked(function, name, w) for w in (weights.to("cuda"), weights))
    if isinstance(expected, UnweaveError):
        assert str(seen) == str(expected)
    else:
        assert not isinstance(seen, UnweaveError), seen
        assert_same(seen, expected, name)


def asked(function, name: str, weights: uw.Weights) -> object:
    try:
        return walk.ASKED.get(name, walk._alone)(walk.Walk(weights), function)
    except UnweaveError as refused:
        return refused


@pytest.mark.parametrize("kind", SUBJECTS)
def test_frozen_ablated_and_replaced_runs_match_the_cpu(kind: str) -> None:
    own = SUBJECTS[kind]()
    ids = torch.randint(own.d_vocab, (3, 9), generator=torch.Generator().manual_seed(1))
    ways = (
        lambda w: uw.run(w, ids),
        lambda w: uw.run(w, ids, without=["L0H1", "M[L1H0]"]),
        lambda w: uw.run(w, ids, frozen=uw.run(w, ids.flip(0)), without="L1H1"),
        lambda w: uw.run(w, ids, replace={"L0H0": uw.run(w, ids.flip(0))}),
        lambda w: uw.run(w, ids, keep=0),
    )
    for number, way in enumerate(ways):
        seen, expected = way(own.to("cuda")), way(own)
        for what in ("logits", "loss", "patterns", "streams"):
            assert_same(parts(seen, what), parts(expected, what), f"way {number}, {what}")


def parts(run: Run, what: str) -> list[torch.Tensor]:
    found = getattr(run, what)
    return [found] if isinstance(found, torch.Tensor) else list(found)


@pytest.mark.parametrize("family", ["gpt2", *CLASSES])
def test_logits_of_transformers_models_match_the_cpu(family: str) -> None:
    """On the CPU they match transformers: `loaders/test_families.py`."""
    module = gpt2(GPT2) if family == "gpt2" else small(family)
    ids = tokens_of(module, 0, length=9)
    model = uw.load(module).to("float64")
    run = model.to("cuda").run(ids)
    assert_near(cpu(run.logits), model.run(ids).logits, NORMWISE)
    assert_near(cpu(uw.expansion(run.weights)(run)), cpu(run.linear_logits), NORMWISE)


@pytest.mark.parametrize("name", ["attn-1l", "attn-2l-small", "attn-2l-norm"])
def test_bundled_models_are_verified(name: str) -> None:
    model = uw.load(name).to("cuda")
    found = uw.verify(model, model.encode(TEXT))
    assert [check for check in found.checks if not check.ok] == []


@pytest.mark.parametrize("command", questions(TEXT, "t"))
def test_every_command_prints_the_same_bytes_twice_on_the_gpu(command: str) -> None:
    words = [command, "attn-2l-small", *questions(TEXT, "t")[command], "--device", "cuda", "--json"]
    one, other = (CliRunner().invoke(app, words) for _ in range(2))
    if command in REFUSED:
        assert one.exit_code == 2, one.stderr
        return
    assert one.exit_code == 0, one.stderr
    assert json.loads(one.stdout)
    assert one.stdout == other.stdout


@pytest.fixture
def rounded():
    """A process that lets products round."""
    torch.set_float32_matmul_precision("high")
    yield
    torch.set_float32_matmul_precision("highest")


def test_tf32_is_off_by_default() -> None:
    assert PRECISE in ("none", "ieee")


def test_tf32_is_refused(rounded) -> None:
    model = uw.load("attn-2l-small").to("cuda")
    for ask in (model.run, lambda text: uw.copying(model), lambda text: uw.analysis.induction.detect_heads(model)):
        with pytest.raises(BadInput, match="round to TF32"):
            ask(TEXT)
    assert model.to("float64").run(TEXT).logits.is_cuda
    assert uw.load("attn-2l-small").run(TEXT).logits.is_cpu
