import { createHash, randomBytes } from 'node:crypto';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import { GeminiRefusal, isObject } from './wire';

const PROCESSING_MS = 300;
const LIFETIME_MS = 172_800_000;

/** Its bytes are not kept. */
export type GeminiFile = {
  name: string;
  displayName: string;
  mimeType: string;
  bytes: number;
  sha256: string;
  seconds: number | undefined;
  createdAt: Date;
};

export type GeminiFileState = 'PROCESSING' | 'ACTIVE' | 'FAILED';

/** "Supported audio formats" (https://ai.google.dev/gemini-api/docs/audio, 2026-11). */
const audioTypes = ['wav', 'mp3', 'aiff', 'aac', 'ogg', 'flac'].map((type) => `audio/${type}`);
const isTimed = (mimeType: string) => /^(?:video|audio)\//.test(mimeType);

async function measureSeconds(bytes: Buffer, mimeType: string): Promise<number | undefined> {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) });
  try {
    const track = mimeType.startsWith('video/') ? await input.getPrimaryVideoTrack() : await input.getPrimaryAudioTrack();
    return track === null ? undefined : await input.computeDuration();
  } catch {
    // Not a file that can be read: it will end as FAILED, as with the real store.
    return undefined;
  } finally {
    input.dispose();
  }
}

type Part = { type: string; body: Buffer };

/** The two parts of a `multipart/related` upload: the file's description and its bytes. */
export function parseMultipart(contentType: string, body: Buffer): { description: Part; media: Part } {
  const boundary = /^multipart\/related\s*;.*boundary="?([^";]+)"?/i.exec(contentType)?.[1];
  if (boundary === undefined) throw new GeminiRefusal(400, 'Upload must be multipart/related with a boundary.');
  const mark = Buffer.from(`--${boundary}`);
  const parts: Part[] = [];
  for (let at = body.indexOf(mark); at !== -1; ) {
    const next = body.indexOf(mark, at + mark.length);
    if (next === -1) break;
    const head = body.indexOf('\r\n\r\n', at);
    if (head === -1 || head > next) throw new GeminiRefusal(400, 'A part of the upload has no headers.');
    const type = /^content-type:\s*(.+)$/im.exec(body.subarray(at, head).toString('latin1'))?.[1]?.trim() ?? '';
    parts.push({ type, body: body.subarray(head + 4, next - 2) });
    at = next;
  }
  const [description, media] = parts;
  if (description === undefined || media === undefined || parts.length !== 2)
    throw new GeminiRefusal(400, 'Upload must have a description and one file, and end with its boundary.');
  return { description, media };
}

/** The store behind `/v1beta/files`. */
export class GeminiFiles {
  readonly #files = new Map<string, GeminiFile>();

  async upload(contentType: string, body: Buffer): Promise<GeminiFile> {
    const { description, media } = parseMultipart(contentType, body);
    const parsed: unknown = JSON.parse(description.body.toString());
    const file = isObject(parsed) && isObject(parsed.file) ? parsed.file : {};
    if (file.mimeType !== media.type) throw new GeminiRefusal(400, 'The described mimeType is not the type of the uploaded bytes.');
    if (media.body.length === 0) throw new GeminiRefusal(400, 'The uploaded file is empty.');
    const stored: GeminiFile = {
      name: `files/${randomBytes(8).toString('hex').slice(0, 12)}`,
      displayName: typeof file.displayName === 'string' ? file.displayName : '',
      mimeType: media.type,
      bytes: media.body.length,
      sha256: createHash('sha256').update(media.body).digest('hex'),
      seconds: isTimed(media.type) ? await measureSeconds(media.body, media.type) : undefined,
      createdAt: new Date(),
    };
    this.#files.set(stored.name, stored);
    return stored;
  }

  list(): GeminiFile[] {
    return [...this.#files.values()];
  }

  get(name: string): GeminiFile {
    const file = this.#files.get(name);
    if (file === undefined)
      throw new GeminiRefusal(403, `You do not have permission to access the File ${name.replace('files/', '')} or it may not exist.`);
    return file;
  }

  remove(name: string): void {
    this.get(name);
    this.#files.delete(name);
  }

  /** The file that a request names by its address; it must be ready for use. */
  getByUri(uri: string, baseUrl: string, mimeType: unknown): GeminiFile {
    const name = uri.startsWith(`${baseUrl}/v1beta/files/`) ? uri.slice(`${baseUrl}/v1beta/`.length) : undefined;
    if (name === undefined) throw new GeminiRefusal(400, `Invalid or unsupported file uri: ${uri}`);
    const file = this.get(name);
    if (toFileState(file) !== 'ACTIVE')
      throw new GeminiRefusal(400, `The File ${name.replace('files/', '')} is not in an ACTIVE state and usage is not allowed.`, {
        status: 'FAILED_PRECONDITION',
      });
    if (file.mimeType.startsWith('audio/') && !audioTypes.includes(file.mimeType))
      throw new GeminiRefusal(400, `Unsupported MIME type: ${file.mimeType}`);
    if (mimeType !== undefined && mimeType !== file.mimeType)
      throw new GeminiRefusal(400, `The mimeType ${String(mimeType)} does not match the file's ${file.mimeType}.`);
    return file;
  }
}

export function toFileState(file: GeminiFile): GeminiFileState {
  if (Date.now() - file.createdAt.getTime() < PROCESSING_MS) return 'PROCESSING';
  return isTimed(file.mimeType) && file.seconds === undefined ? 'FAILED' : 'ACTIVE';
}

export function toFileBody(file: GeminiFile, baseUrl: string, state: GeminiFileState): object {
  return {
    name: file.name,
    displayName: file.displayName,
    mimeType: file.mimeType,
    sizeBytes: String(file.bytes),
    createTime: file.createdAt.toISOString(),
    updateTime: file.createdAt.toISOString(),
    expirationTime: new Date(file.createdAt.getTime() + LIFETIME_MS).toISOString(),
    sha256Hash: Buffer.from(file.sha256).toString('base64'),
    uri: `${baseUrl}/v1beta/${file.name}`,
    state,
    source: 'UPLOADED',
    ...(state === 'ACTIVE' && file.seconds !== undefined && file.mimeType.startsWith('video/')
      ? { videoMetadata: { videoDuration: `${Math.round(file.seconds)}s` } }
      : {}),
    ...(state === 'FAILED' ? { error: { code: 3, message: 'The file could not be processed.' } } : {}),
  };
}
