import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { findPublicAddress } from '@/lib/ads/egress';
import type { Resolve } from '@/lib/ads/names';
import type { EgressTarget } from '@/lib/env/egress-map';
import { ClientDocumentError } from './failure';
import { MAX_KIB } from './limits';

const MAX_BYTES = MAX_KIB * 1024;
const USER_AGENT = 'AdAnalysisService/1.0 (+client metadata)';

/** Resolves `host` to an address that was checked, so that the name is not resolved again. */
export async function requirePublicTarget(host: string, resolve: Resolve, signal: AbortSignal): Promise<EgressTarget> {
  const address = await findPublicAddress(host, resolve, signal);
  if (address === undefined) throw new ClientDocumentError('not_public');
  return { address, port: 443 };
}

export type Connection = { target: EgressTarget; ca: Buffer | undefined; signal: AbortSignal };

/** Limits informational responses, such as early hints, which no server needs to send here. */
const MAX_INFORMATIONAL = 4;

const noDocument = (cause: string) => new ClientDocumentError('wrong_status', { cause: new Error(cause) });

/** Sends the request. Rejects however its connection ends without an answer, so that it always gives back its slot. */
function send(url: URL, { target, ca, signal }: Connection): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { host: url.hostname, accept: 'application/json', 'accept-encoding': 'identity', 'user-agent': USER_AGENT };
    // The certificate is checked for `servername`. No agent: a kept connection would outlive the check of its address.
    const tls = { servername: url.hostname, ca, agent: false };
    let informational = 0;
    const sent = request({ host: target.address, port: target.port, path: url.pathname, headers, signal, maxHeaderSize: 8192, ...tls })
      .on('response', resolve)
      .on('information', () => {
        informational += 1;
        if (informational > MAX_INFORMATIONAL) sent.destroy(noDocument('informational answers without end'));
      })
      // Without this listener, Node ends the connection and tells no one.
      .on('upgrade', (_answer, socket) => {
        socket.destroy();
        reject(noDocument('status 101'));
      })
      .on('error', reject)
      .on('close', () => reject(noDocument('closed without an answer')));
    sent.end();
  });
}

const isJson = (type: string) => type === 'application/json' || (type.startsWith('application/') && type.endsWith('+json'));

function checkHead({ statusCode = 0, headers }: IncomingMessage): void {
  if (statusCode >= 300 && statusCode < 400) throw new ClientDocumentError('redirected');
  if (statusCode !== 200) throw new ClientDocumentError('wrong_status', { cause: new Error(`status ${statusCode}`) });
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (!isJson(type) || encoding !== 'identity') throw new ClientDocumentError('wrong_type');
  if (Number(headers['content-length'] ?? 0) > MAX_BYTES) throw new ClientDocumentError('too_large');
}

async function readBody(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new ClientDocumentError('too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Loads the JSON at `url`: one request, no redirects, never decompressed, at most 5 kB. */
export async function requestDocument(url: URL, connection: Connection): Promise<{ body: Buffer; cacheControl: string }> {
  const response = await send(url, connection);
  try {
    checkHead(response);
    return { body: await readBody(response), cacheControl: response.headers['cache-control'] ?? '' };
  } finally {
    response.destroy();
  }
}
