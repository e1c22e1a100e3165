import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { GET } from '@/app/api/v1/report.schema.json/route';
import { reportJsonSchema } from '@/lib/report/json-schema';
import type { ScoredReport } from '@/lib/report/schema';
import { reportOfVersion1, richReport } from '@/tests/support/report-samples';
import { scoredReport, unscoredReport } from '@/tests/support/reports';

const isDateTime = (text: string) => !Number.isNaN(Date.parse(text));
const ajv = new Ajv2020({ strict: true, strictRequired: false, strictTypes: false, formats: { 'date-time': isDateTime } });
const accepts = ajv.compile(reportJsonSchema());

const altered = (change: (report: ScoredReport) => unknown) => {
  const report = scoredReport();
  change(report);
  return report;
};

describe('the published schema of a report, read by another validator', () => {
  test('accepts what we store', () => {
    for (const report of [scoredReport(), unscoredReport(), richReport(), reportOfVersion1()]) {
      const stored: unknown = JSON.parse(JSON.stringify(report));
      expect({ valid: accepts(stored), errors: accepts.errors }).toEqual({ valid: true, errors: null });
    }
  });

  test('has no boolean where a schema belongs, which generators of types refuse', () => {
    const booleans: string[] = [];
    JSON.stringify(reportJsonSchema(), (key, value: unknown) => {
      if (typeof value === 'boolean' && key !== 'const' && key !== 'default') booleans.push(key);
      return value;
    });
    expect(booleans).toEqual([]);
  });

  test('accepts fields that a later report may have', () => {
    const report = Object.assign(scoredReport(), { extra: 1 });
    Object.assign(report.hook.worksDetail[0] ?? {}, { further: 'https://a.example' });
    expect(accepts(JSON.parse(JSON.stringify(report)))).toBe(true);
  });

  test.each<[string, (report: ScoredReport) => unknown]>([
    ['a missing part', (report) => Object.assign(report, { cta: undefined })],
    ['a score beyond its range', (report) => Object.assign(report.score, { value: 101 })],
    ['a score between whole numbers', (report) => Object.assign(report.score.breakdown.hook, { score: 12.5 })],
    ['a grade that does not exist', (report) => Object.assign(report.score, { grade: 'E' })],
    ['a word outside its vocabulary', (report) => Object.assign(report.hook, { archetype: 'clickbait' })],
    ['a penalty that adds', (report) => Object.assign(report.score.breakdown.penalties[0] ?? {}, { points: -2 })],
    ['something seen at no second', (report) => Object.assign(report.hook.worksDetail[0] ?? {}, { at: undefined })],
    ['copy with a second', (report) => Object.assign(report.hook.worksDetail[0] ?? {}, { evidence_source: 'ad_copy' })],
    ['a second before the video', (report) => Object.assign(report.hook.worksDetail[0] ?? {}, { at: -1 })],
    ['a check without its reason', (report) => Object.assign(report.hook.worksDetail[0]?.check ?? {}, { why: undefined })],
    ['a check that was made and was not', (report) => Object.assign(report.hook.worksDetail[0]?.check ?? {}, { by: 'cuts' })],
    ['a finding without an id', (report) => Object.assign(report.hook.worksDetail[0] ?? {}, { id: undefined })],
    ['a report without a measurement', (report) => Object.assign(report, { video: undefined })],
    ['a cause that does not exist', (report) => Object.assign(report.meta, { droppedByCause: { mood: 1 } })],
    ['a single hypothesis', (report) => report.abHypotheses.splice(1)],
    ['a reference that is no slug', (report) => report.references.push('https://a.example')],
    ['a text above its cap', (report) => Object.assign(report, { summary: 'x'.repeat(2001) })],
    ['a score of an ad without a verdict', (report) => Object.assign(report, { verdict: 'insufficient_evidence' })],
  ])('rejects %s', (_what, change) => {
    expect(accepts(JSON.parse(JSON.stringify(altered(change))))).toBe(false);
  });

  test.each<[string, (report: ScoredReport) => unknown]>([
    ['a claim that is heard at no second', (report) => Object.assign(report.observed?.claims[0] ?? {}, { at: undefined })],
    ['an offer of the copy with a second', (report) => Object.assign(report.observed?.offer ?? {}, { source: 'ad_copy' })],
    ['an observed line without its check', (report) => Object.assign(report.observed?.transcript[0] ?? {}, { check: undefined })],
    ['a beat that does nothing that we know', (report) => Object.assign(report.observed?.beats[0] ?? {}, { role: 'magic' })],
    ['a risk that is no question', (report) => Object.assign(report.observed?.risks[0] ?? {}, { question: 'This is illegal.' })],
    ['a criterion of four points', (report) => Object.assign(report.score.breakdown.hook.criteria?.[0] ?? {}, { points: 4 })],
    ['a criterion of another section', (report) => Object.assign(report.score.breakdown.hook.criteria?.[0] ?? {}, { id: 'pace' })],
    ['four criteria', (report) => report.score.breakdown.hook.criteria?.pop()],
    ['a pool of a few', (report) => Object.assign(report.score.pool ?? {}, { reports: 49 })],
    ['an ad that ran for no day', (report) => Object.assign(report.ad ?? {}, { daysRunning: 0 })],
  ])('rejects, in a report of rubric 2.0, %s', (_what, change) => {
    const report = richReport();
    change(report);
    expect(accepts(JSON.parse(JSON.stringify(report)))).toBe(false);
  });

  test.each([null, [], 'report', {}, { verdict: 'scored' }, { verdict: 'insufficient_evidence', score: { value: 90 } }])(
    'rejects %j',
    (value) => {
      expect(accepts(value)).toBe(false);
    },
  );
});

describe('the document', () => {
  const get = (headers: Record<string, string> = {}) =>
    GET(new Request('http://127.0.0.1/api/v1/report.schema.json', { headers }), { params: Promise.resolve({}) });

  test('is the schema, public, and may be kept', async () => {
    const response = await get();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/schema+json');
    expect(response.headers.get('cache-control')).toBe('public, max-age=300');
    const served: unknown = JSON.parse(await response.text());
    expect(served).toEqual(reportJsonSchema());
    expect(served).toMatchObject({ $schema: 'https://json-schema.org/draft/2020-12/schema', title: 'Report' });
  });

  test('is answered with 304 for a client that has it', async () => {
    const tag = (await get()).headers.get('etag') ?? '';
    const response = await get({ 'If-None-Match': `"other", ${tag}` });
    expect(response.status).toBe(304);
    expect(await response.text()).toBe('');
    expect(response.headers.get('etag')).toBe(tag);
    expect((await get({ 'If-None-Match': '"other"' })).status).toBe(200);
  });
});
