import { describe, expect, test } from 'vitest';
import type { Truth } from './cases/schema';
import { createOracle, crippledOracles, type Fault } from './models/oracles';
import { evaluate } from './run/evaluate';
import type { Contender } from './run/run-case';
import { sampleCase } from './sample-case';
import { compare, type Side } from './score/compare';
import { summarize } from './score/summarize';

const truth: Partial<Truth> = {
  written: [{ at: 1, to: 4, words: 'Glowfern lights one page only' }],
  spoken: [{ at: 2, to: 4, words: 'It costs thirty eight dollars.' }],
  brand: { name: 'Glowfern', firstSeen: 1, firstSaid: null },
};
type More = Partial<Truth> | ((index: number) => Partial<Truth>);
const casesOf = (count: number, more: More) =>
  Array.from({ length: count }, (_, index) =>
    sampleCase(`case-${index}`, { ...truth, ...(typeof more === 'function' ? more(index) : more) }),
  );

async function side(contender: Contender, count: number, more: More = {}): Promise<Side> {
  const results = await evaluate(casesOf(count, more), contender, { runs: 1, atOnce: 1, signal: new AbortController().signal });
  return { results, evaluation: summarize(results, { name: contender.name, asked: contender.name }) };
}

const tell: Fault = (answer) => answer;
const heldBy = ({ differences }: ReturnType<typeof compare>) =>
  differences.filter(({ verdict }) => verdict === 'holds').map(({ metric }) => metric);

describe('two evaluations', () => {
  test('of the same answers differ in nothing', async () => {
    const same = createOracle('same', tell);
    expect(heldBy(compare(await side(same, 30), await side(same, 30)))).toEqual([]);
  });

  test('differ in what one of them cannot do, on the videos that both have', async () => {
    const comparison = compare(await side(createOracle('whole', tell), 30), await side(crippledOracles.deaf, 40));
    expect(comparison).toMatchObject({ a: { name: 'whole' }, b: { name: 'deaf' }, videos: 30 });
    expect(heldBy(comparison)).toEqual(expect.arrayContaining(['transcript', 'wordErrorRate']));
    expect(heldBy(comparison)).not.toEqual(expect.arrayContaining(['quotePrecision']));
    const transcript = comparison.differences.find(({ metric }) => metric === 'transcript');
    expect(transcript).toMatchObject({ a: 1, b: 0, difference: { value: -1, n: 30 } });
  });

  test('count what only one of them invents', async () => {
    const offers: Truth['offers'] = [{ says: [['costs']], price: '38 dollars', at: 2, source: 'on_screen_text' }];
    const some = (index: number) => ({ offers: index % 2 === 0 ? offers : [] });
    const invents: Fault = (answer) => ({
      ...answer,
      observed: {
        ...answer.observed,
        offer: answer.observed.offer ?? {
          id: 'offer',
          what: 'Two',
          price: '$99',
          terms: null,
          urgency: null,
          source: 'video',
          at: '00:01.0',
        },
      },
    });
    const comparison = compare(await side(createOracle('whole', tell), 30, some), await side(createOracle('inventing', invents), 30, some));
    expect(comparison.differences.find(({ metric }) => metric === 'price')).toMatchObject({
      a: 1,
      b: 0.5,
      difference: { n: 30 },
      verdict: 'holds',
    });
  });

  test('take versions of one ad for one', async () => {
    const rungs = (index: number) => ({ ladders: [{ ladder: 'lamp', section: 'hook' as const, rung: index }] });
    const comparison = compare(await side(createOracle('whole', tell), 30, rungs), await side(crippledOracles.deaf, 30, rungs));
    expect(comparison.differences.find(({ metric }) => metric === 'transcript')).toMatchObject({
      difference: { n: 1 },
      verdict: 'too_few',
    });
    expect(heldBy(comparison)).toEqual([]);
  });

  test('show nothing on few videos, however far apart they are', async () => {
    expect(heldBy(compare(await side(createOracle('whole', tell), 4), await side(crippledOracles.deaf, 4)))).toEqual([]);
  });
});
