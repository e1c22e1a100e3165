import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The folder of a server that root starts, for files that another user must reach. */
export const SYSTEM_DIR = '/var/lib/ad-analysis-service';

export type User = { uid: number; gid: number };

export type Place = {
  stateDir: string;
  clusterDir: string;
  /** The user that runs PostgreSQL; undefined: the user of this process. */
  user: User | undefined;
};

const accounts = ['postgres', 'nobody'];

function findAccount(): User | undefined {
  const entries = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const account of accounts) {
    const [, , uid, gid] = entries.find(([name]) => name === account) ?? [];
    if (Number(uid) > 0 && Number(gid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
}

/** Tells whether `user` may pass through `dir` and all its parents, by their mode bits. */
export function canReach(dir: string, user: User): boolean {
  const { uid, gid, mode } = statSync(dir);
  const execute = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
  const parent = path.dirname(dir);
  return (mode & execute) !== 0 && (parent === dir || canReach(parent, user));
}

function ownerOf(clusterDir: string): User | undefined {
  if (!existsSync(clusterDir)) return undefined;
  const { uid, gid } = statSync(clusterDir);
  return uid > 0 ? { uid, gid } : undefined;
}

/** PostgreSQL does not run as root, so another user owns the cluster, where that user can reach it. */
async function placeForRoot(stateDir: string): Promise<Place> {
  const pointer = path.join(stateDir, 'cluster-id');
  const inside = path.join(stateDir, 'cluster');
  const outside = (id: string) => path.join(SYSTEM_DIR, id, 'cluster');
  if (existsSync(pointer)) {
    const clusterDir = outside((await readFile(pointer, 'utf8')).trim());
    if (!existsSync(path.dirname(clusterDir)))
      throw new Error(
        `The database of this DATA_DIR was in ${clusterDir}, which no longer exists. Delete ${pointer} to start with an empty one.`,
      );
    return { stateDir, clusterDir, user: ownerOf(clusterDir) ?? findAccount() };
  }
  const user = ownerOf(inside) ?? findAccount();
  if (user === undefined)
    throw new Error(
      'PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it. Start as another user, or set DATABASE_URL.',
    );
  if (existsSync(inside) || canReach(stateDir, user)) return { stateDir, clusterDir: inside, user };
  const id = randomBytes(16).toString('hex');
  await mkdir(path.join(SYSTEM_DIR, id), { recursive: true, mode: 0o755 });
  await writeFile(`${pointer}.new`, id);
  await rename(`${pointer}.new`, pointer);
  return { stateDir, clusterDir: outside(id), user };
}

export async function makeStateDir(dataDir: string): Promise<string> {
  const dir = path.resolve(dataDir, 'postgres');
  await mkdir(dir, { recursive: true });
  return realpathSync(dir);
}

/** The answer for a data directory never changes. */
export async function findPlace(stateDir: string): Promise<Place> {
  if (process.getuid?.() === 0) return placeForRoot(stateDir);
  if (existsSync(path.join(stateDir, 'cluster-id')))
    throw new Error(`The database of ${stateDir} belongs to root. Start as root, or use another DATA_DIR.`);
  return { stateDir, clusterDir: path.join(stateDir, 'cluster'), user: undefined };
}
