import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { loadEnv } from '@/lib/env';
import { findNotices } from '@/lib/notices/find';
import { requestReset } from '@/lib/users/change-password';
import { type Mailbox, startMailbox } from '@/tests/fakes/mailbox';
import { type Engine, type EngineName, engineNames, startEngine } from '@/tests/support/engines';
import { newAccount } from '@/tests/support/factories';
import { type Harness, openHarness } from '@/tests/support/harness';
import { until } from '@/tests/support/until';

let harness: Harness;
let mailbox: Mailbox;
let engine: Engine;

function openWith(name: EngineName): void {
  beforeAll(async () => {
    [harness, mailbox] = await Promise.all([openHarness(), startMailbox()]);
    for (const [key, value] of Object.entries({
      SMTP_URL: mailbox.smtpUrl,
      MAIL_FROM: 'ads@example.test',
      NEXTAUTH_URL: 'https://ads.example.test',
    }))
      vi.stubEnv(key, value);
    loadEnv('serve');
    engine = await startEngine(name, harness, { pollMs: 50, backoffMs: () => 50 });
  });
  afterEach(() => mailbox.setBusy(false));
  afterAll(async () => {
    await engine.stop();
    vi.unstubAllEnvs();
    loadEnv('serve');
    await Promise.all([harness.close(), mailbox.close()]);
  });
}

async function request(): Promise<{ id: string; email: string }> {
  const { email } = await newAccount(harness.db);
  return { id: await requestReset(harness.db, { email, address: undefined, next: '/' }), email };
}

const checkedAt = async () => (await harness.db<{ checkedAt: Date }[]>`select checked_at as "checkedAt" from ledger_checks`)[0]?.checkedAt;

describe.each(engineNames)('on the engine %s', (name) => {
  openWith(name);

  test('an email is sent once, as soon as it is requested, however often the engine is asked', async () => {
    const { id, email } = await request();
    await mailbox.awaitLetter(email);
    await harness.db`insert into job_events (id, name, data) values (${randomUUID()}, 'email/requested', ${JSON.stringify({ emailId: id })}::text::jsonb)`;
    const after = await request();
    await mailbox.awaitLetter(after.email);
    expect(mailbox.lettersTo(email)).toHaveLength(1);
  });

  test('an email is tried again when the mail server is back, and the engine keeps no address and no words of the mail server', async () => {
    mailbox.setBusy(true);
    const { id, email } = await request();
    await until('it was tried', async () => (await harness.db`select 1 from emails where id = ${id} and attempts > 0`).length > 0);
    mailbox.setBusy(false);
    await mailbox.awaitLetter(email);
    const { email: refused } = await newAccount(harness.db);
    mailbox.refuse(refused);
    const given = await requestReset(harness.db, { email: refused, address: undefined, next: '/' });
    await until(
      'it is given up',
      async () => (await harness.db`select 1 from emails where id = ${given} and failed_at is not null`).length > 0,
    );
    const kept = [
      ...(await engine.kept()),
      ...(await harness.db<{ text: string }[]>`select coalesce(error::text, '') || event::text as text from job_runs`).map(
        ({ text }) => text,
      ),
    ];
    // The second is the status code of the fake mail server that is busy.
    expect(kept.join('\n')).not.toMatch(/@|4\.3\.2/);
  });

  test('the tick of ten minutes requests an email again whose event was lost, and the nightly one checks the ledger', async () => {
    const { email } = await request();
    await mailbox.awaitLetter(email);
    await harness.db`insert into emails (kind, user_id, next, created_at) select 'existing_account', id, '/', now() - interval '6 minutes' from users where email = ${email}`;
    const before = await checkedAt();
    await engine.tick(new Date('2100-01-01T03:00:00Z'));
    expect((await mailbox.awaitLetter(email, 2)).subject).toContain('account');
    await until('the ledger is checked', async () => Number(await checkedAt()) > Number(before ?? 0));
  });
});

test('an Inngest that starts no schedule for half an hour is a notice that says to sync the app', async () => {
  const own = await openHarness();
  for (const key of ['INNGEST_EVENT_KEY', 'INNGEST_SIGNING_KEY']) vi.stubEnv(key, '00'.repeat(16));
  loadEnv('serve');
  const codes = async (minutes: number) => {
    vi.spyOn(process, 'uptime').mockReturnValue(minutes * 60);
    return (await findNotices(own.db))?.map(({ code }) => code);
  };
  expect([await codes(29), await codes(31)]).toEqual([[], ['engine_not_synced']]);
  await own.db`insert into schedule_ticks (ticked_at) values (now() - interval '29 minutes')`;
  expect(await codes(31)).toEqual([]);
  await own.db`update schedule_ticks set ticked_at = now() - interval '31 minutes'`;
  expect(await codes(31)).toEqual(['engine_not_synced']);
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  loadEnv('serve');
  await own.close();
});
