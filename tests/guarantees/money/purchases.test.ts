import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { POST } from '@/app/api/stripe/webhook/route';
import { adjust, refill } from '@/lib/credits/ledger';
import { listAccountDrift } from '@/lib/credits/store';
import { loadEnv } from '@/lib/env';
import { findNotices } from '@/lib/notices/find';
import { startCheckout } from '@/lib/payments/checkout';
import { listOffers } from '@/lib/payments/offers';
import { type FakeStripe, startStripe, type WebhookCall } from '@/tests/fakes/stripe';
import { clientOf } from '@/tests/support/client';
import { newAccount, type TestAccount } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { perFile } from '@/tests/support/per-file';

const harness = perFile(openHarness);

let stripe: FakeStripe;
beforeAll(async () => {
  stripe = await startStripe();
  Object.assign(process.env, {
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_BASE_URL: stripe.baseUrl,
    CREDIT_PACKS: '10:900,50:3900',
  });
  loadEnv('serve');
});
afterAll(async () => {
  await stripe.close();
});

const deliver = ({ body, signature }: WebhookCall) =>
  POST(new Request('http://127.0.0.1/api/stripe/webhook', { method: 'POST', body, headers: { 'Stripe-Signature': signature } }));

async function buy(account: TestAccount, credits: number): Promise<string> {
  const url = await startCheckout({
    accountId: account.accountId,
    email: account.email,
    credits,
    returnTo: 'https://ads.example.com/credits',
  });
  const id = url.split('/').at(-1) ?? '';
  expect(stripe.checkouts().map((checkout) => checkout.id)).toContain(id);
  return id;
}

const balanceOf = async (account: TestAccount) => (await clientOf(account.secret).credits()).body;

test('a paid checkout is credited once, however often Stripe sends which event, and counts as purchased', async () => {
  const account = await newAccount(harness.db, { credits: 0 });
  const id = await buy(account, 50);
  expect(stripe.checkouts().find((checkout) => checkout.id === id)).toMatchObject({
    amount_total: 3900,
    currency: 'usd',
    customer_email: account.email,
    success_url: 'https://ads.example.com/credits?checkout=paid',
  });
  expect(await balanceOf(account)).toEqual({ balance: 0, lifetimePurchased: 0 });
  const calls = Array.from({ length: 20 }, (_, index) =>
    deliver(stripe.eventOf(id, index % 2 === 0 ? 'checkout.session.completed' : 'checkout.session.async_payment_succeeded')),
  );
  const outcomes = await Promise.all(calls.map(async (call) => ((await (await call).json()) as { outcome: string }).outcome));
  expect(outcomes.toSorted()).toEqual(['booked', ...Array.from({ length: 19 }, () => 'booked before')]);
  expect(await balanceOf(account)).toEqual({ balance: 50, lifetimePurchased: 50 });
});

test('the same pack bought twice is credited twice', async () => {
  const account = await newAccount(harness.db, { credits: 0 });
  for (let n = 0; n < 2; n += 1) await deliver(stripe.eventOf(await buy(account, 10)));
  expect(await balanceOf(account)).toEqual({ balance: 20, lifetimePurchased: 20 });
});

test.each<[string, string, object]>([
  ['is not paid yet', 'checkout.session.completed', { payment_status: 'unpaid' }],
  ['ran out', 'checkout.session.expired', { payment_status: 'unpaid' }],
  ['failed later', 'checkout.session.async_payment_failed', { payment_status: 'unpaid' }],
  ['sold something else', 'checkout.session.completed', { metadata: {} }],
  ['began a subscription', 'checkout.session.completed', { mode: 'subscription' }],
])('a checkout that %s credits nothing and is acknowledged', async (_, type, changes) => {
  const account = await newAccount(harness.db, { credits: 0 });
  const answer = await deliver(stripe.eventOf(await buy(account, 10), type, changes));
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ outcome: 'nothing to book' });
  expect(await balanceOf(account)).toEqual({ balance: 0, lifetimePurchased: 0 });
});

