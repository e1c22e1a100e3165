import { execFile, spawn } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { withLock } from '@/db/embedded/lock';

const execute = promisify(execFile);

export const toolsHome = path.join(import.meta.dirname, '../tools');
export const toolBin = (name: string) => path.join(toolsHome, 'node_modules/.bin', name);

export type Outcome = { code: number; stdout: string; stderr: string };

/** Runs a program to its end, whatever its exit code. */
export async function runTool(program: string, args: readonly string[], cwd = toolsHome): Promise<Outcome> {
  try {
    return { code: 0, ...(await execute(program, args, { cwd, maxBuffer: 64 * 1024 * 1024 })) };
  } catch (error) {
    const { code, stdout, stderr } = error as Outcome;
    return { code, stdout, stderr };
  }
}

export type RunningTool = {
  /** Its output so far, on either stream. */
  words: () => string;
  /** Settles with its exit code when it ends. */
  ended: Promise<number | null>;
  end: () => Promise<void>;
};

/** Starts a program that asks for input before it ends; `env` overrides that of the tests. */
export function startTool(program: string, args: readonly string[], env: Record<string, string> = {}): RunningTool {
  const child = spawn(program, args, { cwd: toolsHome, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let words = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      words += text;
    });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const end = async () => {
    child.kill();
    await ended;
  };
  return { words: () => words, ended, end };
}

/** Once for all test files, whose processes may ask at the same time. */
export async function installTools(): Promise<void> {
  await withLock(path.resolve('node_modules/.cache/test-tools-lock'), { timeoutMs: 280_000 }, async () => {
    if ((await runTool('npm', ['ls', '--depth=0'])).code === 0) return;
    const { code, stdout, stderr } = await runTool('npm', ['install', '--ignore-scripts']);
    if (code !== 0) throw new Error(`npm could not install the tools of ${toolsHome}: ${stdout}${stderr}`);
  });
}
