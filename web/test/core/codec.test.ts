import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { deflateRawSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  at,
  CHUNK_LIMIT,
  decode,
  decodeScale,
  fromBase64,
  inflate,
  load,
  NOT_FINITE,
  stored,
  unpack,
} from "../../src/core/codec";
import { Refused } from "../../src/core/requests";
import type { ArrayRef, Scale } from "../../src/core/types";
import { encoder } from "../../src/draw/picture";

const bytesOf = (array: ArrayBufferView): ArrayBuffer =>
  new Uint8Array(array.buffer, array.byteOffset, array.byteLength).slice().buffer;
const id = (bytes: ArrayBuffer) => createHash("sha256").update(new Uint8Array(bytes)).digest("hex");
const packed = (bytes: ArrayBuffer) => deflateRawSync(new Uint8Array(bytes)).toString("base64");
function ref(bytes: ArrayBuffer, rest: Partial<ArrayRef>): ArrayRef {
  const chunks = [{ id: id(bytes), bytes: bytes.byteLength }];
  return { dtype: "u8", shape: [bytes.byteLength], layout: "dense", chunks, ...rest };
}

describe("chunks", () => {
  it("come back from base64 and deflate", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 5000 }), async (array) => {
        const bytes = bytesOf(array);
        expect(new Uint8Array(await unpack(id(bytes), packed(bytes)))).toEqual(new Uint8Array(bytes));
      }),
    );
  });

  it("are refused when they are not base64, cut, changed, or longer than a chunk may be", async () => {
    const bytes = bytesOf(Uint8Array.from({ length: 3000 }, (_, i) => (i * i) % 251));
    const name = id(bytes);
    const deflated = deflateRawSync(new Uint8Array(bytes));
    expect(() => fromBase64("%%%")).toThrow(Refused);
    await expect(unpack(name, deflated.subarray(0, deflated.length >> 1).toString("base64"))).rejects.toThrow(
      "cannot be inflated",
    );
    await expect(unpack(name, packed(bytesOf(new Uint8Array(3000))))).rejects.toThrow("digest");
    const bomb = new Uint8Array(deflateRawSync(new Uint8Array(CHUNK_LIMIT + 1)));
    await expect(inflate(bomb)).rejects.toThrow("longer than");
  });

  it("that differ in any one byte are refused", async () => {
    const bytes = bytesOf(Uint8Array.from({ length: 400 }, (_, i) => (i * 7) % 256));
    const deflated = new Uint8Array(deflateRawSync(new Uint8Array(bytes)));
    await fc.assert(
      fc.asyncProperty(fc.nat(deflated.length - 1), fc.integer({ min: 1, max: 255 }), async (where, change) => {
        const other = deflated.slice();
        other[where]! ^= change;
        await unpack(id(bytes), Buffer.from(other).toString("base64")).then(
          // Padding bits of the last byte mean nothing.
          (same) => expect(new Uint8Array(same)).toEqual(new Uint8Array(bytes)),
          (error) => expect(error).toBeInstanceOf(Refused),
        );
      }),
    );
  });
});

