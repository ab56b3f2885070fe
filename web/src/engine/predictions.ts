/** Loss of each next token, and the most likely next tokens; what two runs share at their beginning is kept. */
import type { RunAnswer } from "../core/requests";
import { logits, type Run } from "./forward";
import { rowOf } from "./tensors";

/** Positions whose logits are held at a time. */
const ROWS = 32;

export interface Predictions {
  loss: Float32Array;
  ids: Uint32Array;
  probabilities: Float32Array;
  per: number;
}

/** Predictions of a run; those of `from` are taken over at its first `shared` positions but the last, whose next token may differ. */
export function predictions(run: Run, top: number, from: Predictions | null, shared: number): Predictions {
  const [n, per] = [run.ids.length, Math.min(top, run.model.d_vocab)];
  const found: Predictions = {
    loss: new Float32Array(n - 1),
    ids: new Uint32Array(n * per),
    probabilities: new Float32Array(n * per),
    per,
  };
  const known = from?.per === per ? Math.max(0, shared - 1) : 0;
  if (from && known) takeOver(found, from, known);
  for (let first = known; first < n; first += ROWS) {
    const block = logits(run, first, Math.min(first + ROWS, n));
    for (let i = 0; i < block.rows; i++) predict(found, rowOf(block, i), first + i, run.ids[first + i + 1]);
  }
  return found;
}

export function runAnswer(found: Predictions): RunAnswer {
  const { loss, ...top } = found;
  return { kind: "run", loss, top };
}

function takeOver(to: Predictions, from: Predictions, known: number): void {
  to.loss.set(from.loss.subarray(0, Math.min(known, to.loss.length)));
  to.ids.set(from.ids.subarray(0, known * to.per));
  to.probabilities.set(from.probabilities.subarray(0, known * to.per));
}

function predict(found: Predictions, row: Float32Array, position: number, next: number | undefined): void {
  const whole = logSumExp(row);
  if (next !== undefined) found.loss[position] = whole - row[next]!;
  largest(row, found.per).forEach((token, rank) => {
    found.ids[position * found.per + rank] = token;
    found.probabilities[position * found.per + rank] = Math.exp(row[token]! - whole);
  });
}

function logSumExp(row: Float32Array): number {
  let most = Number.NEGATIVE_INFINITY;
  for (let j = 0; j < row.length; j++) if (row[j]! > most) most = row[j]!;
  let sum = 0;
  for (let j = 0; j < row.length; j++) sum += Math.exp(row[j]! - most);
  return most + Math.log(sum);
}

/** Places of the k largest numbers, largest first: of equal ones the first. */
export function largest(row: ArrayLike<number>, k: number): number[] {
  const best: number[] = [];
  for (let j = 0; j < row.length; j++) {
    if (best.length === k && !(row[j]! > row[best[k - 1]!]!)) continue;
    if (best.length === k) best.pop();
    let at = best.length;
    while (at > 0 && row[j]! > row[best[at - 1]!]!) at--;
    best.splice(at, 0, j);
  }
  return best;
}
