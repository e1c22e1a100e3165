/** A source as its card tells it. */
export type ReferenceEntry = { key: string; name: string; source?: string; blurb?: string };
