import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Matrix, matrix, project } from "../../src/engine/tensors";

/** Numbers that look random and are the same each time, in rows that begin late and stand apart. */
function drawn(rows: number, cols: number, apart: number, seed: number): Matrix {
  const [at, stride] = [apart, cols + apart];
  const data = Float32Array.from({ length: at + rows * stride }, (_, i) => Math.sin(seed + 1.7 * i));
  return { data, at, rows, cols, stride };
}

/** An inner product, one number after the other, and that of the sizes. */
function dense(x: Matrix, W: Matrix, i: number, j: number): [number, number] {
  let [sum, size] = [0, 0];
  for (let k = 0; k < x.cols; k++) {
    const product = x.data[x.at + i * x.stride + k]! * W.data[W.at + j * W.stride + k]!;
    sum += product;
    size += Math.abs(product);
  }
  return [sum, size];
}

const shapes = fc.record({
  rows: fc.oneof(fc.integer({ min: 1, max: 14 }), fc.integer({ min: 94, max: 101 })),
  out: fc.integer({ min: 1, max: 11 }),
  depth: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1020, max: 1030 })),
  apart: fc.integer({ min: 0, max: 5 }),
  add: fc.boolean(),
});

describe("the product x Wᵀ", () => {
  it("is the sum of its products, and touches nothing beside it", () => {
    fc.assert(
      fc.property(shapes, ({ rows, out, depth, apart, add }) => {
        const [x, W] = [drawn(rows, depth, apart, 1), drawn(out, depth, apart, 2)];
        const y = drawn(rows, out, apart, 3);
        const before = y.data.slice();
        project(x, W, y, add);
        const inside = new Set<number>();
        for (let i = 0; i < rows; i++)
          for (let j = 0; j < out; j++) {
            const at = y.at + i * y.stride + j;
            inside.add(at);
            const [sum, size] = dense(x, W, i, j);
            const old = add ? before[at]! : 0;
            // It is rounded to float32 once, and once more beyond 1,024 products.
            expect(Math.abs(y.data[at]! - sum - old)).toBeLessThanOrEqual(2 ** -23 * (size + Math.abs(old)));
          }
        for (const [at, value] of y.data.entries()) if (!inside.has(at)) expect(value).toBe(before[at]);
      }),
      { numRuns: 60 },
    );
  });

  it("gives a row the same numbers alone and among others", () => {
    const [x, W] = [drawn(13, 77, 0, 4), drawn(10, 77, 0, 5)];
    const [all, one] = [matrix(13, 10), matrix(1, 10)];
    project(x, W, all);
    for (let i = 0; i < 13; i++) {
      project({ ...x, at: i * 77, rows: 1 }, W, one);
      expect(all.data.subarray(i * 10, (i + 1) * 10)).toEqual(one.data);
    }
  });
});
