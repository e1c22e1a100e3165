/** A share of a whole; `of` may be 0. */
export type Share = { hits: number; of: number };

export function addShares(shares: readonly Share[]): Share {
  return { hits: shares.reduce((sum, { hits }) => sum + hits, 0), of: shares.reduce((sum, { of }) => sum + of, 0) };
}

export const toShare = (passed: readonly boolean[]): Share => ({ hits: passed.filter(Boolean).length, of: passed.length });
