/** Arrays of a bundle: base64, raw deflate, little-endian numbers, bytes that stand for numbers. Bad data is refused in a sentence. */

import { Refused } from "./requests";
import type { ArrayRef, Dtype, Scale } from "./types";

export type Values = Uint8Array | Uint16Array | Uint32Array | Int16Array | Int32Array | Float32Array | Float64Array;

/** Inflated bytes of a chunk by its name. */
export type Chunks = (id: string) => Promise<ArrayBuffer>;

/** Bytes of the largest chunk after inflating. */
export const CHUNK_LIMIT = 4 * 2 ** 20;
/** Bytes that are inflated at a time. */
const PART = 2 ** 16;
/** Codes of a scale: 0 to 254; 255 is "not finite". */
export const NOT_FINITE = 255;
const LAST = 254;
const CENTER = 127;
/** More cells than any bundle holds; a shape above it is damaged. */
const MOST_CELLS = 2 ** 31;

/** Numbers of a kind as they are stored: float16 as integers. */
export const ARRAYS: Record<Dtype, { BYTES_PER_ELEMENT: number; new (bytes: ArrayBuffer): Values }> = {
  ...{ u8: Uint8Array, u16: Uint16Array, u32: Uint32Array },
  ...{ i16: Int16Array, i32: Int32Array },
  ...{ f16: Uint16Array, f32: Float32Array, f64: Float64Array },
};

export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const native = (Uint8Array as unknown as { fromBase64?: (text: string) => Uint8Array<ArrayBuffer> }).fromBase64;
  try {
    return native ? native.call(Uint8Array, text) : Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  } catch {
    throw new Refused("a part of this page's data is damaged: it is not base64", "get the file again");
  }
}

/** Inflate raw deflate; what is cut, or longer than `limit` bytes, is refused. */
export async function inflate(deflated: Uint8Array<ArrayBuffer>, limit = CHUNK_LIMIT): Promise<ArrayBuffer> {
  if (typeof DecompressionStream === "undefined")
    throw new Refused("this browser cannot unpack the data of the page", "open it in a browser from 2023 or later");
  const { readable, writable } = new DecompressionStream("deflate-raw");
  const writer = writable.getWriter();
  // A part at a time, so that what expands without end is stopped; whoever reads hears of what fails.
  for (let from = 0; from < deflated.length; from += PART)
    writer.write(deflated.subarray(from, from + PART)).catch(() => {});
  writer.close().catch(() => {});
  const reader: ReadableStreamDefaultReader<Uint8Array> = readable.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.length;
      if (size > limit) {
        reader.cancel().catch(() => {});
        throw new Refused(`a part of this page's data is longer than ${limit} bytes`, "get the file again");
      }
      parts.push(part.value);
    }
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Refused("a part of this page's data is damaged: it cannot be inflated", "get the file again");
  }
  return joined(parts).buffer;
}

/** The SHA-256 of bytes; empty where this browser does not say it (outside https, file and localhost). */
export async function digestOf(bytes: ArrayBuffer): Promise<string> {
  const digest = await globalThis.crypto?.subtle?.digest("SHA-256", bytes);
  return digest ? Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("") : "";
}

/** A chunk as the report carries it, inflated and checked against its name. */
export async function unpack(id: string, base64: string): Promise<ArrayBuffer> {
  const bytes = await inflate(fromBase64(base64));
  const digest = await digestOf(bytes);
  if (digest && digest !== id)
    throw new Refused("a part of this page's data is damaged: its digest differs", "get the file again");
  return bytes;
}

/** Numbers that an array stores: all of them, or those of the lower triangles. */
export function cells(ref: Pick<ArrayRef, "shape" | "layout">): number {
  const shape = ref.shape;
  if (!shape.every((size) => Number.isInteger(size) && size >= 0)) throw damaged(`its shape is ${shape}`);
  const last = shape.at(-1) ?? 1;
  if (!["dense", "tril", "planes"].includes(ref.layout)) throw damaged(`a layout "${ref.layout}"`);
  if (ref.layout === "tril" && (shape.length < 2 || shape.at(-2) !== last))
    throw damaged(`a triangle of shape ${shape}`);
  const stored =
    ref.layout === "tril"
      ? shape.slice(0, -2).reduce((a, b) => a * b, triangle(last))
      : shape.reduce((a, b) => a * b, 1);
  if (stored > MOST_CELLS) throw damaged(`its shape is ${shape}`);
  return stored;
}

/** Cells of a lower triangle of n rows; in one that is kept row by row, where row n begins. */
export function triangle(n: number): number {
  return (n * (n + 1)) / 2;
}

/** Where a cell of it stands. */
export function at(dst: number, src: number): number {
  return triangle(dst) + src;
}

