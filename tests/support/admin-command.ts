import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Harness } from './harness';

const run = promisify(execFile);

export type AdminOutcome = { code: number; stdout: string; stderr: string };

/** Runs an operator command in a process of its own, with `settings` in addition to the database. */
export async function runAdmin(
  { url }: Pick<Harness, 'url'>,
  args: readonly string[],
  settings: Record<string, string> = {},
): Promise<AdminOutcome> {
  const env = { ...process.env, DATABASE_URL: url, ...settings };
  try {
    return { code: 0, ...(await run(process.execPath, ['lib/operator/start.mjs', ...args], { env })) };
  } catch (error) {
    const { code, stdout, stderr } = error as AdminOutcome;
    return { code, stdout, stderr };
  }
}
