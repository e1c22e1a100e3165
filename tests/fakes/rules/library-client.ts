import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { certificate } from '@/tests/fakes/certificate/certificate';
import type { Library } from '@/tests/fakes/library';
import { toTikTokUrl } from '@/tests/fakes/samples';

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer; arrivals: { afterMs: number; bytes: number }[] };

export type Ask = { method?: string; headers?: Record<string, string> };

function toOptions(library: Pick<Library, 'port'>, url: string, { method = 'GET', headers = {} }: Ask) {
  const { hostname, pathname, search } = new URL(url);
  const to = { host: '127.0.0.1', port: library.port, servername: hostname, ca: certificate.cert, agent: false };
  return { ...to, method, path: `${pathname}${search}`, headers: { host: hostname, ...headers } };
}

/** Opens a true URL on the fake, with its certificate checked for that host. Rejects when the answer is cut. */
export function ask(library: Pick<Library, 'port'>, url: string, options: Ask = {}): Promise<Answer> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const read = (response: IncomingMessage) => {
      const chunks: Buffer[] = [];
      const arrivals: Answer['arrivals'] = [];
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        arrivals.push({ afterMs: performance.now() - startedAt, bytes: chunk.length });
      });
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks), arrivals }),
      );
    };
    request(toOptions(library, url, options), read)
      .on('error', reject)
      .end();
  });
}

/** Returns the cookie that a browser gets for the challenge. */
export async function passChallenge(library: Pick<Library, 'port'>, url: string): Promise<string> {
  const challenge = await ask(library, url);
  const path = /fetch\('([^']+)'/.exec(challenge.body.toString())?.[1];
  const verified = await ask(library, new URL(path ?? '/none', url).href, { method: 'POST' });
  return verified.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
}

export async function openPage(library: Pick<Library, 'port'>, url: string): Promise<Answer> {
  return ask(library, url, { headers: { cookie: await passChallenge(library, url) } });
}

const tiktok = 'https://library.tiktok.com';

/** Opens the page of an ad on TikTok and earns the token as its script does. */
export async function openTikTokPage(library: Pick<Library, 'port'>, adId: string) {
  const page = await ask(library, toTikTokUrl(adId));
  const regions = await ask(library, `${tiktok}/api/v1/support-regions?lang=en`);
  const token = (JSON.parse(regions.body.toString()) as { data: { config_str: string } }).data.config_str;
  const headers = { 'x-ccl-str': token, referer: toTikTokUrl(adId) };
  const call = (path: string, method = 'GET') => ask(library, `${tiktok}${path}`, { method, headers });
  return { html: page.body.toString(), status: page.status, call, askDetails: () => call(`/api/v1/items/${adId}/details?lang=en-US`) };
}

type Json = { [key: string]: Json } & Json[] & string;
type Chunk = {
  require: [string, string, null, [{ __bbox: { require?: [[string, string, [], [string, { __bbox: { result: { data: Json } } }]]] } }]][];
};

/** The data of a page's last chunk, by the path it has in the library's own stream; undefined when no chunk came. */
export function readResult(html: string): Json | undefined {
  const last = [...html.matchAll(/<script type="application\/json" data-content-len="\d+" data-sjs>(.*?)<\/script>/gs)].at(-1)?.[1];
  if (last === undefined) return undefined;
  const chunk = JSON.parse(last) as Chunk;
  return chunk.require[0]?.[3][0].__bbox.require?.[0][3][1].__bbox.result.data;
}
