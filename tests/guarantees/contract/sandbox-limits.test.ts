import { describe, expect, onTestFinished, test } from 'vitest';
import { type Db, openDatabase } from '@/db/client';
import { type SampleOutcome, sampleAdOf } from '@/lib/ads/sample-ads';
import { dueAges } from '@/lib/analyses/samples/schema';
import { listDueSamples } from '@/lib/analyses/samples/store';
import { submitAnalysis } from '@/lib/analyses/submit';
import { issueToken } from '@/lib/tokens/issue';
import { withinWindow } from '@/tests/support/boundary';
import { clientOf } from '@/tests/support/client';
import { metaUrl, newAccount, newAdId } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { connectApp, registerApp } from '@/tests/support/oauth';
import { openWork } from '@/tests/support/open-work';
import { perFile } from '@/tests/support/per-file';

const harness = perFile(openHarness);

type Client = ReturnType<typeof clientOf>;

const newClient = async () => {
  const account = await newAccount(harness.db, { credits: 0 });
  return { ...account, client: clientOf(account.secret) };
};
const submit = (client: Client, outcome: SampleOutcome) => client.submit({ url: sampleAdOf(outcome).url });

/** Adds samples of an account, as if submitted one second apart before the last one, which was submitted so many seconds ago. */
async function addSamples(
  { userId, accountId }: { userId: string; accountId: string },
  { count, outcome, secondsAgo, ended }: { count: number; outcome: SampleOutcome; secondsAgo: number; ended: boolean },
  db: Db = harness.db,
): Promise<void> {
  const { adId, url } = sampleAdOf(outcome);
  await db`
    with run as (
      insert into runs (platform, ad_id, url, stand_in, standing, engine_run_id, asked_at, created_at, status, failure_code, completed_at)
      select 'meta', ${adId}, ${url}, true, 'sample', 'sample', null, now() - make_interval(secs => ${secondsAgo} + n),
        ${ended ? 'failed' : 'queued'}, ${ended ? 'ad_not_found' : null}, ${ended ? db`now()` : null}
      from generate_series(0, ${count - 1}::int) as n returning id, created_at)
    insert into analyses (user_id, account_id, run_id, source, ad_id, charged, created_at, status, completed_at, settled_at)
    select ${userId}, ${accountId}, id, 'api', ${adId}, false, created_at, ${ended ? 'failed' : 'live'},
      ${ended ? db`now()` : null}, ${ended ? db`now()` : null} from run`;
}

const countSamples = async (userId: string) =>
  (
    await harness.db<{ kept: number; live: number; runs: number }[]>`
      select count(*)::int as kept, count(*) filter (where a.status = 'live')::int as live, count(r.id)::int as runs
      from analyses a join runs r on r.id = a.run_id where a.user_id = ${userId} and r.standing = 'sample'`
  )[0];

/** A client with another token of the same account, and one of an app that it has connected. */
async function furtherClients(userId: string): Promise<Client[]> {
  const { secret } = await issueToken(harness.db, { userId, name: 'another' });
  const { access } = await connectApp(harness.db, userId, await registerApp());
  return [clientOf(secret), clientOf(access)];
}

