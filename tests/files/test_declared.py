"""One declaration checks values made in Python and files of anyone, says what is wrong, and documents itself."""

from dataclasses import dataclass
from typing import Annotated, Literal

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta

from support.mutators import json_values, some
from unweave.errors import BadInput, InputError
from unweave.files.declared import Declared, convert, meanings
from unweave.files.json import Config


@dataclass(frozen=True)
class Inner(Declared):
    """A part."""

    size: Annotated[int, Meta(ge=1, le=1000), "How large."]


@dataclass(frozen=True)
class Outer(Declared):
    """A whole."""

    inner: Annotated[Inner, "Its part."]
    rate: Annotated[float, Meta(gt=0, le=1e300), "How fast."] = 0.5
    share: Annotated[float, Meta(ge=0, le=1, title="which no file sees")] = 0.5
    kind: Literal["a", "b"] = "a"
    name: Annotated[str, Meta(max_length=5)] | None = None
    flag: bool = False
    pairs: tuple[Inner, ...] = ()


PART = {"size": 3}


def test_declared_values_are_read():
    values = {"inner": PART, "rate": 2, "name": None, "pairs": [PART, PART], "unknown": 1}
    assert convert(values, Outer) == Outer(Inner(3), rate=2.0, pairs=(Inner(3), Inner(3)))


def test_numpy_numbers_become_python_numbers():
    made = Outer(Inner(np.int64(3)), rate=np.float64(0.25))
    assert made == Outer(Inner(3), 0.25)
    assert (type(made.inner.size), type(made.rate)) == (int, float)


def test_meanings_are_the_documentation():
    assert meanings(Outer) == {"inner": "Its part.", "rate": "How fast."}
    assert Outer.__doc__ == "A whole.\n\n    Attributes:\n        inner: Its part.\n        rate: How fast.\n    "


@pytest.mark.parametrize(
    ("values", "path", "word"),
    [
        ({}, "inner", "missing"),
        ({"inner": {}}, "inner.size", "1,000"),
        ({"inner": 3}, "inner", "the number 3"),
        ({"inner": {"size": 0}}, "inner.size", "from 1 to 1,000"),
        ({"inner": {"size": True}}, "inner.size", "true"),
        ({"inner": {"size": 2.0}}, "inner.size", "2.0"),
        ({"inner": {"size": 10**400}}, "inner.size", "1000"),
        ({"inner": PART, "rate": float("inf")}, "rate", "above 0"),
        ({"inner": PART, "rate": float("nan")}, "rate", "nan"),
        ({"inner": PART, "rate": 10**400}, "rate", "1000"),
        ({"inner": PART, "share": 2}, "share", "from 0 to 1"),
        ({"inner": PART, "kind": "c"}, "kind", '"a", "b"'),
        ({"inner": PART, "kind": 1}, "kind", '"a", "b"'),
        ({"inner": PART, "name": "longer"}, "name", "at most 5"),
        ({"inner": PART, "flag": "yes"}, "flag", "true or false"),
        ({"inner": PART, "pairs": 3}, "pairs", "list"),
        ({"inner": PART, "pairs": [PART, {"size": []}]}, "pairs.1.size", "a list of 0"),
        ({"inner": PART, "pairs": [None]}, "pairs.0", "null"),
    ],
)
def test_errors_name_their_path(values, path, word):
    with pytest.raises(InputError, match=rf'^a/file\.json: "{path}" .*{word}'):
        convert(Config(values, "a/file.json"), Outer)


@pytest.mark.parametrize(("name", "value"), [("rate", 0.0), ("kind", "c"), ("inner", {"size": 3}), ("name", object())])
def test_values_made_in_python_are_checked(name, value):
    with pytest.raises(BadInput, match=f'^Outer: "{name}"'):
        Outer(**{"inner": Inner(3), name: value})


@pytest.mark.promise("R15")
@some
@given(values=st.dictionaries(st.sampled_from(list(Outer.__dataclass_fields__)), json_values))
def test_any_object_is_read_or_refused(values):
    try:
        found = convert(values, Outer)
    except InputError as problem:
        assert problem.message.startswith("the configuration: ")
    else:
        assert found.rate > 0
