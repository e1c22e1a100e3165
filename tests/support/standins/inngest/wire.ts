import { createHash, randomBytes } from 'node:crypto';
import { Agent, fetch } from 'undici';
import type { JobFunction } from '@/inngest/embedded/config';
import { createProtocol, type Invocation, type Protocol, signedRequest } from '@/inngest/embedded/protocol';
import type { Endpoint } from '@/inngest/endpoint';

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The 26 characters by which Inngest writes the 128 bits of an id. */
export function toUlid(uuid: string): string {
  let bits = BigInt(`0x${uuid.replaceAll('-', '')}`);
  let text = '';
  for (let index = 0; index < 26; index += 1) {
    text = (CROCKFORD[Number(bits & 31n)] ?? '') + text;
    bits >>= 5n;
  }
  return text;
}

/** A new id that sorts by its time. */
export function newUlid(): string {
  return toUlid(Date.now().toString(16).padStart(12, '0') + randomBytes(10).toString('hex'));
}

/** The hex key that Inngest signs with: its key without the `signkey-<env>-` in front. */
export function bareKey(signingKey: string): string {
  return signingKey.replace(/^signkey-[\w]+-/, '');
}

/** How an app proves its signing key to the server: the key's hash behind the same front. */
export function bearerOf(signingKey: string): string {
  const bare = bareKey(signingKey);
  const digest = createHash('sha256').update(Buffer.from(bare, 'hex')).digest('hex');
  return `Bearer ${signingKey.slice(0, signingKey.length - bare.length)}${digest}`;
}

const serverHeaders = { 'x-inngest-server-kind': 'cloud', 'user-agent': 'inngest/stand-in' };

/** Sends a signed request to the app, wherever the app said it is. */
function createWire(appUrl: () => string): Endpoint {
  // A step may take minutes before the first header arrives.
  const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0 });
  return async (request) => {
    const { method, signal } = request;
    const headers = { ...Object.fromEntries([...request.headers].filter(([name]) => name !== 'host')), ...serverHeaders };
    const url = `${appUrl()}${new URL(request.url).search}`;
    const response = await fetch(url, { method, headers, body: await request.text(), dispatcher, signal });
    return new Response(await response.text(), { status: response.status, headers: [...response.headers] });
  };
}

/** Run ids leave the server as ULIDs, also inside the event that tells of a failure. */
function toOutside(invocation: Invocation): Invocation {
  const { event } = invocation;
  const data = event.data as { run_id?: string };
  const outside = event.name === 'inngest/function.failed' ? { ...event, data: { ...data, run_id: toUlid(data.run_id ?? '') } } : event;
  return { ...invocation, runId: toUlid(invocation.runId), event: outside };
}

export type App = {
  /** Asks the app to register, as a server does that was given its address; throws when it refuses. */
  sync: () => Promise<void>;
  protocol: Protocol;
};

/** An app behind HTTP; `functions` are those that it registered last. */
export function createApp(options: { appUrl: () => string; signingKey: () => string; functions: () => JobFunction[] }): App {
  const wire = createWire(options.appUrl);
  return {
    sync: async () => {
      const url = options.appUrl();
      const response = await wire(signedRequest(bareKey(options.signingKey()), 'PUT', '', { url }));
      if (!response.ok) throw new Error(`the app at ${url} did not sync: ${response.status} ${await response.text()}`);
    },
    protocol: {
      listFunctions: async () => options.functions(),
      invoke: (invocation, signal) =>
        createProtocol({ signingKey: bareKey(options.signingKey()), register: wire, call: wire }).invoke(toOutside(invocation), signal),
    },
  };
}
