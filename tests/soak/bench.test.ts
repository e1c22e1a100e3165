import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { z } from 'zod';

const Document = z.object({
  machine: z.object({ node: z.literal(process.versions.node), postgresql: z.string() }),
  rows: z.array(z.object({ id: z.string(), samples: z.array(z.number().positive()).length(1) })),
});

test('one command compares the product with a bare app and prints one document', async () => {
  const args = ['tests/demo/start.mjs', 'bench', '--rows', 'http/no-op,http/submit-new', '--rounds', '1', '--json'];
  // It ends with 1 where a goal is missed, which is no business of this test.
  const { stdout } = await promisify(execFile)(process.execPath, args).catch((error: { stdout: string }) => error);
  const { rows } = Document.parse(JSON.parse(stdout));
  expect(rows.map(({ id }) => id)).toEqual([
    'http/no-op',
    'http/no-op/cpu',
    'http/submit-new',
    'http/submit-new/cpu',
    'http/submit-new/postgres-cpu',
  ]);
});
