import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPdfCache, type PdfCache, type PdfCacheSettings } from '@/lib/report/render/pdf/cache';

let base: string;
const caches: PdfCache[] = [];
const failures: unknown[] = [];

beforeEach(async () => {
  base = await mkdtemp(path.join(tmpdir(), 'pdf-cache-'));
});
afterEach(async () => {
  await Promise.all(caches.splice(0).map((cache) => cache.close()));
  await rm(base, { recursive: true, force: true });
  failures.length = 0;
});

const folder = () => path.join(base, 'data', 'pdfs');

function open(settings: Partial<PdfCacheSettings> = {}): PdfCache {
  const cache = createPdfCache({
    folder: folder(),
    version: '1',
    maxBytes: 1_000_000,
    maxAgeMs: 60_000,
    onFailure: (error) => failures.push(error),
    ...settings,
  });
  caches.push(cache);
  return cache;
}

const pdf = (text: string) => new Uint8Array(Buffer.from(`%PDF-1.7 ${text}`));
const textOf = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString();
const listFiles = async () => (await readdir(folder())).map((name) => path.join(folder(), name));

async function onlyFile(): Promise<string> {
  const [file, ...others] = await listFiles();
  if (file === undefined || others.length > 0) throw new Error('there is not one file');
  return file;
}

test('a kept PDF is found with the same bytes, by another process too, and only under its key and version', async () => {
  await open().keep('a key', pdf('one'));
  const other = open();
  expect(textOf(await other.find('a key'))).toBe('%PDF-1.7 one');
  expect(await other.find('another key')).toBeUndefined();
  expect(await open({ version: '2' }).find('a key')).toBeUndefined();
});

test('the folder and its files belong to the user of the server alone', async () => {
  await mkdir(folder(), { recursive: true, mode: 0o755 });
  await open().keep('a key', pdf('one'));
  expect((await stat(folder())).mode & 0o777).toBe(0o700);
  expect((await stat(await onlyFile())).mode & 0o777).toBe(0o600);
});

test.each<[string, (file: string) => Promise<void>]>([
  ['truncated', (file) => truncate(file, 40)],
  ['emptied', (file) => truncate(file, 0)],
  ['changed in one byte', async (file) => writeFile(file, Buffer.concat([(await readFile(file)).subarray(0, -1), Buffer.from(' ')]))],
  ['replaced by a PDF of another program', (file) => writeFile(file, pdf('foreign'))],
])('a file that was %s is not served, and the next PDF takes its place', async (_, spoil) => {
  const cache = open();
  await cache.keep('a key', pdf('one'));
  await spoil(await onlyFile());
  expect(await cache.find('a key')).toBeUndefined();
  await cache.keep('a key', pdf('one'));
  expect(textOf(await cache.find('a key'))).toBe('%PDF-1.7 one');
});

test('the file of one key is not served under another, whatever its name', async () => {
  const cache = open();
  await cache.keep('one', pdf('one'));
  const one = await readFile(await onlyFile());
  await cache.keep('two', pdf('two'));
  for (const file of await listFiles()) await writeFile(file, one);
  expect(await cache.find('two')).toBeUndefined();
  expect(textOf(await cache.find('one'))).toBe('%PDF-1.7 one');
});

test('no more bytes are kept than may be, and the PDFs asked for longest ago give way', async () => {
  const cache = open({ maxBytes: 20_000 });
  const big = (n: number) => pdf(`${n} ${'x'.repeat(2000)}`);
  const keys = Array.from({ length: 30 }, (_, n) => `key ${n}`);
  for (const [n, key] of keys.entries()) {
    await cache.keep(key, big(n));
    // It is asked for all along; the others were asked for before it.
    if (n > 0) expect(textOf(await cache.find('key 0'))).toContain(' 0 ');
    const sizes = await Promise.all((await listFiles()).map(async (file) => (await stat(file)).size));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(20_000);
  }
  expect(await cache.find('key 1')).toBeUndefined();
  expect(await cache.find('key 29')).toBeDefined();
  await cache.keep('too much', pdf('x'.repeat(20_000)));
  expect(await cache.find('too much')).toBeUndefined();
});

test('twelve servers of one machine together keep no more bytes than may be', async () => {
  const maxBytes = 64_000;
  const servers = Array.from({ length: 12 }, () => open({ maxBytes }));
  let most = 0;
  for (let round = 0; round < 20; round += 1) {
    for (const [n, cache] of servers.entries()) {
      await cache.keep(`${n} ${round}`, pdf('x'.repeat(400)));
      const sizes = await Promise.all((await listFiles()).map(async (file) => (await stat(file)).size));
      most = Math.max(
        most,
        sizes.reduce((sum, size) => sum + size, 0),
      );
    }
  }
  expect(most).toBeGreaterThan(maxBytes / 2);
  expect(most).toBeLessThanOrEqual(maxBytes);
});

test('a PDF that is too old is not served, and is deleted when the next server starts', async () => {
  const cache = open({ maxAgeMs: 60_000 });
  await cache.keep('a key', pdf('one'));
  const file = await onlyFile();
  // Asked for just now, made too long ago.
  await utimes(file, new Date(), new Date(Date.now() - 61_000));
  expect(await cache.find('a key')).toBeUndefined();
  await open({ maxAgeMs: 60_000 }).close();
  expect(await listFiles()).toEqual([]);
});

test('being asked for does not make a PDF younger', async () => {
  const cache = open();
  await cache.keep('a key', pdf('one'));
  const made = new Date(Date.now() - 30_000);
  await utimes(await onlyFile(), made, made);
  expect(await cache.find('a key')).toBeDefined();
  const { atimeMs, mtimeMs } = await stat(await onlyFile());
  // A file system counts the time in other fractions.
  expect(Math.abs(mtimeMs - made.getTime())).toBeLessThan(10);
  expect(atimeMs).toBeGreaterThan(made.getTime());
});

test('a folder that cannot be written costs no more than the cache, and is told once', async () => {
  await writeFile(path.join(base, 'data'), 'a file where a folder should be');
  const cache = open();
  for (const key of ['one', 'two']) {
    await cache.keep(key, pdf(key));
    expect(await cache.find(key)).toBeUndefined();
  }
  expect(failures).toEqual([expect.objectContaining({ code: expect.stringMatching(/^E/) })]);
});

test('what else lies in the folder is left alone, however old it is', async () => {
  await mkdir(path.join(folder(), 'a folder'), { recursive: true });
  const others = ['report.pdf', 'f'.repeat(63), '.keep'].map((name) => path.join(folder(), name));
  for (const file of others) {
    await writeFile(file, 'x'.repeat(900));
    await utimes(file, new Date(0), new Date(0));
  }
  await chmod(folder(), 0o700);
  const cache = open({ maxBytes: 1000 });
  for (const key of ['one', 'two', 'three']) await cache.keep(key, pdf('x'.repeat(300)));
  await cache.close();
  expect(await readdir(folder())).toEqual(expect.arrayContaining(['a folder', ...others.map((file) => path.basename(file))]));
  expect(failures).toEqual([]);
});
