"""`unweave-bundle`, version 2: all that a page is given, as frozen values with the names of `web/src/core/types.ts`.

A manifest is small JSON; arrays are chunks beside it, at most 4 MiB each, named by the SHA-256 of their bytes as they
are before deflating, so that a name does not depend on the deflater. An array holds its chunks, and a manifest its
arrays: `chunks_of` finds them, `to_text` writes the rest. The same values give the same bytes.
"""

import hashlib
import json
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass, replace
from functools import cached_property
from itertools import groupby
from math import isfinite
from typing import TYPE_CHECKING, Any, Literal, get_args

import numpy as np

from unweave.errors import BadInput
from unweave.files.bundled import shared
from unweave.files.json import read_json
from unweave.text.display import TABLE

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

FORMAT: Literal["unweave-bundle"] = "unweave-bundle"
VERSION: Literal[2] = 2
CHUNK = 4 * 2**20  # bytes of a chunk before deflating, at most; a multiple of every item's size
MANIFEST = 10**6  # bytes of a manifest, at most
LEVEL = 6  # of compression: the same everywhere, or one input would give two files
RUNS = zlib.Z_RLE
"""Strategy for maps and planes, in which only single bytes repeat: shorter than a search for more, ten times faster."""
Dtype = Literal["u8", "u16", "u32", "i16", "i32", "f16", "f32", "f64"]
DTYPES: Mapping[str, str] = {name: f"<{name[0]}{int(name[1:]) // 8}" for name in get_args(Dtype)}
"""Types of numbers, as numpy writes them: little-endian."""
NAMES = {np.dtype(code): name for name, code in DTYPES.items()}

Json = Any  # None, bool, int, float, str, or lists and dictionaries (with string keys) of these
Mode = Literal["attention", "value", "info", "score", "effect", "difference"]


@dataclass(frozen=True)
class Chunk:
    """Some bytes, named by their SHA-256."""

    data: bytes = field(repr=False)  # the bytes before deflating
    strategy: int = zlib.Z_DEFAULT_STRATEGY  # what the deflater looks for

    @cached_property
    def id(self) -> str:
        """SHA-256 of the bytes, in hexadecimal."""
        return hashlib.sha256(self.data).hexdigest()

    @cached_property
    def deflated(self) -> bytes:
        """The bytes as they are stored: raw deflate."""
        press = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS, strategy=self.strategy)
        return press.compress(self.data) + press.flush()


@dataclass(frozen=True)
class CodeScale:
    """How a byte encodes a number; 255 encodes what is not finite."""

    # sqrt: (code / 254)² max; arcsinh: knee sinh((code - 127) / 127 asinh(max / knee))
    name: Literal["sqrt", "arcsinh"]
    max: float  # the largest absolute value
    knee: float | None = None  # where the arcsinh turns from linear to logarithmic


@dataclass(frozen=True)
class Stats:
    """The range of an array's finite numbers, and how many are finite, not a number, and infinite."""

    min: float | None
    max: float | None
    finite: int
    nan: int
    inf: int


@dataclass(frozen=True)
class ArrayRef:
    """An array in chunks: little-endian, C order.

    The layout ``tril`` keeps the lower triangles of square matrices, row by row; ``planes`` the highest byte of every
    number, then the next of every number, to the lowest.
    """

    dtype: Dtype
    shape: tuple[int, ...]  # that of the whole squares where only triangles are kept
    layout: Literal["dense", "tril", "planes"]
    chunks: tuple[Chunk, ...]
    scale: CodeScale | None = None  # how a byte stands for a number, if it does
    factor: float | None = None  # times the stored number, in float64 and rounded to float32, is the value; 1 if None
    stats: Stats | None = None
    words: tuple[Json, ...] | None = None  # the distinct values, where the numbers are indices into them


