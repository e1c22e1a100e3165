import { describe, expect, test } from 'vitest';
import { StoredReport } from '@/lib/report/legacy';
import { toBlocks } from '@/lib/report/view/blocks';
import { toUnmeasured } from '@/lib/video/unmeasured';
import { shownForms } from '@/tests/support/report-forms';
import { legacySample, readStored, reportOfVersion1, richReport } from '@/tests/support/report-samples';

describe('a stored report of an older generation', () => {
  test('is served as it was stored, unknown fields included', () => {
    const stored = { ...legacySample, hook: { ...legacySample.hook, odd: [1, null] }, extra: 'kept' };
    expect(StoredReport.parse(stored)).toEqual(stored);
  });

  test('names its stage by either key', () => {
    expect(readStored(legacySample)).toMatchObject({ schwartz: { primary: 'solution_aware' } });
    expect(readStored({ schwartz: { primary: 'unaware', stage: 'most_aware' } })).toMatchObject({ schwartz: { primary: 'unaware' } });
  });

  test.each([
    {},
    { score: null, summary: 7 },
    { verdict: 'insufficient_evidence' },
    { hook: { works: 'no list', worksDetail: [{ text: 'A' }, null, { text: 3 }] } },
    { schwartz: 'text', abHypotheses: {}, referencesHydrated: [{}], meta: { model: 1, videoSeconds: -4 } },
    { actions: { steal: { title: 'A', body: 'B', asks: 'keep', rests_on: '__proto__' } } },
    { score: { value: 60, grade: 'D-', breakdown: { hook: 10, script: 20, visual: 20, cta: 10 } } },
  ])('is shown in every format as far as it can be read: %j', (stored) => {
    for (const show of Object.values(shownForms)) expect(show(toBlocks(readStored(stored)))).not.toMatch(/undefined|NaN|\[object/);
  });

  test('loses a detail without losing its flat entry', () => {
    const hook = {
      works: ['Told twice', 'Told once'],
      worksDetail: [{ text: 'Told twice', confidence: 'high', evidence_source: 'video', at: 2 }],
    };
    const { chapters } = toBlocks(readStored({ hook }));
    const rows = [{ text: 'Told twice', number: 1, place: { clock: '0:02' } }, { text: 'Told once' }];
    expect(chapters.find(({ chapter }) => chapter === 'execution')?.blocks).toMatchObject([{ nodes: [{ lists: [{ rows }] }] }]);
  });

  test('takes facts about its ad that it lacks from the analysis', () => {
    const { masthead } = toBlocks(readStored(legacySample), { platform: 'meta', adId: '1248806319947205', pageName: 'Brookpot' });
    expect(masthead).toMatchObject({ title: 'Brookpot', adUrl: 'https://www.facebook.com/ads/library/?id=1248806319947205' });
  });
});

describe('a stored report of version 1', () => {
  test('is served as it was stored, and shown in every format', () => {
    const stored = reportOfVersion1();
    expect(StoredReport.parse(stored)).toEqual(stored);
    expect(readStored(stored)).toEqual(stored);
    for (const show of Object.values(shownForms)) {
      const shown = show(toBlocks(readStored(stored)));
      for (const { text } of stored.hook.worksDetail) expect(shown).toContain(text.slice(0, 20));
      expect(shown).not.toMatch(/undefined|NaN|\[object/);
    }
  });

  test.each([
    ['a field of version 2', { video: { ...toUnmeasured('failed'), stills: [] } }],
    ['an unknown field', { extra: 1 }],
    ['an impossible score', { score: { ...reportOfVersion1().score, value: 101 } }],
    ['another version', { meta: { ...reportOfVersion1().meta, schemaVersion: 4 } }],
  ])('with %s is invalid', (_what, change) => {
    expect(StoredReport.safeParse({ ...reportOfVersion1(), ...change }).success).toBe(false);
  });
});

test('a report that claims the current generation must obey its schema', () => {
  const report = richReport();
  const broken = { ...report, score: { ...report.score, value: 101 } };
  expect(StoredReport.safeParse(broken).success).toBe(false);
  expect(() => readStored(broken)).toThrow();
  expect(readStored(report)).toEqual(report);
});
