import { type BrowserContext, firstPage, type Page, withBrowser } from '@/lib/browser/browser';
import { log } from '@/lib/log';
import type { VideoFile } from '../schema';
import type { Job } from './page/message';
import { ORIGIN, serveFiles } from './serve';

declare const measure: (job: Job) => Promise<void>;
declare const takeStills: (times: readonly number[]) => Promise<void>;

export type DecodeOptions = {
  signal: AbortSignal;
  timeoutMs: number;
  stills: boolean;
  /** Receives what the page tells, as it is. */
  onMessage: (message: unknown) => void;
  /** After all frames: at which seconds stills are missing. */
  listMissingStills: () => number[];
};

/** No request of this browser leaves it: every name resolves to nothing, that of the proxy included. */
const offline = {
  proxy: { server: 'http://offline.invalid:9' },
  args: ['--host-resolver-rules=MAP * ~NOTFOUND', '--disable-background-networking', '--disable-remote-fonts'],
};

/** A measurement takes some 600 MB, of which decoded frames and models are the most. */
const memory = { maxHeapMb: 512, maxResidentMb: 2048 };

/** Kept of the time for the end of the browser. */
const CLOSING_MS = 1500;
/** A page takes no longer to open, or the machine is too busy to measure anything. */
const OPEN_TIMEOUT_MS = 15_000;

function closeOthers(context: BrowserContext, page: Page): void {
  context.on('page', (other) => {
    if (other !== page) other.close().catch((cause: unknown) => log.debug('a page did not close', { cause }));
  });
}

/** Passes on what the page tells; the promise rejects when its process ends or a message is refused. */
async function listen(context: BrowserContext, page: Page, onMessage: (message: unknown) => void): Promise<{ failed: Promise<never> }> {
  let fail: (error: unknown) => void = () => undefined;
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  failed.catch(() => undefined);
  page.once('crash', () => fail(new Error('the page of the video crashed')));
  await context.exposeBinding('tellServer', (_source, message: unknown) => {
    try {
      onMessage(message);
    } catch (error) {
      fail(error);
    }
  });
  return { failed };
}

async function run(page: Page, file: VideoFile, budgetMs: number, { stills, listMissingStills }: DecodeOptions): Promise<void> {
  await page.goto(`${ORIGIN}/`, { waitUntil: 'load', timeout: OPEN_TIMEOUT_MS });
  const job: Job = { seconds: file.seconds, videoBytes: file.bytes, budgetMs, stills };
  await page.evaluate((given) => measure(given), job);
  const missing = stills ? listMissingStills() : [];
  if (missing.length > 0) await page.evaluate((times) => takeStills(times), missing);
}

/**
 * Decodes a video in a browser of its own without any network, and hands out what its page observes. Rejects when the browser or its page
 * fails or exceeds a limit, with a `TimeoutError` after `timeoutMs`, and with the signal's reason; what was handed out until then is valid.
 */
export async function decodeVideo(file: VideoFile, options: DecodeOptions): Promise<void> {
  const { signal, timeoutMs, onMessage } = options;
  const endsAt = performance.now() + timeoutMs - CLOSING_MS;
  await withBrowser({ purpose: 'measure', ...offline, ...memory, signal, timeoutMs }, async (context) => {
    const page = await firstPage(context);
    closeOthers(context, page);
    const { failed } = await listen(context, page, onMessage);
    await serveFiles(context, file.path);
    await Promise.race([run(page, file, endsAt - performance.now(), options), failed]);
  });
}
