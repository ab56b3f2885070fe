/** Answers as JSON and buffers: the form in which a kernel and a server send arrays (`explorer/answers.py`). */
import type { Json } from "../core/types";

interface Place {
  array: number;
  dtype: keyof typeof READ;
}

const READ = {
  f32: (bytes: ArrayBuffer) => new Float32Array(bytes),
  // The page's numbers are float32 throughout.
  f64: (bytes: ArrayBuffer) => Float32Array.from(new Float64Array(bytes)),
  u8: (bytes: ArrayBuffer) => new Uint8Array(bytes),
  u16: (bytes: ArrayBuffer) => new Uint16Array(bytes),
  u32: (bytes: ArrayBuffer) => new Uint32Array(bytes),
  i16: (bytes: ArrayBuffer) => new Int16Array(bytes),
  i32: (bytes: ArrayBuffer) => new Int32Array(bytes),
};

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
  if (isPlace(value)) return READ[value.dtype](buffers[value.array] ?? new ArrayBuffer(0));
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, restored(part, buffers)]));
}

function isPlace(value: object): value is Place {
  const { array, dtype } = value as Partial<Place>;
  return typeof array === "number" && typeof dtype === "string" && Object.hasOwn(READ, dtype);
}
