import { chown } from 'node:fs/promises';
import path from 'node:path';
import type { User } from '@/db/embedded/place';
import type { Env } from '@/lib/env';

/** How a browser is started: with its sandbox or without, and by which user; undefined: the user of this process. */
export type Start = { executablePath: string; sandbox: boolean; user: User | undefined };

/** A number without a name, so that no file and no other process, the embedded PostgreSQL least of all, belongs to the browser's user. */
const browserUser: User = { uid: 62_387, gid: 62_387 };

const PATH = '/usr/local/bin:/usr/bin:/bin';

export const isRoot = () => process.getuid?.() === 0;

/** Who runs a browser with its sandbox: root cannot, so it lends it another user. */
export const sandboxUser = (): User | undefined => (isRoot() ? browserUser : undefined);

/** The starts to try, the safest first. */
export function listStarts(executablePath: string, user: User | undefined): Start[] {
  const starts: Start[] = [true, false].map((sandbox) => ({ executablePath, sandbox, user }));
  return user === undefined ? starts : [...starts, { executablePath, sandbox: false, user: undefined }];
}

/** Whether a browser without its sandbox may read pages here: production takes the operator's word for it, and nothing else. */
export function mayRunWithoutSandbox({ appEnv, chromiumNoSandbox }: Pick<Env, 'appEnv' | 'chromiumNoSandbox'>): boolean {
  return appEnv !== 'production' || chromiumNoSandbox === 'accepted';
}

/** The file to start and its whole environment: a browser that reads hostile pages is given no keys, no home and no shared temp folder. */
export function toCommand({ executablePath, user }: Start, home: string): { file: string; env: Record<string, string> } {
  const env = { HOME: home, TMPDIR: home, LANG: 'C.UTF-8', TZ: 'UTC', PATH };
  if (user === undefined) return { file: executablePath, env };
  return {
    file: path.join(process.cwd(), 'lib', 'ads', 'chromium-as-user.sh'),
    env: { ...env, CHROMIUM_EXECUTABLE: path.resolve(executablePath), CHROMIUM_UID: String(user.uid) },
  };
}

export async function giveTo(user: User | undefined, file: string): Promise<void> {
  if (user !== undefined) await chown(file, user.uid, user.gid);
}
