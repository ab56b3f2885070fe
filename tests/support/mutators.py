"""Damage for files: edits to valid ones, since random bytes never get past the first check."""

import json
from collections.abc import Callable

from hypothesis import settings
from hypothesis import strategies as st

many = settings(max_examples=settings().max_examples * 7 // 2)
"""For parsers of hostile files: 1,050 files at the quick profile."""
some = settings(max_examples=max(1, settings().max_examples // 2))
"""For what is slower: 150 at the quick profile."""

json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.sampled_from([0, -1, 2**31, 2**63, 2**64, 10**12, 10**400, 1e308, ""])
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=8,
)


@st.composite
def damaged_json(draw: Callable, value: object, edits: int = 3) -> object:
    """A JSON value with one to ``edits`` places replaced, removed, doubled or exchanged."""
    value = json.loads(json.dumps(value))
    for _ in range(draw(st.integers(1, edits))):
        places = list(_places(value))
        if not places:
            break
        parent, key = draw(st.sampled_from(places))
        match draw(st.sampled_from(["replace", "remove", "double", "exchange", "nudge"])):
            case "replace":
                parent[key] = draw(json_values)
            case "remove":
                del parent[key]
            case "double" if isinstance(parent, list):
                parent.append(parent[key])
            case "double":
                parent[draw(st.text(max_size=5))] = parent[key]
            case "exchange":
                other, place = draw(st.sampled_from(places))
                if _inside(parent[key], other) or _inside(other[place], parent):
                    continue
                parent[key], other[place] = other[place], parent[key]
            case "nudge" if isinstance(parent[key], int):
                parent[key] += draw(st.sampled_from([-8, -1, 1, 8, 2**32]))
    return value


def _places(value: object) -> list:
    """Every (container, key) of a JSON value."""
    keys = value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    here = [(value, key) for key in keys]
    return here + [place for parent, key in here for place in _places(parent[key])]


def _inside(value: object, container: object) -> bool:
    """Whether a container is, or lies in, a value: exchanging the two would make a loop."""
    return value is container or any(parent is container for parent, _ in _places(value))


@st.composite
def damaged_bytes(draw: Callable, data: bytes, edits: int = 2) -> bytes:
    """Bytes with one to ``edits`` bits flipped, pieces cut, doubled, or something put in."""
    for _ in range(draw(st.integers(1, edits))):
        place = draw(st.integers(0, max(0, len(data) - 1)))
        match draw(st.sampled_from(["flip", "cut", "put in", "double", "append"])):
            case "flip" if data:
                bit = 1 << draw(st.integers(0, 7))
                data = data[:place] + bytes([data[place] ^ bit]) + data[place + 1 :]
            case "cut":
                data = data[:place]
            case "put in":
                data = data[:place] + draw(st.binary(max_size=16)) + data[place:]
            case "double":
                data = data + data[place:]
            case "append":
                data = data + draw(st.binary(min_size=1, max_size=16))
    return data
