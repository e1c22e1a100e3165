import { answerNotes } from '@/lib/scope';

const encoder = new TextEncoder();

/** A response with a complete body. The server is given its length, because Next drops a `Content-Length`. */
export function toWhole(body: string | Uint8Array<ArrayBuffer>, init: { status?: number; headers: Record<string, string> }): Response {
  const bytes = typeof body === 'string' ? encoder.encode(body) : body;
  const notes = answerNotes();
  if (notes !== undefined) notes.length = bytes.byteLength;
  return new Response(bytes, init);
}

export function toWholeJson(value: unknown, { status = 200, headers }: { status?: number; headers: Record<string, string> }): Response {
  return toWhole(JSON.stringify(value), { status, headers: { ...headers, 'Content-Type': 'application/json' } });
}
