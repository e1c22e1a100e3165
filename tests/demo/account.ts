import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Sql } from '@/db/client';
import { AppError } from '@/lib/errors';
import { issueToken } from '@/lib/tokens/issue';
import { verifyToken } from '@/lib/tokens/verify';
import { getUserByEmail } from '@/lib/users/get';
import { provisionUser } from '@/lib/users/provision';

const CREDITS = 25;

const DemoAccount = z.object({ email: z.string(), password: z.string(), token: z.string().optional() });
type DemoAccount = z.infer<typeof DemoAccount>;

async function readAccount(file: string): Promise<DemoAccount | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? undefined : DemoAccount.parse(JSON.parse(text));
}

async function writeAccount(file: string, account: DemoAccount): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify(account, null, 2), { mode: 0o600 });
  await rename(`${file}.new`, file);
}

async function findUserId(db: Sql, email: string): Promise<string | undefined> {
  try {
    return (await getUserByEmail(db, email)).userId;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  }
}

/**
 * The demo's account: made once per data directory with 25 credits, then the same, with its secrets in a file only
 * this user can read. The file is written first, so that a demo cut off in between picks up where it was.
 */
export async function openAccount(db: Sql, dataDir: string): Promise<{ email: string; password: string; token: string }> {
  const file = path.join(dataDir, 'demo.json');
  const known = await readAccount(file);
  const account = known ?? { email: 'demo@example.test', password: randomBytes(12).toString('base64url') };
  const existing = await findUserId(db, account.email);
  if (known === undefined && existing !== undefined)
    throw new Error(`${file} is gone, and with it the password of ${account.email}. Use another DATA_DIR, or delete this one.`);
  if (known === undefined) await writeAccount(file, account);
  const userId = existing ?? (await provisionUser(db, { ...account, credits: CREDITS })).userId;
  const { email, password, token } = account;
  if (token !== undefined && (await verifyToken(db, token, 'credits')) !== undefined) return { email, password, token };
  const { secret } = await issueToken(db, { userId, name: 'Demo' });
  await writeAccount(file, { email, password, token: secret });
  return { email, password, token: secret };
}
