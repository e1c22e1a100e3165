import { mkdtemp, readdir, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { env } from '@/lib/env';
import { createPdfCache } from '@/lib/report/render/pdf/cache';
import type { PdfJob } from '@/lib/report/render/pdf/job';
import { createPdfPool, type PdfPool, pdfPoolLimits } from '@/lib/report/render/pdf/pool';
import { closePdfWorkers, pdfRenderer } from '@/lib/report/render/pdf/renderer';
import { countRenders } from '../support/pdf-renders';
import { insufficientSample } from '../support/report-samples';

afterEach(() => vi.unstubAllEnvs());
afterAll(closePdfWorkers);

const folder = () => path.join(env().dataDir, 'pdfs');
const listKept = () => readdir(folder()).catch(() => []);

const render = (key: string) => pdfRenderer.render({ ...insufficientSample(), summary: `A report under ${key}.` }, { key });

test('a developer, whose renderer changes, is served no PDF that was kept, and keeps none', async () => {
  vi.stubEnv('NODE_ENV', 'development');
  const before = await listKept();
  await render('a tag of development');
  expect(await pdfRenderer.findKept?.('a tag of development')).toBeUndefined();
  expect(await listKept()).toEqual(before);
});

test('a PDF outlives its server in the data folder', async () => {
  const pdf = await render('a tag of production');
  await closePdfWorkers();
  expect(await listKept()).not.toEqual([]);
  expect(await pdfRenderer.findKept?.('a tag of production')).toEqual(Buffer.from(pdf));
});

const jobOf = (name: string): PdfJob => ({ report: { ...insufficientSample(), summary: `Report ${name}.` }, ad: undefined });

describe('a PDF on disk', () => {
  const pools: PdfPool[] = [];
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'pdfs-'));
  });
  afterEach(async () => {
    await Promise.all(pools.splice(0).map((pool) => pool.close()));
    await rm(folder, { recursive: true, force: true });
  });

  /** The pool of a server that has just started. */
  function startServer(): PdfPool {
    const pool = createPdfPool(
      { ...pdfPoolLimits, workers: 1, timeoutMs: 120_000 },
      createPdfCache({
        folder,
        version: '1',
        maxBytes: 2 ** 30,
        maxAgeMs: 60_000,
        onFailure: (error) => expect.unreachable(String(error)),
      }),
    );
    pools.push(pool);
    return pool;
  }

  test('is served with the same bytes by the server that starts next, under its key or for the same report', async () => {
    const [keyed, plain] = [jobOf('one'), jobOf('two')];
    const first = startServer();
    const rendered = [await first.render(keyed, 'an account', 'a tag'), await first.render(plain, 'an account')];
    await first.close();
    const next = startServer();
    const count = await countRenders(async () => {
      expect(await next.find('a tag')).toEqual(Buffer.from(rendered[0] ?? []));
      expect(await next.render(keyed, 'another account', 'a tag')).toEqual(Buffer.from(rendered[0] ?? []));
      expect(await next.render(plain, 'another account')).toEqual(Buffer.from(rendered[1] ?? []));
      expect(await next.find('another tag')).toBeUndefined();
    });
    expect(count).toBe(0);
  });

  test('is rendered anew under another key, and where its file is broken', async () => {
    const job = jobOf('one');
    const first = startServer();
    const rendered = await first.render(job, 'an account', 'a tag');
    await first.close();
    for (const name of await readdir(folder)) await truncate(path.join(folder, name), 1000);
    const next = startServer();
    expect(await countRenders(() => next.render(job, 'an account', 'another tag'))).toBe(1);
    expect(await countRenders(async () => expect(await next.render(job, 'an account', 'a tag')).toEqual(rendered))).toBe(1);
  });
});
