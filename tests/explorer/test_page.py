"""The page without a script: nothing a name or a text contains can become markup, and nothing is loaded."""

import re
from dataclasses import replace
from html import unescape

import pytest

import unweave as uw
from unweave.explorer.bundle import Manifest
from unweave.explorer.page import STYLE, article

ATTACKS = (
    "<script>alert(1)</script>",
    "</style><script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<!--<script>",
    "]]>",
    '" onload="alert(1)',
    "javascript:alert(1)",
    "\u2028\u2029\u202e",
    "{{constructor}}",
)


@pytest.fixture(scope="module")
def manifest() -> Manifest:
    return uw.explorer.report(uw.load("example:induction"), ["abcab"], panels=uw.explorer.SHORT[:1]).manifest


def claim(text: str, *, holds: bool = True) -> dict[str, object]:
    """A claim with one text everywhere."""
    texts = dict.fromkeys(("id", "section", "claim", "rule", "paper", "ours", "effect", "null", "why", "shows"), text)
    return {**texts, "holds": holds, "conditions": []}


def placed(manifest: Manifest, text: str) -> str:
    """The page with one text everywhere."""
    (model,) = manifest.models
    named = replace(model, name=text, card={text: text}, checks=(replace(model.checks[0], name=text),))
    return article(replace(manifest, title=text, lead=text, models=(named,), claims=(claim(text),)))


@pytest.mark.promise("R34")
@pytest.mark.parametrize("attack", ATTACKS)
def test_no_text_becomes_markup(manifest: Manifest, attack: str) -> None:
    calm, hostile = (re.findall(r"<[!/a-z][^>]*", placed(manifest, text)) for text in ("calm", attack))
    assert hostile == calm
    assert not any("script" in tag for tag in hostile)


@pytest.mark.promise("R38")
def test_the_page_loads_nothing(manifest: Manifest) -> None:
    assert not re.findall(r"(?:src|href)=|url\(|@import|://", placed(manifest, "calm") + STYLE)


def test_the_page_lists_its_claims_models_and_checks(manifest: Manifest) -> None:
    html = unescape(article(replace(manifest, claims=(claim("one"), claim("another", holds=False)))))
    assert '<td class="yes">yes' in html
    assert '<td class="no">no<span class="under">another</span></td>' in html
    assert "Holds if another." in html
    assert manifest.models[0].name in html
    assert all(check.name in html for check in manifest.models[0].checks)
