import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { assembleReport } from '@/lib/model/assemble';
import { sections } from '@/lib/report/criteria';
import { insufficientReport } from '@/lib/report/insufficient';
import { Report, type ScoredReport } from '@/lib/report/schema';
import { caps } from '@/lib/report/text';
import { parsedAnswer, sampleAd, sampleProvenance } from '@/tests/support/model-samples';

function sample(): ScoredReport {
  const report = assembleReport(parsedAnswer(), sampleProvenance);
  if (report.verdict !== 'scored') throw new Error('the sample is scored');
  return report;
}

const accepts = (value: unknown) => Report.safeParse(value).success;

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every object inside a value, itself included. */
function objectsIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  return isNode(value) ? [value, ...Object.values(value).flatMap(objectsIn)] : [];
}

describe('a scored report', () => {
  test('survives JSON unchanged', () => {
    const report = sample();
    expect(Report.parse(JSON.parse(JSON.stringify(report)))).toEqual(report);
  });

  test('has no field that the schema does not know, at any depth', () => {
    const count = objectsIn(sample()).length;
    expect(count).toBeGreaterThan(25);
    for (let index = 0; index < count; index += 1) {
      const report = structuredClone(sample());
      const target = objectsIn(report)[index];
      if (target === undefined) throw new Error('one object per index');
      target.extra = 'x';
      expect(accepts(report)).toBe(false);
    }
  });

  const optional = [
    'ad',
    'observed',
    'strategy',
    'criteria',
    'cites',
    'checks',
    'shownCheck',
    'firstLines',
    'fixes',
    'sound',
    'made',
    'texts',
    'shown',
    'also',
    'change',
    'metric',
    'stop',
  ];

  /** A claim may lack what its kind does not need, a check its claim, an action what it is about, and a fix its second. */
  const mayLack = (object: Record<string, unknown>, key: string) =>
    ('kind' in object && 'text' in object && ['words', 'number', 'measured', 'from', 'to'].includes(key)) ||
    ('result' in object && key === 'claim') ||
    ('body' in object && ['asks', 'rests_on'].includes(key)) ||
    ('effort' in object && key === 'at') ||
    (key === 'what' && typeof object[key] === 'object') ||
    optional.includes(key);

  test('lacks no field, at any depth', () => {
    const original = sample();
    objectsIn(original).forEach((object, index) => {
      for (const key of Object.keys(object)) {
        const report = structuredClone(original);
        const target = objectsIn(report)[index];
        delete target?.[key];
        if (mayLack(object, key)) continue;
        expect({ key, accepted: accepts(report) }).toEqual({ key, accepted: false });
      }
    });
  });

  test('ties what is seen, heard or read in the video to a second of it, and nothing else', () => {
    const report = sample();
    const unchecked = { result: 'not_checked', why: 'not_measured' };
    const withFinding = (finding: object) => ({
      ...report,
      hook: {
        ...report.hook,
        works: ['x'],
        worksDetail: [{ id: 'hook-1', text: 'x', confidence: 'low', check: unchecked, cites: [], ...finding }],
        doesntWork: [],
        doesntWorkDetail: [],
      },
    });
    expect(accepts(withFinding({ evidence_source: 'audio', at: 10 }))).toBe(true);
    expect(accepts(withFinding({ evidence_source: 'metadata' }))).toBe(true);
    expect(accepts(withFinding({ evidence_source: 'audio' }))).toBe(false);
    expect(accepts(withFinding({ evidence_source: 'audio', at: undefined }))).toBe(false);
    expect(accepts(withFinding({ evidence_source: 'audio', at: -0.1 }))).toBe(false);
    expect(accepts(withFinding({ evidence_source: 'ad_copy', at: 1 }))).toBe(false);
    expect(accepts(withFinding({ evidence_source: 'inference', at: 1 }))).toBe(false);
  });

  test('has a check that says by what it was made, or why there is none', () => {
    const report = sample();
    const [finding] = report.hook.worksDetail;
    const withCheck = (check: object) => accepts({ ...report, hook: { ...report.hook, worksDetail: [{ ...finding, check }] } });
    const [at, claim] = [1.5, { kind: 'cut_at', text: 'A cut at 0:01.5' }];
    expect(withCheck({ result: 'confirmed', by: 'cuts', at, claim })).toBe(true);
    expect(withCheck({ result: 'moved', by: 'on_screen_text', at, statedAt: 9, claim })).toBe(true);
    for (const check of [
      { result: 'confirmed' },
      { result: 'not_checked' },
      { result: 'not_checked', by: 'cuts', why: 'not_read' },
      { result: 'confirmed', by: 'cuts', at, statedAt: 2 },
      { result: 'moved', by: 'on_screen_text', at },
    ])
      expect([check, withCheck(check)]).toEqual([check, false]);
    expect(accepts({ ...report, meta: { ...report.meta, droppedByCause: { mood: 1 } } })).toBe(false);
  });

  test('has two or three hypotheses', () => {
    const report = sample();
    const [one] = report.abHypotheses;
    expect(accepts({ ...report, abHypotheses: [one] })).toBe(false);
    expect(accepts({ ...report, abHypotheses: [one, one, one] })).toBe(true);
    expect(accepts({ ...report, abHypotheses: [one, one, one, one] })).toBe(false);
  });

  test('stays below 64 KiB with every text and list at its cap', () => {
    const full = (max: number, seed: number) =>
      `${seed} `
        .padEnd(max, 'and the long words ')
        .slice(0, max - 1)
        .concat('.');
    const answer = parsedAnswer();
    for (const name of sections) {
      const section = answer[name];
      section.reasoning = full(caps.reasoning, 0);
      for (const [first, list] of [section.worksDetail, section.doesntWorkDetail].entries())
        list.splice(
          0,
          1,
          ...Array.from({ length: caps.findings }, (_, n) => ({
            id: `${name}-${first * caps.findings + n + 1}`,
            text: full(caps.finding, n),
            shown: full(caps.shown, n),
            evidence_source: 'video' as const,
            at: n,
            and_source: null,
            and_at: null,
            cites: [],
            claims: [],
          })),
        );
    }
    answer.summary = full(caps.summary, 0);
    for (const action of Object.values(answer.actions)) Object.assign(action, { title: full(caps.title, 0), body: full(caps.body, 0) });
    const report = assembleReport(answer, sampleProvenance);
    expect(report.verdict === 'scored' && report.hook.works).toHaveLength(caps.findings);
    expect(Buffer.byteLength(JSON.stringify(report))).toBeLessThan(64 * 1024);
  });
});

