import { chmod, copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { searchLogs } from './leaks';

const MAX_SHOWN = 20;

/** `others` are logs that lie elsewhere, such as that of PostgreSQL. */
export type SuiteLogs = { search: (...others: readonly string[]) => Promise<void> };

/** Makes every Node process that starts afterwards copy its log into one folder; `search` fails when a secret is in it. */
export async function collectLogs(): Promise<SuiteLogs> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ad-logs-'));
  // Some tests start the product as another user.
  await chmod(folder, 0o777);
  const collector = path.join(folder, 'collect.mjs');
  await copyFile(path.join(import.meta.dirname, 'collect.mjs'), collector);
  process.env.SUITE_LOGS = folder;
  process.env.NODE_OPTIONS = [process.env.NODE_OPTIONS, `--import=${pathToFileURL(collector)}`].filter(Boolean).join(' ');
  return {
    search: async (...others) => {
      for (const [at, other] of others.entries()) await copyFile(other, path.join(folder, `${at}-${path.basename(other)}`));
      const { lines, secrets, leaks } = await searchLogs(folder);
      if (leaks.length === 0) {
        process.stderr.write(`The logs of the suite hold none of ${secrets} secrets: ${lines} lines.\n`);
        return rm(folder, { recursive: true, force: true });
      }
      const shown = leaks
        .slice(0, MAX_SHOWN)
        .map(({ what, file, line, text }) => `  ${what}: ${path.join(folder, file)}:${line}\n    ${text}`);
      throw new Error(`The logs of the suite tell ${leaks.length} times what they must not:\n${shown.join('\n')}`);
    },
  };
}
