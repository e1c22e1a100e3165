import { createHash, X509Certificate } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { withDeadline } from '@/lib/deadline';
import { env } from '@/lib/env';
import { RunFailure } from '@/lib/failures';
import { log } from '@/lib/log';
import type { Platform } from '@/lib/platforms';
import { type Chromium, findChromium } from './chromium';
import { giveTo, toCommand } from './chromium-start';
import { openEgress } from './egress';
import { withScratchFolder } from './scratch';

export type { Page, Request, Response } from 'playwright-core';

/** Which browser opens a page of which library, and in which folder. */
type Place = { platform: Platform; browser: Chromium; home: string };

type PageOptions = { platform: Platform; signal: AbortSignal; timeoutMs: number };

const LAUNCH_TIMEOUT_MS = 20_000;
const CLOSE_TIMEOUT_MS = 5000;

/** Bytes nobody looks at: the data is in the document, and its scripts need none of these. */
const unwanted = new Set(['image', 'media', 'font', 'stylesheet', 'texttrack', 'manifest', 'ping']);

/**
 * Chromium may speak only through the proxy: no QUIC and no WebRTC beside it, no names resolved by itself. The two
 * WebRTC spellings are for the headless shell and full Chromium, each of which honours only one.
 */
const confinement = [
  '--disable-quic',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--js-flags=--max-old-space-size=512',
];

/** Makes Chromium accept exactly the key of the stand-ins' certificate and no other bad one. */
async function trustArguments(caFile: string | undefined): Promise<string[]> {
  if (caFile === undefined) return [];
  const key = new X509Certificate(await readFile(caFile)).publicKey.export({ type: 'spki', format: 'der' });
  return [`--ignore-certificate-errors-spki-list=${createHash('sha256').update(key).digest('base64')}`];
}

async function launch({ platform, browser, home }: Place): Promise<BrowserContext> {
  const [egress, trust] = await Promise.all([openEgress(platform), trustArguments(env().egressCaFile)]);
  const profile = path.join(home, 'profile');
  await mkdir(profile, { mode: 0o700 });
  await giveTo(browser.user, profile);
  const command = toCommand(browser, home);
  return chromium.launchPersistentContext(profile, {
    executablePath: command.file,
    headless: true,
    chromiumSandbox: browser.sandbox,
    args: [...confinement, ...trust],
    env: command.env,
    // Playwright answers the proxy's challenge over its pipe, so the password stands in no command line.
    proxy: { server: egress.url, username: egress.username, password: egress.password, bypass: '<-loopback>' },
    timeout: LAUNCH_TIMEOUT_MS,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    acceptDownloads: false,
    serviceWorkers: 'block',
    permissions: [],
    locale: 'en-US',
    timezoneId: 'UTC',
  });
}

async function confine(context: BrowserContext, page: Page): Promise<void> {
  context.on('page', (popup) => {
    if (popup !== page) popup.close().catch((cause: unknown) => log.debug('popup did not close', { cause }));
  });
  page.on('dialog', (dialog) => {
    dialog.dismiss().catch((cause: unknown) => log.debug('dialog went away', { cause }));
  });
  await context.routeWebSocket('**', (socket) => socket.close());
  await context.route('**', (route) => {
    const request = route.request();
    const wanted = request.url().startsWith('https://') && !unwanted.has(request.resourceType());
    const settled = wanted ? route.continue() : route.abort('blockedbyclient');
    return settled.catch((cause: unknown) => log.debug('request went away', { cause }));
  });
}

/** Closes the browser, without waiting for one that hangs: it ends with its pipe. */
async function closeBrowser(context: BrowserContext): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, CLOSE_TIMEOUT_MS);
  });
  await Promise.race([context.close().catch((cause: unknown) => log.warn('browser did not close', { cause })), late]);
  clearTimeout(timer);
}

/** Rejects with the reason of `signal`; must be raced, so that nothing a page does can outlast the deadline. */
function whenAborted(signal: AbortSignal): Promise<never> {
  const aborted = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  // The race reports the abort; this only keeps one that comes after it from counting as unhandled.
  aborted.catch(() => undefined);
  return aborted;
}

/**
 * Runs `use` on a blank page of a browser of its own: fresh profile, the platform's hosts only, closed and removed at
 * the end whatever happened. Rejects with a `TimeoutError` after `timeoutMs`, with the signal's reason on abort, and with a
 * {@link RunFailure} `internal` when no browser starts.
 */
export async function withPage<T>(
  { platform, signal, timeoutMs }: PageOptions,
  use: (page: Page, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  return withDeadline(signal, timeoutMs, async (ends) => {
    const browser = await Promise.race([findChromium().catch(failInternally), whenAborted(ends)]);
    return withScratchFolder('page', (home) => usePage({ platform, browser, home }, ends, use), browser.user);
  });
}

function failInternally(cause: unknown): never {
  throw new RunFailure('internal', { cause });
}

async function usePage<T>(place: Place, ends: AbortSignal, use: (page: Page, signal: AbortSignal) => Promise<T>): Promise<T> {
  const aborted = whenAborted(ends);
  const launching = launch(place).catch(failInternally);
  try {
    const context = await Promise.race([launching, aborted]);
    const page = context.pages()[0] ?? (await context.newPage());
    await Promise.race([confine(context, page), aborted]);
    return await Promise.race([use(page, ends), aborted]);
  } finally {
    await launching.then(closeBrowser, (cause: unknown) => log.debug('browser did not start', { cause }));
  }
}