def packed(array: np.ndarray, *, factor: float | None = None) -> ArrayRef:
    """Pack an array as it is, bit for bit."""
    native = array.dtype.newbyteorder("<")
    if native not in NAMES:
        raise BadInput(f"packed: array is of {array.dtype}", f"convert it to one of {', '.join(DTYPES)}")
    name: Any = NAMES[native]
    return ArrayRef(name, array.shape, "dense", cut(np.ascontiguousarray(array, native).tobytes()), factor=factor)


def in_planes(array: np.ndarray, *, factor: float | None = None) -> ArrayRef:
    """Pack an array bit for bit, with its numbers split into planes of bytes: signs and exponents deflate well."""
    dense = packed(array, factor=factor)
    numbers = np.frombuffer(b"".join(chunk.data for chunk in dense.chunks), np.uint8).reshape(
        array.size, array.itemsize
    )
    return replace(dense, layout="planes", chunks=cut(numbers[:, ::-1].T.tobytes(), RUNS))


def cut(data: bytes, strategy: int = zlib.Z_DEFAULT_STRATEGY) -> tuple[Chunk, ...]:
    """Cut bytes into chunks."""
    return tuple(Chunk(data[at : at + CHUNK], strategy) for at in range(0, len(data), CHUNK))


def stats(values: np.ndarray) -> Stats:
    """Count and range of an array's numbers."""
    finite = values[np.isfinite(values)]
    least, most = (float(finite.min()), float(finite.max())) if finite.size else (None, None)
    nans = int(np.isnan(values).sum())
    return Stats(least, most, int(finite.size), nans, int(values.size) - int(finite.size) - nans)


def unpacked(ref: ArrayRef) -> np.ndarray:
    """The stored numbers of an array in its shape; a flat array for triangles."""
    data = b"".join(chunk.data for chunk in ref.chunks)
    if ref.layout == "planes":
        planes = np.frombuffer(data, np.uint8).reshape(np.dtype(DTYPES[ref.dtype]).itemsize, -1)
        data = planes[::-1].T.tobytes()
    flat = np.frombuffer(data, DTYPES[ref.dtype])
    return flat if ref.layout == "tril" else flat.reshape(ref.shape)


@dataclass(frozen=True)
class Vocabulary:
    """Texts of all tokens as one blob of UTF-8, where each begins, and what the texts alone do not show."""

    text: ArrayRef  # the blob
    offsets: ArrayRef  # where each token begins, and the end
    special: tuple[int, ...]  # ids of special tokens
    pieces: Mapping[str, tuple[int, ...]]  # bytes of the tokens that are not valid UTF-8 by themselves, by id
    tokenizer: ArrayRef | None = None  # tokenizer.json as bytes, where the page may encode texts


@dataclass(frozen=True)
class Sinusoids:
    """Sinusoidal positions of queries and keys, from which their tables are computed."""

    scale: float  # their largest value
    base: float  # ratio of the slowest to the fastest wavelength


@dataclass(frozen=True)
class EngineRef:
    """A model's weights, bit for bit.

    Where ``unfolded`` is set, tensors are as they were before the norms were folded into them, with the ``gain`` and
    ``bias`` of each layer's norm and of the ``final`` one. The page then folds them: readers of the stream are
    multiplied by gains, readers and writers are centered where the norm centers, and queries take 1/√d_head.
    """

    version: int  # of this format
    tensors: Mapping[str, ArrayRef]  # by their names in `Weights.tensors`
    sinusoids: Sinusoids | None = None  # ``P_Q`` and ``P_K`` are then made from these, and not stored
    unfolded: bool | None = None


@dataclass(frozen=True)
class CheckRef:
    """An identity that was checked, with its residual."""

    name: str
    error: float
    tolerance: float


@dataclass(frozen=True)
class NormRef:
    """A norm's kind and eps."""

    kind: str
    eps: float


@dataclass(frozen=True)
class SnapshotRef:
    """A model during its training."""

    step: int
    tokens: int
    engine: EngineRef


