import { withSignals } from '@/lib/deadline';
import { MAX_OUTPUT_TOKENS } from './models';

// An answer may take minutes, and its thoughts come as they are had: a stream that is silent for longer is stuck. Before its first
// chunk the vendor reads the video.
export const usualPauses = { first: 60_000, next: 30_000 };
/** More than an answer of the largest budget has, a token a chunk. */
const MAX_CHUNKS = 2 * MAX_OUTPUT_TOKENS;

type Streamed = { stream: AsyncIterable<unknown>; response: Promise<unknown> };

/** The chunks of an answer; rejects when the next one does not come within its time. */
export async function readStream(
  begin: (signal: AbortSignal) => Promise<Streamed>,
  signal: AbortSignal,
  { first, next }: typeof usualPauses,
): Promise<unknown[]> {
  const silent = new AbortController();
  const end = () => silent.abort(new DOMException('no more of the answer came', 'TimeoutError'));
  let timer = setTimeout(end, first);
  try {
    return await withSignals([signal, silent.signal], async (joined) => {
      const { stream, response } = await begin(joined);
      // The SDK's own sum of the chunks, which fails with the stream.
      response.catch(() => undefined);
      const chunks: unknown[] = [];
      for await (const chunk of stream) {
        clearTimeout(timer);
        timer = setTimeout(end, next);
        chunks.push(chunk);
        if (chunks.length > MAX_CHUNKS) throw new Error('the answer does not end');
      }
      return chunks;
    });
  } finally {
    clearTimeout(timer);
  }
}
