import { toUnreached, UNREACHED } from '@/components/ui/reach';
import type { AdRef } from '@/lib/ads/schema';
import { submitListed } from './actions';

export type BatchItem = { ref: AdRef; isShownFree: boolean } & (
  | { state: 'waiting' | 'submitting' | 'repriced' }
  | { state: 'submitted'; id: string; isFree: boolean }
  | { state: 'failed'; message: string }
);

/** `resumesAt` is when the limit of submits lets the next one through, in milliseconds since 1970; absent while none waits for it. */
export type Batch = { items: readonly BatchItem[]; resumesAt?: number };

const none: Batch = { items: [] };

// In the module, so that a batch goes on while its account looks at other pages; by account, because another may sign in on the same page.
const batches = new Map<string, Batch>();
const running = new Set<string>();
const listeners = new Set<() => void>();

export const isOpen = ({ state }: BatchItem): boolean => state === 'waiting' || state === 'submitting';

export const readBatch = (accountId: string): Batch => batches.get(accountId) ?? none;

const hasOpen = () => [...batches.values()].some(({ items }) => items.some(isOpen));

function warn(event: BeforeUnloadEvent): void {
  if (hasOpen()) event.preventDefault();
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function write(accountId: string, batch: Batch): void {
  batches.set(accountId, batch);
  if (hasOpen()) addEventListener('beforeunload', warn);
  else removeEventListener('beforeunload', warn);
  for (const listener of listeners) listener();
}

function change(accountId: string, url: string, next: (item: BatchItem) => BatchItem): void {
  const { items } = readBatch(accountId);
  write(accountId, { items: items.map((item) => (item.ref.url === url ? next(item) : item)) });
}

/** Submits one ad; returns the seconds to wait when the limit is reached. */
async function submitOne(accountId: string, { ref, isShownFree }: BatchItem): Promise<number | undefined> {
  change(accountId, ref.url, () => ({ ref, isShownFree, state: 'submitting' }));
  const result = await submitListed({ url: ref.url, isShownFree, accountId }).catch(() => toUnreached(UNREACHED));
  if ('ok' in result) {
    const { ok } = result;
    change(accountId, ref.url, () =>
      ok === null ? { ref, isShownFree: false, state: 'repriced' } : { ref, isShownFree, state: 'submitted', ...ok },
    );
    return undefined;
  }
  const { code, message, ...error } = result.error;
  if (code !== 'rate_limited') {
    change(accountId, ref.url, () => ({ ref, isShownFree, state: 'failed', message }));
    return undefined;
  }
  change(accountId, ref.url, () => ({ ref, isShownFree, state: 'waiting' }));
  return 'retryAfterSeconds' in error ? error.retryAfterSeconds : 60;
}

async function run(accountId: string): Promise<void> {
  if (running.has(accountId)) return;
  running.add(accountId);
  try {
    for (;;) {
      const next = readBatch(accountId).items.find(({ state }) => state === 'waiting');
      if (next === undefined) return;
      const seconds = await submitOne(accountId, next);
      if (seconds === undefined) continue;
      write(accountId, { items: readBatch(accountId).items, resumesAt: Date.now() + seconds * 1000 });
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      write(accountId, { items: readBatch(accountId).items });
    }
  } finally {
    running.delete(accountId);
  }
}

export function startBatch(accountId: string, ads: readonly { ref: AdRef; isShownFree: boolean }[]): void {
  const open = readBatch(accountId).items.filter(isOpen);
  const added = ads.filter(({ ref }) => !open.some((item) => item.ref.url === ref.url));
  write(accountId, { ...readBatch(accountId), items: [...open, ...added.map((ad) => ({ ...ad, state: 'waiting' as const }))] });
  void run(accountId);
}

/** Submits an ad again that failed, or whose price rose; it may now be charged. */
export function submitAgain(accountId: string, { ref }: BatchItem): void {
  change(accountId, ref.url, () => ({ ref, isShownFree: false, state: 'waiting' }));
  void run(accountId);
}
