/** Numbers as they are read: three digits, a true minus, never "−0". */
export function number(value: number | null, digits = 3): string {
  if (value === null) return "–";
  if (Number.isNaN(value)) return "not a number";
  if (!Number.isFinite(value)) return value > 0 ? "∞" : "−∞";
  if (value === 0) return "0";
  const size = Math.abs(value);
  const text =
    size >= 10_000 || size < Math.max(0.0005, 0.5 * 10 ** -digits)
      ? size
          .toExponential(Math.max(digits - 2, 0))
          .replace("e-", " × 10^−")
          .replace("e+", " × 10^")
      : size >= 100
        ? size.toFixed(0)
        : size >= 1
          ? size.toPrecision(digits)
          : size.toFixed(digits);
  return value < 0 ? `−${raised(text)}` : raised(text);
}

/** The same with a plus in front of what is above zero. */
export function signedNumber(value: number, digits = 3): string {
  const text = number(value, digits);
  return value > 0 ? `+${text}` : text;
}

const DIGITS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** What stands after `10^` as an exponent. */
export function raised(text: string): string {
  return text.replace(/10\^(−?)(\d+)/, (_, minus: string, power: string) => {
    return `10${minus ? "⁻" : ""}${Array.from(power, (digit) => DIGITS[Number(digit)]).join("")}`;
  });
}
