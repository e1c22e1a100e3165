import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { claimDataDir } from '@/tests/demo/claim';

test('a DATA_DIR that cannot be a folder is named with the setting to change', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'claim-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'file');
  await writeFile(file, '');
  await expect(claimDataDir(file, () => undefined)).rejects.toThrow(
    `DATA_DIR ${file} cannot be used: EEXIST: file already exists, mkdir '${file}'. Set another DATA_DIR.`,
  );
});
