import { chown } from 'node:fs/promises';
import path from 'node:path';
import type { User } from '@/db/embedded/place';
import type { Env } from '@/lib/env';

/** `user`: who runs the browser; undefined: the user of this process. */
export type LaunchOptions = { executablePath: string; sandbox: boolean; user: User | undefined };

/** An id without a name in the system, so that no file and no other process, such as the embedded PostgreSQL, belongs to the browser's user. */
const browserUser: User = { uid: 62_387, gid: 62_387 };

const PATH = '/usr/local/bin:/usr/bin:/bin';

export const isRoot = () => process.getuid?.() === 0;

/** Root cannot run a browser with its sandbox, so another user does. */
export const sandboxUser = (): User | undefined => (isRoot() ? browserUser : undefined);

export function listLaunchOptions(executablePath: string, user: User | undefined): LaunchOptions[] {
  const candidates: LaunchOptions[] = [true, false].map((sandbox) => ({ executablePath, sandbox, user }));
  return user === undefined ? candidates : [...candidates, { executablePath, sandbox: false, user: undefined }];
}

/** Tells whether a browser may read pages without its sandbox: in production only if the operator accepts it. */
export function isSandboxOptional({ appEnv, chromiumNoSandbox }: Pick<Env, 'appEnv' | 'chromiumNoSandbox'>): boolean {
  return appEnv !== 'production' || chromiumNoSandbox === 'accepted';
}

/** The file to run and its whole environment: a browser that reads untrusted pages gets no secrets, no home and no shared temporary folder. */
export function toCommand({ executablePath, user }: LaunchOptions, home: string): { file: string; env: Record<string, string> } {
  const env = { HOME: home, TMPDIR: home, LANG: 'C.UTF-8', TZ: 'UTC', PATH, CHROMIUM_EXECUTABLE: path.resolve(executablePath) };
  return {
    file: path.join(process.cwd(), 'lib', 'browser', 'chromium.sh'),
    env: user === undefined ? env : { ...env, CHROMIUM_UID: String(user.uid) },
  };
}

export async function chownTo(user: User | undefined, file: string): Promise<void> {
  if (user !== undefined) await chown(file, user.uid, user.gid);
}
