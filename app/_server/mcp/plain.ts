import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage, JSONRPCRequest } from '@modelcontextprotocol/sdk/types.js';
import { writeJson } from '@/lib/json-text';
import { toWhole } from '../http/whole';

/** Known texts occur in a message as the result, as the structured content of a tool, or as a field of either. */
const KNOWN_TEXT_DEPTH = 3;

export const writeMessage = (message: object): string => writeJson(message, KNOWN_TEXT_DEPTH);

/** Bytes, because a Response first looks for lone surrogates in a text, and JSON has none. */
export const toAnswer = (message: object, status = 200): Response =>
  toWhole(writeMessage(message), { status, headers: { 'Content-Type': 'application/json' } });

class PlainTransport implements Transport {
  onmessage?: NonNullable<Transport['onmessage']>;
  onclose?: () => void;
  readonly #respond: (message: JSONRPCMessage) => void;

  constructor(respond: (message: JSONRPCMessage) => void) {
    this.#respond = respond;
  }

  async start(): Promise<void> {}

  async close(): Promise<void> {
    this.onclose?.();
  }

  /** Drops notifications: a JSON answer has room for the response alone. */
  async send(message: JSONRPCMessage): Promise<void> {
    if (!('method' in message)) this.#respond(message);
  }
}

/** Answers one request in JSON, as the SDK's transport does, without its second request, stream and parsing. */
export async function answerPlainly(server: Server, request: JSONRPCRequest): Promise<Response> {
  const response = await new Promise<JSONRPCMessage>((resolve, reject) => {
    const transport = new PlainTransport(resolve);
    server.connect(transport).then(() => transport.onmessage?.(request), reject);
  });
  return toAnswer(response);
}
