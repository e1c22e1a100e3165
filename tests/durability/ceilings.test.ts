import { afterEach, beforeEach, expect, test } from 'vitest';
import { embeddedSigningKey } from '@/inngest/client';
import { claimRun } from '@/inngest/embedded/claim';
import type { JobFunction } from '@/inngest/embedded/config';
import { createProtocol } from '@/inngest/embedded/protocol';
import { fanOutEvents, insertStep, type Lease, releaseLease, updateEnded } from '@/inngest/embedded/store';
import { createEndpoint } from '@/inngest/endpoint';
import { env } from '@/lib/env';
import { clientOf } from '@/tests/support/client';
import { metaUrl, newAccount, newAdId } from '@/tests/support/factories';
import { type Harness, openHarness } from '@/tests/support/harness';

let harness: Harness;
let functions: JobFunction[];

beforeEach(async () => {
  harness = await openHarness();
  const endpoint = createEndpoint(env());
  functions = await createProtocol({
    signingKey: embeddedSigningKey(env().authSecret),
    register: endpoint,
    call: endpoint,
  }).listFunctions();
});
afterEach(() => harness.close());

/** An account that submits so many ads at once; every one of them is taken in. */
async function submitAll(count: number): Promise<string> {
  const { secret, accountId } = await newAccount(harness.db, { credits: count });
  const client = clientOf(secret);
  for (let n = 0; n < count; n += 1) expect((await client.submit({ url: metaUrl(newAdId()) })).status).toBe(201);
  await fanOutEvents(harness.db, functions);
  return accountId;
}

const accountOf = (lease: Lease) => (lease.event.data as { accountId: string }).accountId;

/** Takes up work as the workers of all processes together do, until none may be taken. */
async function claimAll(): Promise<Lease[]> {
  const leases: Lease[] = [];
  for (let lease = await claim(); lease !== undefined; lease = await claim()) leases.push(lease);
  return leases;
}
const claim = () => claimRun(harness.db, functions, 60_000);

test('an account with a backlog has two analyses worked on at a time, and one that comes after it does not wait', async () => {
  const busy = await submitAll(8);
  const late = await submitAll(1);
  const leases = await claimAll();
  expect(leases.map(accountOf)).toEqual([busy, late, busy]);
  const [first] = leases;
  if (first === undefined) throw new Error('nothing was claimed');
  await updateEnded(harness.db, first, { status: 'completed' });
  expect((await claimAll()).map(accountOf)).toEqual([busy]);
});

test('all accounts together have four analyses worked on at a time; what is above waits in line and is done in its turn', async () => {
  const [one, two, three] = [await submitAll(2), await submitAll(2), await submitAll(2)];
  const worked: string[][] = [];
  for (let leases = await claimAll(); leases.length > 0; leases = await claimAll()) {
    worked.push(leases.map(accountOf));
    for (const lease of leases) await updateEnded(harness.db, lease, { status: 'completed' });
  }
  expect(worked).toEqual([
    [one, two, three, one],
    [two, three],
  ]);
});

test('two accounts with backlogs do not keep a third from its turn', async () => {
  const [one, two] = [await submitAll(6), await submitAll(6)];
  const leases = await claimAll();
  expect(leases.map(accountOf)).toEqual([one, two, one, two]);
  const late = await submitAll(1);
  const [first] = leases;
  if (first === undefined) throw new Error('nothing was claimed');
  await updateEnded(harness.db, first, { status: 'completed' });
  expect((await claimAll()).map(accountOf)).toEqual([late]);
});

test('a run that was begun and given back goes on before those that nobody has begun', async () => {
  await submitAll(3);
  const [begun, other] = await claimAll();
  if (begun === undefined || other === undefined) throw new Error('two were to be claimed');
  await submitAll(3);
  await insertStep(harness.db, begun, { stepId: 'claim', name: 'claim', payload: { data: null } }, 0);
  await releaseLease(harness.db, begun);
  await updateEnded(harness.db, other, { status: 'completed' });
  expect((await claim())?.runId).toBe(begun.runId);
});
