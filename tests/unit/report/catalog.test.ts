import { describe, expect, test } from 'vitest';
import { hydrateReferences, isReferenceSlug, referenceSlugPattern, references } from '@/lib/report/references';
import { awarenessStages, ctaCommitments, hookArchetypes, scriptFrameworks, visualStyles } from '@/lib/report/vocabulary';

const entries = Object.entries(references);

const spelledSo: ReadonlySet<string> = new Set(['StoryBrand', 'TikTok']);

describe('the catalog of references', () => {
  test('has at least sixty works, no two of one name from one source', () => {
    expect(entries.length).toBeGreaterThanOrEqual(60);
    expect(new Set(entries.map(([, { name, source }]) => `${name}|${source}`)).size).toBe(entries.length);
  });

  test.each(entries)('%s has a slug, a name, a source and one sentence or two of its own', (slug, { name, source, blurb }) => {
    expect(slug).toMatch(referenceSlugPattern);
    expect(slug.length).toBeLessThanOrEqual(60);
    expect(name.length).toBeGreaterThan(2);
    expect(source.length).toBeGreaterThan(4);
    expect(blurb).toMatch(/^[A-Z].{30,240}\.$/);
  });

  // Works are quoted by their names: a rename of identifiers over the whole tree must not reach them.
  test.each(entries)('%s is cited without an identifier of the code', (_slug, { name, source }) => {
    const words = `${name} ${source}`.match(/\w*[a-z][A-Z]\w*/g) ?? [];
    expect(words.filter((word) => !spelledSo.has(word))).toEqual([]);
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

describe('the vocabularies', () => {
  const all = Object.entries({ awarenessStages, hookArchetypes, scriptFrameworks, visualStyles, ctaCommitments });

  test.each(all)('of %s define every word and say how to recognize it', (_name, vocabulary) => {
    const terms = Object.entries(vocabulary);
    expect(new Set(terms.map(([, { label }]) => label)).size).toBe(terms.length);
    for (const [slug, { definition, tell }] of terms) {
      expect(slug).toMatch(/^[a-z]+(_[a-z0-9]+)*$/);
      expect(definition).toMatch(/^.{15,200}\.$/);
      expect(tell).toMatch(/^.{15,160}\.$/);
    }
  });

  test('have a hook and a framework for every stage of awareness', () => {
    for (const stage of Object.keys(awarenessStages))
      for (const vocabulary of [hookArchetypes, scriptFrameworks])
        expect(Object.values(vocabulary).filter(({ stages }) => new Set<string>(stages).has(stage)).length).toBeGreaterThan(0);
  });
});
