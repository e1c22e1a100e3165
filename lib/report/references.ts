import catalog from './references.json';

/** The `blurb` is ours; the `source` says where the idea was published. */
export type Reference = { name: string; source: string; blurb: string };

/** The whole catalog by slug. A slug is never reused or removed, because stored reports name it. */
export const references = catalog satisfies Record<string, Reference>;

export type ReferenceSlug = keyof typeof references;

export const referenceSlugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export function isReferenceSlug(slug: string): slug is ReferenceSlug {
  return Object.hasOwn(references, slug);
}

export function hydrateReferences(slugs: readonly ReferenceSlug[]): (Reference & { key: ReferenceSlug })[] {
  return slugs.map((key) => ({ key, ...references[key] }));
}
