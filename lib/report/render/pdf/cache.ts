import { createHash, randomUUID } from 'node:crypto';
import { chmod, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

export type PdfCacheSettings = {
  folder: string;
  /** Of the renderer: what another one made is not served. */
  version: string;
  maxBytes: number;
  /** From when a PDF was made; it is deleted within an hour after that, while a server runs. */
  maxAgeMs: number;
  /** Told once of a disk that does not work. */
  onFailure: (error: unknown) => void;
};

export const pdfCacheLimits = { maxBytes: 256 * 1024 * 1024, maxAgeMs: 24 * 60 * 60_000 };

/** PDFs on disk, for all processes of a machine. A disk that is full or broken costs no more than the cache. */
export type PdfCache = {
  find: (key: string) => Promise<Uint8Array | undefined>;
  /** Keeps a PDF; those asked for longest ago give way. */
  keep: (key: string, pdf: Uint8Array) => Promise<void>;
  /** Waits for what is being written or deleted. */
  close: () => Promise<void>;
};

type Kept = { file: string; bytes: number; usedAt: number; madeAt: number };

const SWEEP_EVERY_MS = 60 * 60_000;
/** Each process sweeps after it has written this share of all that may be kept, and leaves room for as much of fifteen others. */
const SWEEP_AFTER = 1 / 64;
const SWEEP_TO = 3 / 4;
const SEAL_BYTES = 32;

/** The names that we give: those of PDFs, and of what is being written. The folder may hold files of the operator, too. */
const ours = /^(?:[0-9a-f]{64}|[0-9a-f-]{36})$/;

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Of a file that vanished meanwhile, as another process may delete it. */
const unlessMissing = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });

async function lookAt(file: string): Promise<Kept | undefined> {
  const found = await unlessMissing(stat(file));
  return found?.isFile() !== true ? undefined : { file, bytes: found.size, usedAt: found.atimeMs, madeAt: found.mtimeMs };
}

async function listKept(folder: string): Promise<Kept[]> {
  const kept: Kept[] = [];
  const names = (await unlessMissing(readdir(folder))) ?? [];
  for (const name of names.filter((one) => ours.test(one))) {
    const one = await lookAt(path.join(folder, name));
    if (one !== undefined) kept.push(one);
  }
  return kept.sort((one, other) => other.usedAt - one.usedAt);
}

async function sweep({ folder, maxBytes, maxAgeMs }: PdfCacheSettings): Promise<void> {
  let bytes = 0;
  for (const one of await listKept(folder)) {
    bytes += one.bytes;
    if (bytes > maxBytes * SWEEP_TO || Date.now() - one.madeAt > maxAgeMs) {
      bytes -= one.bytes;
      await rm(one.file, { force: true });
    }
  }
}

/** Its time of change is when the PDF was made, its time of access when it was asked for last. */
async function readFresh(file: string, { maxBytes, maxAgeMs }: PdfCacheSettings): Promise<Buffer | undefined> {
  const handle = await unlessMissing(open(file));
  if (handle === undefined) return undefined;
  try {
    const { size, mtime } = await handle.stat();
    if (size > maxBytes || Date.now() - mtime.getTime() > maxAgeMs) return undefined;
    await handle.utimes(new Date(), mtime);
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

export function createPdfCache(settings: PdfCacheSettings): PdfCache {
  const { folder, version, maxBytes, onFailure } = settings;
  let isTold = false;
  let unswept = 0;
  let work: Promise<void> = Promise.resolve();

  const fileOf = (key: string) => path.join(folder, createHash('sha256').update(`${version}\n${key}`).digest('hex'));
  /** Tells a file of ours, under its own name and whole, from any other. */
  const sealOf = (key: string, pdf: Uint8Array) => createHash('sha256').update(`${version}\n${key}\n`).update(pdf).digest();

  function tell(error: unknown): void {
    if (!isTold) onFailure(error);
    isTold = true;
  }

  async function write(key: string, pdf: Uint8Array): Promise<void> {
    await mkdir(folder, { recursive: true });
    await chmod(folder, 0o700);
    const part = path.join(folder, randomUUID());
    try {
      await writeFile(part, Buffer.concat([sealOf(key, pdf), pdf]), { mode: 0o600, flag: 'wx' });
      await rename(part, fileOf(key));
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
    unswept += pdf.byteLength;
    if (unswept <= maxBytes * SWEEP_AFTER) return;
    unswept = 0;
    await sweep(settings);
  }

  /** One after another, so that a full disk is swept once. */
  function enqueue(task: () => Promise<void>): Promise<void> {
    work = work.then(task).catch(tell);
    return work;
  }

  const timer = setInterval(() => void enqueue(() => sweep(settings)), SWEEP_EVERY_MS).unref();
  void enqueue(() => sweep(settings));

  return {
    find: async (key) => {
      try {
        const bytes = await readFresh(fileOf(key), settings);
        if (bytes === undefined) return undefined;
        const pdf = bytes.subarray(SEAL_BYTES);
        return bytes.subarray(0, SEAL_BYTES).equals(sealOf(key, pdf)) ? pdf : undefined;
      } catch (error) {
        tell(error);
        return undefined;
      }
    },
    keep: (key, pdf) => (pdf.byteLength > maxBytes * SWEEP_TO ? Promise.resolve() : enqueue(() => write(key, pdf))),
    close: () => {
      clearInterval(timer);
      return work;
    },
  };
}
