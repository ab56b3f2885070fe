/** The complex plane with a logarithmic radius: rings are powers of ten, what is smaller than the inmost lies within. */
import { raised } from "./numbers";

export interface Plane {
  /** Radius of the inmost ring, and of the outmost. */
  low: number;
  high: number;
}

/** Powers of ten that hold all but what is smaller than 10⁻⁴ of the largest. */
export function planeOf(magnitudes: Iterable<number>): Plane {
  let [least, most] = [Number.POSITIVE_INFINITY, 0];
  for (const size of magnitudes)
    if (size > 0 && Number.isFinite(size)) {
      least = Math.min(least, size);
      most = Math.max(most, size);
    }
  if (!most) return { low: 0.1, high: 1 };
  const high = 10 ** Math.ceil(Math.log10(most) - 1e-9);
  const low = Math.max(10 ** Math.floor(Math.log10(least) + 1e-9), high * 1e-4);
  return { low: Math.min(low, high / 10), high };
}

/** Distance from the middle in [0, 1]: 0 at and below a tenth of the inmost ring, 1 at the outmost. */
export function radius(size: number, { low, high }: Plane): number {
  const zero = Math.log10(low) - 1;
  return Math.max(0, (Math.log10(Math.max(size, 1e-300)) - zero) / (Math.log10(high) - zero));
}

export function position(real: number, imaginary: number, plane: Plane): { x: number; y: number } {
  const size = Math.hypot(real, imaginary);
  if (!size) return { x: 0, y: 0 };
  const r = radius(size, plane);
  return { x: (r * real) / size, y: (r * imaginary) / size };
}

/** The rings with their numbers: every power of ten. */
export function rings({ low, high }: Plane): { size: number; label: string }[] {
  const found = [];
  for (let power = Math.round(Math.log10(low)); power <= Math.round(Math.log10(high)); power++)
    found.push({ size: 10 ** power, label: labelOf(power) });
  return found;
}

function labelOf(power: number): string {
  if (power >= 0 && power <= 3) return String(10 ** power);
  if (power < 0 && power >= -2) return (10 ** power).toFixed(-power);
  return raised(`10^${power < 0 ? "−" : ""}${Math.abs(power)}`);
}
