import { expect, test } from "vitest";
import { restored, unframed } from "../../src/hosts/wire";

/** What `explorer/answers.py` writes, by hand. */
function framed(answer: unknown, buffers: ArrayBuffer[]): ArrayBuffer {
  let end = 0;
  const places = buffers.map((buffer) => {
    const place = [end, buffer.byteLength];
    end += Math.ceil(buffer.byteLength / 8) * 8;
    return place;
  });
  let head = JSON.stringify({ answer, buffers: places });
  head += " ".repeat((8 - ((head.length + 4) % 8)) % 8);
  const body = new Uint8Array(4 + head.length + end);
  new DataView(body.buffer).setUint32(0, head.length, true);
  body.set(new TextEncoder().encode(head), 4);
  buffers.forEach((buffer, i) => {
    body.set(new Uint8Array(buffer), 4 + head.length + places[i]![0]!);
  });
  return body.buffer;
}

test("arrays take their places, of every type", () => {
  const answer = {
    kind: "run",
    loss: { array: 0, dtype: "f32", shape: [2] },
    top: {
      ids: { array: 1, dtype: "u32", shape: [3] },
      per: 3,
      deep: [{ array: 2, dtype: "f64", shape: [1] }],
    },
  };
  const buffers = [Float32Array.of(0.5, -1).buffer, Uint32Array.of(1, 2, 3).buffer, Float64Array.of(0.1).buffer];
  expect(unframed(framed(answer, buffers))).toEqual({
    kind: "run",
    loss: Float32Array.of(0.5, -1),
    top: { ids: Uint32Array.of(1, 2, 3), per: 3, deep: [Float32Array.of(0.1)] },
  });
});

test("what is no place stays", () => {
  expect(restored({ array: "x", dtype: "f32" }, [])).toEqual({ array: "x", dtype: "f32" });
  expect(restored({ array: 0, dtype: "toString" }, [])).toEqual({ array: 0, dtype: "toString" });
  expect(restored([null, true, "é", 1.5], [])).toEqual([null, true, "é", 1.5]);
});
