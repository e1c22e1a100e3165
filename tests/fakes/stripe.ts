import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Checkout = {
  id: string;
  object: 'checkout.session';
  mode: string;
  url: string;
  status: 'open' | 'complete';
  payment_status: 'unpaid' | 'paid';
  payment_intent: string | null;
  amount_total: number;
  currency: string;
  client_reference_id: string | null;
  customer_email: string | null;
  metadata: Record<string, string>;
  success_url: string;
  cancel_url: string;
};

/** A call of the webhook as Stripe makes it: the exact bytes and their signature. */
export type WebhookCall = { body: string; signature: string };

export type FakeStripe = {
  baseUrl: string;
  secretKey: string;
  webhookSecret: string;
  checkouts: () => readonly Checkout[];
  /** Signs an event about a checkout, paid unless `changes` say otherwise. */
  eventOf: (id: string, type?: string, changes?: Partial<Checkout>) => WebhookCall;
  /** Signs an event about the charge of a checkout, or about a dispute of it, as far as `changes` do not say otherwise. */
  chargeEventOf: (id: string, type: string, changes: Record<string, unknown>) => WebhookCall;
  /** The next calls of the API are answered 500. */
  failNext: (calls: number) => void;
  close: () => Promise<void>;
};

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return new URLSearchParams(Buffer.concat(chunks).toString());
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': `req_${randomUUID()}` }).end(JSON.stringify(body));
}

function refuse(response: ServerResponse, status: number, message: string): void {
  answer(response, status, { error: { type: status === 401 ? 'authentication_error' : 'invalid_request_error', message } });
}

/** Finds the problem of a checkout's form, in the words of the API. */
function problemOf(form: URLSearchParams): string | undefined {
  const needed = [
    'mode',
    'success_url',
    'line_items[0][quantity]',
    'line_items[0][price_data][currency]',
    'line_items[0][price_data][unit_amount]',
  ];
  const missing = needed.find((name) => !form.get(name));
  if (missing !== undefined) return `Missing required param: ${missing}.`;
  return Number(form.get('line_items[0][price_data][unit_amount]')) < 50
    ? 'The total amount due must add up to at least $0.50.'
    : undefined;
}

function toCheckout(form: URLSearchParams, baseUrl: string): Checkout {
  const id = `cs_test_${randomUUID().replaceAll('-', '')}`;
  const metadata = [...form.keys()].flatMap((name) => /^metadata\[(.+)\]$/.exec(name)?.[1] ?? []);
  return {
    id,
    object: 'checkout.session',
    mode: form.get('mode') ?? '',
    url: `${baseUrl}/pay/${id}`,
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
    currency: form.get('line_items[0][price_data][currency]') ?? '',
    client_reference_id: form.get('client_reference_id'),
    customer_email: form.get('customer_email'),
    metadata: Object.fromEntries(metadata.map((name) => [name, form.get(`metadata[${name}]`) ?? ''])),
    success_url: form.get('success_url') ?? '',
    cancel_url: form.get('cancel_url') ?? '',
  };
}

const payPage = ({
  amount_total,
  currency,
  cancel_url,
}: Checkout) => `<!DOCTYPE html><html lang="en"><meta name="color-scheme" content="light dark">
<meta name="viewport" content="width=device-width"><title>Demo checkout</title>
<style>body{font:16px/1.6 system-ui;max-width:26rem;margin:15vh auto;padding:0 1.5rem}button{font:inherit;padding:.4rem 1.6rem}</style>
<h1>Demo checkout</h1><p>No money moves here. The amount is ${(amount_total / 100).toFixed(2)} ${currency.toUpperCase()}.</p>
<form method="post"><button>Pay</button></form><p><a href="${cancel_url}">Go back</a></p></html>`;

/** Checkouts have a payment intent once they are paid (docs.stripe.com/api/checkout/sessions/object, 2026-11-27). */
function markPaid(checkout: Checkout | undefined): Checkout {
  if (checkout === undefined) throw new Error('there is no such checkout');
  return Object.assign(checkout, { status: 'complete', payment_status: 'paid', payment_intent: checkout.id.replace('cs_test', 'pi') });
}

