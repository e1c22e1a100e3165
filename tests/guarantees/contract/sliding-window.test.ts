import { expect, test } from 'vitest';
import { remainingCalls } from '@/lib/rate-limit/window';
import { limitToken } from '@/lib/tokens/limit';
import { MAX_TOKEN_LIMIT } from '@/lib/tokens/schema';
import { awayFromBoundary } from '@/tests/support/boundary';
import { clientOf } from '@/tests/support/client';
import { newAccount } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { perFile } from '@/tests/support/per-file';

const harness = perFile(openHarness);

const MINUTE_MS = 60_000;

/** Milliseconds into the minute, by the clock of the database. */
async function elapsedMs(): Promise<number> {
  const [row] = await harness.db<{ ms: number }[]>`select (extract(epoch from clock_timestamp()) * 1000)::bigint::float8 as ms`;
  return Number(row?.ms) % MINUTE_MS;
}

test('a full previous minute fades out of the window little by little, and a rejected call is not counted', async () => {
  const limit = 10;
  await awayFromBoundary();
  const { secret, tokenId } = await newAccount(harness.db, { credits: 0 });
  await harness.db`
    insert into rate_windows (subject, endpoint, minute, current, previous, admitted)
    values (${tokenId}, 'submit', floor(extract(epoch from now()) / 60)::bigint - 1, ${limit}, 0, true)`;
  const admittedBy = (ms: number) => remainingCalls({ limit, current: 0, previous: limit, elapsedMs: ms, admitted: true });
  const [before, statuses] = [await elapsedMs(), [] as number[]];
  for (let n = 0; n < 2 * limit; n += 1) statuses.push((await clientOf(secret).submit({})).status);
  const admitted = statuses.filter((status) => status !== 429).length;
  expect(admitted).toBeGreaterThanOrEqual(admittedBy(before));
  expect(admitted).toBeLessThanOrEqual(admittedBy(await elapsedMs()));
  const [row] = await harness.db<
    { current: number }[]
  >`select current from rate_windows where subject = ${tokenId} and endpoint = 'submit'`;
  expect(row?.current).toBe(admitted);
});

test('a token with the highest limit is admitted in the minute after it used all of it', async () => {
  await awayFromBoundary();
  const { secret, tokenId } = await newAccount(harness.db, { credits: 0 });
  await limitToken(harness.db, tokenId, { credits: MAX_TOKEN_LIMIT });
  await harness.db`
    insert into rate_windows (subject, endpoint, minute, current, previous, admitted)
    values (${tokenId}, 'credits', floor(extract(epoch from clock_timestamp()) / 60)::bigint - 1, ${MAX_TOKEN_LIMIT}, 0, true)`;
  expect((await clientOf(secret).credits()).status).toBe(200);
});

test('calls count neither for another endpoint nor for another token', async () => {
  const [{ secret, tokenId }, other] = [await newAccount(harness.db), await newAccount(harness.db)];
  await harness.db`update api_tokens set limits = '{"list": 3, "credits": 3}' where id = ${tokenId}`;
  await awayFromBoundary();
  const client = clientOf(secret);
  const statuses: number[] = [];
  for (const call of [client.list, client.list, client.list, client.credits, client.credits, client.credits, client.list, client.credits]) {
    statuses.push((await call()).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
  expect((await clientOf(other.secret).credits()).status).toBe(200);
});
