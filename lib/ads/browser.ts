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
import { chownTo, toCommand } from './chromium-launch';
import { openEgress } from './egress';
import { withTempFolder } from './temp-folder';

export type { Page, Request, Response } from 'playwright-core';

type BrowserLaunch = { platform: Platform; browser: Chromium; home: string };

type PageOptions = { platform: Platform; signal: AbortSignal; timeoutMs: number };

const LAUNCH_TIMEOUT_MS = 20_000;
const CLOSE_TIMEOUT_MS = 5000;

/** The data is in the document, and its scripts need none of these. */
const unneeded = new Set(['image', 'media', 'font', 'stylesheet', 'texttrack', 'manifest', 'ping']);

/**
 * All traffic goes through the proxy: no QUIC, no WebRTC and no DNS lookups of its own. The headless shell and full Chromium each
 * support only one of the two WebRTC flags.
 */
const networkFlags = [
  '--disable-quic',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--js-flags=--max-old-space-size=512',
];

/** Makes Chromium accept the key of the fakes' certificate and no other untrusted one. */
async function trustArguments(caFile: string | undefined): Promise<string[]> {
  if (caFile === undefined) return [];
  const key = new X509Certificate(await readFile(caFile)).publicKey.export({ type: 'spki', format: 'der' });
  return [`--ignore-certificate-errors-spki-list=${createHash('sha256').update(key).digest('base64')}`];
}

async function launch({ platform, browser, home }: BrowserLaunch): Promise<BrowserContext> {
  const [egress, trust] = await Promise.all([openEgress(platform), trustArguments(env().egressCaFile)]);
  const profile = path.join(home, 'profile');
  await mkdir(profile, { mode: 0o700 });
  await chownTo(browser.user, profile);
  const command = toCommand(browser, home);
  return chromium.launchPersistentContext(profile, {
    executablePath: command.file,
    headless: true,
    chromiumSandbox: browser.sandbox,
    args: [...networkFlags, ...trust],
    env: command.env,
    // Playwright answers the proxy's challenge over its pipe, so the password appears in no command line.
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

/** Closes the browser; one that hangs ends when its pipe closes. */
async function closeBrowser(context: BrowserContext): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, CLOSE_TIMEOUT_MS);
  });
  await Promise.race([context.close().catch((cause: unknown) => log.warn('the browser did not close', { cause })), late]);
  clearTimeout(timer);
}

/** Rejects with the reason of `signal`; raced against everything a page can delay. */
function whenAborted(signal: AbortSignal): Promise<never> {
  const aborted = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  // An abort after the race must not count as an unhandled rejection.
  aborted.catch(() => undefined);
  return aborted;
}

/**
 * Runs `use` on a blank page of a new browser with a fresh profile that reaches only the platform's hosts; the browser is closed and
 * its profile removed in every case. Rejects with a `TimeoutError` after `timeoutMs`, with the signal's reason on abort, and with a
 * {@link RunFailure} `internal` when no browser starts.
 */
export async function withPage<T>(
  { platform, signal, timeoutMs }: PageOptions,
  use: (page: Page, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  return withDeadline(signal, timeoutMs, async (ends) => {
    const browser = await Promise.race([findChromium().catch(failInternally), whenAborted(ends)]);
    return withTempFolder('page', (home) => usePage({ platform, browser, home }, ends, use), browser.user);
  });
}

function failInternally(cause: unknown): never {
  throw new RunFailure('internal', { cause });
}

async function usePage<T>(
  launchOptions: BrowserLaunch,
  ends: AbortSignal,
  use: (page: Page, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const aborted = whenAborted(ends);
  const launching = launch(launchOptions).catch(failInternally);
  try {
    const context = await Promise.race([launching, aborted]);
    const page = context.pages()[0] ?? (await context.newPage());
    await Promise.race([restrictPage(context, page), aborted]);
    return await Promise.race([use(page, ends), aborted]);
  } finally {
    await launching.then(closeBrowser, (cause: unknown) => log.debug('the browser did not start', { cause }));
  }
}