test('a call that Stripe did not sign credits nothing', async () => {
  const account = await newAccount(harness.db, { credits: 0 });
  const paid = stripe.eventOf(await buy(account, 10));
  const [time = '', digest = ''] = paid.signature.split(',');
  const forged: WebhookCall[] = [
    { ...paid, signature: '' },
    { ...paid, signature: `${time},v1=${digest.slice(3).replaceAll(/./g, '0')}` },
    { ...paid, signature: `t=${Number(time.slice(2)) - 3600},${digest}` },
    { ...paid, body: paid.body.replace('"credits":"10"', '"credits":"99999"') },
  ];
  for (const call of forged) {
    const answer = await deliver(call);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ error: { code: 'unauthorized' } });
  }
  expect(await balanceOf(account)).toEqual({ balance: 0, lifetimePurchased: 0 });
});

test('a payment of another deployment of the same Stripe account is acknowledged and credits nothing', async () => {
  const account = await newAccount(harness.db, { credits: 0 });
  const id = await buy(account, 10);
  const answer = await deliver(stripe.eventOf(id, undefined, { metadata: { accountId: randomUUID(), credits: '10' } }));
  expect([answer.status, await answer.json()]).toEqual([200, { outcome: 'nothing to book' }]);
});

const noticesOf = async ({ accountId }: TestAccount) =>
  ((await findNotices(harness.db)) ?? []).filter((notice) => 'account' in notice && notice.account === accountId);

test('a payment of a user who deleted the account meanwhile is credited to the remaining credit account, with a notice', async () => {
  const account = await newAccount(harness.db, { credits: 0 });
  const id = await buy(account, 10);
  await harness.db`delete from users where id = ${account.userId}`;
  expect((await deliver(stripe.eventOf(id))).status).toBe(200);
  const [row] = await harness.db`select balance from credit_accounts where id = ${account.accountId}`;
  expect(row).toEqual({ balance: 10 });
  expect(await noticesOf(account)).toEqual([{ code: 'payment_without_user', account: account.accountId, credits: 10 }]);
});

type Step = 'paid' | 'third' | 'two thirds' | 'refunded' | 'disputed' | 'half disputed' | 'won' | 'lost';
const stepOf = (id: string, step: Step): WebhookCall => {
  const reversals: Record<Exclude<Step, 'paid'>, [string, Record<string, unknown>]> = {
    third: ['charge.refunded', { amount_refunded: 300, refunded: false }],
    'two thirds': ['charge.refunded', { amount_refunded: 600, refunded: false }],
    refunded: ['charge.refunded', {}],
    disputed: ['charge.dispute.created', {}],
    'half disputed': ['charge.dispute.created', { amount: 450 }],
    won: ['charge.dispute.closed', { status: 'won' }],
    lost: ['charge.dispute.closed', { status: 'lost' }],
  };
  return step === 'paid' ? stripe.eventOf(id) : stripe.chargeEventOf(id, ...reversals[step]);
};

const permutations = <T>(items: readonly T[]): T[][] =>
  items.length === 0 ? [[]] : items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));

test.each<[Step[], left: number]>([
  [['paid', 'refunded'], 0],
  [['paid', 'third'], 7],
  [['paid', 'third', 'two thirds'], 4],
  [['paid', 'disputed', 'lost'], 0],
  [['paid', 'half disputed'], 5],
  [['paid', 'disputed', 'won'], 10],
  [['paid', 'third', 'disputed', 'won'], 7],
  [['paid', 'disputed', 'won', 'refunded'], 0],
])('after %j, in any order and each twice, %i of ten credits are left', async (steps, left) => {
  for (const order of permutations(steps)) {
    const account = await newAccount(harness.db, { credits: 0 });
    const id = await buy(account, 10);
    for (const step of [...order, ...order]) expect((await deliver(stepOf(id, step))).status).toBe(200);
    await Promise.all(order.map(async (step) => expect((await deliver(stepOf(id, step))).status).toBe(200)));
    expect([order, await balanceOf(account)]).toEqual([order, { balance: left, lifetimePurchased: 10 }]);
    const isDisputed = steps.some((step) => step.includes('disputed'));
    expect(await noticesOf(account)).toEqual([
      { code: isDisputed ? 'payment_disputed' : 'payment_refunded', account: account.accountId, credits: 10 },
    ]);
  }
  expect(await listAccountDrift(harness.db)).toEqual([]);
});