@dataclass(frozen=True)
class ModelRef:
    """A model: its card, its sizes, its tokens, its checks, and its weights or why they are not here."""

    name: str
    precision: str
    digest: str
    card: Mapping[str, Json]
    n_layers: int
    n_heads: int
    d_model: int
    d_head: int
    d_vocab: int
    d_mlp: tuple[int, ...]
    n_ctx: int
    positions: str
    norm: NormRef
    smears: bool
    start: int | None
    vocabulary: Vocabulary
    checks: tuple[CheckRef, ...] = ()
    engine: EngineRef | None = None
    no_engine: str | None = None
    source: str | None = None
    snapshots: tuple[SnapshotRef, ...] = ()


@dataclass(frozen=True)
class Prompt:
    """Tokens that a model ran on."""

    id: str  # its name in states
    label: str  # its name for readers
    model: str  # the model
    ids: ArrayRef  # the tokens
    cut: int  # tokens of the text beyond the context that were left out


@dataclass(frozen=True)
class PythonCall:
    """The Python that makes a table."""

    function: str  # its name under uw
    arguments: Mapping[str, Json]  # its arguments but the model
    code: str | None = None  # the expression in model and run, where it is not the function called on the model


@dataclass(frozen=True)
class TableRef:
    """A table of results by column; tokens are ids, heads are written L1H4; `answer` is the result in a sentence."""

    name: str
    model: str
    row: str
    from_: PythonCall
    size: int
    columns: Mapping[str, Sequence[Json] | ArrayRef]
    left_out: int = 0
    prompt: str | None = None
    answer: str | None = None


@dataclass(frozen=True)
class MapRef:
    """One head on one prompt as a picture: bytes on a scale, and a thumbnail, each cell of it a maximum."""

    model: str
    prompt: str
    head: str
    mode: Mode
    thumbnail: ArrayRef
    values: ArrayRef | None = None


@dataclass(frozen=True)
class MapsRef:
    """Maps of one kind on one prompt as a manifest stores them: a head's bytes follow from its place."""

    model: str
    prompt: str
    mode: Mode
    scale: str  # name of the scales; the knee of an arcsinh is a hundredth of the largest value, or 1
    largest: tuple[float, ...]  # the largest absolute value of each head, layer by layer
    thumbnails: ArrayRef  # their thumbnails, heads × side × side
    kept: tuple[int, ...]  # places of the heads whose whole maps are here
    values: ArrayRef | None = None  # these, one after another


def grouped(pictures: Sequence[MapRef]) -> tuple[MapsRef, ...]:
    """Maps by kind and prompt, those of every head together."""
    of_a_kind = groupby(pictures, lambda one: (one.model, one.prompt, one.mode))
    return tuple(_group(*of, list(ones)) for of, ones in of_a_kind)


def _group(model: str, prompt: str, mode: Mode, ones: Sequence[MapRef]) -> MapsRef:
    scales = [one.thumbnail.scale for one in ones if one.thumbnail.scale is not None]
    whole = {place: one.values for place, one in enumerate(ones) if one.values is not None}
    values = _joined(tuple(whole.values())) if whole else None
    thumbnails = _joined([one.thumbnail for one in ones])
    largest = tuple(scale.max for scale in scales)
    return MapsRef(model, prompt, mode, scales[0].name, largest, thumbnails, tuple(whole), values)


def _joined(parts: Sequence[ArrayRef]) -> ArrayRef:
    """Arrays of one shape as one."""
    data = b"".join(chunk.data for part in parts for chunk in part.chunks)
    first = parts[0]
    return ArrayRef(first.dtype, (len(parts), *first.shape), first.layout, cut(data, RUNS))


@dataclass(frozen=True)
class PairRef:
    """Two texts of equal length in tokens, whose difference a page shows."""

    model: str  # the model
    a: tuple[int, ...]  # tokens of the first
    b: tuple[int, ...]  # tokens of the second
    target: int | None = None  # the token whose logit differs; the one whose probability changes most if None
    against: int | None = None  # a token whose logit is subtracted
    answers: ArrayRef | None = None  # answers to requests about the pair, JSON as bytes; None where a page can ask


