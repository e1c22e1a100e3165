import { writeJson } from '@/lib/json-text';
import { log } from '@/lib/log';

/** Known texts occur in a message as the result, as the structured content of a tool, or as a field of either. */
const KNOWN_TEXT_DEPTH = 3;

export const writeMessage = (message: object): string => writeJson(message, KNOWN_TEXT_DEPTH);

const encoder = new TextEncoder();

/** No proxy may compress a stream: it would hold the events back. */
const streamHeaders = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'private, no-cache, no-transform',
  'X-Accel-Buffering': 'no',
} as const;

/** A client that closes its stream or its connection gives the request up. */
type StreamedWork = (send: (message: object) => Promise<void>, signal: AbortSignal) => Promise<object>;

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
