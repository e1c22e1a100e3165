import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { env } from '@/lib/env';

const shape = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;

const sign = (email: string, id: string) =>
  createHmac('sha256', env().authSecret)
    .update(JSON.stringify(['device', email, id]))
    .digest();

/**
 * What a browser keeps of having signed in to this account: an id and a signature over it and the address. It opens nothing. It only
 * gives the browser tries of its own, which strangers cannot use up (OWASP, "Slow Down Online Guessing Attacks with Device Cookies").
 */
export function makeDevice(email: string): string {
  const id = randomBytes(16).toString('base64url');
  return `${id}.${sign(email, id).toString('base64url')}`;
}

/** The id of a browser that has signed in to this account; undefined for what was not made here, or for another account. */
export function readDevice(given: string | undefined, email: string): string | undefined {
  const [, id, signature] = shape.exec(given?.slice(0, 100) ?? '') ?? [];
  if (id === undefined || signature === undefined) return undefined;
  return timingSafeEqual(Buffer.from(signature, 'base64url'), sign(email, id)) ? id : undefined;
}
