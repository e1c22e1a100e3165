import { AppError } from '@/lib/errors';
import { MAX_BODY_DEPTH, MAX_BODY_KIB } from '@/lib/limits';

type BodyReader = ReadableStreamDefaultReader<Uint8Array>;

/** Turns the ECONNRESET of a disconnected client into `invalid_body`, so that it is not taken for a database error. */
async function readChunk(reader: BodyReader | undefined): Promise<Uint8Array | undefined> {
  try {
    return (await reader?.read())?.value;
  } catch (cause) {
    throw new AppError('invalid_body', { message: 'The connection was closed before the body was complete.', cause });
  }
}

/** Reads at most `maxBytes`, whatever Content-Length says. Throws `invalid_body`, for a larger body with the message `tooLarge`. */
export async function readBytes(request: Request, maxBytes: number, tooLarge: string): Promise<Uint8Array> {
  const reader = request.body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let chunk = await readChunk(reader); chunk !== undefined; chunk = await readChunk(reader)) {
    size += chunk.byteLength;
    if (size > maxBytes) {
      await reader?.cancel();
      throw new AppError('invalid_body', { message: tooLarge });
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Reads at most `maxBytes` of UTF-8. Throws `invalid_body`. */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  const bytes = await readBytes(request, maxBytes, `The body is larger than ${maxBytes / 1024} KiB. Send a smaller one.`);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new AppError('invalid_body', { message: 'The body is not UTF-8. Encode it as UTF-8.', cause });
  }
}

/** Some editors and libraries begin a file with it; a receiver may ignore it (RFC 8259, section 8.1). */
const BYTE_ORDER_MARK = '\uFEFF';

const token = /"(?:[^"\\]|\\.)*"?|[{[]|[}\]]/gs;

/** Counts brackets outside strings, because a parser that recurses could overflow the stack. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  for (const [found] of text.matchAll(token)) {
    if (found === '{' || found === '[') depth += 1;
    else if (found === '}' || found === ']') depth -= 1;
    if (depth > MAX_BODY_DEPTH) return true;
  }
  return false;
}

const charset = /;[ \t]*charset[ \t]*=[ \t]*"?([^";, \t]+)/i;
const utf8 = /^utf-?8$/i;

/** Throws `invalid_body` for a charset other than UTF-8, in which the bytes may mean something else. */
function assertJsonType(header: string): void {
  const type = header.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new AppError('invalid_body', { message: 'Send the body with content type application/json.' });
  const [, named] = charset.exec(header) ?? [];
  if (named !== undefined && !utf8.test(named))
    throw new AppError('invalid_body', { message: 'The charset of the content type is not UTF-8. Encode the body as UTF-8, and say so.' });
}

/** No field of ours has a NUL, which PostgreSQL cannot store. */
export const hasNul = (text: string): boolean => /\0|%00/.test(text);

const withoutNul = (name: string, value: unknown) => {
  if (hasNul(name) || (typeof value === 'string' && value.includes('\0')))
    throw new AppError('invalid_body', { message: 'The body has a NUL character. Leave it out.' });
  return value;
};

/** Throws `invalid_body`. */
export async function readJson(request: Request): Promise<unknown> {
  if (!['', 'identity'].includes(request.headers.get('content-encoding')?.trim().toLowerCase() ?? ''))
    throw new AppError('invalid_body', {
      message: 'The body is compressed, and is not decompressed here. Send it without Content-Encoding.',
    });
  assertJsonType(request.headers.get('content-type') ?? '');
  try {
    const text = await readText(request, MAX_BODY_KIB * 1024);
    if (isTooDeep(text)) throw new AppError('invalid_body', { message: `The body is nested deeper than ${MAX_BODY_DEPTH} levels.` });
    return JSON.parse(text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text, withoutNul);
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('invalid_body', { message: 'The body is not valid JSON.', cause });
  }
}

/** Throws `invalid_body`. */
export async function readJsonObject(request: Request): Promise<Record<string, unknown>> {
  const value = await readJson(request);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new AppError('invalid_body', { message: 'The body must be a JSON object.' });
  return { ...value };
}
