import { describe, expect, test } from 'vitest';
import { describeRetirement } from '@/lib/model/check-settings';
import { costOf, familyOf, findRetirement, modelFamilies, resolutionFor, thinkingFor } from '@/lib/model/models';
import { parseMoment } from '@/lib/model/stated-fields';

const on = (day: string) => new Date(`${day}T12:00:00Z`);
const today = on('2026-11-22');

describe('the table of models', () => {
  test('finds a family by the longest beginning of a name, with any version behind it', () => {
    expect(familyOf('gemini-2.5-flash-lite', today)).toBe(modelFamilies['gemini-2.5-flash-lite']);
    expect(familyOf('gemini-2.5-flash-preview-09-2025', today)).toBe(modelFamilies['gemini-2.5-flash']);
    expect(familyOf('Gemini-3.8-Flash-001', today)).toBe(modelFamilies['gemini-3.8-flash']);
    expect(familyOf('gemini-3.8-flash (stand-in)', today)).toBe(modelFamilies['gemini-3.8-flash']);
    for (const name of ['gemini-3.80-flash', 'gemini-flash-latest', '', 'x'.repeat(10_000)])
      expect(Object.values(modelFamilies)).not.toContain(familyOf(name, today));
  });

  test('holds an unknown model to what none refuses', () => {
    const family = familyOf('gemini-12-mercury', today);
    expect([thinkingFor(family), resolutionFor(family), family.sampling, costOf('gemini-12-mercury', usage(1, 0, 1), today)]).toEqual([
      undefined,
      'high',
      'refused',
      undefined,
    ]);
  });

  test('names a resolution at which captions can be read for every family', () => {
    for (const family of Object.values(modelFamilies)) expect(family.frameTokens[resolutionFor(family)]).toBeGreaterThanOrEqual(250);
  });
});

const usage = (inputTokens: number, audioInputTokens: number, outputTokens: number) => ({ inputTokens, audioInputTokens, outputTokens });

test.each([
  ['gemini-3.8-flash', '2026-12-31', usage(1e6, 0, 1e6), 4.5],
  ['gemini-3.8-flash', '2027-01-01', usage(1e6, 0, 1e6), 9],
  ['gemini-2.5-flash', '2026-11-22', usage(1e6, 1e5, 1e6), 0.27 + 0.1 + 2.5],
  ['gemini-2.5-flash', '2026-12-01', usage(1e6, 1e5, 1e6), 2.8],
  ['gemini-4-argon', '2026-12-01', usage(1e6, 1e5, 0), 4],
])('an answer of %s costs on %s what its vendor charges then', (model, day, used, dollars) => {
  expect(costOf(model, used, on(day))).toBeCloseTo(dollars, 9);
});

test('a retirement is told sixty days ahead, on the day, and after it', () => {
  const told = (model: string, day: string) => {
    const retirement = findRetirement(model, on(day));
    return retirement && describeRetirement(model, retirement);
  };
  expect(told('gemini-3.8-flash', '2026-11-22')).toBeUndefined();
  expect(told('gemini-2.5-flash', '2026-09-01')).toBeUndefined();
  expect(told('gemini-2.5-flash', '2026-11-30')).toMatch(/will be retired on 2026-12-01, in 1 day: then gemini-3\.5-flash-lite answers/);
  expect(told('gemini-2.5-flash', '2026-12-01')).toMatch(/was retired on 2026-12-01/);
  expect(told('gemini-3.1-flash-lite', '2027-06-01')).toMatch(/no model replaces it/);
});

test.each<[string, number | null]>([
  ['00:07.5', 7.5],
  ['01:15', 75],
  ['1:15.0', 75],
  ['10:00.25', 600.25],
  [' 00:00,4 ', 0.4],
  ['75', 75],
  ['7.5 s', 7.5],
  ['12,25 seconds', 12.25],
  ['00:07.5s', 7.5],
  ['00:00:07', 7],
  ['00:00:07,500', 7.5],
  ['01:02:03', 3723],
  ['00:07:500', 7.5],
  ['[00:07.5]', 7.5],
  ['(0:07)', 7],
  ['00:07.5 - 00:09.0', 7.5],
  ['[0:07–0:09]', 7],
  ['7.5s to 9s', 7.5],
  // What these mean cannot be known, so they name no moment.
  ['1.15', null],
  ['00:75', null],
  ['later', null],
  ['', null],
  ['-00:01', null],
])('the moment %j is second %s', (text, seconds) => {
  expect(parseMoment(text)).toBe(seconds);
});
