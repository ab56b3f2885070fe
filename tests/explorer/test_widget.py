"""`view`: messages of the page, state and selection both ways, and what a notebook keeps when nobody answers."""

import hashlib
import json
import re
import zlib
from html import unescape
from types import SimpleNamespace

import numpy as np
import pytest

import unweave as uw
from unweave.errors import BadInput, Unsupported
from unweave.explorer import widget
from unweave.explorer.bundle import DTYPES
from unweave.explorer.live_report import LiveReport
from unweave.explorer.widget import LOADER, MOST_OF_A_LOADER, STILL, Still, answered, selected, selecting, still

STATE = "v=1&view=attention&h=1.0&dst=5"
OF = {"model": "induction", "ids": [0, 3, 4, 3], "without": [], "frozen": False}


@pytest.fixture(scope="module")
def model():
    return uw.load("example:induction")


@pytest.fixture(scope="module")
def served(model):
    return LiveReport.of(model, ["abcab"], panels=())


@pytest.fixture
def shown(served):
    return widget._widget()(served)


def ask(served, **content):
    reply, buffers = answered(served, {"id": 7, **content})
    assert reply["id"] == 7
    json.dumps(reply, allow_nan=False)
    return reply, buffers


def test_the_page_is_sent_whole_and_its_hash_is_a_trait(served, shown) -> None:
    _, (script, style) = ask(served, kind="page")
    assert shown._page == hashlib.sha256(script + b"\0" + style).hexdigest()
    assert b"export" in script
    assert style


def test_the_bundle_comes_in_parts(served) -> None:
    _, (text,) = ask(served, kind="manifest")
    manifest = json.loads(text)
    assert manifest["format"] == "unweave-bundle"
    name = manifest["prompts"][0]["ids"]["chunks"][0]["id"]
    _, (chunk,) = ask(served, kind="chunk", chunk=name)
    assert hashlib.sha256(zlib.decompress(chunk, wbits=-15)).hexdigest() == name


def test_questions_are_answered_with_buffers(served, model) -> None:
    reply, buffers = ask(served, kind="ask", request={"kind": "run", "of": {**OF, "model": model.name}, "top": 2})
    loss = reply["answer"]["loss"]
    np.testing.assert_allclose(
        np.frombuffer(buffers[loss["array"]], DTYPES[loss["dtype"]]), model.run(OF["ids"]).loss, rtol=1e-6
    )
    reply, _ = ask(served, kind="encode", model=model.name, text="ab")
    assert reply["answer"] == {"ids": model.encode("ab"), "cut": 0}


def test_steps_of_training_are_listed_and_loaded_on_demand(model) -> None:
    asked = []

    def load(name, step):
        asked.append((name, step))
        return model

    found = LiveReport.of(model, ["abcab"], panels=(), steps={7: 100, 3: 40}, snapshots=load)
    kept = json.loads(found.manifest)["models"][0]["snapshots"]
    assert [(one["step"], one["tokens"]) for one in kept] == [(3, 40), (7, 100)]
    assert found.executor.ask({"kind": "snapshot", "model": model.name, "step": 7})["step"] == 7
    assert asked == [(model.name, 7)]


@pytest.mark.parametrize(
    "content",
    [
        {},
        {"kind": "rm"},
        {"kind": "chunk"},
        {"kind": "chunk", "chunk": "../../etc/passwd"},
        {"kind": "ask", "request": {"kind": "run", "of": {**OF, "model": "other"}, "top": 2}},
        {"kind": "ask"},
        {"kind": "encode", "text": ""},
    ],
)
def test_unanswerable_requests_get_a_sentence(served, content) -> None:
    reply, buffers = ask(served, **content)
    assert reply["refused"]["message"]
    assert not buffers


def test_the_loader_is_small_and_keeps_nothing_in_its_module() -> None:
    code = LOADER.read_text()
    assert len(code) <= MOST_OF_A_LOADER == 2048
    assert not re.findall(r"^(?:let|var) ", code, re.MULTILINE)
    assert "Symbol.for" in code