describe('the report of an ad without a video', () => {
  const now = new Date('2026-02-03T04:05:06Z');

  test.each([
    [1, 'IMAGE', 'image_only'],
    [4, 'IMAGE', 'carousel'],
    [1, 'CAROUSEL', 'carousel'],
    [0, null, 'no_media'],
  ])('with %i images and format %s says %s and scores nothing', (imageCount, format, reason) => {
    const report = insufficientReport({ ad: { ...sampleAd, imageCount, format }, now });
    expect(report).toMatchObject({ verdict: 'insufficient_evidence', reason, score: null, references: [], referencesHydrated: [] });
    expect(report.meta).toMatchObject({
      model: null,
      videoSha256: null,
      generatedAt: '2026-02-03T04:05:06.000Z',
      ad: { adId: sampleAd.adId },
    });
    expect(report.summary).not.toMatch(/credit|refund/i);
    expect(Report.parse(JSON.parse(JSON.stringify(report)))).toEqual(report);
  });

  test('has no part of a scored report', () => {
    const report = insufficientReport({ ad: { ...sampleAd, imageCount: 1 }, now });
    expect(accepts({ ...report, hook: sample().hook })).toBe(false);
    expect(accepts({ ...report, score: sample().score })).toBe(false);
    expect(accepts({ ...report, verdict: 'scored' })).toBe(false);
  });
});

test('the schema can be published as JSON Schema, closed at every object', () => {
  const published = z.toJSONSchema(Report, { target: 'draft-2020-12', io: 'output' });
  const objects = objectsIn(published).filter((node) => node.type === 'object' && isNode(node.properties));
  expect(objects.length).toBeGreaterThan(15);
  for (const node of objects) expect(node.additionalProperties).toBe(false);
});
