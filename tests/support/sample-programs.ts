import { spawn, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Language } from '@/lib/operations/samples';
import type { Outcome } from './tools';

type Toolchain = {
  needs: readonly (readonly [program: string, ...args: string[]])[];
  file: string;
  command: (file: string) => readonly [string, ...string[]];
};

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
/** Node that runs TypeScript as it is; on an older one, tsx does. */
const runsTypeScript = major > 22 || (major === 22 && minor >= 18);
const node = runsTypeScript ? process.execPath : path.resolve('node_modules/.bin/tsx');

const toolchains: Readonly<Record<Language, Toolchain>> = {
  curl: {
    needs: [
      ['curl', '--version'],
      ['jq', '--version'],
    ],
    file: 'main.sh',
    command: (file) => ['sh', file],
  },
  typescript: { needs: [], file: 'main.ts', command: (file) => [node, file] },
  // A warning is an error, but for one in a destructor, which is printed alone.
  python: { needs: [['python3', '--version']], file: 'main.py', command: (file) => ['python3', '-W', 'error', file] },
};

export const isInstalled = (language: Language): boolean =>
  toolchains[language].needs.every(([program, ...args]) => spawnSync(program, args).status === 0);

export type SamplePrograms = {
  /** Runs a program to its end in an empty folder of its own, `cwd`. */
  run: (
    name: string,
    language: Language,
    env: Readonly<Record<string, string>>,
    args?: readonly string[],
  ) => Promise<Outcome & { cwd: string }>;
  folder: string;
  close: () => Promise<void>;
};

export async function writeSamples(samples: readonly { name: string; language: Language; code: string }[]): Promise<SamplePrograms> {
  const folder = await mkdtemp(path.join(tmpdir(), 'samples-'));
  await writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
  const dirOf = (name: string, language: Language) => path.join(folder, language, name);
  for (const { name, language, code } of samples) {
    await mkdir(dirOf(name, language), { recursive: true });
    await writeFile(path.join(dirOf(name, language), toolchains[language].file), code);
  }
  return {
    folder,
    run: async (name, language, env, args = []) => {
      const { file, command } = toolchains[language];
      const [program, ...rest] = command(path.join(dirOf(name, language), file));
      const cwd = await mkdtemp(path.join(folder, 'run-'));
      const child = spawn(program, [...rest, ...args], {
        cwd,
        env: { ...process.env, NO_PROXY: '127.0.0.1', no_proxy: '127.0.0.1', ...env },
      });
      const ended = new Promise<number>((resolve) => child.on('close', (code) => resolve(code ?? -1)));
      const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
      return { code: await ended, stdout, stderr, cwd };
    },
    close: () => rm(folder, { recursive: true }),
  };
}
