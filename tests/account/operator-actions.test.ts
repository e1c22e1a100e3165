import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { verifyLedger } from '@/lib/credits/verify';
import { verifyToken } from '@/lib/tokens/verify';
import { startIdleApp } from '@/tests/support/built-app';
import { metaUrl, newAccount, newAdId } from '@/tests/support/factories';
import { browserOf, changeRole, newOperator } from '@/tests/support/operators';
import { perFile } from '@/tests/support/per-file';
import { type Form, messageOf, type Visitor, wordsOf } from '@/tests/support/visitor';

const app = perFile(startIdleApp);
afterAll(async () => {
  expect(await verifyLedger(app.db)).toMatchObject({ ok: true });
});

async function submit(secret: string): Promise<string> {
  const answer = await fetch(`${app.address}/api/v1/analyses`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ url: metaUrl(newAdId()) }),
  });
  return ((await answer.json()) as { id: string }).id;
}

type Action = { command: string; detail: Record<string, unknown> };

const actionsOf = async (operatorId: string) =>
  (await app.db<Action[]>`select command, detail from operator_actions where operator_id = ${operatorId} order by id`).filter(
    ({ command }) => !command.startsWith('users '),
  );

describe('an action of an operator', () => {
  test('grants credits once per reference, with a reason; a mistake is shown at its field', async () => {
    const { browser, userId } = await newOperator(app);
    const customer = await newAccount(app.db, { credits: 1 });
    const page = `/operator/users/${customer.userId}`;
    const grant = async (typed: Record<string, string>) => browser.submit(await browser.formSaying(page, 'Reference'), typed);
    expect(messageOf(await grant({ amount: '5', reason: 'invoice 7' }))).toBe('Reference is missing.');
    expect(messageOf(await grant({ amount: '5', ref: 'i-7' }))).toBe('Reason is missing.');
    expect(messageOf(await grant({ amount: 'five', reason: 'invoice 7', ref: 'i-7' }))).toMatch(/^Amount must be a whole number/);
    expect(await actionsOf(userId)).toEqual([]);
    expect(wordsOf(await grant({ amount: '5', reason: 'invoice 7', ref: 'i-7' }))).toContain('The balance is 6.');
    expect(messageOf(await grant({ amount: '5', reason: 'invoice 7', ref: 'i-7' }))).toContain('already granted');
    expect(messageOf(await browser.submit(await browser.formSaying(page, 'Adjust'), { amount: '-9', reason: 'mistake' }))).toContain(
      'below 0',
    );
    expect(await actionsOf(userId)).toEqual([
      { command: 'credits grant', detail: { accountId: customer.accountId, amount: 5, reason: 'invoice 7', ref: 'i-7' } },
    ]);
  });

  test('fails a run with its refund, revokes a token and verifies the ledger, each in the name of the operator', async () => {
    const { browser, userId } = await newOperator(app);
    const customer = await newAccount(app.db, { credits: 1 });
    const id = await submit(customer.secret);
    expect(wordsOf(await browser.open('/operator/runs'))).toContain('In the queue');
    await browser.submit(await browser.formSaying('/operator/runs', 'Fail and refund'), { id, reason: 'stuck' });
    const [row] = await app.db`select status from analyses where id = ${id}`;
    expect(row).toEqual({ status: 'failed' });
    await browser.submit(await browser.formSaying(`/operator/users/${customer.userId}`, 'Revoke “test”'), {});
    expect(await verifyToken(app.db, customer.secret, 'credits')).toBeUndefined();
    expect(wordsOf(await browser.submit(await browser.formSaying('/operator', 'Verify the ledger'), {}))).toContain('No drift');
    expect((await actionsOf(userId)).map(({ command }) => command)).toEqual(['analyses fail', 'tokens revoke', 'ledger verify']);
    const [balance] = await app.db`select balance from credit_accounts where id = ${customer.accountId}`;
    expect(balance).toEqual({ balance: 1 });
  });

  test('requeues a run, and closes the breakers of a library and of the model', async () => {
    const { browser, userId } = await newOperator(app);
    const customer = await newAccount(app.db, { credits: 1 });
    const id = await submit(customer.secret);
    await app.db`update runs set asked_at = null where id = (select run_id from analyses where id = ${id})`;
    expect(wordsOf(await browser.submit(await browser.formSaying('/operator/runs', 'Requeue this run'), { id }))).toContain(
      'queued it again',
    );
    await app.db`insert into platform_gates (platform, blocks, closed_until) values ('tiktok', 3, now() + interval '1 hour')`;
    // With a trial that is not due, or the server might close it first.
    await app.db`
      insert into model_breakers (model, fault, opened_at, next_trial_at)
      values ('gemini-3.8-flash', 'daily_quota', now(), now() + interval '1 hour')`;
    expect(wordsOf(await browser.open('/operator'))).toContain('Open for another 60 min');
    for (const field of ['library', undefined])
      await browser.submit(
        await (field === undefined ? browser.formSaying('/operator', 'Resume') : browser.formOn('/operator', field)),
        {},
      );
    expect(wordsOf(await browser.open('/operator'))).not.toContain('Open for');
    expect((await actionsOf(userId)).map(({ command }) => command)).toEqual(['analyses requeue', 'ads resume', 'model resume']);
  });

  test('needs the role, a recent proof and a form of this site at the moment it is sent', async () => {
    const { browser, userId, email } = await newOperator(app);
    const customer = await newAccount(app.db, { credits: 1 });
    const form = await browser.formSaying(`/operator/users/${customer.userId}`, 'Reference');
    const typed = { amount: '5', reason: 'invoice 7', ref: randomUUID() };
    for (const origin of ['https://evil.example', 'null'])
      expect((await browser.submit(form, typed, origin)).html).not.toContain('The balance is 6.');
    await app.db`update sessions set proven_at = proven_at - interval '31 minutes' where user_id = ${userId}`;
    await browser.submit(form, typed);
    const outsider = await browserOf(app, customer.userId);
    const elsewhere = { ...form, action: form.action.replace('/operator', '/operatox') };
    const sentTo = async (visitor: Visitor, to: Form) => {
      const answer = await visitor.submit(to, typed);
      return [answer.status, wordsOf(answer)];
    };
    expect(await sentTo(outsider, form)).toEqual(await sentTo(outsider, elsewhere));
    await changeRole(app, 'revoke', email);
    await app.db`update sessions set proven_at = now() where user_id = ${userId}`;
    expect(await sentTo(browser, form)).toEqual(await sentTo(browser, elsewhere));
    const [balance] = await app.db`select balance from credit_accounts where id = ${customer.accountId}`;
    expect([balance, await actionsOf(userId)]).toEqual([{ balance: 1 }, []]);
  });
});
