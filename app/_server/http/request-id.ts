import { randomUUID } from 'node:crypto';
import { enterLogScope, logScope, withLogScope } from '@/lib/log/scope';

/** Numbers the request whose event this is; every line that is logged until it is answered carries the number. */
export function numberRequest(): void {
  enterLogScope({ requestId: randomUUID() });
}

/** The number of the request that is answered, for its `X-Request-Id`. */
export function requestId(): string {
  return logScope().requestId ?? randomUUID();
}

/** Does `work` for a request under its number, also where no server of Next's has given it one. */
export function underRequest<T>(work: (requestId: string) => Promise<T>): Promise<T> {
  const id = requestId();
  return withLogScope({ requestId: id }, () => work(id));
}
