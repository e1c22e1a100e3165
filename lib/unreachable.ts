import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { brand } from './brand';

/** The connection was refused, reset or not resolved before any byte, so the host knows of no request. `cause` says how. */
export class Unreachable extends Error {
  static {
    brand(Unreachable, 'Unreachable');
  }

  constructor(cause: unknown) {
    // The message of `fetch` says nothing; its cause does.
    super(cause instanceof Error ? cause.message : String(cause), { cause: (cause instanceof Error && cause.cause) || cause });
    this.name = 'Unreachable';
  }
}

const MAX_CAUSES = 8;

export function isUnreachable(error: unknown): boolean {
  let cause = error;
  for (let depth = 0; depth < MAX_CAUSES && cause instanceof Error; depth += 1, cause = cause.cause) {
    if (cause instanceof Unreachable) return true;
  }
  return false;
}

/** `undici:*` channels of Node's `fetch` and of the package alike; a proxy's CONNECT is no request to the host. */
type Message = { request: { method: string } };
type Exchange = { created: boolean; sent: boolean };

const current = new AsyncLocalStorage<Exchange>();
const exchanges = new WeakMap<object, Exchange>();

subscribe('undici:request:create', (message) => {
  const { request } = message as Message;
  const exchange = current.getStore();
  if (exchange === undefined || request.method === 'CONNECT') return;
  exchange.created = true;
  exchanges.set(request, exchange);
});
// Sent only once the connection, and TLS on it, is established.
subscribe('undici:client:sendHeaders', (message) => {
  const exchange = exchanges.get((message as Message).request);
  if (exchange !== undefined) exchange.sent = true;
});

/** Sends HTTP requests with undici or `fetch`; throws {@link Unreachable} when they failed before any was sent. */
export async function detectUnreachable<T>(send: () => Promise<T>): Promise<T> {
  const exchange: Exchange = { created: false, sent: false };
  try {
    return await current.run(exchange, send);
  } catch (cause) {
    throw exchange.created && !exchange.sent ? new Unreachable(cause) : cause;
  }
}
