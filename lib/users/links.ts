import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '@/db/client';
import { AppError } from '@/lib/errors';
import { EXPIRED_LINK } from './messages';
import { findLink, insertLink, takeLink } from './store';

export const linkMinutes = { confirm: 24 * 60, reset: 60 } as const;

export const TRIED_MINUTES = 60;

export type LinkPurpose = keyof typeof linkMinutes;

const digest = (secret: string) => createHash('sha256').update(secret).digest('hex');
const prefixOf = (purpose: LinkPurpose) => `${purpose}:`;

function throwLinkInvalid(): never {
  throw new AppError('not_found', { message: EXPIRED_LINK });
}

/** Replaces an earlier link for the same purpose. */
export async function makeLink(db: Db, purpose: LinkPurpose, userId: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await insertLink(db, `${prefixOf(purpose)}${userId}`, digest(secret), linkMinutes[purpose]);
  return secret;
}

export async function findLinkOwner(db: Db, purpose: LinkPurpose, secret: string): Promise<string | undefined> {
  const identifier = await findLink(db, digest(secret), prefixOf(purpose));
  return identifier?.slice(prefixOf(purpose).length);
}

/** Like {@link findLinkOwner}, but throws `not_found`. */
export async function readLink(db: Db, purpose: LinkPurpose, secret: string): Promise<string> {
  return (await findLinkOwner(db, purpose, secret)) ?? throwLinkInvalid();
}

/** Throws `not_found`. */
export async function useLink(db: Db, purpose: LinkPurpose, secret: string): Promise<string> {
  const identifier = (await takeLink(db, digest(secret), prefixOf(purpose))) ?? throwLinkInvalid();
  return identifier.slice(prefixOf(purpose).length);
}
