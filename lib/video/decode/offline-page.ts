import { type BrowserContext, firstPage, type Page } from '@/lib/browser/browser';
import { offline } from '@/lib/browser/offline';
import { withBrowser } from '@/lib/browser/with-browser';
import { log } from '@/lib/log';
import { ORIGIN, serveFiles } from './serve';

type OfflineOptions = { video: string; signal: AbortSignal; timeoutMs: number };

/** A measurement takes some 600 MB, of which decoded frames and models are the most. */
const memory = { maxHeapMb: 512, maxResidentMb: 2048 };

function closeOthers(context: BrowserContext, page: Page): void {
  context.on('page', (other) => {
    if (other !== page) other.close().catch((cause: unknown) => log.debug('a page did not close', { cause }));
  });
}

/** Rejects when the page crashes, and otherwise as {@link withBrowser} does. */
export async function withOfflinePage<T>(
  { video, signal, timeoutMs }: OfflineOptions,
  use: (page: Page, context: BrowserContext) => Promise<T>,
): Promise<T> {
  return withBrowser(
    { purpose: 'measure', ...offline, args: [...offline.args, '--disable-remote-fonts'], ...memory, signal, timeoutMs },
    async (context) => {
      const page = await firstPage(context);
      closeOthers(context, page);
      const crashed = new Promise<never>((_, reject) => page.once('crash', () => reject(new Error('the page of the video crashed'))));
      // A crash after the race must not count as an unhandled rejection.
      crashed.catch(() => undefined);
      await serveFiles(context, video);
      const opened = page.goto(`${ORIGIN}/`, { waitUntil: 'load', timeout: timeoutMs });
      return Promise.race([opened.then(() => use(page, context)), crashed]);
    },
  );
}
