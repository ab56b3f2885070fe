/** Answers as JSON and buffers: the form in which a kernel and a server send arrays (`explorer/answers.py`). */
import { cache } from "../core/cache";
import { ARRAYS, type Chunks, inflate } from "../core/codec";
import type { Dtype, Json } from "../core/types";

interface Place {
  array: number;
  dtype: Dtype;
}

/** Chunks as a bundle has them: what comes deflated is inflated, and kept. */
export function inflated(fetched: Chunks): Chunks {
  const kept = cache<ArrayBuffer>();
  return async (id) => {
    const found = kept.get(id);
    if (found) return found;
    const bytes = await inflate(new Uint8Array(await fetched(id)));
    kept.set(id, bytes, bytes.byteLength);
    return bytes;
  };
}

/** One body: the number of bytes of the JSON, the JSON, and every buffer at its offset from the JSON's end. */
export function unframed(body: ArrayBuffer): unknown {
  const length = new DataView(body).getUint32(0, true);
  const { answer, buffers } = JSON.parse(new TextDecoder().decode(new Uint8Array(body, 4, length))) as {
    answer: Json;
    buffers: [number, number][];
  };
  const start = 4 + length;
  return restored(
    answer,
    buffers.map(([at, bytes]) => body.slice(start + at, start + at + bytes)),
  );
}

/** The answer with its arrays in their places. */
export function restored(value: Json, buffers: readonly ArrayBuffer[]): unknown {
  if (Array.isArray(value)) return value.map((part) => restored(part, buffers));
  if (value === null || typeof value !== "object") return value;
  if (isPlace(value)) {
    const numbers = new ARRAYS[value.dtype](buffers[value.array] ?? new ArrayBuffer(0));
    // The page's numbers are float32 throughout.
    return value.dtype === "f64" ? Float32Array.from(numbers) : numbers;
  }
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, restored(part, buffers)]));
}

function isPlace(value: object): value is Place {
  const { array, dtype } = value as Partial<Place>;
  return typeof array === "number" && typeof dtype === "string" && Object.hasOwn(ARRAYS, dtype);
}
