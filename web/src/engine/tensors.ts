/** Matrices in float32: views on typed arrays, and the one product that everything is made of, `x Wᵀ`. */

/** Rows of `cols` numbers, `stride` apart, from `at` on. */
export interface Matrix {
  data: Float32Array;
  at: number;
  rows: number;
  cols: number;
  stride: number;
}

export function matrix(rows: number, cols: number, data: Float32Array = new Float32Array(rows * cols)): Matrix {
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

/** Fewer rows are not worth the copies. */
const FEW = 6;
/** Rows of `x` that are copied at a time, and the most numbers of each. */
const [TALL, DEEP] = [96, 1024];
/** Copies in float64: of `x` two rows at a time, one number of each in turn; of `W` three rows. */
const pairs = new Float64Array(TALL * DEEP);
const three = [0, 0, 0].map(() => new Float64Array(DEEP));
const [w0, w1, w2] = three as [Float64Array, Float64Array, Float64Array];

/**
 * `out = x Wᵀ`, or `out += x Wᵀ`: inner products of rows, accumulated in float64.
 *
 * Blocks of 2 × 3 rows of copies: a number is converted once for all products that it enters, and the six sums, their
 * products and what they are made of fit the registers. Eight sums do not: two of them would pass through memory.
 */
export function project(x: Matrix, W: Matrix, out: Matrix, add = false): void {
  const to = out.data;
  if (!add) for (let i = 0; i < x.rows; i++) to.fill(0, out.at + i * out.stride, out.at + i * out.stride + W.rows);
  const even = x.rows < FEW || W.rows < 3 ? 0 : x.rows - (x.rows % 2);
  for (let first = 0; first < even; first += TALL)
    for (let k = 0; k < x.cols; k += DEEP) {
      const [rows, d] = [Math.min(even - first, TALL), Math.min(x.cols - k, DEEP)];
      for (let i = 0; i < rows; i++) copy(x, first + i, k, d, pairs, (i - (i % 2)) * d + (i % 2), 2);
      for (let j = 0; j < W.rows; j += 3) {
        // The last three rows may be here again: what is known of them is not added twice.
        const last = Math.min(j, W.rows - 3);
        three.forEach((row, r) => {
          copy(W, last + r, k, d, row, 0, 1);
        });
        for (let i = 0; i < rows; i += 2)
          block6(i * d, d, to, out.at + (first + i) * out.stride + last, out.stride, j - last);
      }
    }
  for (let i = even; i < x.rows; i++) block1(x, i, W, out);
}

/** A row vector through matrices, one after the other: `··· W_2 W_1 x`. */
export function through(x: Float32Array, ...all: Matrix[]): Float32Array {
  return all.reduce((row, W) => {
    const out = matrix(1, W.rows);
    project(matrix(1, row.length, row), W, out);
    return out.data;
  }, x);
}

/** Copy `d` numbers of a row from column `k` on to every `step`th place from `at` on. */
function copy(x: Matrix, row: number, k: number, d: number, to: Float64Array, at: number, step: number): void {
  const [data, from] = [x.data, x.at + row * x.stride + k];
  for (let c = 0, i = at; c < d; c++, i += step) to[i] = data[from + c]!;
}

/** Two rows of the copies from `a` on with three: all but the first `known` products of each are added from `at` on. */
function block6(a: number, d: number, y: Float32Array, at: number, stride: number, known: number): void {
  let [s00, s01, s02, s10, s11, s12] = [0, 0, 0, 0, 0, 0];
  for (let k = 0, i = a; k < d; k++) {
    const u0 = w0[k]!;
    const u1 = w1[k]!;
    const u2 = w2[k]!;
    const v0 = pairs[i]!;
    const v1 = pairs[(i + 1) | 0]!;
    s00 += v0 * u0;
    s01 += v0 * u1;
    s02 += v0 * u2;
    s10 += v1 * u0;
    s11 += v1 * u1;
    s12 += v1 * u2;
    i = (i + 2) | 0;
  }
  const below = at + stride;
  if (known < 1) {
    y[at]! += s00;
    y[below]! += s10;
  }
  if (known < 2) {
    y[at + 1]! += s01;
    y[below + 1]! += s11;
  }
  y[at + 2]! += s02;
  y[below + 2]! += s12;
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
  for (; j < W.rows; j++) {
    let sum = 0;
    for (let k = 0; k < d; k++) sum += a[a0 + k]! * b[W.at + j * n + k]!;
    y[at + j]! += sum;
  }
}
