import type { BrowserContext } from '@/lib/browser/browser';
import type { VideoFile } from '../schema';
import { withOfflinePage } from './offline-page';
import type { Job } from './page/message';

declare const measure: (job: Job) => Promise<void>;

type DecodeOptions = {
  signal: AbortSignal;
  timeoutMs: number;
  /** Receives each message of the page unchecked; an error that it throws ends the decoding. */
  onMessage: (message: unknown) => void;
};

const CLOSING_MS = 1500;

/** The promise rejects when a message is refused. */
async function listen(context: BrowserContext, onMessage: (message: unknown) => void): Promise<{ refused: Promise<never> }> {
  let refuse: (error: unknown) => void = () => undefined;
  const refused = new Promise<never>((_, reject) => {
    refuse = reject;
  });
  // A refusal after the race must not count as an unhandled rejection.
  refused.catch(() => undefined);
  await context.exposeBinding('sendToServer', (_source, message: unknown) => {
    try {
      onMessage(message);
    } catch (error) {
      refuse(error);
    }
  });
  return { refused };
}

/** Rejects when the browser or its page fails or exceeds a limit; what was handed out until then is valid. */
export async function decodeVideo(file: VideoFile, { signal, timeoutMs, onMessage }: DecodeOptions): Promise<void> {
  const pageMs = timeoutMs - CLOSING_MS;
  const endsAt = performance.now() + pageMs;
  await withOfflinePage({ video: file.path, signal, timeoutMs: pageMs }, async (page, context) => {
    const { refused } = await listen(context, onMessage);
    const job: Job = { seconds: file.seconds, videoBytes: file.bytes, budgetMs: endsAt - performance.now() };
    await Promise.race([page.evaluate((given) => measure(given), job), refused]);
  });
}
