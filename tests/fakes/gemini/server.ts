import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { FaultQueue, type GeminiFault, type GeminiOperation } from './faults';
import { type GeminiFile, GeminiFiles, toFileBody, toFileState } from './files';
import { answerPrompt, joinChunks, readPrompt } from './generate';
import { describeModel, serveModel } from './models';
import { GeminiRefusal, isObject, toErrorBody } from './wire';

const MAX_CALLS = 5_000;

export type GeminiCall = {
  at: Date;
  operation: GeminiOperation | 'unknown';
  path: string;
  status: number | undefined;
  /** The file that was uploaded, asked for, deleted or shown to the model. */
  fileName?: string | undefined;
  /** Used for `generate`. */
  model?: string;
  promptText?: string;
  hasVideo?: boolean;
  request?: object;
};

export type Gemini = {
  baseUrl: string;
  calls: () => GeminiCall[];
  /** Files that were uploaded and not deleted. */
  files: () => GeminiFile[];
  fail: (fault: GeminiFault) => void;
  /** Takes back every fault that still waits. */
  mend: () => void;
  close: () => Promise<void>;
};

export type GeminiOptions = {
  apiKey: string;
  port?: number;
  /** The day decides which models there are, and by whose rules they answer. */
  now?: () => Date;
  /** A key made lately gets 404 for models that are kept for older ones. */
  newKey?: boolean;
};

type Exchange = { request: IncomingMessage; response: ServerResponse; body: Buffer; call: GeminiCall };

function sendJson({ response }: Exchange, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' }).end(JSON.stringify(body));
}

const eventStream = { 'content-type': 'text/event-stream' };

/** Without `alt=sse` the API answers with one JSON list, which nobody here asks for. */
function sendStream({ response }: Exchange, url: URL, chunks: Iterable<object>): void {
  if (url.searchParams.get('alt') !== 'sse') throw new GeminiRefusal(400, 'This fake streams server-sent events only.');
  response.writeHead(200, eventStream);
  for (const chunk of chunks) response.write(`data: ${JSON.stringify(chunk)}\r\n\r\n`);
  response.end();
}

function checkKey(request: IncomingMessage, url: URL, apiKey: string): void {
  const key = request.headers['x-goog-api-key'] ?? url.searchParams.get('key');
  if (key === null || key === '')
    throw new GeminiRefusal(
      403,
      "Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other form of API consumer identity to call this API.",
    );
  if (key !== apiKey) {
    const reason = {
      '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
      reason: 'API_KEY_INVALID',
      domain: 'googleapis.com',
      metadata: { service: 'generativelanguage.googleapis.com' },
    };
    throw new GeminiRefusal(400, 'API key not valid. Please pass a valid API key.', { details: [reason] });
  }
}

function toRoute(request: IncomingMessage, url: URL): { operation: GeminiCall['operation']; target: string } {
  const file = /^\/v1beta\/(files\/[a-z0-9-]+)$/.exec(url.pathname)?.[1];
  if (request.method === 'GET' && url.pathname === '/v1beta/files') return { operation: 'list', target: '' };
  const asked = /^\/v1beta\/models\/([\w.-]+)$/.exec(url.pathname)?.[1];
  if (request.method === 'GET' && asked !== undefined) return { operation: 'model', target: asked };
  const model = /^\/v1beta\/models\/([\w.-]+):(?:streamGenerateContent|generateContent)$/.exec(url.pathname)?.[1];
  if (request.method === 'POST' && url.pathname === '/upload/v1beta/files') return { operation: 'upload', target: '' };
  if (request.method === 'GET' && file !== undefined) return { operation: 'file', target: file };
  if (request.method === 'DELETE' && file !== undefined) return { operation: 'delete', target: file };
  if (request.method === 'POST' && model !== undefined) return { operation: 'generate', target: model };
  return { operation: 'unknown', target: '' };
}

/** Plays a fault that is about the connection or the status; true when the answer is out. */
async function playFault(exchange: Exchange, fault: GeminiFault | undefined): Promise<boolean> {
  if (fault?.delayMs !== undefined) await sleep(fault.delayMs);
  await fault?.after;
  if (fault?.kind === 'hang') return true;
  if (fault?.kind === 'cut') {
    exchange.response.writeHead(200, eventStream);
    exchange.response.write('data: {"candidates":[', () => exchange.response.destroy());
    return true;
  }
  if (fault?.kind !== 'http' && fault?.status === undefined) return false;
  const code = fault.status ?? 503;
  const details = code === 429 ? [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '1s' }] : [];
  const body = fault.body ?? toErrorBody({ code, message: 'The fake was told to fail.', details });
  if (typeof body === 'string') exchange.response.writeHead(code, { 'content-type': 'text/html' }).end(body);
  else sendJson(exchange, code, body);
  return true;
}

function parseBody(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString()) as unknown;
  } catch {
    throw new GeminiRefusal(400, 'Invalid JSON payload received. Unexpected token.');
  }
}

class GeminiApi {
  readonly files = new GeminiFiles();
  readonly faults = new FaultQueue();
  baseUrl = '';
  readonly #apiKey: string;
  readonly #clock: () => { now: Date; newKey: boolean };

