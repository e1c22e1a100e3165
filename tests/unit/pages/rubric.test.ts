import { runInNewContext } from 'node:vm';
import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import RubricPage from '@/app/(public)/docs/rubric/page';
import { recompute } from '@/components/rubric/worked-example';
import { coherencePoints } from '@/lib/report/coherence';
import { grades, gradeThresholds, RUBRIC_VERSION, scoreOf } from '@/lib/report/rubric';
import { sectionScales } from '@/lib/report/criteria';
import { awarenessStages, ctaCommitments, hookArchetypes, scriptFrameworks, visualStyles } from '@/lib/report/vocabulary';
import { attribute, draw, textOf, walk } from '@/tests/support/markup';

const page = draw(createElement(RubricPage));

const all = (name: string) => Array.from(walk(page)).filter(({ nodeName }) => nodeName === name);
const texts = (name: string) => all(name).map(textOf);
const text = textOf(page);

/** The text that stands in the example for one line of JSON. */
const example = () => {
  const json = texts('code').find((code) => code.startsWith('{'));
  if (json === undefined) throw new Error('no breakdown on the page');
  return JSON.parse(json);
};

describe('the rubric page', () => {
  test('says which version it is', () => {
    expect(text).toContain(`Rubric, version ${RUBRIC_VERSION}`);
  });

  test('holds every level of every section with its range', () => {
    for (const { asks, levels } of Object.values(sectionScales)) {
      expect(text).toContain(asks);
      const held = levels.map(({ from, to, anchor }) => new RegExp(`${from}–${to} \\w+ ${anchor.replace(/[.?]/g, '\\$&')}`).test(text));
      expect(held).toEqual(levels.map(() => true));
    }
  });

  test('holds every grade with its lowest value', () => {
    for (const [grade, lowest] of gradeThresholds) expect(text).toMatch(new RegExp(`(^| )${grade.replace('+', '\\+')} ${lowest}–\\d+ `));
    expect(texts('th').filter((cell) => grades.some((grade) => grade === cell))).toEqual([...grades]);
  });

  test.each(Object.entries({ awarenessStages, hookArchetypes, scriptFrameworks, visualStyles, ctaCommitments }))(
    'holds every word of %s with its definition and tell',
    (_name, vocabulary) => {
      const slugs = new Set(texts('code'));
      for (const [slug, { label, definition, tell }] of Object.entries(vocabulary)) {
        expect(slugs).toContain(slug);
        expect(text).toContain(`${label} ${slug} ${definition} How to recognize it: ${tell}`);
      }
    },
  );

  test('states the points of every rule of coherence', () => {
    const { ctaFits, hookFits, allFit, perRungOff, hookFarOff, sectionWithoutFinding } = coherencePoints;
    for (const gained of [ctaFits, hookFits, allFit]) expect(text).toContain(`+${gained} `);
    for (const lost of [perRungOff, hookFarOff, sectionWithoutFinding]) expect(text).toContain(`−${lost} `);
  });

  test('has an example whose breakdown gives the value and grade that it states, by our code and by the client’s', () => {
    const breakdown = example();
    const { value, grade } = scoreOf(breakdown);
    expect(text).toContain(`${value} · ${grade}`);
    expect(runInNewContext(`${recompute}; valueOf(breakdown)`, { breakdown })).toBe(value);
    expect(breakdown.coherenceBonus).toBeGreaterThan(0);
    expect(breakdown.penalties.length).toBeGreaterThan(0);
  });

  test('leads its contents to parts that exist, and has one first heading', () => {
    const ids = new Set(Array.from(walk(page), (node) => attribute(node, 'id')));
    const targets = all('a').map((link) => attribute(link, 'href') ?? '');
    expect(targets.length).toBeGreaterThan(8);
    for (const target of targets.filter((href) => href.startsWith('#'))) expect(ids).toContain(target.slice(1));
    expect(all('h1')).toHaveLength(1);
  });
});

test('the client’s sum equals ours at both ends of the range', () => {
  const part = (score: number) => ({ hook: { score }, script: { score }, visual: { score }, cta: { score } });
  for (const breakdown of [
    { ...part(25), coherenceBonus: 5, penalties: [] },
    { ...part(0), coherenceBonus: 0, penalties: [{ points: 8, reason: 'x' }] },
  ])
    expect(runInNewContext(`${recompute}; valueOf(breakdown)`, { breakdown })).toBe(scoreOf(breakdown).value);
});
