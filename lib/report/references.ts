import catalog from './references.json';

/** A work or idea that a report may point to. `blurb` is ours; `source` says where the idea was published. */
export type Reference = { name: string; source: string; blurb: string };

/** The whole catalog by slug. A slug is never reused or removed, because stored reports name it. */
export const references = catalog satisfies Record<string, Reference>;

export type ReferenceSlug = keyof typeof references;

/** Slugs of the catalog are words in lower case joined by hyphens. */
export const referenceSlugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export function isReferenceSlug(slug: string): slug is ReferenceSlug {
  return Object.hasOwn(references, slug);
}

/** The catalog's entries for these slugs, in their order. */
export function hydrateReferences(slugs: readonly ReferenceSlug[]): (Reference & { key: ReferenceSlug })[] {
  return slugs.map((key) => ({ key, ...references[key] }));
}
