import { describe, expect, test } from 'vitest';
import { toOnScreenText } from '@/lib/video/measure/text/on-screen-text';
import type { ReadLine } from '@/lib/video/measure/text/readings';

const SECONDS = 10;
const line = (text: string, changed: Partial<ReadLine> = {}): ReadLine => ({
  ...{ from: 1, to: 3, text, score: 0.99, detected: 0.97, sightings: 1, height: 0.05 },
  ...{ box: { x: 0.1, y: 0.1, width: 0.5, height: 0.05 } },
  ...changed,
});
const read = (lines: readonly ReadLine[], readIn = [{ from: 0, to: SECONDS }]) =>
  toOnScreenText({ aspect: 9 / 16, lines: [...lines], read: readIn }, SECONDS);
const textsOf = (lines: readonly ReadLine[]) => read(lines).spans.map(({ from, to, text }) => [from, to, text]);

describe('new words a second', () => {
  const lines = [line('two words'), line('five words that are lost', { from: 6, to: 8 })];

  test('are those of the spans that were read', () => {
    expect(read(lines, [{ from: 0, to: 4 }]).wordsPerSecond).toBe(0.5);
    expect(read(lines).wordsPerSecond).toBe(0.7);
  });
});

describe('the name of a brand is a word', () => {
  const brands = ['SingleCare.com', 'TikTok', "www.kim'sVirtuals.com", 'iPhone', 'PayPal', 'HelloFresh', 'WhatsApp', 'YouTube', 'eBay'];

  test.each(brands)('%s, whatever capitals it has inside', (brand) => {
    const { spans, unreadable } = read([line(brand)]);
    expect(spans.map(({ text }) => text)).toEqual([brand]);
    expect(unreadable).toEqual([]);
  });
});

test('the small mark of a brand is read, and a line of Cyrillic letters that looks like one is not', () => {
  expect(read([line('SnackLab', { score: 0.952 })]).spans).toHaveLength(1);
  expect(read([line('kak yTpo', { score: 0.946 })]).spans).toEqual([]);
});

describe('text that cannot be read', () => {
  test('is told with its place and time, and text elsewhere is read', () => {
    const box = { x: 0.1, y: 0.8, width: 0.6, height: 0.05 };
    const { spans, unreadable } = read([line('Two for nine'), line('ckdna', { score: 0.6, from: 2, to: 5, box })]);
    expect(spans.map(({ text }) => text)).toEqual(['Two for nine']);
    expect(unreadable).toEqual([{ from: 2, to: 5, box }]);
  });

  test('is none while a text that is read fades in or out at its place', () => {
    const fading = { score: 0.6, text: 'Twd fon' };
    const lines = [line('Two for nine'), line('', { ...fading, from: 0.4, to: 1 }), line('', { ...fading, from: 3, to: 3.6 })];
    expect(read(lines).unreadable).toEqual([]);
  });
});

describe('a text that appears word by word', () => {
  const at = (x: number, width: number) => ({ box: { x, y: 0.1, width, height: 0.05 } });
  const whole = 'on the SingleCare App';

  test('is one text, though its words are read apart on the way, or one of them is misread', () => {
    const lines = [
      line('on the', { from: 1, to: 1.6, ...at(0.1, 0.2) }),
      line('on the S', { from: 1.6, to: 2.3, ...at(0.1, 0.25) }),
      line('on the Sinc', { from: 2.3, to: 2.8, ...at(0.1, 0.3), score: 0.7 }),
      line('App', { from: 2.5, to: 6, ...at(0.7, 0.1) }),
      line(whole, { from: 2.8, to: 6, ...at(0.1, 0.7) }),
    ];
    expect(textsOf(lines)).toEqual([[1, 6, whole]]);
  });

  test('is the text that comes next, and not the one after it', () => {
    const lines = [line('No', { to: 1.9 }), line('No perfume', { to: 2 }), line('No parabens', { from: 2, to: 3 })];
    expect(textsOf(lines)).toEqual([
      [1, 2, 'No perfume'],
      [2, 3, 'No parabens'],
    ]);
  });

  test('is the whole line, of which an edge cuts off a part as it slides in', () => {
    const lines = [line('day', { to: 1.4, ...at(0, 0.1) }), line('Start saving today', { from: 1.4, ...at(0.2, 0.6) })];
    expect(textsOf(lines)).toEqual([[1, 3, 'Start saving today']]);
  });

  test('is the number at which it comes to rest, and each of two prices', () => {
    const stages = [8, 41, 73, 96].map((price, n) => line(`$${price} saved`, { from: 1 + 0.4 * n, to: 1.4 + 0.4 * n }));
    expect(textsOf(stages)).toEqual([[1, expect.closeTo(2.6), '$96 saved']]);
    expect(textsOf(stages.slice(2))).toHaveLength(2);
  });

  test('is two where the longer one comes later, elsewhere, or with another number', () => {
    const later = [line('Free', { from: 1, to: 3 }), line('Free shipping', { from: 3, to: 6 })];
    const elsewhere = [line('App', { from: 1, to: 2 }), line(whole, { from: 2, to: 6, box: { x: 0.1, y: 0.5, width: 0.5, height: 0.05 } })];
    const counting = [line('Day 1', { from: 1, to: 1.5 }), line('Day 12', { from: 1.5, to: 3 })];
    for (const lines of [later, elsewhere, counting]) expect(textsOf(lines)).toHaveLength(2);
  });
});
