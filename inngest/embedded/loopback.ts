import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, fetch } from 'undici';
import type { Endpoint } from '../calls';

const RETRY_MS = 250;
const LISTENING_WITHIN_MS = 60_000;

function isRefused(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof Error && 'code' in error.cause && error.cause.code === 'ECONNREFUSED';
}

/** Calls the route of this server, so that `next dev` runs the latest code. Waits until the server listens. */
export function createLoopback(port: number): Endpoint {
  // A step may take minutes until the first header arrives.
  const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0 });
  return async (request) => {
    const { method, signal } = request;
    const { pathname, search } = new URL(request.url);
    const headers = Object.fromEntries([...request.headers].filter(([name]) => name !== 'host'));
    const body = await request.text();
    const giveUpAt = Date.now() + LISTENING_WITHIN_MS;
    for (;;) {
      try {
        const response = await fetch(`http://127.0.0.1:${port}${pathname}${search}`, { method, headers, body, dispatcher, signal });
        return new Response(await response.text(), { status: response.status, headers: [...response.headers] });
      } catch (error) {
        if (!isRefused(error) || Date.now() > giveUpAt) throw error;
        await sleep(RETRY_MS);
      }
    }
  };
}
