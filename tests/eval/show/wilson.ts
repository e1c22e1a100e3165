const Z = 1.959964;

/** The 95% interval of a share by Wilson, or null where nothing was counted. */
export function wilson(hits: number, of: number): { low: number; high: number } | null {
  if (of === 0) return null;
  const share = hits / of;
  const middle = share + Z ** 2 / (2 * of);
  const half = Z * Math.sqrt((share * (1 - share)) / of + Z ** 2 / (4 * of ** 2));
  const scale = 1 + Z ** 2 / of;
  return { low: hits === 0 ? 0 : (middle - half) / scale, high: hits === of ? 1 : (middle + half) / scale };
}
