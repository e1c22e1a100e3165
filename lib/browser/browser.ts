import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { withSignals } from '@/lib/deadline';
import { RunFailure } from '@/lib/failures';
import { log } from '@/lib/log';
import { chownTo, type LaunchOptions, toCommand } from './chromium-launch';
import { findProcessGroup, killGroup, listGroup, residentMb } from './process-group';

export type { BrowserContext, Page, Request, Response, Route } from 'playwright-core';

export type LaunchSettings = {
  /** The only way out of the browser. */
  proxy: { server: string; username?: string; password?: string };
  args: readonly string[];
  maxHeapMb: number;
  /** The limit for all processes of the browser together; read from /proc, so only enforced on Linux. */
  maxResidentMb?: number;
};

class BrowserMemoryError extends Error {
  constructor(maxResidentMb: number) {
    super(`the browser used more than ${maxResidentMb} MB`);
    this.name = 'BrowserMemoryError';
  }
}

const LAUNCH_TIMEOUT_MS = 20_000;
const CLOSE_TIMEOUT_MS = 5000;
const MEMORY_POLL_MS = 250;

/** No QUIC and no WebRTC, which would bypass the proxy. The headless shell and full Chromium each support only one of the WebRTC flags. */
const flags = [
  '--disable-quic',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-gpu',
  '--disable-dev-shm-usage',
];

/** Loading takes half a second of CPU, which a process without a browser need not spend, and for which an analysis should not wait. */
export const loadBrowserDriver = () => import('playwright-core');

const profileIn = (home: string) => path.join(home, 'profile');

async function launch(browser: LaunchOptions, home: string, { proxy, args, maxHeapMb }: LaunchSettings): Promise<BrowserContext> {
  const { chromium } = await loadBrowserDriver();
  const profile = profileIn(home);
  await mkdir(profile, { mode: 0o700 });
  await chownTo(browser.user, profile);
  const command = toCommand(browser, home);
  return chromium.launchPersistentContext(profile, {
    executablePath: command.file,
    headless: true,
    // By default, Playwright makes a folder in the system's temporary one, which may be read-only.
    artifactsDir: home,
    chromiumSandbox: browser.sandbox,
    args: [...flags, `--js-flags=--max-old-space-size=${maxHeapMb}`, ...args],
    env: command.env,
    // Playwright answers the proxy's challenge over its pipe, so the password appears in no command line.
    proxy: { ...proxy, bypass: '<-loopback>' },
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

/** Closes the browser, and kills any process of it that does not end by itself, such as a renderer that hangs. */
async function closeBrowser(context: BrowserContext, group: number | undefined): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, CLOSE_TIMEOUT_MS);
  });
  await Promise.race([context.close().catch((cause: unknown) => log.warn('the browser did not close', { cause })), late]);
  clearTimeout(timer);
  if (group !== undefined && listGroup(group).length > 0) killGroup(group);
}

/** Runs `work` under a signal that also aborts when the browser uses too much memory. */
async function withMemoryLimit<T>(
  { maxResidentMb, signal }: { maxResidentMb: number | undefined; signal: AbortSignal },
  group: number | undefined,
  work: (bounded: AbortSignal) => Promise<T>,
): Promise<T> {
  if (maxResidentMb === undefined) return work(signal);
  const exceeded = new AbortController();
  const check = () => {
    if (group !== undefined && residentMb(group) > maxResidentMb) exceeded.abort(new BrowserMemoryError(maxResidentMb));
  };
  const poll = setInterval(check, MEMORY_POLL_MS);
  try {
    return await withSignals([signal, exceeded.signal], work);
  } finally {
    clearInterval(poll);
  }
}

/** Rejects with the reason of `signal`; raced against everything a page can delay. */
export function whenAborted(signal: AbortSignal): Promise<never> {
  const aborted = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  // An abort after the race must not count as an unhandled rejection.
  aborted.catch(() => undefined);
  return aborted;
}

export function failInternally(cause: unknown): never {
  throw new RunFailure('internal', { cause });
}

/** Rejects with the reason of `ends`, and with a {@link RunFailure} `internal` when the browser does not start. */
export async function useBrowser<T>(
  { browser, home, options, ends }: { browser: LaunchOptions; home: string; options: LaunchSettings; ends: AbortSignal },
  use: (context: BrowserContext, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const launching = launch(browser, home, options);
  let group: number | undefined;
  try {
    const context = await Promise.race([launching.catch(failInternally), whenAborted(ends)]);
    group = findProcessGroup(profileIn(home));
    return await withMemoryLimit({ maxResidentMb: options.maxResidentMb, signal: ends }, group, (bounded) =>
      Promise.race([use(context, bounded), whenAborted(bounded)]),
    );
  } finally {
    await launching.then(
      (context) => closeBrowser(context, group ?? findProcessGroup(profileIn(home))),
      (cause: unknown) => log.debug('the browser did not start', { cause }),
    );
  }
}

export async function firstPage(context: BrowserContext) {
  return context.pages()[0] ?? context.newPage();
}
