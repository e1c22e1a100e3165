import { describe, expect, test } from 'vitest';
import { exportAnalyses } from '@/lib/analyses/export/export';
import { parseListView } from '@/lib/analyses/list/filter';
import { submitAnalysis } from '@/lib/analyses/submit';
import { type ExportTiming, endExports, exportLimits } from '@/lib/exports';
import { deleteAccount } from '@/lib/users/delete';
import { exportAccount } from '@/lib/users/export/export';
import { clientOf } from '@/tests/support/client';
import { newLargeAccount, readExport } from '@/tests/support/exports';
import { metaUrl, newAccount, newAdId } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { perFile } from '@/tests/support/per-file';
import { webContextOf } from '@/tests/support/web-context';

const harness = perFile(openHarness);

const open = async (userId: string, timing?: Partial<ExportTiming>) => (await exportAccount(harness.db, userId, timing)).getReader();
/** Larger than one chunk. */
const large = () => newLargeAccount(harness.db, { analyses: 120, kilobytes: 8 });
const busy = { code: 'rate_limited', retryAfterSeconds: 60, message: expect.stringContaining('already in progress') };

async function readRest(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for (let part = await reader.read(); part.value !== undefined; part = await reader.read())
    rest += decoder.decode(part.value, { stream: true });
  return rest;
}

describe('the file', () => {
  test('is one JSON document, which ends with counts and a marker', async () => {
    const account = await newAccount(harness.db);
    await clientOf(account.secret).submit({ url: metaUrl(newAdId()) });
    const written = await new Response(await exportAccount(harness.db, account.userId)).text();
    const everything = JSON.parse(written);
    expect(Object.keys(everything)).toEqual([
      'exportedAt',
      'profile',
      'tokens',
      'connectedApps',
      'requests',
      'analyses',
      'sharedLinks',
      'savedViews',
      'credits',
      'counts',
      'complete',
    ]);
    expect(everything).toMatchObject({
      profile: { id: account.userId, email: account.email, hasPassword: false, signsInWith: [], browsers: [] },
      tokens: [{ id: account.tokenId, name: 'test', limits: {}, revokedAt: null }],
      analyses: [{ source: 'api', status: 'queued', charged: true, completedAt: null, stills: [], report: null }],
      credits: {
        accountId: account.accountId,
        balance: 4,
        entries: [
          { kind: 'refill', credits: 5 },
          { kind: 'charge', balanceAfter: 4 },
        ],
      },
      counts: { tokens: 1, connectedApps: 0, requests: 0, analyses: 1, sharedLinks: 0, savedViews: 0, creditEntries: 2 },
    });
    expect(written).toMatch(/"complete": true\n}\n$/);
  });

  test('has every row of lists of many pages once', async () => {
    const account = await large();
    await harness.db`
      insert into api_tokens (user_id, name, prefix, digest, revoked_at)
      select ${account.userId}, n::text, 'pat_', sha256(('of ' || ${account.userId} || n)::bytea), now() from generate_series(1, 1100) as n`;
    await harness.db`
      insert into api_requests (token_id, at, method, path, status, request_id)
      select id, now(), 'GET', '/api/v1/' || id || n, 200, gen_random_uuid()
      from (select id from api_tokens where user_id = ${account.userId} order by id limit 2) as t, generate_series(1, 600) as n`;
    await harness.db`
      insert into credit_entries (account_id, kind, delta, balance_after, reason, external_ref)
      select ${account.accountId}, 'refill', 1, 5 + n, 'test', ${account.accountId} || n from generate_series(1, 1200) as n`;
    const file = await readExport(harness.db, account.userId);
    const { tokens, requests, analyses, credits } = file as Record<string, Record<string, unknown>[]> & {
      credits: { entries: { id: number }[] };
    };
    const different = (rows: readonly Record<string, unknown>[] | undefined, key: string) => new Set(rows?.map((row) => row[key])).size;
    expect([different(tokens, 'id'), different(requests, 'path'), different(analyses, 'id'), different(credits.entries, 'id')]).toEqual([
      1101, 1200, 120, 1201,
    ]);
    expect(file.counts).toEqual({
      tokens: 1101,
      connectedApps: 0,
      requests: 1200,
      analyses: 120,
      sharedLinks: 0,
      savedViews: 0,
      creditEntries: 1201,
    });
  });

  test('has reports as they are stored, and none of samples', async () => {
    const account = await newLargeAccount(harness.db, { analyses: 1, kilobytes: 1 });
    const stored = '{ "summary" :\n "kept  as it is", "summary" : 1e2 }';
    await harness.db`update runs set report = ${stored} where account_id = ${account.accountId}`;
    const sample = await submitAnalysis(webContextOf(harness.db, account), { url: metaUrl('99999999999999999901') });
    await harness.db`
      update runs set status = 'done', report = '{"summary": "a sample"}', completed_at = now(), deadline_at = null
      where id = (select run_id from analyses where id = ${sample.id})`;
    const written = await new Response(await exportAccount(harness.db, account.userId)).text();
    expect(written).toContain(`"report":${stored}}`);
    expect(written).not.toContain('a sample');
    expect(JSON.parse(written).analyses).toContainEqual(expect.objectContaining({ id: sample.id, sample: true, report: null }));
  });
});

