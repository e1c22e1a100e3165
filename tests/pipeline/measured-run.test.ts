import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GeminiOperation } from '@/tests/fakes/gemini/faults';
import type { Gemini } from '@/tests/fakes/gemini/server';
import { metaAds } from '@/tests/fakes/meta/ads';
import { toMetaUrl } from '@/tests/fakes/samples';
import { clientOf } from '@/tests/support/client';
import { expectTrueOfVideo, toScored } from '@/tests/support/demo-reports';
import { newAccount } from '@/tests/support/factories';
import type { Harness } from '@/tests/support/harness';
import { startMeasuringEngine } from '@/tests/support/measuring-engine';
import { runOf, storedStills } from '@/tests/support/stills';
import { until } from '@/tests/support/until';

let harness: Harness;
let gemini: Gemini;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ harness, gemini, close } = await startMeasuringEngine());
});
afterAll(() => close());

async function analyze(adId: string) {
  const { secret, tokenId } = await newAccount(harness.db, { credits: 1 });
  await harness.db`update api_tokens set limits = '{"fetch": 10000}' where id = ${tokenId}`;
  const client = clientOf(secret);
  const id = String((await client.submit({ url: toMetaUrl(adId) })).body.id);
  const { status, report, stills } = await until('the analysis ends', async () => {
    const { body } = await client.fetch(id);
    return (body.status === 'done' || body.status === 'failed') && body;
  });
  return { client, id, status, report, stills };
}

const filesOf = (operation: GeminiOperation) =>
  gemini
    .calls()
    .flatMap((call) => (call.operation === operation && call.status === 200 ? (call.fileName ?? []) : []))
    .sort();

test('a demo report says what was measured of its video and nothing that it disproves, and its stills are the frames that are served', async () => {
  const { client, id, status, report, stills } = await analyze(metaAds.kettle.adId);
  expect(status).toBe('done');
  const parsed = toScored(report);
  expect(parsed.video.picture).toMatchObject({ width: expect.any(Number), shots: expect.any(Array) });
  expect(parsed.video.stills.length).toBeGreaterThan(0);
  expect(stills).toEqual(parsed.video.stills.map(({ n, at }) => ({ n, at, href: `/api/v1/analyses/${id}/stills/${n}` })));
  for (const { n } of parsed.video.stills) {
    const bytes = new Uint8Array(await (await client.still(id, n)).arrayBuffer());
    expect(bytes.byteLength).toBeLessThanOrEqual(25_600);
    const { format, width = 0, height = 0 } = await sharp(bytes).metadata();
    expect([format, Math.max(width, height) <= 480]).toEqual(['jpeg', true]);
  }
  const runId = await runOf(harness.db, id);
  expect(await storedStills(harness.db, runId)).toEqual({ kept: parsed.video.stills.map(({ n }) => n), candidates: [] });
  expect(await harness.db`select measured from runs where id = ${runId}`).toEqual([{ measured: null }]);
  expectTrueOfVideo(parsed);
  const [look] = gemini.calls().filter(({ operation }) => operation === 'look');
  expect([parsed.meta.look?.outcome, look?.hasVideo, JSON.stringify(look?.request)]).toEqual([
    'counted',
    false,
    expect.stringMatching(/"fileData":\{"mimeType":"audio\/[a-z]+"/),
  ]);
  const heard = parsed.observed?.transcript.filter(({ check }) => check.by === 'second_look').map(({ words }) => words);
  expect(heard).toContain('Order today, get a free cup');
});

test('the video and its sound are deleted from the file store of the model, whether there is a report or not', async () => {
  gemini.fail({
    on: 'generate',
    kind: 'http',
    status: 400,
    body: { error: { code: 400, message: 'Unable to process input video.' } },
    times: 9,
  });
  expect((await analyze(metaAds.webm.adId)).status).toBe('failed');
  const uploaded = filesOf('upload');
  expect(uploaded).toHaveLength(4);
  await expect.poll(() => filesOf('delete')).toEqual(uploaded);
  expect(gemini.files()).toEqual([]);
});
