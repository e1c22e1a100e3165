import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '@/lib/credits/verify';
import { RUBRIC_VERSION } from '@/lib/report/rubric';
import { metaAds } from '@/tests/fakes/meta/ads';
import { toMetaUrl } from '@/tests/fakes/samples';
import { runAdmin } from '@/tests/support/admin-command';
import { newCustomer } from '@/tests/support/customer';
import { type Engine, type EngineName, startEngine } from '@/tests/support/engines';
import { fakeTiming } from '@/tests/support/fake-timing';
import { type Fakes, startFakes } from '@/tests/support/fakes';
import { type Harness, openHarness } from '@/tests/support/harness';

let harness: Harness;
let fakes: Fakes;

/**
 * An operator refreshes a report; `name` drives the work. Each engine has its own file, because a process keeps its egress proxy to one ad
 * library.
 */
export function testRefresh(name: EngineName): void {
  let engine: Engine;

  beforeAll(async () => {
    [fakes, harness] = await Promise.all([startFakes(), openHarness()]);
    engine = await startEngine(name, harness, { pollMs: 100, sweepMs: 1000, scrapeTiming: fakeTiming });
  });
  afterAll(async () => {
    await engine.stop();
    expect(await verifyLedger(harness.db)).toMatchObject({ ok: true });
    await Promise.all([harness.close(), fakes.close()]);
  });

  test('an old report is replaced from the page and the model, for no credit of any account', async () => {
    const { db } = harness;
    const url = toMetaUrl(metaAds.kettle.adId);
    const customer = await newCustomer(db);
    const id = await customer.submit(url);
    expect(await customer.ended(id)).toMatchObject({ status: 'done' });
    await db`update runs set report = jsonb_set(report::jsonb, '{meta,rubricVersion}', '"1.0"'), rubric_version = '1.0'`;
    const bought = await customer.fetch(id);
    const entries = await db`select * from credit_entries order by id`;
    const { code, stdout } = await runAdmin(harness, ['analyses', 'refresh', '--rubric-below', RUBRIC_VERSION, '--json']);
    expect({ code, ...(JSON.parse(stdout) as object) }).toMatchObject({ code: 0, begun: 1 });
    const versions = () => db`select standing, report::jsonb -> 'meta' ->> 'rubricVersion' as version from runs order by standing`;
    await expect.poll(versions).toEqual([
      { standing: 'current', version: RUBRIC_VERSION },
      { standing: 'replaced', version: '1.0' },
    ]);
    expect(await customer.fetch(id)).toEqual(bought);
    expect(await db`select * from credit_entries order by id`).toEqual(entries);
    expect(fakes.library.requests({ adId: metaAds.kettle.adId, kind: 'page' })).toHaveLength(2);
    await expect.poll(() => engine.jobStatuses()).toEqual(['completed']);
  });
}
