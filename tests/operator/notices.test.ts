import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { GET as ready } from '@/app/api/health/ready/route';
import { env, loadEnv } from '@/lib/env';
import { checkEgress } from '@/lib/notices/checks';
import { findNotices } from '@/lib/notices/find';
import { listLocalNotices, setLocalNotices } from '@/lib/notices/local';
import { deliverNotice, recordNotices } from '@/lib/notices/publish';
import { checkLibraries } from '@/lib/operator/smoke/parts';
import { sendEmail } from '@/lib/users/send-email';
import { type Mailbox, startMailbox } from '@/tests/fakes/mailbox';
import { runAdmin } from '@/tests/support/admin-command';
import { clientOf } from '@/tests/support/client';
import { metaUrl, newAccount, newAdId } from '@/tests/support/factories';
import { type Harness, openHarness } from '@/tests/support/harness';
import { noteSecret } from '@/tests/support/logs/secrets';
import { operatorsProbe, strangersProbe } from '@/tests/support/ready';
import { completeRunOf, failRunOf } from '@/tests/support/runs';

const SECRET_PATH = '/hooks/a-secret-path-of-the-operators-webhook';

let harness: Harness;
let mailbox: Mailbox;
let receiver: Server;
let received: { path: string | undefined; body: Record<string, unknown> }[];
/** Statuses of the next answers; 200 when there is none left. */
let statuses: number[];

