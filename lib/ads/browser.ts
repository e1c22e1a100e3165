import { createHash, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type BrowserContext, firstPage, type Page } from '@/lib/browser/browser';
import { withBrowser } from '@/lib/browser/with-browser';
import { env } from '@/lib/env';
import { RunFailure } from '@/lib/failures';
import { log } from '@/lib/log';
import type { Platform } from '@/lib/platforms';
import { type Egress, openEgress } from './egress';

type PageOptions = { platform: Platform; signal: AbortSignal; timeoutMs: number };

const MAX_HEAP_MB = 512;
/** The memory of all processes of the browser; what they share counts once for each. */
const MAX_RESIDENT_MB = 2048;

/** The data is in the document, and its scripts need none of these. */
const unneeded = new Set(['image', 'media', 'font', 'stylesheet', 'texttrack', 'manifest', 'ping']);

/** No DNS lookups but the proxy's. */
const RESOLVER_RULES = '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1';

/** Makes Chromium accept the key of the fakes' certificate and no other untrusted one. */
async function trustArguments(caFile: string | undefined): Promise<string[]> {
  if (caFile === undefined) return [];
  const key = new X509Certificate(await readFile(caFile)).publicKey.export({ type: 'spki', format: 'der' });
  return [`--ignore-certificate-errors-spki-list=${createHash('sha256').update(key).digest('base64')}`];
}

async function restrictPage(context: BrowserContext, page: Page): Promise<void> {
  context.on('page', (popup) => {
    if (popup !== page) popup.close().catch((cause: unknown) => log.debug('a popup did not close', { cause }));
  });
  page.on('dialog', (dialog) => {
    dialog.dismiss().catch((cause: unknown) => log.debug('a dialog was gone before it was dismissed', { cause }));
  });
  await context.routeWebSocket('**', (socket) => socket.close());
  await context.route('**', (route) => {
    const request = route.request();
    const allowed = request.url().startsWith('https://') && !unneeded.has(request.resourceType());
    const settled = allowed ? route.continue() : route.abort('blockedbyclient');
    return settled.catch((cause: unknown) => log.debug('a request was gone before it was routed', { cause }));
  });
}

/** Reaches only the platform's hosts; ends and rejects as {@link withBrowser} does. */
export async function withPage<T>(
  { platform, signal, timeoutMs }: PageOptions,
  use: (page: Page, signal: AbortSignal, egress: Egress) => Promise<T>,
): Promise<T> {
  const [egress, trust] = await Promise.all([openEgress(platform), trustArguments(env().egressCaFile)]).catch((cause: unknown) => {
    throw new RunFailure('internal', { cause });
  });
  const proxy = { server: egress.url, username: egress.username, password: egress.password };
  const options = {
    purpose: 'page',
    proxy,
    args: [RESOLVER_RULES, ...trust],
    maxHeapMb: MAX_HEAP_MB,
    maxResidentMb: MAX_RESIDENT_MB,
    signal,
    timeoutMs,
  };
  return withBrowser(options, async (context, ends) => {
    const page = await firstPage(context);
    await restrictPage(context, page);
    return use(page, ends, egress);
  });
}
