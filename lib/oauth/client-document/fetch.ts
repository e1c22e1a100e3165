import { readFile } from 'node:fs/promises';
import { openResolver, type Resolve } from '@/lib/ads/names';
import { withDeadline } from '@/lib/deadline';
import { env } from '@/lib/env';
import type { EgressTarget } from '@/lib/env/egress-map';
import { parseClientId } from './client-id';
import { ClientDocumentError } from './failure';
import { MAX_KEPT_SECONDS, MIN_KEPT_SECONDS, TIMEOUT_SECONDS } from './limits';
import { requestDocument, requirePublicTarget } from './request';
import { type ClientDocument, parseClientDocument } from './schema';

export type FetchOptions = {
  signal?: AbortSignal;
  resolve?: Resolve;
  /** Names that lead to a fake on loopback instead of the network. */
  map?: ReadonlyMap<string, EgressTarget>;
  /** PEM file of the only authority of certificates to trust. */
  caFile?: string;
  timeoutMs?: number;
};

export function toKeptSeconds(cacheControl: string): number {
  const directives = cacheControl.split(',').map((directive) => directive.trim().toLowerCase());
  if (directives.includes('no-store') || directives.includes('no-cache')) return MIN_KEPT_SECONDS;
  const stated = directives.find((directive) => directive.startsWith('max-age='))?.slice('max-age='.length) ?? '';
  const seconds = /^\d{1,15}$/.test(stated) ? Number(stated) : 0;
  return Math.min(Math.max(seconds, MIN_KEPT_SECONDS), MAX_KEPT_SECONDS);
}

/** Shares nothing with the resolvers of the libraries: strangers fill it with names. */
const resolveStranger = openResolver({ failureKeptMs: 30_000 });

async function load(url: URL, options: FetchOptions, signal: AbortSignal) {
  const { resolve = resolveStranger, map = env().egressMap, caFile = env().egressCaFile } = options;
  const ca = caFile === undefined ? undefined : await readFile(caFile);
  const target = map.get(url.hostname) ?? (await requirePublicTarget(url.hostname, resolve, signal));
  const { body, cacheControl } = await requestDocument(url, { target, ca, signal });
  return { document: parseClientDocument(url.href, body), keptSeconds: toKeptSeconds(cacheControl) };
}

/**
 * Loads the metadata document of the client `clientId` from the public Internet, and says how long it may be kept. Throws
 * {@link ClientDocumentError}; a failure must not be kept.
 */
export async function fetchClientDocument(
  clientId: string,
  options: FetchOptions = {},
): Promise<{ document: ClientDocument; keptSeconds: number }> {
  const url = parseClientId(clientId);
  if (url === undefined) throw new ClientDocumentError('invalid_client_id');
  return withDeadline(options.signal, options.timeoutMs ?? TIMEOUT_SECONDS * 1000, async (signal) => {
    try {
      return await load(url, options, signal);
    } catch (cause) {
      options.signal?.throwIfAborted();
      if (cause instanceof ClientDocumentError) throw cause;
      throw new ClientDocumentError(signal.aborted ? 'too_slow' : 'unreachable', { cause });
    }
  });
}
