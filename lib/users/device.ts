import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db } from '@/db/client';
import { env } from '@/lib/env';
import { findCredentials } from './store';

/** Days for which a browser keeps its device cookie: the longest that browsers keep any. */
export const DEVICE_DAYS = 400;

const shape = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;

export type DeviceOwner = { email: string; passwordHash: string | null };

const sign = ({ email, passwordHash }: DeviceOwner, id: string) =>
  createHmac('sha256', env().authSecret)
    .update(JSON.stringify(['device', email, passwordHash, id]))
    .digest();

/**
 * Ends with the password, whose hash it signs; `given` keeps its id. It grants no access, only attempts of its own, which strangers cannot
 * use up (OWASP, "Slow Down Online Guessing Attacks with Device Cookies").
 */
export async function makeDevice(db: Db, { email, given }: { email: string; given: string | undefined }): Promise<string> {
  const owner = { email, passwordHash: (await findCredentials(db, email))?.passwordHash ?? null };
  const id = readDevice(given, owner) ?? randomBytes(16).toString('base64url');
  return `${id}.${sign(owner, id).toString('base64url')}`;
}

/** The id of a browser that has signed in to this account since its password was set; undefined for anything else. */
export function readDevice(given: string | undefined, owner: DeviceOwner): string | undefined {
  const [, id, signature] = shape.exec(given?.slice(0, 100) ?? '') ?? [];
  if (id === undefined || signature === undefined) return undefined;
  return timingSafeEqual(Buffer.from(signature, 'base64url'), sign(owner, id)) ? id : undefined;
}
