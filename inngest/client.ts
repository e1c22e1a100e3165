import { createHmac } from 'node:crypto';
import { eventType, Inngest, type Logger } from 'inngest';
import { z } from 'zod';
import { withDeadline, withSignals } from '@/lib/deadline';
import type { Env } from '@/lib/env';
import { log } from '@/lib/log';

export const APP_ID = 'ad-analysis';

/** Asks for the work of one run, on behalf of the account that began it; sent by the outbox alone. */
export const analysisRequested = eventType('analysis/requested', { schema: z.object({ runId: z.uuid(), accountId: z.uuid().nullish() }) });

/** The hex key the embedded engine signs with: every process and every bundle with this secret derives the same one. */
export function embeddedSigningKey(authSecret: string): string {
  return createHmac('sha256', authSecret).update('embedded engine signing key').digest('hex');
}

/** The SDK logs `(fields, message)` or `(message, fields)`; both become one line of ours. */
function toLine(level: 'debug' | 'info' | 'warn'): (...parts: unknown[]) => void {
  return (...parts) => {
    const words = parts.filter((part) => typeof part === 'string');
    const errors = parts.filter((part) => part instanceof Error).map((error) => ({ error }));
    const fields = parts.filter((part) => typeof part === 'object' && !(part instanceof Error));
    log[level](['inngest', ...words].join(': '), Object.assign({}, ...fields, ...errors));
  };
}

// What the SDK calls an error is an unsigned call to the route, which anybody can make, or a failed step, which the pipeline and
// the engine log themselves.
const logger: Logger = { debug: toLine('debug'), info: toLine('info'), warn: toLine('warn'), error: toLine('debug') };

const refuseFetch: typeof fetch = async (input) => {
  throw new Error(`the embedded engine makes no call to ${new URL(input instanceof Request ? input.url : input).pathname}`);
};

/** Cloud mode with a key of our own, so that the SDK's signature check guards the route as it does for a real server. */
function embeddedClient(authSecret: string): Inngest {
  return new Inngest({
    id: APP_ID,
    aiMetadata: false,
    logger,
    isDev: false,
    eventKey: 'embedded',
    signingKey: `signkey-embedded-${embeddedSigningKey(authSecret)}`,
    baseUrl: 'http://embedded.invalid',
    fetch: refuseFetch,
    checkpointing: false,
  });
}

const SEND_TIMEOUT_MS = 10_000;

/** The SDK would wait for minutes on a server that accepts a call and says nothing, and a drain with it. */
export const boundedFetch =
  (stopping: AbortSignal | undefined, timeoutMs = SEND_TIMEOUT_MS): typeof fetch =>
  (input, init) =>
    withDeadline(stopping, timeoutMs, (bounded) =>
      withSignals([init?.signal, bounded], async (signal) => {
        const response = await fetch(input, { ...init, signal });
        // Read here, because the deadline is for the answer as a whole.
        const body = await response.arrayBuffer();
        return new Response(body.byteLength === 0 ? null : body, response);
      }),
    );

type External = NonNullable<Env['inngest']>;

function externalClient({ eventKey, signingKey, signingKeyFallback, baseUrl, dev }: External, stopping?: AbortSignal): Inngest {
  const devServer = dev !== undefined && /^https?:/.test(dev) ? dev : undefined;
  const url = baseUrl ?? devServer;
  return new Inngest({
    id: APP_ID,
    aiMetadata: false,
    logger,
    isDev: dev !== undefined,
    fetch: boundedFetch(stopping),
    // One call per step, as with the embedded engine: what is tested is what runs.
    checkpointing: false,
    ...(eventKey === undefined ? {} : { eventKey }),
    ...(signingKey === undefined ? {} : { signingKey }),
    ...(signingKeyFallback === undefined ? {} : { signingKeyFallback }),
    ...(url === undefined ? {} : { baseUrl: url }),
  });
}

/** `stopping` ends calls to an Inngest server that are under way. */
export function createClient(settings: Pick<Env, 'authSecret' | 'inngest'>, stopping?: AbortSignal): Inngest {
  return settings.inngest === undefined ? embeddedClient(settings.authSecret) : externalClient(settings.inngest, stopping);
}
