/** Matrices in float32: views on typed arrays, and the one product that everything is made of, `x Wᵀ`. */

/** Rows of `cols` numbers, `stride` apart, from `at` on. */
export interface Matrix {
  data: Float32Array;
  at: number;
  rows: number;
  cols: number;
  stride: number;
}

export function matrix(
  rows: number,
  cols: number,
  data: Float32Array = new Float32Array(rows * cols),
): Matrix {
  return { data, at: 0, rows, cols, stride: cols };
}

/** Rows from `from` up to `to`. */
export function rowsOf(x: Matrix, from: number, to: number): Matrix {
  return { ...x, at: x.at + from * x.stride, rows: to - from };
}

/** Columns from `from` up to `to`. */
export function colsOf(x: Matrix, from: number, to: number): Matrix {
  return { ...x, at: x.at + from, cols: to - from };
}

/** One row as an array of its own view. */
export function rowOf(x: Matrix, row: number): Float32Array {
  const from = x.at + row * x.stride;
  return x.data.subarray(from, from + x.cols);
}

export function transposed(x: Matrix): Matrix {
  const out = matrix(x.cols, x.rows);
  for (let i = 0; i < x.rows; i++)
    for (let j = 0; j < x.cols; j++) out.data[j * x.rows + i] = x.data[x.at + i * x.stride + j]!;
  return out;
}

/** Where a row of a lower triangle begins that is kept row by row. */
export function triangle(row: number): number {
  return (row * (row + 1)) / 2;
}

/**
 * `out = x Wᵀ`, or `out += x Wᵀ`: inner products of rows, accumulated in float64.
 *
 * Blocks of 4 × 2 rows: each number that is loaded is used several times, and eight sums fit the registers.
 */
export function project(x: Matrix, W: Matrix, out: Matrix, add = false): void {
  const to = out.data;
  if (!add)
    for (let i = 0; i < x.rows; i++) to.fill(0, out.at + i * out.stride, out.at + i * out.stride + W.rows);
  let i = 0;
  for (; i + 3 < x.rows; i += 4) block4(x, i, W, out);
  for (; i < x.rows; i++) block1(x, i, W, out);
}

function block4(x: Matrix, i: number, W: Matrix, out: Matrix): void {
  const [a, b, y, d, s, paired] = [x.data, W.data, out.data, x.cols, out.stride, W.rows - (W.rows % 2)];
  const a0 = x.at + i * x.stride;
  const [a1, a2, a3] = [a0 + x.stride, a0 + 2 * x.stride, a0 + 3 * x.stride];
  for (let j = 0; j < paired; j += 2) {
    const b0 = W.at + j * W.stride;
    const b1 = b0 + W.stride;
    let [s00, s01, s10, s11, s20, s21, s30, s31] = [0, 0, 0, 0, 0, 0, 0, 0];
    for (let k = 0; k < d; k++) {
      const u0 = b[b0 + k]!;
      const u1 = b[b1 + k]!;
      const v0 = a[a0 + k]!;
      const v1 = a[a1 + k]!;
      const v2 = a[a2 + k]!;
      const v3 = a[a3 + k]!;
      s00 += v0 * u0;
      s01 += v0 * u1;
      s10 += v1 * u0;
      s11 += v1 * u1;
      s20 += v2 * u0;
      s21 += v2 * u1;
      s30 += v3 * u0;
      s31 += v3 * u1;
    }
    let at = out.at + i * s + j;
    y[at]! += s00;
    y[at + 1]! += s01;
    at += s;
    y[at]! += s10;
    y[at + 1]! += s11;
    at += s;
    y[at]! += s20;
    y[at + 1]! += s21;
    at += s;
    y[at]! += s30;
    y[at + 1]! += s31;
  }
  if (paired < W.rows)
    for (let r = 0; r < 4; r++) y[out.at + (i + r) * s + paired]! += inner(x, i + r, W, paired);
}

/** One row: four inner products at a time. */
function block1(x: Matrix, i: number, W: Matrix, out: Matrix): void {
  const [a, b, y, d, n] = [x.data, W.data, out.data, x.cols, W.stride];
  const a0 = x.at + i * x.stride;
  const at = out.at + i * out.stride;
  let j = 0;
  for (; j + 3 < W.rows; j += 4) {
    const b0 = W.at + j * n;
    let [s0, s1, s2, s3] = [0, 0, 0, 0];
    for (let k = 0; k < d; k++) {
      const v = a[a0 + k]!;
      s0 += v * b[b0 + k]!;
      s1 += v * b[b0 + n + k]!;
      s2 += v * b[b0 + 2 * n + k]!;
      s3 += v * b[b0 + 3 * n + k]!;
    }
    y[at + j]! += s0;
    y[at + j + 1]! += s1;
    y[at + j + 2]! += s2;
    y[at + j + 3]! += s3;
  }
  for (; j < W.rows; j++) y[at + j]! += inner(x, i, W, j);
}

/** Inner product of row `i` of one matrix with row `j` of another. */
export function inner(x: Matrix, i: number, W: Matrix, j: number): number {
  const [a0, b0] = [x.at + i * x.stride, W.at + j * W.stride];
  let sum = 0;
  for (let k = 0; k < x.cols; k++) sum += x.data[a0 + k]! * W.data[b0 + k]!;
  return sum;
}
