import { describe, expect, test } from 'vitest';
import { toUnmeasured } from '@/lib/video/unmeasured';
import { sampleAd } from '@/tests/support/model-samples';
import { createTeller } from './contenders';
import type { MeasuredCase } from './read';
import { type CaseResult, runCase, runCases } from './run-case';
import type { Line, Truth } from './schema';
import { scoreCases, sharesOf } from './score/metrics';
import { contains, coverage, editsBetween, wordsOf } from './score/words';

const line = (at: number, words: string): Line => ({ at, to: at + 3, words });
const truth: Partial<Truth> = {
  written: [line(1, 'Glowfern lights one page only'), line(6, 'Loved in 900 homes')],
  spoken: [line(2, 'It costs thirty-eight dollars.')],
};
const { signal } = new AbortController();

/** A video of ten seconds of which nothing was measured. */
function sampleCase(known: Partial<Truth>): MeasuredCase {
  const file = { path: '/nowhere/sample.mp4', bytes: 1000, sha256: '0'.repeat(64), mimeType: 'video/mp4', seconds: 10 } as const;
  return {
    evalCase: { name: 'sample', file: file.path, truth: { video: 'sample.mp4', about: 'A sample.', ad: sampleAd, ...known } },
    video: { ...file, hasAudio: true, width: 540, height: 960 },
    measurement: toUnmeasured('switched_off'),
  };
}

/** The result for a model that states these lines. */
const state = (written: Line[], spoken: Line[] = [], known = truth): Promise<CaseResult> =>
  runCase(
    sampleCase(known),
    createTeller('sample', 'withheld', () => ({ written, spoken })),
    signal,
  );
const shares = async (...stated: Parameters<typeof state>) => {
  const result = await state(...stated);
  expect(result.failure).toBeUndefined();
  return sharesOf(result, [result]);
};

describe('words', () => {
  test('are compared without case, accents, punctuation and the spelling of numbers', () => {
    expect(wordsOf('Größe: thirty-eight of forty, it’s $1,200!')).toEqual(['grosse', '38', 'of', '40', 'its', '1200']);
    expect(wordsOf('ลดราคา')).toEqual(['ล', 'ด', 'ร', 'า', 'ค', 'า']);
  });

  test('are not others that look alike: a negation, another day, parts of words', () => {
    const line = 'It is not safe for children on Mondays and never leaks';
    for (const other of ['now safe', 'on Sundays', 'ever leaks', 'safe for child']) expect(contains(line, other), other).toBe(false);
    for (const same of ['not safe', 'on Mondays', 'never leaks', 'for chi1dren', 'and neverleaks'])
      expect(contains(line, same), same).toBe(true);
  });

  test('spell numbers in three languages, and with hundreds', () => {
    expect(wordsOf('thirty-eight neunundzwanzig treinta y dos fünfundvierzig')).toEqual(['38', '29', '32', '45']);
    expect(wordsOf('two hundred and eighty, five thousand, ein Mal, once')).toEqual(['280', '5000', 'ein', 'mal', 'once']);
  });

  test('may have a misread letter in a long one, and no other figure', () => {
    expect(coverage('Glowfern lights one page only', 'G1owfern lights one page only')).toBe(1);
    expect(coverage('Loved in 900 homes', 'Loved in 90 homes')).toBe(0);
    expect(coverage('Loved in 900 homes', 'in 900 homes')).toBeCloseTo(10 / 15);
    expect(coverage('Loved in 900 homes', 'never said')).toBe(0);
  });

  test('left out, added or changed are counted once each', () => {
    expect(editsBetween(['a', 'b', 'c'], ['a', 'x', 'c', 'd'])).toBe(2);
    expect(editsBetween(['a', 'b'], [])).toBe(2);
    expect(editsBetween([], ['a'])).toBe(1);
  });
});

