import { describe, expect, test } from 'vitest';
import { findPatterns } from '@/tests/support/patterns';
import { findSlowPump } from '@/tests/support/slow-pump';

const LENGTH = 100_000;

/** Patterns by their source that never see more than `length` characters. None is needed as long as the list is empty. */
const capped: Readonly<Record<string, { length: number; because: string }>> = {};

const { literals, built } = await findPatterns();
const patterns = [...literals, ...built.flatMap((file) => file.patterns)];
const files = [...new Set(patterns.map(({ file }) => file))];

describe('no search of a text of 100,000 characters takes longer than 50 ms with the patterns of', () => {
  test.each(files)('%s', (file) => {
    const slow = patterns
      .filter((pattern) => pattern.file === file)
      .flatMap(({ source, flags }) => {
        const found = findSlowPump({ source, flags }, capped[source]?.length ?? LENGTH);
        return found === undefined ? [] : [{ source, ...found }];
      });
    expect(slow).toEqual([]);
  });
});

test('every pattern that is built from text is built when its file is loaded, so that it is among them', () => {
  expect(built.filter((file) => file.patterns.length < file.sites)).toEqual([]);
  expect(built.length).toBeGreaterThan(0);
});

test('a pattern that is excused is one of the product', () => {
  const sources = new Set(patterns.map(({ source }) => source));
  expect(Object.keys(capped).filter((source) => !sources.has(source))).toEqual([]);
});
