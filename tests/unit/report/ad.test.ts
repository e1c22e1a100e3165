import { describe, expect, test } from 'vitest';
import { ReportAd, toReportAd } from '@/lib/report/ad';
import { sampleAd } from '@/tests/support/model-samples';

const shown = (changed: Partial<typeof sampleAd>) =>
  toReportAd({ ad: { ...sampleAd, ...changed }, seconds: 10, aspect: '9:16', now: new Date('2026-02-03T23:59:00Z') });

describe('what the library shows of an ad', () => {
  test('is in the report as the library has it', () => {
    expect(shown({})).toEqual({
      copy: 'Tea that is still hot at the last stop. Brookpot folds flat.',
      title: 'Boils in 90 seconds',
      description: null,
      button: 'Shop now',
      landingHost: 'brookpot.example',
      placements: ['facebook', 'instagram'],
      status: 'active',
      firstShown: '2026-01-03',
      lastShown: null,
      daysRunning: 32,
      reach: '10K-100K',
      aspect: '9:16',
      seconds: 10,
    });
  });

  test.each([
    ['an active ad, to the day of the report', { firstShown: '2026-02-03', lastShown: null, active: true }, 1],
    ['an active ad, even if the library names a last day', { firstShown: '2026-02-01', lastShown: '2026-02-02', active: true }, 3],
    ['an ad that ended, to its last day', { firstShown: '2026-01-30', lastShown: '2026-02-01', active: false }, 3],
    ['an ad of which the library only says when', { firstShown: '2026-01-30', lastShown: '2026-01-30', active: null }, 1],
    ['an ad that ended on a day that nobody names', { firstShown: '2026-01-30', lastShown: null, active: false }, null],
    ['an ad without a first day', { firstShown: null, lastShown: '2026-02-01', active: true }, null],
    ['an ad that ends before it begins', { firstShown: '2026-02-02', lastShown: '2026-02-01', active: false }, null],
    ['an ad that begins tomorrow', { firstShown: '2026-02-05', lastShown: null, active: true }, null],
  ])('counts the days of %s', (_what, changed, days) => {
    expect(shown(changed).daysRunning).toBe(days);
  });

  test('fits the schema however long the texts are, without half a character at the end', () => {
    const long = '😀'.repeat(20_000);
    const report = shown({
      body: `a${long}`,
      title: long,
      linkDescription: long,
      ctaText: long,
      landingHost: long,
      publisherPlatforms: [long],
    });
    expect(ReportAd.parse(report)).toEqual(report);
    expect(report.copy).not.toMatch(/\p{Cs}/u);
  });

  test('is null where the library states nothing', () => {
    const none = { body: '', title: null, ctaText: null, landingHost: null, active: null, firstShown: null, facts: [] };
    expect(shown(none)).toMatchObject({
      copy: null,
      title: null,
      button: null,
      landingHost: null,
      status: null,
      daysRunning: null,
      reach: null,
    });
  });
});
