"""The report: one file under a policy that allows its own script alone, the same bytes for the same input."""

import base64
import hashlib
import json
import re
import zlib
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from importlib import import_module

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import unweave as uw
from support.helpers import MODELS
from support.scripts import script
from unweave.errors import UsageError
from unweave.explorer import bundle
from unweave.explorer.bundle import unpacked
from unweave.explorer.report import escaped

codec = script("build_codec_golden")

ATTACKS = (
    "</script>",
    "</script ><script>alert(1)</script>",
    "<!--<script>",
    "<img src=x onerror=alert(1)>",
    "]]>&lt;&amp;",
    "\u2028\u2029\u202e\ufeff",
    "{{name}} __proto__ \\u003c \x1b[31m \x00",
)


class Reader(HTMLParser):
    """The blocks of a document by id, and the tags that it has."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.tags, self.blocks, self.kinds, self.meta, self.inside = [], {}, [], {}, None

    def handle_starttag(self, tag, attributes):
        found = dict(attributes)
        self.tags.append(tag)
        self.inside = found.get("id", tag) if tag in ("script", "style") else None
        if tag == "script":
            self.kinds.append(found.get("type"))
        if "http-equiv" in found:
            self.meta[found["http-equiv"]] = found["content"]

    def handle_endtag(self, tag):
        self.inside = None

    def handle_data(self, data):
        if self.inside:
            self.blocks[self.inside] = self.blocks.get(self.inside, "") + data


def read(html):
    reader = Reader()
    reader.feed(html)
    reader.close()
    return reader


@pytest.fixture(scope="module")
def small():
    return page("one two one two one", weights=True, panels=uw.explorer.QUICK[:1])


def page(*texts, panels=(), **options):
    return uw.explorer.report(uw.load("attn-2l-small"), texts, panels=panels, **options)


def sha(text):
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def test_the_policy_allows_its_own_script_and_style_and_no_request(small):
    document = read(small.html())
    policy = dict(part.strip().split(" ", 1) for part in document.meta["Content-Security-Policy"].split(";"))
    assert policy["default-src"] == policy["connect-src"] == policy["base-uri"] == policy["form-action"] == "'none'"
    assert policy["script-src"] == f"'sha256-{sha(document.blocks['script'])}'"
    assert policy["style-src"] == f"'sha256-{sha(document.blocks['style'])}'"
    assert policy["worker-src"] == "blob:"
    assert "unsafe" not in document.meta["Content-Security-Policy"]
    assert document.kinds.count("module") == 1
    assert {*document.kinds} == {"application/json", "text/plain", "module", "application/octet-stream"}


def test_every_chunk_that_the_manifest_names_is_in_the_file(small):
    document = read(small.html())
    named = set(re.findall(r'"id":"([0-9a-f]{64})"', document.blocks["manifest"]))
    held = {name.removeprefix("c-") for name in document.blocks if name.startswith("c-")}
    assert named == held
    for name in held:
        data = zlib.decompress(base64.b64decode(document.blocks[f"c-{name}"]), -zlib.MAX_WBITS)
        assert hashlib.sha256(data).hexdigest() == name


def test_the_same_input_gives_the_same_bytes(small):
    again = page("one two one two one", weights=True, panels=uw.explorer.QUICK[:1])
    assert again.html() == small.html()


@pytest.mark.parametrize(("name", "most"), [("attn-2l-4x64", 8e6), ("attn-2l-norm", 8e6), ("attn-2l", 14e6)])
def test_a_page_that_holds_its_model_is_short_enough_to_send(name, most):
    """The manifest is as long as a manifest may be."""
    made = uw.explorer.report(uw.load(name), weights=True, panels=())
    assert made.manifest.models[0].engine is not None
    assert len(made.html()) - len(bundle.to_text(made.manifest)) + bundle.MANIFEST <= most


def test_the_page_is_readable_without_its_script(small):
    text = re.sub(r"<script.*?</script>|<style.*?</style>", "", small.html(), flags=re.S)
    for part in ("attn-2l-small", "Identities", "JavaScript", "This file contains the model"):
        assert part in text


@pytest.mark.promise("R36")
@given(st.text(st.characters(codec=None)))
def test_escaping_changes_no_value(text):
    json_text = escaped(json.dumps({"x": text}))
    assert json.loads(json_text) == {"x": text}
    assert not set("<>&\u2028\u2029") & set(json_text)


COUNT = 15
TEXT = st.text(st.characters(codec=None), min_size=1, max_size=199) | st.sampled_from(ATTACKS)
TEXTS = st.lists(TEXT, min_size=COUNT, max_size=COUNT)
"""Any texts, with halves of surrogate pairs and everything that no writer of HTML expects; the table of the card, which
is read without a script, leaves out values of 200 letters or more."""


@pytest.mark.promise("R36")
@settings(max_examples={20: 6, 300: 30, 3_000: 300}.get(MODELS, 3_000))  # 15 texts a page: 450 on a merge
@given(TEXTS)
@example(["x", "<b>", *ATTACKS, *ATTACKS][:COUNT])
def test_no_text_leaves_its_block_wherever_it_stands(texts):
    found, plain = read(placed(texts).html()), read(calm().html())
    for name in ("manifest", *(block for block in found.blocks if block.startswith("c-"))):
        assert not set("<>&\u2028\u2029") & set(found.blocks[name]), name
    assert found.kinds == plain.kinds
    assert found.tags == plain.tags
    assert found.blocks["script"] == plain.blocks["script"]
    assert json.loads(found.blocks["manifest"])["title"] == texts[0]


@cache
def calm():
    return placed(["calm"] * COUNT, page("one two one two one", weights=True, panels=uw.explorer.QUICK[:1]))


def placed(texts, of=None):
    """The same page with a text wherever one may stand; nothing that is inserted is read again as a template."""
    small = of or calm()
    (model,), (prompt, *more) = small.manifest.models, small.manifest.prompts
    title, lead, name, value, *rest = texts
    claim = dict(zip(("id", "section", "claim", "rule", "paper", "ours", "effect", "null"), rest[:8], strict=True))
    manifest = replace(
        small.manifest,
        title=title,
        lead=lead,
        models=(replace(model, card={"summary": value, name: lead}),),
        prompts=(replace(prompt, label=title), *more),
        claims=({**claim, "holds": False, "why": value, "shows": name, "conditions": []},),
        left_out=(bundle.LeftOut(*rest[8:11]),),
    )
    return replace(small, manifest=manifest)


def test_tokens_beyond_the_context_are_counted():
    model, long = uw.load("attn-2l-small"), "word " * 400
    prompt = page(long).manifest.prompts[0]
    assert prompt.ids.shape == (model.n_ctx,)
    assert prompt.cut == len(model.encode(long)) - model.n_ctx > 0


def test_over_budget_maps_become_thumbnails_and_are_counted():
    text = "the cat sat on the mat and " * 60
    whole = page(text)
    size = len(whole.html())
    assert all(one.values for one in whole.manifest.maps)
    tight = page(text, budget=(size - 60_000) / 1e6)
    assert len(tight.html()) <= size - 60_000
    dropped = sum(one.values is None for one in tight.manifest.maps)
    assert dropped
    moved = {str(row.head): abs(row.logit_effect) for row in uw.movement(tight.runs["t0"])}
    of_text = [one for one in tight.manifest.maps if (one.prompt, one.mode) == ("t0", "effect")]
    longest = [one.values is None for one in sorted(of_text, key=lambda one: -moved[one.head])]
    assert longest == sorted(longest)
    assert any(longest)
    assert all(longest) == (dropped > len(longest))
    note = tight.manifest.left_out[-1]
    assert note.what.startswith(f"{dropped} of {len(tight.manifest.maps)} maps")
    assert f"--budget {-(-size // 10**6)}" in note.how
    with pytest.raises(UsageError, match="budget"):
        page(text, budget=0.01)


def test_an_existing_file_is_overwritten_only_with_force(tmp_path, small):
    path = tmp_path / "page.html"
    small.save(path)
    before = path.read_bytes()
    with pytest.raises(UsageError, match="--force"):
        small.save(path)
    assert small.save(path, force=True).read_bytes() == before


def test_a_model_without_layers_has_a_page():
    found = uw.explorer.report(uw.load("attn-0l"), panels=uw.explorer.QUICK)
    assert not found.manifest.maps
    assert "scores of every head" in [one.what for one in found.manifest.left_out]
    assert "stream" in [one.name for one in found.manifest.tables]


def test_tables_match_the_library():
    model = uw.load("attn-2l-small")
    made = page("abc abc", panels=uw.explorer.QUICK).manifest.tables
    by_name = {one.name: one for one in made}
    heads = uw.head_summary(model)
    assert by_name["heads"].columns["head"] == [str(row.head) for row in heads]
    assert by_name["heads"].columns["ov_norm"] == [row.ov_norm for row in heads]
    assert by_name["heads"].columns["writer"][0] is None
    assert by_name["composition"].from_.function == "composition"
    for one in made:
        function = uw
        for part in one.from_.function.split("."):
            function = getattr(function, part)
        assert callable(function)
        for column in one.columns.values():
            assert (column.shape[0] if hasattr(column, "shape") else len(column)) == one.size


def test_snapshots_are_the_weights_of_their_step():
    steps = {step: uw.load(f"attn-2l-small@{step}") for step in (512, 32)}
    found = page(weights=True, snapshots=steps).manifest.models[0].snapshots
    assert [one.step for one in found] == [32, 512]
    for one in found:
        ref = one.engine.tensors["embed"]
        exact = codec.values(ref, unpacked(ref)).astype("<f4").tobytes()
        assert exact == steps[one.step].weights.embed.numpy().tobytes()
        assert one.tokens == steps[one.step].card["tokens"]


def test_checks_pass_for_a_model_converted_to_float32(small):
    assert all(check.error <= check.tolerance for check in small.manifest.models[0].checks)
    converted = uw.load("attn-2l-small").to("float32", "cpu")
    made = uw.explorer.report(converted, ["abc"], panels=())
    assert all(check.error <= check.tolerance for check in made.manifest.models[0].checks)


def test_a_page_without_weights_holds_every_kind_of_map():
    model, made = uw.load("attn-2l-small"), page("one two one two one")
    run = model.run("one two one two one")
    kinds = {one.mode for one in made.manifest.maps}
    assert kinds == {"attention", "value", "info", "score", "effect"}
    for one in made.manifest.maps:
        if one.prompt != "t0":
            continue
        exact = uw.analysis.stream.head_map(run, one.head, one.mode).numpy()
        exact = exact[np.tril_indices(len(exact))]
        shown = codec.decoded(unpacked(one.values), one.values.scale)
        assert np.array_equal(np.isnan(exact), np.isnan(shown))
        assert np.nanmax(np.abs(shown - exact)) <= 0.026 * one.values.scale.max
    assert page("one", weights=True).manifest.maps[-1].mode == "attention"


def test_a_map_takes_few_bytes_of_the_manifest_and_is_found_by_its_place():
    made = page("the cat sat on the mat and " * 60, budget=1.0)
    groups, at = json.loads(bundle.to_text(made.manifest))["maps"], iter(made.manifest.maps)
    chunks = bundle.chunks_of(made.manifest)
    assert any(len(group["kept"]) < len(group["largest"]) for group in groups)
    for group in groups:
        data = {
            name: b"".join(chunks[one["id"]].data for one in group[name]["chunks"]) if name in group else b""
            for name in ("thumbnails", "values")
        }
        for place, largest in enumerate(group["largest"]):
            one = next(at)
            assert (one.prompt, one.mode) == (group["prompt"], group["mode"])
            assert one.head == str(uw.load("attn-2l-small").weights.head_ids[place])
            assert one.thumbnail.scale.max == largest
            assert one.thumbnail.scale.knee in (None, largest / 100 or 1.0)
            small = unpacked(one.thumbnail).tobytes()
            assert data["thumbnails"][len(small) * place :][: len(small)] == small
            assert (one.values is not None) == (place in group["kept"])
            if one.values is not None:
                whole = unpacked(one.values).tobytes()
                assert data["values"][len(whole) * group["kept"].index(place) :][: len(whole)] == whole
    many = bundle.grouped(made.manifest.maps[:1] * 5_000)
    assert len(bundle.json_of(many)) < 40 * 5_000


def test_rows_beyond_the_manifest_are_counted(monkeypatch):
    whole = page("abc", panels=uw.explorer.QUICK).manifest
    monkeypatch.setattr(import_module("unweave.explorer.report"), "MANIFEST", len(bundle.to_text(whole)) - 20_000)
    tight = page("abc", panels=uw.explorer.QUICK).manifest
    assert len(bundle.to_text(tight)) <= len(bundle.to_text(whole)) - 20_000
    for before, after in zip(whole.tables, tight.tables, strict=True):
        assert after.size + after.left_out == before.size
        assert (after.left_out > 0) == (f"rows of {after.name}" in [one.what for one in tight.left_out])
        for name, column in after.columns.items():
            kept = unpacked(column).tolist() if hasattr(column, "shape") else column
            full = before.columns[name]
            assert kept == (unpacked(full).tolist() if hasattr(full, "shape") else full)[: after.size]


def test_parts_left_out_of_the_file_are_named():
    assert "copying patterns" in page("abc").manifest.left_out[-1].what


def test_a_model_without_a_name_has_one_on_the_page():
    made = uw.explorer.report(replace(uw.load("attn-2l-small"), card={}), ["abc"], panels=uw.explorer.QUICK[:1])
    names = {one.model for one in (*made.manifest.prompts, *made.manifest.tables, *made.manifest.maps)}
    assert names == {made.manifest.models[0].name} == {"model"}


def test_a_model_that_no_page_runs_opens_with_the_difference_of_two_texts():
    model = uw.load("attn-2l-small")
    capped = replace(model, weights=replace(model.weights, cap=30.0))
    opens = [uw.explorer.report(one, panels=()).manifest.opens for one in (model, capped)]
    assert opens == ["", "v=1&view=difference"]
