import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
let close: () => Promise<void>;

beforeAll(async () => {
  ({ harness, close } = await startMeasuringEngine());
});
afterAll(() => close());

test('a demo report says what was measured of its video and nothing that it disproves, and its stills are the frames that are served', async () => {
  const { secret, tokenId } = await newAccount(harness.db, { credits: 1 });
  await harness.db`update api_tokens set limits = '{"fetch": 10000}' where id = ${tokenId}`;
  const client = clientOf(secret);
  const id = String((await client.submit({ url: toMetaUrl(metaAds.kettle.adId) })).body.id);
  const { status, report, stills } = await until('the analysis ends', async () => {
    const { body } = await client.fetch(id);
    return (body.status === 'done' || body.status === 'failed') && body;
  });
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
});
