import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { removeKeptPdfs } from '@/lib/report/render/pdf/remove-kept';

test('the PDFs that an earlier version kept on disk are deleted, and no file of the operator', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kept-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const folder = path.join(dataDir, 'pdfs');
  await removeKeptPdfs(dataDir);
  await mkdir(folder);
  for (const name of ['0f'.repeat(32), crypto.randomUUID(), 'report.pdf']) await writeFile(path.join(folder, name), '%PDF-');
  await removeKeptPdfs(dataDir);
  expect(await readdir(folder)).toEqual(['report.pdf']);
  await rm(path.join(folder, 'report.pdf'));
  await removeKeptPdfs(dataDir);
  expect(await readdir(dataDir)).toEqual([]);
});
