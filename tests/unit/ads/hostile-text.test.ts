import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseHtml, readAttribute } from '@/lib/ads/html';
import { readMetaPage } from '@/lib/ads/platforms/meta/adapter';
import { readTikTokHtml } from '@/lib/ads/platforms/tiktok/html';
import { toPlainText } from '@/lib/plain-text';
import { leastCpuMs } from '@/tests/support/cpu-time';
import { adObject, adPage, videoItem } from './meta-payload';

const ID = '1248806319947205';
const MAX_MS = 1000;
const spaces = '\u00A0'.repeat(39_000);

describe('a page whose texts are nothing but spaces costs no time', () => {
  const card = {
    body: `{{product.name}}${spaces}x`,
    title: `{{x}}${spaces}x`,
    link_description: `{{x}}${spaces}x`,
    cta_text: `{{x}}${spaces}x`,
  };
  test.each([
    ['in its body', adObject(ID, { body: { text: `a${spaces}b` } })],
    [
      'in ten cards of a catalog',
      adObject(ID, { body: { text: '{{product.brand}}' }, title: '{{x}}', cards: Array.from({ length: 10 }, () => card) }),
    ],
    [
      'in ten thousand cards',
      adObject(ID, { body: { text: '{{product.brand}}' }, cards: Array.from({ length: 10_000 }, () => ({ body: '{{x}}' })) }),
    ],
    ['in ten thousand videos', adObject(ID, { cards: Array.from({ length: 10_000 }, (_, n) => videoItem(String(n))) })],
  ])('%s', (_what, ad) => {
    const html = adPage(ad);
    expect(leastCpuMs(() => void readMetaPage(html, ID), 2)).toBeLessThan(MAX_MS);
  });

  test('in what people see of an ad', () => {
    const seen = [
      `<div role="dialog"><div>Library ID: ${ID}</div><p>a${spaces}b</p></div>`,
      `<div role="dialog">Library ID: ${ID}`.repeat(2000),
      `<div role="dialog">Library ID: ${ID}<p>a${spaces}b</p>`.repeat(100),
    ];
    for (const html of seen) expect(leastCpuMs(() => void readMetaPage(html, ID), 2)).toBeLessThan(MAX_MS);
    const link = `<a href="https://library.tiktok.com/ads/detail/?ad_id=18781543406000001"`;
    const shown = [
      `<div>First shown: a${spaces}b</div><video src="https://v16.tiktokcdn.com/a.mp4"></video>`.repeat(50),
      `<div>${link}><b>First shown`.repeat(5000),
      `<div>First shown`.repeat(5000) + `${link}>x</a>`.repeat(5000),
      `<a href="${'/ads/detail/?'.repeat(15_000)}">x</a>`,
      '<video>'.repeat(20_000),
    ];
    const address = `https://library.tiktok.com/ads/detail/?ad_id=${ID}`;
    for (const html of shown) expect(leastCpuMs(() => void readTikTokHtml(html, address, ID), 2)).toBeLessThan(MAX_MS);
  });
});

test('lines of a text are trimmed, whatever the space', () => {
  const text = fc.string({ unit: fc.constantFrom('a', ' ', '\u00A0', '\t', '\n', '\r', '\u2028', '\u3000'), maxLength: 20 });
  const trimmed = (value: string) =>
    value
      .replace(/\r\n?|\u2028/g, '\n')
      .replace(/\t/g, ' ')
      .replace(/[^\S\n]*\n[^\S\n]*/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim();
  fc.assert(
    fc.property(text, (value) => {
      expect(toPlainText(value, 100) ?? '').toBe(trimmed(value));
    }),
    { numRuns: 10_000 },
  );
});

test('an attribute is read from where its name begins', () => {
  const attributes = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '=', '"', "'", '/', '\n'), maxLength: 16 });
  fc.assert(
    fc.property(attributes, (attributes) => {
      const expected = [...attributes.matchAll(/([^\s"'=/]+)=(?:"([^"]*)"|'([^']*)')/g)].find(([, key]) => key === 'a');
      expect(readAttribute({ ...parseHtml(''), attributes }, 'a')).toBe(expected && (expected[2] ?? expected[3]));
    }),
    { numRuns: 20_000 },
  );
});
