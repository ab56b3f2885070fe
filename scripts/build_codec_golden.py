"""Write web/test/golden/codec/: arrays as Python packs them, with what a page must read from them.

One case a file: the reference, its chunks in base64, and its values (null for NaN, "inf" and "-inf"), or its codes.
`tests/explorer/test_build.py` makes them again and compares all but the deflated bytes, which are the deflater's own.
"""

import base64
import json
import sys
from collections.abc import Mapping
from math import isinf, isnan
from pathlib import Path
from typing import Any

import numpy as np

from unweave.explorer.bundle import ArrayRef, CodeScale, chunks_of, in_planes, packed, plain, unpacked
from unweave.explorer.maps import MIDDLE, NOT_FINITE, TOP, scale_of, thumbnail, triangle

FOLDER = Path(__file__).resolve().parent.parent / "web" / "test" / "golden" / "codec"
SPECIAL = [np.nan, np.inf, -np.inf, -0.0, 0.0, 5e-324, -1e-45, 6e-8, 1.5, -65504.0, 1 / 3]
"""Numbers that codecs get wrong: not finite, -0, and subnormal in each precision."""


def cases() -> Mapping[str, dict[str, Any]]:
    """Every case by its name."""
    with np.errstate(over="ignore", under="ignore"):
        floats = {name: np.array(SPECIAL).astype(f"<f{size}") for name, size in (("f16", 2), ("f32", 4), ("f64", 8))}
    whole = {
        name: np.array([np.iinfo(kind).min, 0, 1, np.iinfo(kind).max], kind)
        for name, kind in (("u8", "<u1"), ("u16", "<u2"), ("u32", "<u4"), ("i16", "<i2"), ("i32", "<i4"))
    }
    found = {name: _exact(packed(array)) for name, array in (floats | whole).items()}
    found["empty"] = _exact(packed(np.zeros((0, 3), np.float32)))
    found["no-dimension"] = _exact(packed(np.array(2.5, np.float64)))
    found["matrix"] = _exact(packed(np.arange(6, dtype=np.float32).reshape(2, 3)))
    found["two-chunks"] = _case(packed(np.arange(2**22 + 5, dtype=np.uint8) % 7))
    found |= {f"planes-{name}": _exact(in_planes(floats[name].reshape(1, -1))) for name in floats}
    found["planes-empty"] = _exact(in_planes(np.zeros((0, 3), np.float32)))
    found["planes-factor"] = _exact(in_planes(floats["f16"], factor=24**-0.5))
    found["planes-two-chunks"] = _case(in_planes((np.arange(2**21 + 5) % 7).astype(np.float16)))
    for name, factor in (("power", 0.125), ("root", 24**-0.5)):
        found[f"factor-{name}"] = _exact(packed(floats["f16"], factor=factor))
    return found | _pictures()


def _pictures() -> dict[str, dict[str, Any]]:
    draw = np.random.default_rng(0)
    pattern = np.tril(draw.random((9, 9)) ** 4)
    pattern /= pattern.sum(-1, keepdims=True)
    scores = draw.normal(size=(9, 9)) * 5
    scores[4, 2], scores[8, 0], scores[6, 6] = np.nan, np.inf, 0.0
    nothing = np.zeros((3, 3))
    large = np.tril(draw.random((150, 150)))
    return {
        "map-sqrt": _coded(triangle(pattern)),
        "map-arcsinh": _coded(triangle(scores, signed=True)),
        "map-zero": _coded(triangle(nothing)),
        "map-zero-signed": _coded(triangle(nothing, signed=True)),
        "map-two": _coded(triangle(np.stack([pattern, pattern.T + pattern]))),
        "thumbnail": _listed(thumbnail(triangle(large))),
        "thumbnail-small": _coded(thumbnail(triangle(scores, scale_of(scores, signed=True)))),
    }


def values(ref: ArrayRef, stored: np.ndarray) -> np.ndarray:
    """The values that stored numbers stand for, as a page computes them: times the factor, rounded to float32."""
    return stored if ref.factor is None else (stored.astype(np.float64) * ref.factor).astype(np.float32)


def decoded(bytes_: np.ndarray, scale: CodeScale) -> np.ndarray:
    """The numbers that bytes stand for; NaN for what is not finite."""
    code = bytes_.astype(np.float64)
    if scale.name == "sqrt":
        values = (code / TOP) ** 2 * scale.max
    else:
        assert scale.knee is not None
        with np.errstate(over="ignore"):  # what is not finite has a code beyond the largest
            values = scale.knee * np.sinh((code - MIDDLE) / MIDDLE * np.arcsinh(scale.max / scale.knee))
    return np.where(bytes_ == NOT_FINITE, np.nan, values)


def _exact(ref: ArrayRef) -> dict[str, Any]:
    """A case whose values are numbers as they are, times the factor."""
    return _case(ref) | {"values": [_number(x) for x in values(ref, unpacked(ref)).flatten().tolist()]}


def _coded(ref: ArrayRef) -> dict[str, Any]:
    """A case of bytes on a scale, with the numbers that they stand for in float32."""
    assert ref.scale is not None
    codes = unpacked(ref).flatten()
    meant = decoded(codes, ref.scale).astype(np.float32)
    return _case(ref) | {"codes": codes.tolist(), "values": [_number(x) for x in meant.tolist()]}


def _listed(ref: ArrayRef) -> dict[str, Any]:
    """A case of bytes alone."""
    return _case(ref) | {"codes": unpacked(ref).flatten().tolist()}


def _case(ref: ArrayRef) -> dict[str, Any]:
    deflated = {i: base64.b64encode(chunk.deflated).decode("ascii") for i, chunk in chunks_of(ref).items()}
    return {"ref": plain(ref), "chunks": deflated}


def _number(x: float) -> float | str | None:
    if isnan(x):
        return None
    return x if not isinf(x) else "inf" if x > 0 else "-inf"


def main() -> int:
    """Write every case."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, case in cases().items():
        (FOLDER / f"{name}.json").write_text(json.dumps(case, allow_nan=False) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
