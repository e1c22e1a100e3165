/** Divides a list into rows of one length; the last row may be shorter. */
export function toRows<T>(items: readonly T[], perRow: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / perRow) }, (_, row) => items.slice(row * perRow, (row + 1) * perRow));
}
