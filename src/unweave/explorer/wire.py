"""An answer as JSON and buffers: the one form in which a kernel and a server send arrays.

An array stands in the JSON as ``{"array": i, "dtype": "f32", "shape": [5, 3]}``, its bytes (little-endian, C order) are
the i-th buffer. A notebook sends the buffers beside the message; a server sends one body, `framed`.
"""

import json
import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import torch

from unweave.explorer.bundle import NAMES

ALIGNED = 8
"""Buffers begin at multiples of this many bytes, so that a page can look at them in place."""


@dataclass(frozen=True)
class Packed:
    """An answer ready to be sent.

    Attributes:
        document: Its JSON, with places for the arrays.
        buffers: The arrays' bytes.
    """

    document: object
    buffers: tuple[bytes, ...]

    def framed(self) -> bytes:
        """One body: the number of bytes of the JSON, the JSON, and every buffer at its offset.

        The JSON is ``{"answer": …, "buffers": [[offset, bytes], …]}``, padded with spaces; offsets count from its end.
        """
        places, end = [], 0
        for buffer in self.buffers:
            places.append([end, len(buffer)])
            end += -(-len(buffer) // ALIGNED) * ALIGNED
        head = json.dumps({"answer": self.document, "buffers": places}, allow_nan=False).encode()
        head += b" " * (-(len(head) + 4) % ALIGNED)
        padded = (buffer + bytes(-len(buffer) % ALIGNED) for buffer in self.buffers)
        return b"".join((struct.pack("<I", len(head)), head, *padded))


def packed(answer: object) -> Packed:
    """Take the arrays and tensors out of an answer.

    Args:
        answer: Dictionaries, lists, texts, numbers, arrays and tensors.

    Raises:
        ValueError: If a number outside the arrays is not finite; JSON has no word for it.
    """
    buffers: list[bytes] = []
    return Packed(_without_arrays(answer, buffers), tuple(buffers))


def _without_arrays(value: object, buffers: list[bytes]) -> object:
    match value:
        case torch.Tensor():
            return _without_arrays(value.detach().cpu().numpy(), buffers)
        case np.ndarray():
            buffers.append(np.ascontiguousarray(value, value.dtype.newbyteorder("<")).tobytes())
            return {
                "array": len(buffers) - 1,
                "dtype": NAMES[value.dtype.newbyteorder("<")],
                "shape": list(value.shape),
            }
        case np.generic():
            return value.item()
        case Mapping():
            return {str(key): _without_arrays(part, buffers) for key, part in value.items()}
        case str():
            return value
        case Sequence():
            return [_without_arrays(part, buffers) for part in value]
    return value
