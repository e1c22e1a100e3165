import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import ChecksPage from '@/app/(public)/docs/checks/page';
import { checkedByWords, checkWords, droppedCauseWords, notCheckedWords, observedWords } from '@/lib/report/check';
import { Observed } from '@/lib/report/observed';
import { attribute, draw, textOf, walk } from '@/tests/support/markup';

const page = draw(createElement(ChecksPage));
const all = (name: string) => Array.from(walk(page)).filter(({ nodeName }) => nodeName === name);
const squeeze = (words: string) => words.replaceAll(/[\s`]/g, '');
const text = squeeze(textOf(page));

describe('the page of checks', () => {
  test.each(Object.entries({ checkWords, checkedByWords, observedWords, notCheckedWords, droppedCauseWords }))(
    'defines every word of %s under the slug that the JSON has',
    (_name, words) => {
      const codes = new Set(all('code').map(textOf));
      for (const [slug, { label, definition }] of Object.entries(words)) {
        expect(codes).toContain(slug);
        expect(text.toLowerCase()).toContain(squeeze(label + slug).toLowerCase());
        expect(text).toContain(squeeze(definition));
      }
    },
  );

  test('says how each kind of observed line is checked', () => {
    expect(Object.keys(observedWords)).toEqual(Object.keys(Observed.shape));
  });

  test('has an anchor for every result, to which reports lead, and for its contents, and one first heading', () => {
    const ids = Array.from(walk(page), (node) => attribute(node, 'id')).filter((id) => id !== undefined);
    const anchors = all('a').flatMap((link) => attribute(link, 'href') ?? []);
    expect(anchors.length).toBeGreaterThan(4);
    for (const id of [...Object.keys(checkWords), ...anchors.map((anchor) => anchor.slice(1))]) expect(ids).toContain(id);
    expect(all('h1')).toHaveLength(1);
  });
});
