/** A source as its card shows it. */
export type ReferenceEntry = { key: string; name: string; source?: string; blurb?: string };
