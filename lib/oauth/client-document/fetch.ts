import { readFile } from 'node:fs/promises';
import { Client, errors } from 'undici';
import { findPublicAddress } from '@/lib/ads/egress';
import { openResolver, type Resolve } from '@/lib/ads/names';
import { withDeadline } from '@/lib/deadline';
import { env } from '@/lib/env';
import type { EgressTarget } from '@/lib/env/egress-map';
import { parseClientId } from './client-id';
import { ClientDocumentError } from './failure';
import { MAX_KEPT_SECONDS, MAX_KIB, MIN_KEPT_SECONDS, TIMEOUT_SECONDS } from './limits';
import { type ClientDocument, parseClientDocument } from './schema';

export type FetchOptions = {
  signal?: AbortSignal;
  resolve?: Resolve;
  map?: ReadonlyMap<string, EgressTarget>;
  /** PEM file of the only authority of certificates to trust. */
  caFile?: string;
  timeoutMs?: number;
};

const USER_AGENT = 'AdAnalysisService/1.0 (+client metadata)';

export function toKeptSeconds(cacheControl: string): number {
  const directives = cacheControl.split(',').map((directive) => directive.trim().toLowerCase());
  if (directives.includes('no-store') || directives.includes('no-cache')) return MIN_KEPT_SECONDS;
  const stated = directives.find((directive) => directive.startsWith('max-age='))?.slice('max-age='.length) ?? '';
  const seconds = /^\d{1,15}$/.test(stated) ? Number(stated) : 0;
  return Math.min(Math.max(seconds, MIN_KEPT_SECONDS), MAX_KEPT_SECONDS);
}

/** Shares nothing with the resolvers of the libraries: strangers fill it with names. */
const resolveStranger = openResolver({ failureKeptMs: 30_000 });

async function requirePublicTarget(host: string, resolve: Resolve, signal: AbortSignal): Promise<EgressTarget> {
  const address = await findPublicAddress(host, resolve, signal);
  if (address === undefined) throw new ClientDocumentError('not_public');
  return { address, port: 443 };
}

const noDocument = (cause: string) => new ClientDocumentError('wrong_status', { cause: new Error(cause) });

const isJson = (type: string) => /^application\/(?:json|[^;]*\+json)$/.test(type);

type Head = { statusCode: number; headers: Record<string, string | string[] | undefined> };
const headerOf = ({ headers }: Head, name: string) => String(headers[name] ?? '').toLowerCase();

function checkHead(head: Head): void {
  const { statusCode } = head;
  if (statusCode >= 300 && statusCode < 400) throw new ClientDocumentError('redirected');
  if (statusCode !== 200) throw noDocument(`status ${statusCode}`);
  const [type = ''] = headerOf(head, 'content-type').split(';', 1);
  const encoding = headerOf(head, 'content-encoding').trim();
  if (!isJson(type.trim()) || !['', 'identity'].includes(encoding)) throw new ClientDocumentError('wrong_type');
}

type Connection = { target: EgressTarget; ca: Buffer | undefined; signal: AbortSignal };

/** One request to an address, whose certificate is checked for the host of `url`: no redirect, never decompressed, of limited size. */
async function requestDocument({ hostname, pathname }: URL, { target: { address, port }, ca, signal }: Connection) {
  const client = new Client(`https://${address.includes(':') ? `[${address}]` : address}:${port}`, {
    connect: { servername: hostname, ...(ca === undefined ? {} : { ca }) },
    maxHeaderSize: 8192,
    maxResponseSize: MAX_KIB * 1024,
  });
  const headers = { host: hostname, accept: 'application/json', 'accept-encoding': 'identity', 'user-agent': USER_AGENT };
  const onInfo = () => {
    throw noDocument('an informational answer, of which there could be any number');
  };
  try {
    const response = await client.request({ method: 'GET', path: pathname, headers, signal, reset: true, onInfo });
    checkHead(response);
    return { body: Buffer.from(await response.body.arrayBuffer()), cacheControl: headerOf(response, 'cache-control') };
  } catch (cause) {
    throw cause instanceof errors.ResponseExceededMaxSizeError ? new ClientDocumentError('too_large', { cause }) : cause;
  } finally {
    await client.destroy();
  }
}

async function load(url: URL, options: FetchOptions, signal: AbortSignal) {
  const { resolve = resolveStranger, map = env().egressMap, caFile = env().egressCaFile } = options;
  const ca = caFile === undefined ? undefined : await readFile(caFile);
  const target = map.get(url.hostname) ?? (await requirePublicTarget(url.hostname, resolve, signal));
  const { body, cacheControl } = await requestDocument(url, { target, ca, signal });
  return { document: parseClientDocument(url.href, body), keptSeconds: toKeptSeconds(cacheControl) };
}

/** Says how long the document may be kept. Throws {@link ClientDocumentError}; a failure must not be kept. */
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
