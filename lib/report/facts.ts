/** `code` marks ids, hashes and versions. */
export type Fact = { label: string; value: string; code?: true };

type Stated = [label: string, value: string | number | null | undefined];

/** What is stated, without what is not. */
export const toFacts = (...stated: Stated[]): Fact[] =>
  stated.flatMap(([label, value]) => (value === null || value === undefined || value === '' ? [] : [{ label, value: String(value) }]));
