import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, symlink } from 'node:fs/promises';
import path from 'node:path';
import { nextBin } from '@/tests/demo/build';

const source = path.resolve(import.meta.dirname, '../floor');

/** Builds the bare app in a folder of its own, where no tool of the project meets what Next writes. */
export async function buildFloor(folder: string): Promise<void> {
  await cp(source, folder, { recursive: true });
  await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  const env = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' };
  const child = spawn(process.execPath, [path.resolve(nextBin), 'build'], { cwd: folder, env, stdio: ['ignore', 2, 2] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The floor could not be built; the reasons are above.');
}