@dataclass(frozen=True)
class Offer:
    """Tables that are computed when a view requests one of them."""

    what: str  # what they are, for progress
    tables: tuple[str, ...]  # their names
    seconds: int = 0  # about how long that takes


@dataclass(frozen=True)
class LeftOut:
    """What is not here, why, and how to get it."""

    what: str
    why: str
    how: str


@dataclass(frozen=True)
class Manifest:
    """All that a page is given.

    `schema` describes the columns of its tables, by the type of their rows; `characters` lists which ones are
    shown by number; `prose` holds the texts on views and figures, which need not be in the script of the page.
    """

    title: str
    lead: str
    unweave: str
    models: tuple[ModelRef, ...]
    prompts: tuple[Prompt, ...] = ()
    tables: tuple[TableRef, ...] = ()
    schema: Mapping[str, Mapping[str, Mapping[str, Json]]] = field(default_factory=dict)
    maps: tuple[MapRef, ...] = ()
    claims: tuple[Mapping[str, Json], ...] = ()
    pairs: tuple[PairRef, ...] = ()
    left_out: tuple[LeftOut, ...] = ()
    opens: str = ""
    offers: tuple[Offer, ...] = ()
    characters: str = field(default_factory=lambda: str(TABLE["runs"]), repr=False)
    prose: Mapping[str, Json] = field(default_factory=lambda: read_json(shared("prose")), repr=False)
    format: str = FORMAT
    version: int = VERSION

    @cached_property
    def written(self) -> Mapping[str, object]:
        """The fields as JSON holds them: maps in groups, since there may be thousands."""
        return _fields(self) | {"maps": grouped(self.maps)}


def plain(value: object) -> Json:
    """A part of a manifest as JSON values: an optional part that is None is left out, and no number is NaN."""
    match value:
        case Chunk():
            return {"id": value.id, "bytes": len(value.data)}
        case None | bool() | int() | str():
            return value
        case float():
            return float(value) if isfinite(value) else None
        case Mapping():
            return {str(key): plain(part) for key, part in value.items()}
        case Sequence():
            return [plain(part) for part in value]
    if not is_dataclass(value) or isinstance(value, type):
        raise TypeError(f"plain: {type(value).__name__} is not part of a manifest")
    written = _written(value)
    parts = [(f, written[f.name]) for f in fields(value)]
    return {f.name.rstrip("_"): plain(part) for f, part in parts if part is not None or f.default is not None}


def json_of(part: object) -> str:
    """A part of a manifest as JSON in ASCII."""
    return json.dumps(plain(part), allow_nan=False, separators=(",", ":"))


def to_text(manifest: Manifest) -> str:
    """The manifest as JSON in ASCII."""
    text = json_of(manifest)
    if len(text) > MANIFEST:
        raise BadInput(f"to_text: the manifest has {len(text):,} bytes and may have {MANIFEST:,}", "leave tables out")
    return text


def chunks_of(part: object) -> dict[str, Chunk]:
    """Every chunk of a manifest, or of a part of one, once, in its order."""
    return {chunk.id: chunk for chunk in _chunks(part)}


def _chunks(value: object) -> Iterator[Chunk]:
    if isinstance(value, Chunk):
        yield value
    elif isinstance(value, Mapping):
        for part in value.values():
            yield from _chunks(part)
    elif isinstance(value, tuple | list):
        for part in value:
            yield from _chunks(part)
    elif is_dataclass(value) and not isinstance(value, type):
        yield from _chunks(_written(value))


def _written(value: "DataclassInstance") -> Mapping[str, object]:
    return value.written if isinstance(value, Manifest) else _fields(value)


def _fields(value: "DataclassInstance") -> dict[str, object]:
    return {f.name: getattr(value, f.name) for f in fields(value)}
