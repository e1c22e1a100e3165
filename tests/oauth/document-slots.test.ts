import type { ServerResponse } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openResolver } from '@/lib/ads/names';
import type { FetchOptions } from '@/lib/oauth/client-document/fetch';
import { getClient } from '@/lib/oauth/clients';
import { OAuthProblem } from '@/lib/oauth/schema';
import { startNameServer } from '@/tests/fakes/dns';
import { newAccount } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { perFile } from '@/tests/support/per-file';
import { HOST, json, leadingTo, serve } from './document-server';

const harness = perFile(openHarness);

const newUsers = (count: number) => Promise.all(Array.from({ length: count }, async () => (await newAccount(harness.db)).userId));

/** Opens the link of an app as a user; returns its name, or the error. */
async function open(userId: string, clientId: string, options: FetchOptions): Promise<string> {
  try {
    return (await getClient(harness.db, clientId, userId, options)).name;
  } catch (error) {
    if (error instanceof OAuthProblem) return error.message;
    throw error;
  }
}

let documents = 0;
/** The URL of a document that was never loaded. */
const newClientId = (kind: 'good' | 'held') => `https://${HOST}/${kind}/${++documents}.json`;

/** Answers a document at once, or begins its answer, sends a little now and then, and ends it when it is let go. */
async function serveDocuments() {
  const held: { path: string; letGo: () => void }[] = [];
  const { port } = await serve((response: ServerResponse, { url: path = '' }) => {
    const document = {
      client_id: `https://${HOST}${path}`,
      client_name: `App ${path}`,
      redirect_uris: ['https://app.example.com/callback'],
    };
    if (path.startsWith('/good/')) return json(document)(response, {} as never);
    response.writeHead(200, { 'content-type': 'application/json' });
    const trickle = setInterval(() => response.write(' '), 50);
    response.on('close', () => clearInterval(trickle));
    const letGo = () => {
      clearInterval(trickle);
      response.end(JSON.stringify(document));
    };
    held.push({ path, letGo });
  });
  return { options: leadingTo(port), held };
}

const TOO_SLOW = /did not arrive within 5 seconds/;

describe('documents whose server is slow', () => {
  test('are loaded two at a time for an account and eight in all, and the others wait', async () => {
    const { options, held } = await serveDocuments();
    const [other = '', honest = '', ...strangers] = await newUsers(6);
    const slow = strangers.flatMap((userId) => ['held', 'held', 'held'].map(() => open(userId, newClientId('held'), options)));
    await expect.poll(() => held.length).toBe(8);
    const order: string[] = [];
    const waiting = [other, honest].map((userId, n) => open(userId, newClientId('good'), options).then(() => order.push(`other ${n}`)));
    let freed = 0;
    const letGo = (count: number) => {
      for (const one of held.slice(freed, freed + count)) one.letGo();
      freed = Math.min(held.length, freed + count);
      return freed;
    };
    letGo(2);
    await Promise.all(waiting);
    expect(order).toHaveLength(2);
    await expect.poll(() => letGo(12)).toBe(12);
    await Promise.all(slow);
  });

  test('that never arrive delay no one for longer than their time limit', async () => {
    const { options, held } = await serveDocuments();
    const [honest = '', ...strangers] = await newUsers(5);
    const slow = strangers.flatMap((userId) => ['held', 'held'].map(() => open(userId, newClientId('held'), options)));
    await expect.poll(() => held.length).toBe(8);
    expect(await open(honest, newClientId('good'), options)).toMatch(/^App \/good/);
    for (const message of await Promise.all(slow)) expect(message).toMatch(TOO_SLOW);
  });
});

test('sixty hanging names of one account keep no other account from its app', async () => {
  const { options } = await serveDocuments();
  const names = await startNameServer((name) => (name === 'known.example' ? { v4: ['127.0.0.1'] } : 'silent'));
  onTestFinished(names.close);
  const resolve = openResolver({ failureKeptMs: 30_000, servers: [names.address] });
  const [stranger = '', honest = ''] = await newUsers(2);
  const flood = Array.from({ length: 60 }, (_, n) => open(stranger, `https://n${n}.slow.example/client.json`, { ...options, resolve }));
  await expect.poll(() => names.queries.length).toBe(2);

  expect(await open(honest, newClientId('good'), options)).toMatch(/^App \/good/);
  // Found, and refused as an address that is not public.
  expect(await open(honest, 'https://known.example/client.json', { ...options, resolve })).toMatch(/could not be loaded/);

  // Most of them wait until it is too late for them.
  expect(await Promise.all(flood)).toContain('Many apps are being connected at the moment. Try again in a minute.');
});
