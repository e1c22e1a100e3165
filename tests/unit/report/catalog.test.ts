import { describe, expect, test } from 'vitest';
import { hydrateReferences, isReferenceSlug, references } from '@/lib/report/references';

const entries = Object.entries(references);

const _spelledSo: ReadonlySet<string> = new Set(['StoryBrand', 'TikTok']);

describe('the catalog of references', () => {
  test('has at least sixty works, no two of one name from one source', () => {
    expect(entries.length).toBeGreaterThanOrEqual(60);
    expect(new Set(entries.map(([, { name, source }]) => `${name}|${source}`)).size).toBe(entries.length);
  });

  test('knows its own slugs and no others', () => {
    expect(isReferenceSlug('aida')).toBe(true);
    for (const foreign of ['', 'AIDA', 'constructor', '__proto__', 'toString', 'made-up']) expect(isReferenceSlug(foreign)).toBe(false);
  });

  test('hydrates in the requested order', () => {
    expect(hydrateReferences(['usp', 'aida'])).toEqual([
      { key: 'usp', ...references.usp },
      { key: 'aida', ...references.aida },
    ]);
  });
});