describe('a report against the truth of its video', () => {
  test('has its quotes found, each once, and the texts of the video recalled', async () => {
    const stated = [line(1, 'Glowfern lights one page only'), line(4, 'Glowfern lights one page only'), line(8, 'Nowhere to be seen')];
    expect(await shares(stated)).toMatchObject({ quotePrecision: { hits: 1, of: 2 }, quoteRecall: { hits: 1, of: 2 } });
  });

  test('is charged for words that are not said, and for those that it leaves out', async () => {
    const hear = async (words: string) => (await shares([], [line(2, words)])).transcript;
    expect(await hear('It costs 38 dollars')).toEqual({ hits: 4, of: 4 });
    expect(await hear('It costs 38 euros')).toEqual({ hits: 3, of: 4 });
    expect(await hear('It costs thirty-eight dollars and one two three four five six')).toEqual({ hits: 4, of: 11 });
  });

  test('earns nothing for hearing what is captioned, and is charged for speech where nothing is said', async () => {
    const words = 'Glowfern lights one page only';
    const heard = async (spoken: Line[]) => (await shares([], [line(1, words)], { ...truth, spoken })).transcript;
    expect(await heard([line(1, words)])).toEqual({ hits: 0, of: 0 });
    expect(await heard([])).toEqual({ hits: 0, of: 5 });
  });

  test('is on time within half a second of where the words begin', async () => {
    const timed = async (at: number) => (await shares([], [line(at, 'It costs thirty-eight dollars.')])).timing;
    expect(await timed(2.5)).toEqual({ hits: 1, of: 1 });
    expect(await timed(2.6)).toEqual({ hits: 0, of: 1 });
    expect((await shares([], [line(2, 'Nothing like it was said')])).timing).toEqual({ hits: 0, of: 0 });
  });

  test('states figures as facts, which the video has or not', async () => {
    expect((await shares([line(6, 'Loved in 900 homes'), line(7, 'It lasts 7,341 hours')])).facts).toEqual({ hits: 1, of: 2 });
  });

  test('earns by labels only what is beyond chance', async () => {
    const labels = {
      hook: ['pattern_interrupt'],
      script: ['none'],
      visual: ['mixed'],
      cta: ['low'],
      stage: ['unaware'],
    } as Truth['labels'];
    const right = await state([], [], { labels });
    // The neutral answer is right about every label of this video, as it would be by chance: nothing can be earned.
    expect(scoreCases([right]).labels).toBeNull();
    const other = { ...right, report: right.report && { ...right.report, hook: { ...right.report.hook, archetype: 'question' as const } } };
    expect(scoreCases([right], [right, other]).labels).toBe(1);
    expect(scoreCases([other], [right, other]).labels).toBeCloseTo(-1);
  });

  test('is judged only by what is known, and one that never came has found nothing', async () => {
    expect(Object.values(await shares([line(1, 'Anything at all')], [], {})).map(({ of }) => of)).toEqual([0, 0, 0, 0, 0, 0]);
    const none: CaseResult = { evalCase: sampleCase(truth).evalCase, report: undefined, failure: 'x', cost: 0, seconds: 0 };
    expect(sharesOf(none, [none])).toMatchObject({ quoteRecall: { hits: 0, of: 2 }, transcript: { hits: 0, of: 4 } });
  });
});

test('no case begins that could exceed the limit', async () => {
  const free = createTeller('gemini-3.8-flash', 'withheld', () => ({ written: [], spoken: [] }));
  const usage = { inputTokens: 100_000, audioInputTokens: 0, outputTokens: 10_000 };
  const paid: typeof free = {
    ...free,
    modelFor: (measured) => {
      const model = free.modelFor(measured);
      return { ...model, generate: async (...args) => ({ ...(await model.generate(...args)), usage }) };
    },
  };
  const cases = Array.from({ length: 20 }, () => sampleCase(truth));
  const done = await runCases(cases, paid, { limit: 1.5, signal });
  expect(done.length).toBeGreaterThan(1);
  expect(done.length).toBeLessThan(20);
  expect(done.reduce((sum, { cost }) => sum + cost, 0)).toBeLessThanOrEqual(1.5);
  expect(await runCases(cases, paid, { limit: 0.1, signal })).toEqual([]);
});
