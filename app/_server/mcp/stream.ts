import { log } from '@/lib/log';
import { writeMessage } from './plain';

const encoder = new TextEncoder();

/** No proxy may compress a stream: it would hold the events back. */
export const streamHeaders = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'private, no-cache, no-transform',
  'X-Accel-Buffering': 'no',
} as const;

/** A client that closes its stream or its connection gives the request up. */
export type StreamedWork = (send: (message: object) => Promise<void>, signal: AbortSignal) => Promise<object>;

export function toStream(work: StreamedWork, gone: AbortSignal): Response {
  const closing = new AbortController();
  const close = () => closing.abort();
  if (gone.aborted) close();
  else gone.addEventListener('abort', close, { once: true });
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      const send = async (message: object) => {
        if (!closing.signal.aborted) controller.enqueue(encoder.encode(`event: message\ndata: ${writeMessage(message)}\n\n`));
      };
      work(send, closing.signal)
        .then(send)
        .then(() => (closing.signal.aborted ? undefined : controller.close()))
        .catch((error: unknown) => log.debug('MCP stream ended early', { error }))
        .finally(() => gone.removeEventListener('abort', close));
    },
    cancel: close,
  });
  return new Response(body, { status: 200, headers: streamHeaders });
}
