"""The state and its fragment: what is written is read the same, and what cannot be read is named."""

import json
from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unweave.errors import BadInput
from unweave.explorer import State
from unweave.files.bundled import shared

TABLE = json.loads(shared("state").read_text(encoding="utf-8"))
COUNTS = st.integers(0, 999_999_999)
HEADS = st.builds(lambda layer, head: f"L{layer}H{head}", st.integers(0, 999), st.integers(0, 999))
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
KINDS = {
    "text": TEXTS,
    "view": st.sampled_from(TABLE["views"]),
    "flag": st.booleans(),
    "count": st.none() | COUNTS,
    "counts": st.lists(COUNTS, max_size=5).map(tuple),
    "heads": st.lists(HEADS, max_size=4).map(tuple),
    "parts": st.lists(HEADS | HEADS.map("M[{}]".format) | HEADS.map("D[{}]".format), max_size=4).map(tuple),
}
STATES = st.builds(
    State,
    **{
        one["name"]: st.sampled_from(one["choices"]) if "choices" in one else KINDS[one["kind"]]
        for one in TABLE["fields"]
    },
)


@given(STATES)
def test_a_state_comes_back_from_its_fragment(state: State) -> None:
    again = State.parse(state.fragment())
    assert again == state
    assert again.notices == ()


@given(
    st.text()
    | st.lists(st.tuples(st.sampled_from([one["key"] for one in TABLE["fields"]]), st.text()).map("=".join)).map(
        "&".join
    )
)
def test_any_string_parses_to_a_state(text: str) -> None:
    state = State.parse(text)
    assert State.parse(state.fragment()) == state


def test_the_fields_match_the_shared_table() -> None:
    own = {one.name: one.default for one in fields(State) if one.name != "notices"}
    told = {one["name"]: tuple(one["default"]) if one["default"] == [] else one["default"] for one in TABLE["fields"]}
    assert own == told
    assert list(own) == list(told)
    assert State().fragment() == "v=1"


def test_an_unknown_view_is_quoted_without_markup() -> None:
    assert State.parse("view=xyz&h=1.4").notices == ('"xyz" is not a view',)
    assert State.parse("view=%3Cb%3E").notices == ('"view" is not a view',)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"ids": (4000,) * 900}, '"ids" is the longest part'),
        ({"search": "\ud800"}, '"search" holds half of a character'),
        ({"dst": -1}, '"dst" is not a count'),
        ({"dst": True}, '"dst" is not a count'),
        ({"heads": ("1.4",)}, '"heads" is not a list of heads'),
        ({"heads": ("M[L0H1]",)}, '"heads" is not a list of heads'),
        ({"without": ("L0",)}, '"without" is not a list of heads'),
        ({"view": "elsewhere"}, '"view" is not a view'),
        ({"mode": "x"}, '"mode" is not one of attention'),
        ({"frozen": 1}, '"frozen" is not 0 or 1'),
        ({"ids": "17"}, '"ids" is not a list of counts'),
    ],
)
def test_invalid_or_overlong_states_are_refused(change: dict, said: str) -> None:
    with pytest.raises(BadInput) as refusal:
        State(**change).fragment()
    assert said in str(refusal.value)
