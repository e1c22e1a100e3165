import { createHmac } from 'node:crypto';
import { eventType, Inngest, type Logger } from 'inngest';
import { z } from 'zod';
import { withDeadline, withSignals } from '@/lib/deadline';
import type { Env } from '@/lib/env';
import { log } from '@/lib/log';

export const APP_ID = 'ad-analysis';

export const RequestedRun = z.object({ runId: z.uuid() });

/** Only the outbox sends it. */
export const analysisRequested = eventType('analysis/requested', { schema: RequestedRun });

/** Names the row of an email with a link, or an ended analysis whose user wants an email. Only the outbox sends it. */
export const emailRequested = eventType('email/requested', {
  schema: z.union([z.object({ emailId: z.uuid() }), z.object({ analysisId: z.uuid() })]),
});

export function embeddedSigningKey(authSecret: string): string {
  return createHmac('sha256', authSecret).update('embedded engine signing key').digest('hex');
}

/** The SDK logs `(fields, message)` or `(message, fields)`; both become one log line. */
function toLine(level: 'debug' | 'info' | 'warn'): (...values: unknown[]) => void {
  return (...values) => {
    const messages = values.filter((value) => typeof value === 'string');
    const errors = values.filter((value) => value instanceof Error).map((error) => ({ error }));
    const fields = values.filter((value) => typeof value === 'object' && !(value instanceof Error));
    log[level](['inngest', ...messages].join(': '), Object.assign({}, ...fields, ...errors));
  };
}

// The SDK's errors are unsigned calls to the route, which anyone can make, and failed steps, which the pipeline and the engine log.
const logger: Logger = { debug: toLine('debug'), info: toLine('info'), warn: toLine('warn'), error: toLine('debug') };

const forbiddenFetch: typeof fetch = async (input) => {
  throw new Error(`the embedded engine makes no call to ${new URL(input instanceof Request ? input.url : input).pathname}`);
};

/** Cloud mode with our own key, so that the SDK checks signatures as it does for a real server. */
function embeddedClient(authSecret: string): Inngest {
  return new Inngest({
    id: APP_ID,
    aiMetadata: false,
    logger,
    isDev: false,
    eventKey: 'embedded',
    signingKey: `signkey-embedded-${embeddedSigningKey(authSecret)}`,
    baseUrl: 'http://embedded.invalid',
    fetch: forbiddenFetch,
    checkpointing: false,
  });
}

const SEND_TIMEOUT_MS = 10_000;

/** With a deadline: the SDK, and a drain with it, would wait for minutes on a server that accepts a call and does not answer. */
export const boundedFetch =
  (stopping: AbortSignal | undefined, timeoutMs = SEND_TIMEOUT_MS): typeof fetch =>
  (input, init) =>
    withDeadline(stopping, timeoutMs, (bounded) =>
      withSignals([init?.signal, bounded], async (signal) => {
        const response = await fetch(input, { ...init, signal });
        // Read here, because the deadline covers the whole response.
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
    // One call per step, as in the embedded engine, so that tests of one hold for the other.
    checkpointing: false,
    ...(eventKey === undefined ? {} : { eventKey }),
    ...(signingKey === undefined ? {} : { signingKey }),
    ...(signingKeyFallback === undefined ? {} : { signingKeyFallback }),
    ...(url === undefined ? {} : { baseUrl: url }),
  });
}

export function createClient(settings: Pick<Env, 'authSecret' | 'inngest'>, stopping?: AbortSignal): Inngest {
  return settings.inngest === undefined ? embeddedClient(settings.authSecret) : externalClient(settings.inngest, stopping);
}