beforeAll(async () => {
  noteSecret('a webhook', SECRET_PATH);
  [harness, mailbox] = await Promise.all([openHarness(), startMailbox()]);
  receiver = createServer((request, response) => {
    void json(request).then((body) => {
      received.push({ path: request.url, body: body as Record<string, unknown> });
      response.writeHead(statuses.shift() ?? 200, { location: '/elsewhere' }).end();
    });
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
});
beforeEach(async () => {
  [received, statuses] = [[], []];
  await harness.db`delete from model_breakers`;
  await harness.db`delete from notices`;
});
afterAll(async () => {
  vi.unstubAllEnvs();
  loadEnv('serve');
  receiver.close();
  await Promise.all([harness.close(), mailbox.close()]);
});

function configure(settings: Record<string, string>): void {
  vi.unstubAllEnvs();
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  loadEnv('serve');
}
const withWebhook = () => configure({ OPERATOR_WEBHOOK_URL: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}${SECRET_PATH}` });

const openBreaker = (fault: string, seconds = 30) => harness.db`
  insert into model_breakers (model, fault, opened_at) values ('gemini-3.8-flash', ${fault}, now() - make_interval(secs => ${seconds}))`;
const codes = async () => (await findNotices(harness.db))?.map(({ code }) => code);
/** Several processes look at the same time. */
const record = () => Promise.all([1, 2, 3, 4].map(() => recordNotices(harness.db)));
const deliver = () => Promise.all([1, 2, 3, 4].map(() => deliverNotice(harness.db)));
const comeDue = () => harness.db`update notice_deliveries set next_at = now() where delivered_at is null`;
const goUnseen = () => harness.db`update notices set seen_at = now() - interval '46 seconds'`;

describe('a message to the operator', () => {
  test('is posted once when a notice opens and once when it closes, whichever processes find and send it', async () => {
    withWebhook();
    await openBreaker('daily_quota');
    await record();
    await record();
    await deliver();
    await deliver();
    const notice = { code: 'model_quota_spent', model: 'gemini-3.8-flash', per: 'day' };
    expect(received).toEqual([
      {
        path: SECRET_PATH,
        body: {
          id: expect.any(String),
          event: 'notice.opened',
          service: null,
          text: 'The quota of gemini-3.8-flash per day is spent: analyses wait. Check the limits of your key.',
          notice,
          openedAt: expect.any(String),
          closedAt: null,
        },
      },
    ]);
    await harness.db`delete from model_breakers`;
    await record();
    await deliver();
    expect(received).toHaveLength(1);
    await goUnseen();
    await record();
    await deliver();
    await deliver();
    expect(received.slice(1)).toMatchObject([{ body: { event: 'notice.closed', notice, closedAt: expect.any(String) } }]);
  });

  test('is sent again after an error or a redirect, with the same id; the closing waits for the opening', async () => {
    withWebhook();
    statuses = [500, 302];
    await openBreaker('overloaded');
    await record();
    await deliver();
    await harness.db`delete from model_breakers`;
    await goUnseen();
    await record();
    await deliver();
    expect(received.map(({ body }) => body.event)).toEqual(['notice.opened']);
    for (let time = 0; time < 4; time += 1) {
      await comeDue();
      await deliver();
    }
    expect(received.map(({ path, body }) => [path, body.event])).toEqual([
      ...[1, 2, 3].map(() => [SECRET_PATH, 'notice.opened']),
      [SECRET_PATH, 'notice.closed'],
    ]);
    expect(new Set(received.slice(0, 3).map(({ body }) => body.id)).size).toBe(1);
  });

  test('is abandoned after a day', async () => {
    withWebhook();
    statuses = [500];
    await openBreaker('overloaded');
    await record();
    await deliver();
    await harness.db`update notice_deliveries set created_at = now() - interval '25 hours', next_at = now()`;
    await deliver();
    expect(received).toHaveLength(1);
  });

  test('is emailed where mail is configured', async () => {
    configure({ SMTP_URL: mailbox.smtpUrl, MAIL_FROM: 'ads@example.test', OPERATOR_EMAIL: 'operator@example.test' });
    await openBreaker('unreachable');
    await record();
    await deliver();
    const email = await mailbox.awaitLetter('operator@example.test');
    expect(email.subject).toBe('Notice: model_unavailable');
    expect(email.text).toContain('gemini-3.8-flash is unreachable: analyses wait.');
    expect(mailbox.lettersTo('operator@example.test')).toHaveLength(1);
  });

  test('is not made where no channel is configured', async () => {
    configure({});
    await openBreaker('unreachable');
    await record();
    expect(await harness.db`select 1 from notices`).toHaveLength(1);
    expect(await harness.db`select 1 from notice_deliveries`).toEqual([]);
  });
});

test('a stranger, or a caller with a wrong token, reads only whether the service is ready', async () => {
  configure({});
  await openBreaker('unreachable');
  const wrong = new Request('http://127.0.0.1/api/health/ready', { headers: { authorization: 'Bearer a-wrong-token' } });
  for (const probe of [strangersProbe(), wrong]) expect(await (await ready(probe)).json()).toEqual({ status: 'ready' });
  expect(await (await ready(operatorsProbe())).json()).toMatchObject({ notices: [{ code: 'model_unavailable' }] });
  configure({ METRICS_TOKEN: '' });
  const empty = new Request('http://127.0.0.1/api/health/ready', { headers: { authorization: 'Bearer ' } });
  for (const probe of [empty, operatorsProbe()]) expect(await (await ready(probe)).json()).toEqual({ status: 'ready' });
  configure({});
});

describe('a notice says', () => {
  test('that AUTH_SECRET is another than the database was written with, until that one is back or the new one is accepted', async () => {
    await harness.db`delete from secret_marks`;
    configure({ AUTH_SECRET: 'the secret of the database, of 32 characters' });
    expect([await codes(), await codes()]).toEqual([[], []]);
    const other = { AUTH_SECRET: 'another secret, of more than 32 characters' };
    configure(other);
    expect(await codes()).toEqual(['secret_changed']);
    configure({ AUTH_SECRET: 'the secret of the database, of 32 characters' });
    expect(await codes()).toEqual([]);
    expect((await runAdmin(harness, ['secret', 'accept', '--reason', 'rotated'], other)).code).toBe(0);
    configure(other);
    expect(await codes()).toEqual([]);
    await harness.db`delete from secret_marks`;
    configure({});
  });

  test('that the model is unavailable, but not for a blip', async () => {
    await openBreaker('overloaded', 5);
    expect(await codes()).toEqual([]);
    await harness.db`update model_breakers set opened_at = now() - interval '21 seconds'`;
    expect(await codes()).toEqual(['model_unavailable']);
  });

  test('that more than a fifth of the analyses of ten minutes fail, and why; not for the faults of ads, of two ads or of samples', async () => {
    const account = await newAccount(harness.db, { credits: 40 });
    await harness.db`update api_tokens set limits = '{"submit": 10000}' where id = ${account.tokenId}`;
    const submit = async (url = metaUrl(newAdId())) => String((await clientOf(account.secret).submit({ url })).body.id);
    for (let done = 0; done < 8; done += 1) await completeRunOf(harness.db, await submit());
    for (const code of ['ad_not_found', 'video_too_long', 'model_refused', 'platform_off'] as const)
      for (let times = 0; times < 2; times += 1) await failRunOf(harness.db, await submit(), code);
    const again = metaUrl(newAdId());
    for (const url of [again, again, again]) await failRunOf(harness.db, await submit(url), 'internal');
    await failRunOf(harness.db, await submit(), 'library_unavailable');
    expect(await codes()).toEqual([]);
    await failRunOf(harness.db, await submit(), 'internal');
    expect(await findNotices(harness.db)).toEqual([{ code: 'analyses_failing', failed: 5, ended: 13, cause: 'internal' }]);
    await harness.db.begin(async (tx) => {
      // An ended run is final: a trigger says so.
      await tx`set local session_replication_role = replica`;
      await tx`update runs set completed_at = completed_at - interval '11 minutes' where status in ('done', 'failed')`;
    });
    expect(await codes()).toEqual([]);
  });

  test('that mail fails, from the first rejected email until the server answers again, but not for an unknown recipient', async () => {
    const { checkMail } = await import('@/lib/users/send-email');
    configure({ SMTP_URL: mailbox.smtpUrl, MAIL_FROM: 'ads@example.test' });
    mailbox.refuse('nobody@example.test');
    const email = { to: 'nobody@example.test', subject: 'Hello', text: 'Hello' };
    await expect(sendEmail(email)).rejects.toThrow();
    expect(await checkMail()).toBe(true);
    configure({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'ads@example.test' });
    await expect(sendEmail(email)).rejects.toThrow();
    expect(await checkMail()).toBe(false);
    configure({ SMTP_URL: mailbox.smtpUrl, MAIL_FROM: 'ads@example.test' });
    expect(await checkMail()).toBe(true);
  });

  test('that no host outside can be reached, or one cannot', async () => {
    const { port } = receiver.address() as AddressInfo;
    const map = (meta: number, tiktok: number) => `www.facebook.com=127.0.0.1:${meta},library.tiktok.com=127.0.0.1:${tiktok}`;
    const check = async (model: number, meta: number, tiktok: number) => {
      configure({ GEMINI_BASE_URL: `http://127.0.0.1:${model}`, EGRESS_MAP: map(meta, tiktok) });
      await checkEgress();
      return listLocalNotices();
    };
    expect(await check(1, 1, 1)).toEqual([{ code: 'no_egress', server: `${hostname()}:${env().port}` }]);
    expect(await check(1, port, port)).toEqual([{ code: 'host_unreachable', host: 'model', server: `${hostname()}:${env().port}` }]);
    expect(await check(port, 1, port)).toEqual([{ code: 'host_unreachable', host: 'meta', server: `${hostname()}:${env().port}` }]);
    const { signal } = new AbortController();
    await expect(checkLibraries(signal)).rejects.toThrow(/^www\.facebook\.com cannot be connected to: check the network/);
    expect(await check(port, port, port)).toEqual([]);
    expect(await checkLibraries(signal)).toBe('www.facebook.com and library.tiktok.com can be connected to');
    setLocalNotices('egress', []);
  });
});
