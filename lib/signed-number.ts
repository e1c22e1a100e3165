/** A number with its sign; the minus is the typographic one. */
export function toSigned(value: number): string {
  if (value === 0) return '0';
  return value < 0 ? `\u2212${-value}` : `+${value}`;
}
