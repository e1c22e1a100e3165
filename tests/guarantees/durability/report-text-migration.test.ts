import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Sql } from '@/db/client';
import { clientOf } from '@/tests/support/client';
import { metaUrl, newAccount, newAdId } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { perFile } from '@/tests/support/per-file';
import { scoredReport } from '@/tests/support/reports';
import { completeRunOf, startRunOf } from '@/tests/support/runs';
import { runOf } from '@/tests/support/stills';

const harness = perFile(openHarness);

const folder = path.join(process.cwd(), 'db/migrations');

/** Brings the database to the version before this migration, with its rows. */
async function goBack(db: Sql): Promise<void> {
  await db`alter table runs drop column report_tag, drop constraint runs_report_is_json`;
  await db`alter table runs alter column report set data type jsonb using report::jsonb`;
}

async function migrate(db: Sql): Promise<void> {
  const file = readdirSync(folder).find((name) => name.endsWith('_report_text.sql')) ?? '';
  await db.unsafe(readFileSync(path.join(folder, file), 'utf8'));
}

const hostile = { ...scoredReport(), summary: 'A "quoted" \\ café 🎬 \u2028 line.\nAnd 1e21, as text.' };

test('reports of the version before are answered as before, and the server that wrote them may write another', async () => {
  const { db } = harness;
  const client = clientOf((await newAccount(db)).secret);
  const submit = async () => String((await client.submit({ url: metaUrl(newAdId()) })).body.id);
  const [done, live] = [await submit(), await submit()];
  await completeRunOf(db, done, hostile);
  await startRunOf(db, live, 'Working');
  await goBack(db);
  const before = await db<{ report: object }[]>`select report from runs where id = ${await runOf(db, done)}`;
  await migrate(db);
  expect((await client.fetch(done)).body).toMatchObject({ status: 'done', report: before[0]?.report });

  // The statement of that server.
  await db`
    update runs set status = 'done', current_step = null, report = ${JSON.stringify(hostile)}::text::jsonb, completed_at = now()
    where id = ${await runOf(db, live)}`;
  expect((await client.fetch(live)).body).toMatchObject({ status: 'done', report: hostile });
});

test.each(['', 'no JSON', '"text"', '[]', '{"a":"\\u0000"}'])('the database takes no report like %j', async (text) => {
  const { db } = harness;
  const client = clientOf((await newAccount(db)).secret);
  const id = String((await client.submit({ url: metaUrl(newAdId()) })).body.id);
  await completeRunOf(db, id);
  const runId = await runOf(db, id);
  await expect(db`update runs set report = ${text} where id = ${runId}`).rejects.toMatchObject({
    code: expect.stringMatching(/^22P0|^23514/),
  });
  await expect(db`update runs set report_tag = 'another' where id = ${runId}`).rejects.toMatchObject({ code: '428C9' });
});
