import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { POST } from '@/app/api/stripe/webhook/route';
import { loadEnv } from '@/lib/env';
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

test('a payment for an unknown account is rejected, so that Stripe sends it again and an operator sees it', async () => {
  const account = await newAccount(harness.db, { credits: 0 });
  const id = await buy(account, 10);
  const answer = await deliver(stripe.eventOf(id, undefined, { metadata: { accountId: randomUUID(), credits: '10' } }));
  expect(answer.status).toBe(404);
});

test('a payment of a user who deleted the account meanwhile is credited to the remaining credit account', async () => {
  const account = await newAccount(harness.db, { credits: 0 });
  const id = await buy(account, 10);
  await harness.db`delete from users where id = ${account.userId}`;
  expect((await deliver(stripe.eventOf(id))).status).toBe(200);
  const [row] = await harness.db`select balance from credit_accounts where id = ${account.accountId}`;
  expect(row).toEqual({ balance: 10 });
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