  constructor({ apiKey, now = () => new Date(), newKey = false }: GeminiOptions) {
    this.#apiKey = apiKey;
    this.#clock = () => ({ now: now(), newKey });
  }

  async answer(exchange: Exchange): Promise<void> {
    const { request, call } = exchange;
    const url = new URL(call.path, this.baseUrl);
    const { operation, target } = toRoute(request, url);
    call.operation = operation;
    checkKey(request, url, this.#apiKey);
    if (operation === 'upload') return this.#upload(exchange);
    if (operation === 'list') return this.#list(exchange, url);
    if (operation === 'file' || operation === 'delete') return this.#file(exchange, operation, target);
    if (operation === 'model') return this.#model(exchange, target);
    if (operation === 'generate') return this.#generate(exchange, target, url);
    throw new GeminiRefusal(404, 'Not Found');
  }

  async #upload(exchange: Exchange): Promise<void> {
    const { request, body, call } = exchange;
    if (request.headers['x-goog-upload-protocol'] !== 'multipart')
      throw new GeminiRefusal(400, 'This fake takes uploads by the multipart protocol only.');
    const fault = this.faults.take('upload', body.toString('latin1', 0, 1024));
    if (await playFault(exchange, fault)) return;
    const file = await this.files.upload(request.headers['content-type'] ?? '', body);
    call.fileName = file.name;
    sendJson(exchange, 200, { file: toFileBody(file, this.baseUrl, 'PROCESSING') });
  }

  async #list(exchange: Exchange, url: URL): Promise<void> {
    if (await playFault(exchange, this.faults.take('list', ''))) return;
    const from = Number(url.searchParams.get('pageToken') ?? 0);
    const to = from + Number(url.searchParams.get('pageSize') ?? 10);
    const all = this.files.list();
    const files = all.slice(from, to).map((file) => toFileBody(file, this.baseUrl, toFileState(file)));
    // Like the real store, which leaves out what is empty.
    sendJson(exchange, 200, { ...(files.length > 0 ? { files } : {}), ...(to < all.length ? { nextPageToken: String(to) } : {}) });
  }

  async #file(exchange: Exchange, operation: 'file' | 'delete', name: string): Promise<void> {
    exchange.call.fileName = name;
    const file = this.files.get(name);
    const fault = this.faults.take(operation, `${name} ${file.displayName} ${file.sha256}`);
    if (await playFault(exchange, fault)) return;
    if (operation === 'delete') {
      this.files.remove(name);
      return sendJson(exchange, 200, {});
    }
    const state = fault?.kind === 'failed' ? 'FAILED' : fault?.kind === 'processing' ? 'PROCESSING' : toFileState(file);
    sendJson(exchange, 200, toFileBody(file, this.baseUrl, state));
  }

  async #model(exchange: Exchange, model: string): Promise<void> {
    if (await playFault(exchange, this.faults.take('model', model))) return;
    sendJson(exchange, 200, describeModel(serveModel(model, this.#clock())));
  }

  async #generate(exchange: Exchange, model: string, url: URL): Promise<void> {
    const { body, call } = exchange;
    call.model = model;
    const served = serveModel(model, this.#clock());
    const parsed = parseBody(body);
    if (isObject(parsed)) call.request = parsed;
    const prompt = readPrompt(parsed, served, (uri, mimeType) => this.files.getByUri(uri, this.baseUrl, mimeType));
    call.promptText = prompt.text;
    call.hasVideo = prompt.video !== undefined;
    call.fileName = (prompt.video ?? prompt.sound)?.name;
    const operation = prompt.pictures > 0 ? 'look' : 'generate';
    call.operation = operation;
    const fault = this.faults.take(operation, `${prompt.text} ${prompt.video?.name ?? ''} ${prompt.video?.sha256 ?? ''}`);
    if (await playFault(exchange, fault)) return;
    const chunks = answerPrompt(prompt, fault?.kind);
    if (url.pathname.endsWith(':generateContent')) sendJson(exchange, 200, joinChunks(chunks));
    else sendStream(exchange, url, chunks);
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

export async function startGemini(options: GeminiOptions): Promise<Gemini> {
  const api = new GeminiApi(options);
  const calls: GeminiCall[] = [];

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call: GeminiCall = { at: new Date(), operation: 'unknown', path: request.url ?? '/', status: undefined };
    calls.push(call);
    if (calls.length > MAX_CALLS) calls.shift();
    response.once('finish', () => {
      call.status = response.statusCode;
    });
    const exchange = { request, response, body: await readBody(request), call };
    try {
      await api.answer(exchange);
    } catch (cause) {
      const refusal =
        cause instanceof GeminiRefusal ? cause : new GeminiRefusal(500, cause instanceof Error ? cause.message : String(cause));
      sendJson(exchange, refusal.code, toErrorBody(refusal));
    }
  }

  // A caller that disconnects in the middle of its body ends `readBody`; no one remains to answer.
  const server = createServer((request, response) => void serve(request, response).catch(() => response.destroy()));
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(options.port ?? 0, '127.0.0.1', resolve));
  api.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    baseUrl: api.baseUrl,
    calls: () => [...calls],
    files: () => api.files.list(),
    fail: (fault) => api.faults.add(fault),
    mend: () => api.faults.clear(),
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}