describe('of the samples of one account, across its tokens and apps,', () => {
  test('twenty may be live: concurrent submits in two processes add no more, and Retry-After says when one ends', async () => {
    const account = await newClient();
    await addSamples(account, { count: 12, outcome: 'slow', secondsAgo: 0, ended: false });
    const second = await openDatabase({ databaseUrl: harness.url, dataDir: '' });
    // Not before: whichever process took the first sample moves them all.
    onTestFinished(() => second.close());
    const actor = { userId: account.userId, accountId: account.accountId, source: 'web' } as const;
    const all = { demoModel: true, platforms: { meta: true, tiktok: true }, wake: () => undefined };
    const answers = await Promise.allSettled(
      Array.from({ length: 40 }, (_, n) =>
        submitAnalysis({ ...all, actor, db: n % 2 === 0 ? harness.db : second.sql }, { url: sampleAdOf('slow').url }),
      ),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(8);
    expect(await countSamples(account.userId)).toMatchObject({ live: 20 });
    const refused = await submit(account.client, 'done');
    expect(refused).toMatchObject({ status: 429, body: { error: { code: 'rate_limited' } } });
    // The oldest was submitted 11 seconds before the others, and ends after 45; its process notices within a second.
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(35);
    // It costs nothing else: an ad of a library is answered as ever.
    expect((await account.client.submit({ url: metaUrl(newAdId()) })).status).toBe(402);
    await harness.db`
      update runs set created_at = created_at - interval '45 seconds'
      where id = (select run_id from analyses where user_id = ${account.userId} order by created_at limit 1)`;
    await expect.poll(async () => (await submit(account.client, 'done')).status, { interval: 1000 }).toBe(201);
  });

  test('sixty may be submitted per minute', async () => {
    const answers = await withinWindow(async () => {
      const { client, userId } = await newClient();
      const clients = [client, ...(await furtherClients(userId))];
      await harness.db`update api_tokens set limits = '{"submit": 1000}' where user_id = ${userId}`;
      return Promise.all(Array.from({ length: 90 }, (_, n) => submit(clients[n % 3] ?? client, 'insufficient_credits')));
    });
    expect(answers.filter(({ status }) => status === 402)).toHaveLength(60);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(30);
    for (const { body, headers } of refused) {
      expect(body).toMatchObject({ error: { code: 'rate_limited' }, retryAfterSeconds: Number(headers.get('retry-after')) });
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    const stranger = await newClient();
    expect((await submit(stranger.client, 'insufficient_credits')).status).toBe(402);
  });

  test('five hundred are kept: the next one replaces the oldest that has ended', async () => {
    const account = await newClient();
    await addSamples(account, { count: 1, outcome: 'failed', secondsAgo: 8000, ended: true });
    await addSamples(account, { count: 600, outcome: 'failed', secondsAgo: 1000, ended: true });
    const [oldest] = await harness.db<{ id: string }[]>`
      select id from analyses where user_id = ${account.userId} and status = 'failed' order by created_at limit 1`;
    const stranger = await newClient();
    await addSamples(stranger, { count: 3, outcome: 'failed', secondsAgo: 9999, ended: true });
    const answers = await Promise.all(Array.from({ length: 6 }, () => submit(account.client, 'slow')));
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    expect((await account.client.fetch(String(oldest?.id))).status).toBe(404);
    expect(await countSamples(account.userId)).toMatchObject({ kept: 500, live: 6 });
    expect(
      await harness.db`select 1 from runs r where standing = 'sample' and not exists (select 1 from analyses where run_id = r.id)`,
    ).toEqual([]);
    expect(await countSamples(stranger.userId)).toMatchObject({ kept: 3 });
  });

  test('the first of each account advances before the second of any', async () => {
    const accounts = await Promise.all(Array.from({ length: 3 }, () => newClient()));
    await harness.db.begin(async (tx) => {
      for (const [n, account] of accounts.entries())
        await addSamples(account, { count: 5, outcome: 'slow', secondsAgo: 1000 * (3 - n), ended: false }, tx);
      // Samples of the tests above may be due by now, too.
      const due = await listDueSamples(tx, dueAges, 1000);
      const owners = await tx<{ userId: string }[]>`
        select a.user_id as "userId" from unnest(${due.map(({ id }) => id)}::uuid[]) with ordinality as d(id, n) join analyses a on a.run_id = d.id
        where a.user_id = any(${accounts.map(({ userId }) => userId)}::uuid[]) order by n limit 4`;
      expect(owners.map(({ userId }) => userId)).toEqual([0, 1, 2, 0].map((n) => accounts[n]?.userId));
      await tx`delete from analyses where user_id = any(${accounts.map(({ userId }) => userId)}::uuid[])`;
    });
  });

  test('a locked one delays no sample of another account', async () => {
    const [locked, other] = [await newClient(), await newClient()];
    for (const account of [locked, other]) await addSamples(account, { count: 1, outcome: 'failed', secondsAgo: 60, ended: false });
    const due = async () => new Set((await listDueSamples(harness.db, dueAges, 1000)).map(({ id }) => id));
    const runOf = async ({ userId }: { userId: string }) =>
      (await harness.db<{ id: string }[]>`select run_id as id from analyses where user_id = ${userId}`)[0]?.id ?? '';
    const [lockedRun, otherRun] = [await runOf(locked), await runOf(other)];
    const work = await openWork(harness.db, (tx) => tx`select 1 from runs where id = ${lockedRun} for update`);
    const whileLocked = await due();
    await work.commit();
    expect([whileLocked.has(lockedRun), whileLocked.has(otherRun)]).toEqual([false, true]);
  });

  test('hundreds do not delay the sample of another account, because accounts take turns', async () => {
    for (let n = 0; n < 3; n += 1) await addSamples(await newClient(), { count: 200, outcome: 'slow', secondsAgo: -150, ended: false });
    await harness.db`update runs set created_at = now() - interval '2 seconds' where standing = 'sample' and created_at > now()`;
    const { client } = await newClient();
    const { body } = await submit(client, 'done');
    await expect.poll(async () => (await client.fetch(String(body.id))).body.status).toBe('done');
  });
});