/** A charge counts what was refunded of it in all; a dispute names its charge and its own amount (docs.stripe.com/api, 2026-11-27). */
function toCharge({ id, amount_total: amount, payment_intent, currency, metadata }: Checkout, type: string): object {
  const common = { amount, currency, payment_intent, metadata };
  return type.startsWith('charge.dispute.')
    ? {
        ...common,
        id: id.replace('cs_test', 'dp'),
        object: 'dispute',
        charge: id.replace('cs_test', 'ch'),
        metadata: {},
        status: 'needs_response',
      }
    : { ...common, id: id.replace('cs_test', 'ch'), object: 'charge', amount_refunded: amount, refunded: true };
}

function sign(secret: string, type: string, object: object): WebhookCall {
  const body = JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type, data: { object } });
  const seconds = Math.floor(Date.now() / 1000);
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return { body, signature: `t=${seconds},v1=${digest}` };
}

async function pay(response: ServerResponse, { success_url }: Checkout, webhookUrl: string | undefined, calls: readonly WebhookCall[]) {
  if (webhookUrl === undefined) return answer(response, 500, { error: { message: 'this fake knows no webhook' } });
  for (const { body, signature } of calls) {
    const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature };
    const told = await fetch(webhookUrl, { method: 'POST', body, headers });
    if (!told.ok) return answer(response, 502, { error: { message: `the webhook answered ${told.status}` } });
  }
  response.writeHead(303, { location: success_url }).end();
}

/**
 * The part of Stripe that sells credits: opens checkouts, shows a page to pay on, and calls the webhook, signed. A payment is reported
 * twice, as Stripe may do.
 */
export async function startStripe(options: { webhookUrl?: string } = {}): Promise<FakeStripe> {
  const secretKey = `sk_test_${randomUUID().replaceAll('-', '')}`;
  const webhookSecret = `whsec_${randomUUID().replaceAll('-', '')}`;
  const checkouts = new Map<string, Checkout>();
  const replays = new Map<string, Checkout>();
  let failures = 0;

  const eventOf: FakeStripe['eventOf'] = (id, type = 'checkout.session.completed', changes = {}) =>
    sign(webhookSecret, type, { ...markPaid(checkouts.get(id)), ...changes });

  const open = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const form = await readForm(request);
    const problem = problemOf(form);
    if (problem !== undefined) return refuse(response, 400, problem);
    const key = String(request.headers['idempotency-key'] ?? randomUUID());
    const checkout = replays.get(key) ?? toCheckout(form, baseUrl);
    replays.set(key, checkout);
    checkouts.set(checkout.id, checkout);
    return answer(response, 200, checkout);
  };

  const callApi = async (request: IncomingMessage, response: ServerResponse, { searchParams }: URL): Promise<void> => {
    if (request.headers.authorization !== `Bearer ${secretKey}`) return refuse(response, 401, 'Invalid API Key provided.');
    if (failures > 0) {
      failures -= 1;
      return answer(response, 500, { error: { type: 'api_error', message: 'An unknown error occurred.' } });
    }
    if (request.method === 'POST') return open(request, response);
    // Lists the checkouts of a payment intent, of which there is at most one (docs.stripe.com/api/checkout/sessions/list, 2026-11-27).
    const intent = searchParams.get('payment_intent');
    const data = [...checkouts.values()].filter(({ payment_intent }) => payment_intent !== null && payment_intent === intent);
    return answer(response, 200, { object: 'list', url: '/v1/checkout/sessions', has_more: false, data });
  };

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://stripe.invalid');
    const checkout = checkouts.get(/^\/pay\/(\w+)$/.exec(url.pathname)?.[1] ?? '');
    const handled = async (): Promise<void> => {
      if (url.pathname === '/v1/checkout/sessions') return callApi(request, response, url);
      if (checkout === undefined) return refuse(response, 404, `Unrecognized request URL (${request.method}: ${url.pathname}).`);
      if (request.method === 'POST') return pay(response, checkout, options.webhookUrl, [eventOf(checkout.id), eventOf(checkout.id)]);
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(payPage(checkout));
    };
    handled().catch((error: unknown) => answer(response, 500, { error: { message: String(error) } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    baseUrl,
    secretKey,
    webhookSecret,
    checkouts: () => [...checkouts.values()],
    eventOf,
    chargeEventOf: (id, type, changes) => sign(webhookSecret, type, { ...toCharge(markPaid(checkouts.get(id)), type), ...changes }),
    failNext: (calls) => {
      failures = calls;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
