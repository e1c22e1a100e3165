import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { answerMetrics } from '@/app/_server/boot/metrics';
import { toRouteLabel } from '@/app/_server/boot/route-label';
import { failRun } from '@/lib/analyses/settle';
import { loadEnv } from '@/lib/env';
import { record } from '@/lib/metrics';
import { renderMetrics, startMetrics } from '@/lib/operator/metrics/render';
import { newAccount } from '@/tests/support/factories';
import { type Harness, openHarness } from '@/tests/support/harness';
import { newLine } from '@/tests/support/line';
import { listSamples, parseMetrics, type Sample } from '@/tests/support/prometheus';
import { operatorsHeaders } from '@/tests/support/ready';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
  startMetrics();
});
afterAll(() => harness.close());
afterEach(() => {
  vi.unstubAllEnvs();
  loadEnv('serve');
});

async function scrape(): Promise<Sample[]> {
  return listSamples((await renderMetrics(0))?.text ?? '');
}
const sampleOf = (samples: readonly Sample[], name: string, labels: Record<string, string> = {}) =>
  samples.find((sample) => sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value))?.value;

describe('/metrics', () => {
  test('is there for the token of the operator alone, and without one it does not exist', async () => {
    const { authorization } = operatorsHeaders();
    const answer = await answerMetrics(authorization);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
    expect((await answerMetrics('Bearer of-someone-else')).status).toBe(401);
    expect((await answerMetrics(null)).status).toBe(401);
    vi.stubEnv('METRICS_TOKEN', '');
    loadEnv('serve');
    expect((await answerMetrics(authorization)).status).toBe(404);
  });

  test('counts what happened, and reads what is, in a format that a strict parser accepts', async () => {
    const [one] = await newLine(harness.db, 2);
    if (one === undefined) throw new Error('no line');
    record('request', { route: '/docs', method: 'GET', status: 200, seconds: 0.02 });
    await failRun(harness.db, { runId: one.runId, code: 'video_broken' });
    const samples = await scrape();
    expect(sampleOf(samples, 'ad_analysis_requests_total', { route: '/docs', status: '200' })).toBe(1);
    expect(sampleOf(samples, 'ad_analysis_requests_total', { route: '/docs', status: '500' })).toBe(0);
    expect(sampleOf(samples, 'ad_analysis_request_seconds_bucket', { route: '/docs', le: '0.025' })).toBe(1);
    expect(sampleOf(samples, 'ad_analysis_runs_ended_total', { outcome: 'failed', cause: 'video_broken' })).toBe(1);
    expect(sampleOf(samples, 'ad_analysis_refunds_total', { reason: 'The analysis failed' })).toBe(1);
    expect(sampleOf(samples, 'ad_analysis_runs_live', { state: 'queued' })).toBe(1);
    expect(sampleOf(samples, 'ad_analysis_database_up')).toBe(1);
    expect(samples.filter(({ name }) => /^(?:nodejs|process)_(?!eventloop|external|heap|cpu|resident)/.test(name))).toEqual([]);
  });

  test('begins a count before its first event, so that Prometheus sees the first increase', async () => {
    const samples = await scrape();
    const ended = { platform: 'tiktok', outcome: 'failed', cause: 'ad_removed' };
    expect(sampleOf(samples, 'ad_analysis_runs_ended_total', ended)).toBe(0);
    expect(sampleOf(samples, 'ad_analysis_refunds_total', { reason: 'The analysis was canceled' })).toBe(0);
    expect(sampleOf(samples, 'ad_analysis_findings_total', { check: 'confirmed' })).toBe(0);
  });

  test('has no id and no address of anyone in a label', async () => {
    await newAccount(harness.db);
    for (const { labels } of await scrape())
      for (const value of Object.values(labels)) expect(value).not.toMatch(/[\da-f]{8}-[\da-f]{4}|@|^\d{6,}$|https?:/);
  });

  test('reads the database at most every 15 seconds, however often it is scraped', async () => {
    const first = parseMetrics((await renderMetrics(0))?.text ?? '').get('ad_analysis_runs_live');
    await newLine(harness.db, 1);
    expect(parseMetrics((await renderMetrics())?.text ?? '').get('ad_analysis_runs_live')).toEqual(first);
    expect(parseMetrics((await renderMetrics(0))?.text ?? '').get('ad_analysis_runs_live')).not.toEqual(first);
  });

  test.each([
    ['/api/v1/analyses/0e37df36-f698-11e6-8dd4-cb9ced3df976?x=1', '/api/v1/analyses/{id}'],
    ['/api/v1/analyses/0e37df36-f698-11e6-8dd4-cb9ced3df976/stills/3', '/api/v1/analyses/{id}/stills/{n}'],
    ['/r/a-secret-token/preview.jpg', '/r'],
    ['/docs/errors', '/docs'],
    ['/', '/'],
    ['/wp-login.php', 'other'],
  ])('names the route of %s as %s', (url, label) => {
    expect(toRouteLabel(url)).toBe(label);
  });

  test('names a route of its own for every page', async () => {
    const files = (await readdir('app', { recursive: true })).filter((file) => path.basename(file) === 'page.tsx');
    const pages = files.map((file) => `/${path.dirname(file)}/`);
    expect(pages.length).toBeGreaterThan(30);
    const addresses = pages.map((page) => page.replaceAll(/\([^)]*\)\//g, '').replace(/(?<=.)\/$/, ''));
    expect(addresses.filter((address) => toRouteLabel(address) === 'other')).toEqual([]);
  });
});
