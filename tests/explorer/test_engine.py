"""The engine of the page, as it is built, gives Python's numbers on every bundled model, and Python's ids on texts.

The worker runs in Node, with the messages that a page sends it: weights from a bundle's chunks, then requests.
"""

import base64
import json
import shutil
import subprocess

import pytest
import torch

import unweave as uw
from support.often import often
from support.scripts import ROOT, script
from unweave.explorer import bundle
from unweave.explorer.panels.models import described
from unweave.files import bundled
from unweave.training.config import ModelConfig
from unweave.training.model import AttentionOnly

WORKER = ROOT / "src" / "unweave" / "explorer" / "static" / "worker.js"
DRIVE = ROOT / "web" / "test" / "engine" / "drive.mjs"
NODE = shutil.which("node")
MODELS = tuple(bundled.names())
EACH = -(-300 // len(MODELS))
LONGEST = 32

pytestmark = pytest.mark.skipif(NODE is None, reason="the page's engine runs in Node, which is not installed here")


golden = script("build_golden")


def told(model, messages, tmp_path, snapshots=None):
    """The worker's replies to some messages, after it was given a model as a bundle holds it."""
    ref = described(model, weights=True, snapshots=snapshots)
    assert ref.engine is not None, ref.no_engine
    spec = bundle.plain(ref)
    loads = [
        {"load": {"model": spec, "step": step, "engine": bundle.plain(engine)}, "uses": list(bundle.chunks_of(engine))}
        for step, engine in [(None, ref.engine), *((s.step, s.engine) for s in ref.snapshots)]
    ]
    json_ref = ref.vocabulary.tokenizer
    read = {"tokenizer": {"model": ref.name, "json": bundle.plain(json_ref)}, "uses": list(bundle.chunks_of(json_ref))}
    chunks = {name: base64.b64encode(chunk.data).decode() for name, chunk in bundle.chunks_of(ref).items()}
    numbered = [{"id": i, **message} for i, message in enumerate([*loads, read, *messages])]
    (tmp_path / "in.json").write_text(json.dumps({"chunks": chunks, "messages": numbered}), encoding="utf-8")
    subprocess.run([NODE, DRIVE, WORKER, tmp_path / "in.json", tmp_path / "out.json"], check=True, timeout=300)
    replies = json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))
    assert [reply["id"] for reply in replies] == list(range(len(numbered)))
    assert not [reply["refused"] for reply in replies[: -len(messages)] if "refused" in reply]
    return replies[-len(messages) :]


def flat(answer):
    """An answer as flat names and numbers, as `build_golden.answer` gives them."""
    return dict(globals()[f"flat_{answer['kind']}"](answer))


def flat_run(answer):
    yield from ((f"loss|{i}", x) for i, x in enumerate(answer["loss"]))
    per = answer["top"]["per"]
    yield from ((f"top|{i // per}|{i % per}", x) for i, x in enumerate(answer["top"]["probabilities"]))


def flat_ledger(answer):
    yield from ((name, answer[name]) for name in ("score", "attention"))
    for e in answer["entries"]:
        heads = "|".join(" ".join(e[side]) for side in ("query_heads", "key_heads"))
        yield f"entries|{e['query']}|{e['key']}|{e['side']}|{heads}", e["value"]
    for e in answer["competing"]:
        yield f"competing|{e['src']}", e["score"]
        yield f"attended|{e['src']}", e["attention"]


def flat_paths(answer):
    yield from ((name, answer[name]) for name in ("logit", "above"))
    yield from ((f"paths|{' '.join(p['heads'])}|{p['origin']}", p["value"]) for p in answer["paths"])
    yield from ((f"by_order|{p['order']}", p["value"]) for p in answer["by_order"])
    yield from ((f"paths in order|{p['order']}", p["paths"]) for p in answer["by_order"])
    yield from ((f"by_head|{p['head']}", p["value"]) for p in answer["by_head"])
    yield from ((f"by_source|{p['origin']}|{p['position']}|{p['token']}", p["value"]) for p in answer["by_source"])


