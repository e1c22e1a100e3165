import { withDeadline } from '@/lib/deadline';
import { type BrowserContext, failInternally, type LaunchSettings, useBrowser, whenAborted } from './browser';
import { findChromium } from './chromium';
import { withTempFolder } from './temp-folder';

export type BrowserOptions = LaunchSettings & {
  purpose: string;
  signal: AbortSignal;
  timeoutMs: number;
};

/** Rejects with a `TimeoutError`, the signal's reason, or a {@link RunFailure} `internal` when no browser starts. */
export async function withBrowser<T>(
  options: BrowserOptions,
  use: (context: BrowserContext, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  return withDeadline(options.signal, options.timeoutMs, async (ends) => {
    const browser = await Promise.race([findChromium().catch(failInternally), whenAborted(ends)]);
    return withTempFolder(options.purpose, (home) => useBrowser({ browser, home, options, ends }, use), browser.user);
  });
}