describe("arrays", () => {
  it("of any kind come back", () => {
    for (const [dtype, array] of [
      ["u8", Uint8Array.of(0, 1, 255)],
      ["u16", Uint16Array.of(0, 1, 65535)],
      ["u32", Uint32Array.of(0, 1, 2 ** 32 - 1)],
      ["i16", Int16Array.of(-32768, 0, 32767)],
      ["i32", Int32Array.of(-(2 ** 31), 0, 2 ** 31 - 1)],
      ["f32", Float32Array.of(-1.5, Number.NaN, 3e38)],
      ["f64", Float64Array.of(-1e300, Math.PI, Number.POSITIVE_INFINITY)],
    ] as const) {
      const bytes = bytesOf(array);
      expect(decode(ref(bytes, { dtype, shape: [3] }), [bytes])).toEqual(array);
    }
  });

  it("of float16 are exact, and times a factor rounded once", () => {
    const halves = Uint16Array.of(0x0000, 0x8000, 0x3c00, 0xc000, 0x3555, 0x0001, 0x7bff, 0x7c00, 0xfc00, 0x7e00);
    const values = [0, -0, 1, -2, 0.333251953125, 2 ** -24, 65504, Infinity, -Infinity, Number.NaN];
    const bytes = bytesOf(halves);
    const half = ref(bytes, { dtype: "f16", shape: [10] });
    expect(Array.from(decode(half, [bytes]))).toEqual(values);
    expect(Array.from(decode({ ...half, factor: 0.1 }, [bytes]))).toEqual(values.map((v) => Math.fround(v * 0.1)));
  });

  it("in triangles have their rows one behind another", () => {
    const bytes = bytesOf(Float32Array.from({ length: 12 }, (_, i) => i));
    const two = ref(bytes, { dtype: "f32", shape: [2, 3, 3], layout: "tril" });
    expect(decode(two, [bytes]).length).toBe(12);
    expect([at(0, 0), at(1, 0), at(1, 1), at(2, 2)]).toEqual([0, 1, 2, 5]);
  });

  it("in several chunks are joined, and leave the chunks alone", async () => {
    const parts = [bytesOf(Uint8Array.of(1, 0, 2)), bytesOf(Uint8Array.of(0))];
    const whole: ArrayRef = {
      dtype: "u16",
      shape: [2],
      layout: "dense",
      chunks: parts.map((part) => ({ id: id(part), bytes: part.byteLength })),
    };
    const got = await load(whole, async (name) => parts.find((part) => id(part) === name)!);
    expect(got).toEqual(Uint16Array.of(1, 2));
    got[0] = 9;
    expect(new Uint8Array(parts[0]!)[0]).toBe(1);
  });

  it("that are damaged are refused in a sentence", () => {
    const bytes = bytesOf(Uint8Array.of(1, 2, 3, 4));
    const good = ref(bytes, {});
    const bad: Partial<ArrayRef>[] = [
      { shape: [5] },
      { shape: [-1] },
      { shape: [1.5] },
      { shape: [2 ** 20, 2 ** 20] },
      { dtype: "f8" as "u8" },
      { layout: "tril", shape: [4] },
      { layout: "rows" as "dense" },
      { layout: "tril", shape: [2, 3] },
      { scale: { name: "cubic" as "sqrt", max: 1 } },
      { scale: { name: "arcsinh", max: 1, knee: 0 } },
      { chunks: [] },
      { chunks: [{ id: "x", bytes: 3 }] },
    ];
    for (const change of bad) expect(() => decode({ ...good, ...change }, [bytes])).toThrow(Refused);
  });
});

describe("scales", () => {
  const scales = fc.oneof(
    fc.record({ name: fc.constant("sqrt" as const), max: fc.double({ min: 1e-6, max: 1e6, noNaN: true }) }),
    fc.record({
      name: fc.constant("arcsinh" as const),
      max: fc.double({ min: 1e-6, max: 1e6, noNaN: true }),
      knee: fc.double({ min: 1e-3, max: 10, noNaN: true }),
    }),
  );

  it("keep every code", () => {
    fc.assert(
      fc.property(scales, fc.nat(254), (scale: Scale, code) => {
        expect(encoder(scale)(decodeScale(code, scale))).toBe(code);
      }),
    );
  });

  it("have zero and both ends on codes, and a code for what is not finite", () => {
    const square: Scale = { name: "sqrt", max: 1 };
    const signed: Scale = { name: "arcsinh", max: 8, knee: 0.5 };
    expect([0, 254].map((code) => decodeScale(code, square))).toEqual([0, 1]);
    expect(decodeScale(127, signed)).toBe(0);
    expect(decodeScale(254, signed)).toBeCloseTo(8, 12);
    expect(decodeScale(0, signed)).toBeCloseTo(-8, 12);
    for (const scale of [square, signed]) {
      expect(decodeScale(NOT_FINITE, scale)).toBeNaN();
      for (const bad of [Number.NaN, Infinity, -Infinity]) expect(encoder(scale)(bad)).toBe(NOT_FINITE);
    }
    expect([encoder(signed)(99), encoder(signed)(-99), encoder(square)(-1)]).toEqual([254, 0, 0]);
  });
});

const GOLDEN = new URL("../golden/codec/", import.meta.url);

describe.runIf(existsSync(GOLDEN))("arrays that Python wrote", () => {
  const cases = existsSync(GOLDEN) ? readdirSync(GOLDEN).filter((name) => name.endsWith(".json")) : [];
  it.each(cases)("%s", async (name) => {
    type Case = {
      ref: ArrayRef;
      chunks: Record<string, string>;
      values?: (number | string | null)[];
      codes?: number[];
    };
    const { ref, chunks, values, codes } = JSON.parse(readFileSync(new URL(name, GOLDEN), "utf8")) as Case;
    const parts = await Promise.all(ref.chunks.map((chunk) => unpack(chunk.id, chunks[chunk.id]!)));
    if (codes) expect(Array.from(stored(ref, parts))).toEqual(codes);
    const special: Record<string, number> = { nan: Number.NaN, inf: Infinity, "-inf": -Infinity };
    if (values)
      expect(Array.from(decode(ref, parts))).toEqual(
        values.map((v) => (v === null ? Number.NaN : typeof v === "string" ? special[v]! : v)),
      );
  });
});