def test_state_and_selection_stay_in_sync(shown) -> None:
    seen = []
    shown.observe(lambda change: seen.append(change["new"]), "selection")
    shown.state = STATE
    assert shown.selection == {"heads": ("L1H0",), "dst": 5}
    shown.selection = {"heads": ["L0H0"], "src": 2}
    assert shown.state == "v=1&view=attention&h=0.0&src=2"
    assert len(seen) == 2
    shown.selection = {}
    assert shown.state == "v=1&view=attention"
    assert selecting("v=1", selected(STATE)) == "v=1&h=1.0&dst=5"
    assert selected(selecting(STATE, {"without": ["L0H1"], "targets": [3]})) == {"without": ("L0H1",), "targets": (3,)}


@pytest.mark.parametrize("wrong", [{"head": "L0H0"}, {"heads": ["x"]}, {"dst": -1}, {"dst": "3"}])
def test_an_invalid_selection_is_refused_and_changes_nothing(shown, wrong) -> None:
    shown.state = STATE
    with pytest.raises(BadInput):
        shown.selection = wrong
    assert shown.state == STATE


def test_no_message_of_a_page_raises(shown) -> None:
    for state in ("", "zzz", "v=9&h=99", "h=" + "1.1," * 3000, "dst=1&dst=2"):
        shown.state = state
        assert isinstance(shown.selection, dict)


def page_in(html):
    return unescape(re.search(r'srcdoc="([^"]*)"', html)[1])


def test_a_notebook_keeps_the_figure(shown) -> None:
    shown.state = STATE
    data, metadata = shown._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in data
    assert metadata == {}
    html = data["text/html"]
    assert 'sandbox="allow-scripts allow-downloads"' in html
    page = page_in(html)
    manifest = json.loads(re.search(r'id="manifest">(.*?)</script>', page)[1])
    assert manifest["opens"] == STATE
    assert manifest["maps"]
    assert "default-src 'none'" in page
    assert "unweave.view of" in data["text/plain"]


def test_a_kept_figure_stays_below_its_limit(served, monkeypatch) -> None:
    whole = len(still(served, "").encode())
    assert whole <= STILL
    monkeypatch.setattr(widget, "STILL", whole - 100)
    fewer = still(served, "")
    assert len(fewer.encode()) < whole - 100
    assert "their thumbnails are here" in unescape(unescape(fewer)) or "a notebook keeps" in fewer
    monkeypatch.setattr(widget, "STILL", 1000)
    assert "writes the whole page" in still(served, "")


def test_without_a_front_end_only_the_static_page_is_kept(shown, monkeypatch) -> None:
    kernel = SimpleNamespace(get_parent=lambda: {"content": {"allow_stdin": False}})
    shell = SimpleNamespace(get_ipython=lambda: SimpleNamespace(kernel=kernel))
    monkeypatch.setitem(widget.sys.modules, "IPython", shell)
    data, _ = shown._repr_mimebundle_()
    assert set(data) == {"text/plain", "text/html"}


def test_without_the_extra_a_static_page_names_it(model, monkeypatch) -> None:
    monkeypatch.setattr(widget, "find_spec", lambda name: None)
    found = uw.view(model, "abcab", panels=())
    assert isinstance(found, Still)
    found.selection = {"heads": ["L1H0"]}
    data = found._repr_mimebundle_()
    assert all("unweave[notebook]" in data[kind] for kind in ("text/html", "text/plain"))
    assert (found.state, found.selection) == ("v=1&h=1.0", {"heads": ("L1H0",)})
    assert "<iframe" in data["text/html"]


def test_a_run_is_viewed_on_its_tokens(model) -> None:
    found = uw.view(model.run("abca"), panels=())
    prompt = found._served.report.manifest.prompts[0]
    assert prompt.ids.shape == (5,)
    assert found._served.executor.models[model.name].weights is model.weights


@pytest.mark.parametrize(
    ("view", "error", "word"),
    [
        (lambda model: uw.view("attn-2l"), BadInput, "str"),
        (lambda model: uw.view(uw.run(model.weights, [0, 3])), Unsupported, "tokenizer"),
        (lambda model: uw.view(model.run([[0, 3], [0, 4]])), Unsupported, "several"),
        (lambda model: uw.view(model, ""), BadInput, "empty"),
    ],
)
def test_wrong_arguments_of_view_are_refused(model, view, error, word) -> None:
    with pytest.raises(error, match=word):
        view(model)
