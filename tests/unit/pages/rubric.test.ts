import { runInNewContext } from 'node:vm';
import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import RubricPage from '@/app/(public)/docs/rubric/page';
import { recompute } from '@/components/rubric/worked-example';
import { MAX_COHERENCE_BONUS, suitableCommitmentSources } from '@/lib/report/coherence';
import { criteriaOf, sectionScales, sections } from '@/lib/report/criteria';
import { references } from '@/lib/report/references';
import { grades, gradeThresholds, penaltyRules, RUBRIC_VERSION, scoreOf } from '@/lib/report/rubric';
import { awarenessStages, beatRoles, ctaCommitments, hookArchetypes, scriptFrameworks, visualStyles } from '@/lib/report/vocabulary';
import { attribute, draw, textOf, walk } from '@/tests/support/markup';

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
  test('says which version it is', () => {
    expect(text).toContain(`Rubric, version ${RUBRIC_VERSION}`);
  });

  test('has every criterion of every section with its three levels, and says how measured ones are measured', () => {
    for (const section of sections) {
      expect(text).toContain(sectionScales[section].asks);
      for (const [id, { label, asks, levels, measured }] of Object.entries(criteriaOf(section))) {
        expect(text).toContain(`${label} ${asks} ${id} 5 ${levels[5]} 3 ${levels[3]} 0 ${levels[0]}`);
        if (measured !== undefined) expect(text).toContain(`Measured: ${measured}`);
      }
    }
  });

  test('has every grade with its lowest value', () => {
    for (const [grade, lowest] of gradeThresholds) expect(text).toMatch(new RegExp(`(^| )${grade.replace('+', '\\+')} ${lowest}–\\d+ `));
    expect(texts('th').filter((cell) => grades.some((grade) => grade === cell))).toEqual([...grades]);
  });

  test.each(Object.entries({ awarenessStages, hookArchetypes, scriptFrameworks, visualStyles, ctaCommitments, beatRoles }))(
    'has every word of %s with its definition and how to recognize it',
    (_name, vocabulary) => {
      const slugs = new Set(texts('code'));
      for (const [slug, { label, definition, tell }] of Object.entries(vocabulary)) {
        expect(slugs).toContain(slug);
        expect(text).toContain(`${label} ${slug} ${definition} How to recognize it: ${tell}`);
      }
    },
  );

  test('states the points of the bonus and of every penalty', () => {
    for (let points = 0; points <= MAX_COHERENCE_BONUS; points += 1) expect(text).toContain(`+${points} `);
    for (const { points } of Object.values(penaltyRules)) expect(text).toContain(`−${points} `);
  });

  test('names the sources of the commitments that fit', () => {
    for (const slug of suitableCommitmentSources) expect(text).toContain(references[slug].name);
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
  const section = (points: number) => ({ score: points * 5, criteria: Array.from({ length: 5 }, () => ({ points })) });
  const part = (points: number) => ({ hook: section(points), script: section(points), visual: section(points), cta: section(points) });
  for (const breakdown of [
    { ...part(5), coherenceBonus: 2, penalties: [] },
    { ...part(0), coherenceBonus: 0, penalties: [{ points: 8, reason: 'x' }] },
  ])
    expect(runInNewContext(`${recompute}; valueOf(breakdown)`, { breakdown })).toBe(scoreOf(breakdown).value);
});
