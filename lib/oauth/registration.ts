import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { env } from '@/lib/env';
import type { Client } from './schema';

const PREFIX = 'client_';
const SEAL_BYTES = 16;
/** Distinguishes apps with equal registrations. */
const NONCE_BYTES = 9;
/** The longest ID: it becomes a key of the database when a user allows the app, and a parameter of a URL before. */
export const MAX_ID_CHARACTERS = 2048;

const Sealed = z.tuple([z.string(), z.array(z.string())]);

const seal = (content: Uint8Array) =>
  createHmac('sha256', env().authSecret).update('oauth registration ').update(content).digest().subarray(0, SEAL_BYTES);

/**
 * Holds the registration under our seal (RFC 7591, appendix A.5.2): nothing is stored of an app until a user allows it, so that no number
 * of registrations keeps another app from registering. Undefined when it would be too long.
 */
export function toRegistrationId({ name, redirectUris }: Omit<Client, 'id'>): string | undefined {
  const content = Buffer.concat([randomBytes(NONCE_BYTES), Buffer.from(JSON.stringify([name, redirectUris]))]);
  const id = `${PREFIX}${Buffer.concat([seal(content), content]).toString('base64url')}`;
  return id.length <= MAX_ID_CHARACTERS ? id : undefined;
}

/** The app that an ID holds; undefined for an ID that we have not sealed. */
export function readRegistrationId(id: string): Client | undefined {
  const bytes = Buffer.from(id.slice(PREFIX.length), 'base64url');
  const content = bytes.subarray(SEAL_BYTES);
  if (id !== `${PREFIX}${bytes.toString('base64url')}` || content.length <= NONCE_BYTES) return undefined;
  if (!timingSafeEqual(bytes.subarray(0, SEAL_BYTES), seal(content))) return undefined;
  const [name, redirectUris] = Sealed.parse(JSON.parse(content.subarray(NONCE_BYTES).toString()));
  return { id, name, redirectUris };
}