def flat_column(answer):
    yield from ((name, answer[name]) for name in ("mean", "sd"))
    for end in ("largest", "smallest"):
        yield from ((f"{end}|{rank}", e["value"]) for rank, e in enumerate(answer[end]))


def flat_tile(answer):
    cells = iter(answer["values"])
    named = ((f"values|{i}|{j}", next(cells)) for i in range(answer["n"]) for j in range(i + 1))
    yield from ((name, x) for name, x in named if x is not None)


def differences(case, seen):
    """Names that only one side has, and numbers that differ by more than they may."""
    expected, allowed = case["expected"], case["allowed"]
    only = {name for name in seen.keys() ^ expected.keys() if seen.get(name, expected.get(name)) != 0}
    return sorted(only) + [
        f"{name}: {seen[name]} against {x}, allowed {allowed[name.split('|')[0]]}"
        for name, x in expected.items()
        if name in seen and not abs(seen[name] - x) <= allowed[name.split("|")[0]]
    ]


def same_numbers(model, name, number, seed, tmp_path):
    requests = golden.some_requests(model.weights, name, number, LONGEST, seed=seed)
    replies = told(model, [{"request": request} for request in requests], tmp_path)
    for case, reply in zip(golden.cases(model.weights, requests), replies, strict=True):
        assert "answer" in reply, (case["request"], reply)
        assert not differences(case, flat(reply["answer"])), case["request"]
        if "residual" in reply["answer"]:
            assert abs(reply["answer"]["residual"]) <= max(case["allowed"].values())


@pytest.mark.parametrize("name", MODELS)
def test_answers_of_the_engine_match_python(name, tmp_path):
    same_numbers(uw.load(name), name, EACH, len(name), tmp_path)


@pytest.mark.parametrize("norm", ["layer", "rms"])
def test_norms_are_folded_in_the_page_as_in_python(norm, tmp_path):
    config = ModelConfig(n_layers=2, n_heads=2, d_head=8, d_vocab=4096, n_ctx=64, norm=norm, keys="smeared")
    net, draw = AttentionOnly(config), torch.Generator().manual_seed(1)
    for x in net.parameters():
        x.data = (x.data + 0.3 * torch.randn(x.shape, generator=draw)).half().float()
    model = uw.load(net)
    assert described(model, weights=True).engine.unfolded
    same_numbers(model, model.name, 20, 2, tmp_path)


def test_a_request_for_a_training_step_runs_its_snapshot(tmp_path):
    name, step = "attn-2l-small", 1024
    model, then = uw.load(name), uw.load(f"{name}@{step}")
    request = golden.some_requests(then.weights, name, 1, LONGEST, seed=3)[0]
    request["of"]["without"] = []
    later = request | {"of": request["of"] | {"step": step}}
    other = request | {"of": request["of"] | {"step": step + 1}}
    replies = told(model, [{"request": one} for one in (request, later, other)], tmp_path, {step: then})
    assert str(step + 1) in replies[2]["refused"]
    for weights, reply in ((model.weights, replies[0]), (then.weights, replies[1])):
        (case,) = golden.cases(weights, [request])
        assert not differences(case, flat(reply["answer"]))


def test_the_engine_tokenizes_as_python_does(tmp_path):
    for name in ("attn-2l-small", "attn-2l"):
        model, texts = uw.load(name), golden.some_texts(often(300, 10_000), seed=1)
        replies = told(model, [{"encode": {"model": name, "text": text}} for text in texts], tmp_path)
        for text, reply in zip(texts, replies, strict=True):
            ids = model.encode(text)
            cut = max(0, len(ids) - model.n_ctx)
            assert reply.get("answer") == {"ids": ids[: model.n_ctx], "cut": cut}, text