describe('an export in progress', () => {
  test('reads no more than its client takes, and keeps no transaction open', async () => {
    const account = await large();
    const reader = await open(account.userId);
    const first = await reader.read();
    const busyBackends = await harness.db`
      select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
        and (xact_start is not null or state <> 'idle')`;
    expect(busyBackends).toEqual([]);
    await harness.db`update analyses set source = 'web' where user_id = ${account.userId}`;
    const { analyses } = JSON.parse(new TextDecoder().decode(first.value) + (await readRest(reader)));
    const early = analyses.filter(({ source }: { source: string }) => source === 'api').length;
    expect([early > 0, early <= 50, analyses.length]).toEqual([true, true, 120]);
  });

  test('is the only one of its account, whichever kind it is, and another may begin once it has ended', async () => {
    const account = await large();
    const reader = await open(account.userId);
    await expect(exportAccount(harness.db, account.userId)).rejects.toMatchObject(busy);
    const library = () =>
      exportAnalyses(webContextOf(harness.db, account), { format: 'csv', view: parseListView({}), origin: 'https://ads.test' });
    await expect(library()).rejects.toMatchObject(busy);
    await readRest(reader);
    const table = (await library()).getReader();
    await expect(exportAccount(harness.db, account.userId)).rejects.toMatchObject(busy);
    await readRest(table);
    expect(await readExport(harness.db, account.userId)).toMatchObject({ complete: true });
  });

  test('is one of at most two in a process', async () => {
    const accounts = await Promise.all([large(), large(), large()]);
    const [one, two, three] = accounts.map(({ userId }) => userId) as [string, string, string];
    const readers = [await open(one), await open(two)];
    await expect(exportAccount(harness.db, three)).rejects.toMatchObject({ code: 'service_unavailable', retryAfterSeconds: 60 });
    await expect(exportAccount(harness.db, one)).rejects.toMatchObject(busy);
    await readers[0]?.cancel();
    expect(await readExport(harness.db, three)).toMatchObject({ complete: true });
    await readers[1]?.cancel();
  });
});

describe('an export that cannot go on fails its client, and frees its account', () => {
  const freed = async (userId: string) => expect(await readExport(harness.db, userId)).toMatchObject({ complete: true });

  test('when the client takes nothing for 30 seconds', async () => {
    expect(exportLimits.stallMs).toBe(30_000);
    const { userId } = await large();
    const reader = await open(userId, { stallMs: 100 });
    // A busy machine may take longer even for the first part.
    await reader.read().catch(() => undefined);
    await expect(reader.closed).rejects.toThrow('no progress for 100 ms');
    await freed(userId);
  });

  test('when it takes more than ten minutes', async () => {
    expect(exportLimits.maxMs).toBe(600_000);
    const { userId } = await large();
    const reader = await open(userId, { maxMs: 1 });
    await expect(readRest(reader)).rejects.toThrow('not done within 1 ms');
    await freed(userId);
  });

  test('when the account is deleted meanwhile', async () => {
    const { userId } = await large();
    const reader = await open(userId);
    await reader.read();
    await deleteAccount(harness.db, userId);
    await expect(readRest(reader)).rejects.toThrow('deleted during its export');
  });

  test('when the server shuts down', async () => {
    const { userId } = await large();
    const reader = await open(userId);
    await reader.read();
    endExports();
    await expect(readRest(reader)).rejects.toThrow('shutting down');
    await freed(userId);
  });
});

test('an export of an unknown account fails', async () => {
  const { userId } = await newAccount(harness.db);
  await deleteAccount(harness.db, userId);
  await expect(exportAccount(harness.db, userId)).rejects.toMatchObject({ code: 'not_found' });
});