test('a reversal takes what is left and never more, what a won dispute took comes back, and each entry says why', async () => {
  const account = await newAccount(harness.db, { credits: 0 });
  const id = await buy(account, 10);
  await deliver(stripe.eventOf(id));
  await adjust(harness.db, { accountId: account.accountId, credits: -7, reason: 'Spent' });
  await deliver(stepOf(id, 'disputed'));
  expect(await balanceOf(account)).toMatchObject({ balance: 0 });
  await deliver(stepOf(id, 'won'));
  expect(await balanceOf(account)).toMatchObject({ balance: 3 });
  await deliver(stepOf(id, 'third'));
  const entries = await harness.db`select delta, reason from credit_entries where account_id = ${account.accountId} order by id`;
  expect(entries.map(({ delta, reason }) => [delta, reason]).slice(-3)).toEqual([
    [-3, 'Payment disputed'],
    [3, 'Dispute won'],
    [-3, 'Payment refunded'],
  ]);
});

test('a refund of a payment whose intent was not stored is asked for at Stripe, and sent again while Stripe does not answer', async () => {
  const account = await newAccount(harness.db, { credits: 0 });
  const id = await buy(account, 10);
  const refunded = stepOf(id, 'refunded');
  await refill(harness.db, { accountId: account.accountId, credits: 10, reason: 'Bought 10 credits', externalRef: `stripe:${id}` });
  stripe.failNext(10);
  const unanswered = await deliver(refunded);
  expect([unanswered.status, unanswered.headers.get('retry-after')]).toEqual([503, '60']);
  stripe.failNext(0);
  expect((await deliver(refunded)).status).toBe(200);
  expect(await balanceOf(account)).toMatchObject({ balance: 0 });
});

test('a refund of another product takes nothing', async () => {
  const account = await newAccount(harness.db, { credits: 5 });
  const id = await buy(account, 10);
  const answer = await deliver(stripe.chargeEventOf(id, 'charge.refunded', { payment_intent: 'pi_of_something_else' }));
  expect([answer.status, await answer.json()]).toEqual([200, { outcome: 'nothing to book' }]);
  expect(await balanceOf(account)).toMatchObject({ balance: 5 });
});

// What Stripe charges, by docs.stripe.com/currencies as of 2026-11-27.
test.each([
  ['usd', '10:900', '$9.00'],
  ['huf', '10:350000', 'HUF 3,500.00'],
  ['isk', '10:350000', 'ISK 3,500.00'],
  ['ugx', '10:350000', 'UGX 3,500.00'],
  ['all', '10:350000', 'ALL 3,500.00'],
  ['jpy', '10:900', '¥900'],
  ['clp', '10:900', 'CLP 900'],
  ['mga', '10:900', 'MGA 900'],
  ['kwd', '10:9000', 'KWD 9.000'],
])('a price in %s is shown as Stripe charges it', (currency, packs, price) => {
  Object.assign(process.env, { CREDIT_CURRENCY: currency, CREDIT_PACKS: packs });
  loadEnv('serve');
  expect(listOffers()?.[0]?.price.replace('\u00a0', ' ')).toBe(price);
  Object.assign(process.env, { CREDIT_CURRENCY: '', CREDIT_PACKS: '10:900,50:3900' });
  loadEnv('serve');
});

test('a temporary fault of the payment service is retried; a lasting one is an error that says nothing was charged', async () => {
  const account = await newAccount(harness.db, { credits: 0 });
  stripe.failNext(1);
  await buy(account, 10);
  const before = stripe.checkouts().length;
  stripe.failNext(10);
  await expect(buy(account, 10)).rejects.toMatchObject({
    code: 'service_unavailable',
    message: expect.stringContaining('Nothing was charged'),
  });
  stripe.failNext(0);
  expect(stripe.checkouts()).toHaveLength(before);
});

test('only the packs of the operator are sold', async () => {
  const account = await newAccount(harness.db, { credits: 0 });
  expect(listOffers()).toEqual([
    { credits: 10, price: '$9.00', each: '$0.90' },
    { credits: 50, price: '$39.00', each: '$0.78' },
  ]);
  await expect(buy(account, 11)).rejects.toMatchObject({ code: 'not_found' });
});
