import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { completeRun, failRun } from '@/lib/analyses/settle';
import { claimRun } from '@/lib/analyses/store';
import { renderers } from '@/lib/report/render';
import type { Report } from '@/lib/report/schema';
import { clientOf } from '@/tests/support/client';
import { metaUrl, newAccount, newAdId } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { perFile } from '@/tests/support/per-file';
import { scoredReport, unscoredReport } from '@/tests/support/reports';

const harness = perFile(openHarness);

const forms = [
  ['application/json', 'application/json', '{"id":'],
  ['text/markdown', 'text/markdown; charset=utf-8', '# '],
  ['application/pdf', 'application/pdf', '%PDF-'],
  ['text/html', 'text/html; charset=utf-8', '<!doctype html>'],
] as const;
const mediaTypes = forms.map(([mediaType]) => mediaType);

type Opened = { client: ReturnType<typeof clientOf>; secret: string; id: string; runId: string };

async function submitted(): Promise<Opened> {
  const { secret } = await newAccount(harness.db);
  const client = clientOf(secret);
  const { body } = await client.submit({ url: metaUrl(newAdId()) });
  const [row] = await harness.db<{ runId: string }[]>`select run_id as "runId" from analyses where id = ${String(body.id)}`;
  return { client, secret, id: String(body.id), runId: row?.runId ?? '' };
}

