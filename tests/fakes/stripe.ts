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

  const eventOf: FakeStripe['eventOf'] = (id, type = 'checkout.session.completed', changes = {}) => {
    const object = { ...checkouts.get(id), status: 'complete', payment_status: 'paid', ...changes };
    const body = JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type, data: { object } });
    const seconds = Math.floor(Date.now() / 1000);
    const digest = createHmac('sha256', webhookSecret).update(`${seconds}.${body}`).digest('hex');
    return { body, signature: `t=${seconds},v1=${digest}` };
  };

  const open = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.headers.authorization !== `Bearer ${secretKey}`) return refuse(response, 401, 'Invalid API Key provided.');
    if (failures > 0) {
      failures -= 1;
      return answer(response, 500, { error: { type: 'api_error', message: 'An unknown error occurred.' } });
    }
    const form = await readForm(request);
    const problem = problemOf(form);
    if (problem !== undefined) return refuse(response, 400, problem);
    const key = String(request.headers['idempotency-key'] ?? randomUUID());
    const checkout = replays.get(key) ?? toCheckout(form, baseUrl);
    replays.set(key, checkout);
    checkouts.set(checkout.id, checkout);
    return answer(response, 200, checkout);
  };

  const pay = async (checkout: Checkout, response: ServerResponse): Promise<void> => {
    Object.assign(checkout, { status: 'complete', payment_status: 'paid' });
    if (options.webhookUrl === undefined) return answer(response, 500, { error: { message: 'this fake knows no webhook' } });
    for (const { body, signature } of [eventOf(checkout.id), eventOf(checkout.id)]) {
      const told = await fetch(options.webhookUrl, {
        method: 'POST',
        body,
        headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signature },
      });
      if (!told.ok) return answer(response, 502, { error: { message: `the webhook answered ${told.status}` } });
    }
    response.writeHead(303, { location: checkout.success_url }).end();
  };

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://stripe.invalid');
    const checkout = checkouts.get(/^\/pay\/(\w+)$/.exec(pathname)?.[1] ?? '');
    const handled = async (): Promise<void> => {
      if (request.method === 'POST' && pathname === '/v1/checkout/sessions') return open(request, response);
      if (checkout === undefined) return refuse(response, 404, `Unrecognized request URL (${request.method}: ${pathname}).`);
      if (request.method === 'POST') return pay(checkout, response);
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
    failNext: (calls) => {
      failures = calls;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