/** The numbers as they are stored: codes of a scale and float16 as integers. */
export function stored(ref: ArrayRef, chunks: readonly ArrayBuffer[]): Values {
  const kind = ARRAYS[ref.dtype];
  if (!kind) throw damaged(`numbers of kind "${ref.dtype}"`);
  const size = kind.BYTES_PER_ELEMENT;
  const joint = together(ref, chunks, cells(ref) * size);
  return new kind(ref.layout === "planes" ? interleaved(joint, size) : joint);
}

/** The values: float16 as float32, codes as what they stand for (NaN for "not finite"), times the factor. */
export function decode(ref: ArrayRef, chunks: readonly ArrayBuffer[]): Values {
  const raw = stored(ref, chunks);
  if (ref.scale) return looked(raw as Uint8Array, scaleTable(ref.scale));
  const numbers = ref.dtype === "f16" ? looked(raw as Uint16Array, halves()) : raw;
  const factor = ref.factor ?? 1;
  if (factor === 1) return numbers;
  // One multiplication in float64, rounded once: what Python does, too.
  const narrow = ARRAYS[ref.dtype].BYTES_PER_ELEMENT <= 2 || ref.dtype === "f32";
  const out = new (narrow ? Float32Array : Float64Array)(numbers.length);
  for (let i = 0; i < out.length; i++) out[i] = numbers[i]! * factor;
  return out;
}

/** Fetch an array's chunks and decode it. */
export async function load(ref: ArrayRef, chunk: Chunks): Promise<Values> {
  return decode(ref, await Promise.all(ref.chunks.map((part) => chunk(part.id))));
}

/** What a code stands for. */
export function decodeScale(code: number, scale: Scale): number {
  if (code === NOT_FINITE) return Number.NaN;
  if (scale.name === "sqrt") return (code / LAST) ** 2 * scale.max;
  const knee = scale.knee ?? 1;
  return knee * Math.sinh(((code - CENTER) / CENTER) * Math.asinh(scale.max / knee));
}

/** What each of the 256 codes stands for. */
export function scaleTable(scale: Scale): Float32Array {
  if (scale.name !== "sqrt" && scale.name !== "arcsinh") throw damaged(`a scale "${(scale as Scale).name}"`);
  if (!(scale.max >= 0) || (scale.name === "arcsinh" && !((scale.knee ?? 1) > 0)))
    throw damaged("a scale without size");
  return Float32Array.from({ length: 256 }, (_, code) => decodeScale(code, scale));
}

/** The float32 of each of the 65,536 float16. */
let half: Float32Array | undefined;
function halves(): Float32Array {
  half ??= Float32Array.from({ length: 65536 }, (_, bits) => halfToNumber(bits));
  return half;
}

function halfToNumber(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 31) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  return sign * (1024 + fraction) * 2 ** (exponent - 25);
}

/** What codes stand for. */
export function looked(codes: Uint8Array | Uint16Array, table: Float32Array): Float32Array {
  const out = new Float32Array(codes.length);
  for (let i = 0; i < codes.length; i++) out[i] = table[codes[i]!]!;
  return out;
}

function together({ chunks: refs, from }: ArrayRef, chunks: readonly ArrayBuffer[], size: number): ArrayBuffer {
  if (chunks.length !== refs.length) throw damaged(`${chunks.length} of ${refs.length} parts are here`);
  refs.forEach((ref, i) => {
    const bytes = chunks[i]!.byteLength;
    if (bytes !== ref.bytes || bytes > CHUNK_LIMIT) throw damaged(`a part has ${bytes} bytes instead of ${ref.bytes}`);
  });
  const total = refs.reduce((sum, ref) => sum + ref.bytes, 0);
  if (from === undefined ? total !== size : !(from >= 0 && from + size <= total))
    throw damaged(`${total} bytes where its shape asks for ${size}`);
  // A copy even of one chunk: whoever changes or transfers the array must not change the chunk.
  let skip = from ?? 0;
  let left = size;
  const parts = chunks.map((chunk) => {
    const part = new Uint8Array(chunk).subarray(skip, skip + left);
    skip = Math.max(0, skip - chunk.byteLength);
    left -= part.length;
    return part;
  });
  return joined(parts).buffer;
}

export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let from = 0;
  for (const part of parts) {
    out.set(part, from);
    from += part.length;
  }
  return out;
}

/** Numbers from planes of their bytes, the highest first. */
function interleaved(planes: ArrayBuffer, size: number): ArrayBuffer {
  const from = new Uint8Array(planes);
  const out = new Uint8Array(from.length);
  const count = from.length / size;
  for (let byte = 0; byte < size; byte++)
    for (let i = 0, at = (size - 1 - byte) * count; i < count; i++) out[i * size + byte] = from[at + i]!;
  return out.buffer;
}

function damaged(what: string): Refused {
  return new Refused(`an array of this page is damaged: ${what}`, "get the file again; the rest of the page works");
}
