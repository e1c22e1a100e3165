import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Library, startLibrary } from '@/tests/fakes/library';
import { metaAds } from '@/tests/fakes/meta/ads';
import { toMetaUrl, toTikTokUrl } from '@/tests/fakes/samples';
import { tiktokAds } from '@/tests/fakes/tiktok/ads';
import { CrashLane, type Lost, type Point, points } from '@/tests/support/crash';
import { forgetRuns } from '@/tests/support/customer';
import { refundedMessage } from '@/tests/support/refunded-message';

let library: Library;
let meta: CrashLane;
let tiktok: CrashLane;
beforeAll(async () => {
  library = await startLibrary();
  [meta, tiktok] = await Promise.all([CrashLane.open(library), CrashLane.open(library)]);
});
afterAll(async () => {
  expect((await Promise.all([meta.close(), tiktok.close()])).flat()).toEqual([]);
  await library.close();
});

const scored = { status: 'done', verdict: 'scored', balance: 0, entries: ['charge'] };
const outcomes = {
  scored,
  noVideo: { status: 'done', verdict: 'insufficient_evidence', balance: 1, entries: ['charge', 'refund'] },
  removed: { status: 'failed', verdict: undefined, balance: 1, entries: ['charge', 'refund'] },
};
type Row = { point: Point; outcome: keyof typeof outcomes };

const row = (point: Point, outcome: Row['outcome'] = 'scored'): Row => ({ point, outcome });
const { charged, sent, claimed, opened, scraped, inspected, uploading, uploaded, asked, composed, done, failed, refunded, deleting } =
  points;
/** Each lane has a library of its own, and half of the moments. */
const rows = {
  meta: [...[charged, claimed, scraped, uploading, asked, done].map((point) => row(point)), row(refunded, 'noVideo')],
  tiktok: [...[sent, opened, inspected, uploaded, composed, deleting].map((point) => row(point)), row(failed, 'removed')],
};
const ads = {
  meta: { scored: metaAds.kettle.adId, noVideo: metaAds.image.adId, removed: metaAds.removed.adId },
  tiktok: { scored: tiktokAds.video.adId, noVideo: tiktokAds.image.adId, removed: tiktokAds.rejected.adId },
};

/** The calls that each step makes outside; a step that is remembered must not make them again. */
const costsOf = (lane: CrashLane, adId: string) => ({
  scrape: lane.pages(adId),
  upload: lane.calls('upload'),
  compose: lane.calls('generate'),
  remove: lane.calls('delete'),
});

async function crash(name: keyof typeof rows, { point, outcome }: Row, lost: Lost): Promise<void> {
  const lane = name === 'meta' ? meta : tiktok;
  const adId = ads[name][outcome];
  const url = name === 'meta' ? toMetaUrl(adId) : toTikTokUrl(adId);
  await forgetRuns(lane.sql, adId);
  const before = costsOf(lane, adId);
  const customer = await lane.customer();
  // Of a submit that was cut off, the client sends the same again.
  const submitted = await lane.killAt({ adId, point, lost }, () => customer.submit(url));
  const finished = point === charged || point === sent ? [] : ((await lane.findJob(adId))?.steps ?? []);
  const killed = costsOf(lane, adId);
  await lane.replace();
  const id = submitted ?? (await customer.submit(url));
  const { status, report } = await customer.ended(id);
  const entries = await lane.sql<{ kind: string }[]>`select kind from credit_entries where analysis_id = ${id} order by id`;
  expect({
    status,
    verdict: report?.verdict,
    balance: await customer.balance(),
    entries: entries.map(({ kind }) => kind),
  }).toEqual(outcomes[outcome]);
  const job = await lane.jobOf(adId);
  expect(job.status).toBe('completed');
  expect(job.deaths).toBeLessThanOrEqual(1);
  const after = costsOf(lane, adId);
  for (const name of Object.keys(killed) as (keyof typeof killed)[])
    if (finished.includes(name)) expect({ [name]: after[name] }).toEqual({ [name]: killed[name] });
  expect(after.scrape - before.scrape).toBeLessThanOrEqual(2);
  expect(after.compose - before.compose).toBeLessThanOrEqual(3);
}

/** In turn, because one lane has one server at a time. */
async function crashAtEach(name: keyof typeof rows): Promise<void> {
  for (const [at, row] of rows[name].entries()) await crash(name, row, at % 2 === 0 ? 'connection' : 'statement');
}

test('a server killed at any moment of a run loses nothing, charges once and repeats no finished step', async () => {
  await Promise.all([crashAtEach('meta'), crashAtEach('tiktok')]);
});

test('a server that gets SIGTERM in the middle of a step finishes it, and the next one goes on from there', async () => {
  const adId = library.copyAd(metaAds.kettle);
  const before = meta.calls('upload');
  meta.gemini.fail({ on: 'upload', delayMs: 1500 });
  const customer = await meta.customer();
  const id = await customer.submit(toMetaUrl(adId));
  await expect.poll(() => meta.calls('upload')).toBe(before + 1);
  await meta.retire();
  await meta.replace();
  expect(await customer.ended(id)).toMatchObject({ status: 'done', report: { verdict: 'scored' } });
  expect(await meta.jobOf(adId)).toMatchObject({ status: 'completed', deaths: 0 });
  expect([meta.calls('upload'), meta.pages(adId)]).toEqual([before + 1, 1]);
});

test('a video during whose inspection two servers died is broken, and its credit comes back', async () => {
  const adId = library.copyAd(metaAds.kettle);
  const before = meta.calls('upload');
  const customer = await meta.customer();
  const place = { adId, point: inspected, lost: 'connection' } as const;
  const id = await meta.killAt(place, () => customer.submit(toMetaUrl(adId)));
  // The next server begins only once it cannot pass the point any more.
  await meta.killAt(place, () => meta.replace());
  await meta.replace();
  expect(await customer.ended(id ?? '')).toMatchObject({ status: 'failed', errorMessage: refundedMessage('video_broken'), report: null });
  expect(await customer.balance()).toBe(1);
  expect(await meta.jobOf(adId)).toMatchObject({ status: 'completed', deaths: 2 });
  expect([meta.calls('upload'), meta.pages(adId)]).toEqual([before, 1]);
});

test('a run that crashes three servers fails, says so and is refunded', async () => {
  const adId = library.copyAd(metaAds.kettle);
  const before = meta.calls('upload');
  meta.gemini.fail({ on: 'upload', delayMs: 20_000, times: 3 });
  const customer = await meta.customer();
  const id = await customer.submit(toMetaUrl(adId));
  for (let death = 1; death <= 3; death += 1) {
    await expect.poll(() => meta.calls('upload')).toBe(before + death);
    await meta.kill();
    await meta.replace();
  }
  expect(await customer.ended(id)).toMatchObject({ status: 'failed', errorMessage: refundedMessage('worker_lost') });
  expect(await customer.balance()).toBe(1);
  expect(await meta.jobOf(adId)).toMatchObject({ status: 'failed' });
  expect(meta.calls('upload')).toBe(before + 3);
});
