import { env } from '@/lib/env';

/** The `__Host-` name binds the cookie to this very host over https; a loopback demo has no https. */
export function sessionCookieName(): string {
  return isSecure() ? '__Host-session' : 'session';
}

/** Whether browsers reach this service over https. */
export function isSecure(): boolean {
  return env().publicUrl?.startsWith('https:') === true;
}