async function finished(report: Report = scoredReport()): Promise<Opened> {
  const opened = await submitted();
  await claimRun(harness.db, { runId: opened.runId, engineRunId: 'test' }, 'Working');
  expect(await completeRun(harness.db, { runId: opened.runId, engineRunId: 'test' }, report)).toBe(true);
  return opened;
}

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe('a finished report', () => {
  test.each(forms)('is served as %s, with what a cache and a client need', async (accept, contentType, start) => {
    const { client, id } = await finished();
    const response = await client.fetchForm(id, { Accept: accept });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(contentType);
    expect((await bytesOf(response)).toString('latin1').startsWith(start)).toBe(true);
    expect(response.headers.get('vary')).toBe('Accept, Authorization');
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    expect(response.headers.get('etag')).toMatch(/^W\/"[\w-]{27}"$/);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('retry-after')).toBeNull();
    const others = mediaTypes.filter((mediaType) => mediaType !== accept);
    const links = others.map((mediaType) => `</api/v1/analyses/${id}>; rel="alternate"; type="${mediaType}"`);
    expect(new Set(response.headers.get('link')?.split(', '))).toEqual(new Set(links));
  });

  test('is JSON without an Accept header, and otherwise the preferred type', async () => {
    const { client, id } = await finished();
    const typeFor = async (accept: string) => (await client.fetchForm(id, { Accept: accept })).headers.get('content-type');
    expect((await client.fetchForm(id)).headers.get('content-type')).toBe('application/json');
    expect(await typeFor('*/*')).toBe('application/json');
    expect(await typeFor('text/*')).toBe('text/markdown; charset=utf-8');
    expect(await typeFor('text/html;q=0.4, application/pdf;q=0.9')).toBe('application/pdf');
  });

  test('in a type that we do not have is 400 and says which there are', async () => {
    const { client, id } = await finished();
    const answer = await client.fetch(id, { Accept: 'image/png' });
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'not_acceptable' } } });
    for (const mediaType of mediaTypes) expect(JSON.stringify(answer.body)).toContain(mediaType);
    expect(answer.headers.get('retry-after')).toBeNull();
    expect(answer.headers.get('vary')).toBe('Accept, Authorization');
  });

  test('as HTML comes in a sandbox that loads and runs nothing, and may open the ad in a tab', async () => {
    const { client, id } = await finished();
    const policy = (await client.fetchForm(id, { Accept: 'text/html' })).headers.get('content-security-policy') ?? '';
    const directives = policy.split('; ');
    expect(directives).toEqual(
      expect.arrayContaining([
        'sandbox allow-popups allow-popups-to-escape-sandbox',
        "default-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ]),
    );
    expect(policy).not.toMatch(/script-src|unsafe|\*/);
  });

  test('as PDF has a file name from the ad, also for a page named in another script', async () => {
    const report = scoredReport();
    report.meta.ad.pageName = 'Чай "в" поезде; \\ %2e';
    const { client, id } = await finished(report);
    const disposition = (await client.fetchForm(id, { Accept: 'application/pdf' })).headers.get('content-disposition') ?? '';
    const [, ascii = '', extended = ''] =
      /^inline; filename="([\x20-\x7E]+)"; filename\*=UTF-8''([\w%.~!#$&+^`|-]+)$/.exec(disposition) ?? [];
    expect(ascii).toMatch(/^[^"\\%/]+\.pdf$/);
    expect(decodeURIComponent(extended)).toContain(report.meta.ad.adId);
    expect(decodeURIComponent(extended)).toContain('чай');
  });
});

describe('an entity tag', () => {
  test('is one per format, and equal for equal bytes', async () => {
    const { client, id } = await finished();
    const tags = new Set<string | null>();
    for (const accept of mediaTypes) {
      const [one, two] = [await client.fetchForm(id, { Accept: accept }), await client.fetchForm(id, { Accept: accept })];
      expect(one.headers.get('etag')).toBe(two.headers.get('etag'));
      expect((await bytesOf(one)).equals(await bytesOf(two))).toBe(true);
      tags.add(one.headers.get('etag'));
    }
    expect(tags.size).toBe(mediaTypes.length);
  });

  test.each(mediaTypes)('of %s saves the body for a client that has it, and for no other', async (accept) => {
    const { client, id } = await finished();
    const first = await client.fetchForm(id, { Accept: accept });
    const tag = first.headers.get('etag') ?? '';
    const known = await client.fetchForm(id, { Accept: accept, 'If-None-Match': `"x", ${tag}` });
    expect(known.status).toBe(304);
    expect(await known.text()).toBe('');
    for (const name of ['etag', 'cache-control', 'link']) expect(known.headers.get(name)).toBe(first.headers.get(name));
    // Next, which is not here, compresses text, and then adds this to the answer with a body.
    const coding = accept === 'application/pdf' ? '' : ', Accept-Encoding';
    expect(known.headers.get('vary')).toBe(`${first.headers.get('vary')}${coding}`);
    const strong = await client.fetchForm(id, { Accept: accept, 'If-None-Match': tag.replace('W/', '') });
    expect(strong.status).toBe(304);
    const other = mediaTypes.find((mediaType) => mediaType !== accept) ?? '*/*';
    expect((await client.fetchForm(id, { Accept: other, 'If-None-Match': tag })).status).toBe(200);
    expect((await client.fetchForm(id, { Accept: accept, 'If-None-Match': 'not a tag' })).status).toBe(200);
  });

  test('changes when the analysis does', async () => {
    const { client, id, runId } = await submitted();
    const waiting = (await client.fetchForm(id)).headers.get('etag') ?? '';
    expect((await client.fetchForm(id, { 'If-None-Match': waiting })).status).toBe(304);
    await failRun(harness.db, { runId, code: 'ad_removed' });
    expect((await client.fetchForm(id, { 'If-None-Match': waiting })).status).toBe(200);
  });
});

describe('before there is a report', () => {
  test('JSON is served, suggests when to poll again and names no other format', async () => {
    const { client, id } = await submitted();
    const response = await client.fetchForm(id, { Accept: 'text/html, */*;q=0.1' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('retry-after')).toBe('4');
    expect(response.headers.get('link')).toBeNull();
  });

  test.each(['text/html', 'application/pdf', 'text/*', 'application/json;q=0, */*'])(
    'a client that accepts %s and no JSON learns why, and when to try again',
    async (accept) => {
      const { client, id } = await submitted();
      const answer = await client.fetch(id, { Accept: accept });
      expect(answer).toMatchObject({
        status: 400,
        body: { error: { code: 'not_acceptable', message: expect.stringContaining('not ready') } },
      });
      expect(answer.headers.get('retry-after')).toBe('5');
    },
  );

  test('a media type that will never come has no Retry-After', async () => {
    const { client, id } = await submitted();
    const answer = await client.fetch(id, { Accept: 'image/png' });
    expect(answer).toMatchObject({
      status: 400,
      body: { error: { code: 'not_acceptable', message: expect.stringMatching(/served.*json\.$/) } },
    });
    expect(answer.headers.get('retry-after')).toBeNull();
  });

  test('a failed analysis is only ever served as JSON', async () => {
    const { client, id, runId } = await submitted();
    await failRun(harness.db, { runId, code: 'ad_removed' });
    const answer = await client.fetch(id, { Accept: 'text/markdown' });
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'not_acceptable', message: expect.stringContaining('failed') } } });
    expect(answer.headers.get('retry-after')).toBeNull();
    const json = await client.fetch(id);
    expect(json).toMatchObject({ status: 200, body: { status: 'failed', report: null } });
    expect(json.headers.get('retry-after')).toBeNull();
  });
});

describe('the order of checks', () => {
  test('puts the token, the id and the owner before the format', async () => {
    const { client, id } = await submitted();
    const stranger = clientOf((await newAccount(harness.db)).secret);
    const accept = { Accept: 'image/png' };
    expect((await clientOf(undefined).fetch(id, accept)).status).toBe(401);
    expect((await client.fetch(randomUUID(), accept)).status).toBe(404);
    expect((await stranger.fetch(id, accept)).status).toBe(403);
    expect((await client.fetch(id, accept)).status).toBe(400);
  });
});

describe('every generation of reports', () => {
  const legacy = {
    score: { value: 71, grade: 'C-', reasoning: 'A plain pitch.' },
    summary: 'A kettle for trains.',
    hook: { archetype: 'question', works: ['It asks at once.'], doesntWork: ['It is gray.'], references: ['aida'] },
    schwartz: { stage: 'problem_aware', reasoning: 'It names the pain.' },
    references: ['aida'],
  };

  test.each(mediaTypes)('is served as %s: without a video, and as it was stored long ago', async (accept) => {
    const unscored = await finished(unscoredReport());
    expect((await unscored.client.fetchForm(unscored.id, { Accept: accept })).status).toBe(200);
    const old = await finished();
    await harness.db`update runs set report = ${JSON.stringify(legacy)} where id = ${old.runId}`;
    const response = await old.client.fetchForm(old.id, { Accept: accept });
    expect(response.status).toBe(200);
    if (accept === 'application/json') expect(await response.json()).toMatchObject({ report: legacy });
    else expect((await bytesOf(response)).length).toBeGreaterThan(200);
  });
});

test('every renderer is offered, and by its own media type', () => {
  expect(new Set(Object.values(renderers).map(({ mediaType }) => mediaType))).toEqual(new Set(mediaTypes.slice(1)));
});
