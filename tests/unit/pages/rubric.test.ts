import { runInNewContext } from 'node:vm';
import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import RubricPage from '@/app/(public)/docs/rubric/page';
import { recompute } from '@/app/(public)/docs/rubric/worked-example';
import { RUBRIC_VERSION, scoreOf } from '@/lib/report/rubric';
import { draw, textOf, walk } from '@/tests/support/markup';

const page = draw(createElement(RubricPage));

const all = (name: string) => Array.from(walk(page)).filter(({ nodeName }) => nodeName === name);
const texts = (name: string) => all(name).map(textOf);
const text = textOf(page);

/** The text in the example for one line of JSON. */
const example = () => {
  const json = texts('code').find((code) => code.startsWith('{'));
  if (json === undefined) throw new Error('no breakdown on the page');
  return JSON.parse(json);
};

describe('the rubric page', () => {
  test('has an example whose breakdown gives the value and grade that it states, by our code and by the client’s', () => {
    const breakdown = example();
    const { value, grade } = scoreOf(breakdown, RUBRIC_VERSION);
    expect(text).toContain(`${value} · ${grade}`);
    expect(runInNewContext(`${recompute}; valueOf(breakdown)`, { breakdown })).toBe(value);
    expect(breakdown.penalties.length).toBeGreaterThan(0);
  });
});

test('the client’s sum equals ours at both ends of the range', () => {
  const section = (points: number) => ({ score: points * 5, criteria: Array.from({ length: 5 }, () => ({ points })) });
  const part = (points: number) => ({ hook: section(points), script: section(points), visual: section(points), cta: section(points) });
  for (const breakdown of [
    { ...part(5), coherenceBonus: 2, penalties: [] },
    { ...part(0), coherenceBonus: 0, penalties: [{ points: 8, reason: 'x' }] },
  ])
    expect(runInNewContext(`${recompute}; valueOf(breakdown)`, { breakdown })).toBe(scoreOf(breakdown, RUBRIC_VERSION).value);
});
