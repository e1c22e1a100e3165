import { describe, expect, it } from 'vitest';
import { answerSchema } from '@/tests/fakes/gemini/answer';
import { readEvidence } from '@/tests/fakes/gemini/evidence';
import { reviewUnwatched } from '@/tests/fakes/gemini/review/unwatched';
import { readAd } from '@/tests/fakes/gemini/told';
import { toPrompt } from './gemini-caller';

const evidence = readEvidence(toPrompt('kettle', 'm'), { sha256: 'a'.repeat(64), seconds: 10 });
const string = { type: 'string' };
const moment = { ...string, description: 'As "MM:SS.t".' };
const object = (properties: object) => ({ type: 'object', properties, required: Object.keys(properties) });

const answer = (properties: object, prepared?: Record<string, unknown>) => answerSchema(object(properties), evidence, prepared);

describe('the filler of a schema', () => {
  const line = object({ id: string, at: moment, to: moment, words: string });

  it('ends a span after it begins, and within the video', () => {
    const { lines } = answer({ lines: { type: 'array', items: line } }) as { lines: { at: string; to: string }[] };
    expect(lines.length).toBeGreaterThan(1);
    for (const { at, to } of lines) {
      expect([at, to].every((one) => /^00:\d\d\.\d$/.test(one))).toBe(true);
      expect(to > at).toBe(true);
      expect(to <= '00:10.0').toBe(true);
    }
  });

  it('writes prepared seconds as moments, and what is prepared as null as null', () => {
    const brand = {
      ...object({ name: string, firstSeen: { ...moment, nullable: true }, firstSaid: { ...moment, nullable: true } }),
      nullable: true,
    };
    expect(
      answer(
        { brand, lines: { type: 'array', items: line } },
        { brand: { name: 'Brookpot', firstSeen: 3, firstSaid: null }, lines: [{ id: 'line-1', at: 0.2, to: 1.5, words: 'Cold tea?' }] },
      ),
    ).toEqual({
      brand: { name: 'Brookpot', firstSeen: '00:03.0', firstSaid: null },
      lines: [{ id: 'line-1', at: '00:00.2', to: '00:01.5', words: 'Cold tea?' }],
    });
    expect(answer({ brand }, { brand: null })).toEqual({ brand: null });
    expect(answer({ brand: { anyOf: [object({ name: string }), { type: 'null' }] } }, { brand: null })).toEqual({ brand: null });
  });

  it('takes points from an enum of strings, and cites nothing that it did not prepare', () => {
    const criterion = object({ points: { type: 'string', enum: ['0', '3', '5'] }, evidence: { type: 'array', items: string } });
    expect(answer({ criterion }, { criterion: { points: '3', evidence: ['hook-1'] } })).toEqual({
      criterion: { points: '3', evidence: ['hook-1'] },
    });
    const drawn = answer({ criterion }) as { criterion: { points: string; evidence: string[] } };
    expect(['0', '3', '5']).toContain(drawn.criterion.points);
    expect(drawn.criterion.evidence).toEqual([]);
  });
});

it('prepares, where nothing was measured, claims of the copy and criteria that rest on them', () => {
  const { observed, findings, criteria } = reviewUnwatched(readAd(toPrompt('kettle', 'm')), evidence);
  expect(observed.claims.map(({ claim }) => claim).join()).toMatch(/folds flat to 4 cm/);
  expect(observed.claims.every(({ source, at }) => source === 'ad_copy' && at === null)).toBe(true);
  const ids = findings.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(findings.map(({ section, works }) => `${section} ${works}`)).size).toBe(8);
  expect(new Set(criteria.map(({ id }) => id)).size).toBe(20);
  const known = [...ids, ...observed.claims.map(({ id }) => id)];
  for (const { evidence: cited } of criteria) expect(cited.every((id) => known.includes(id))).toBe(true);
});
