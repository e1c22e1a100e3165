import { cookies } from 'next/headers';
import { makeDevice } from '@/lib/users/device';
import { requireDatabase } from '../http/context';
import { isSecure } from './session-cookie';

/** As long as browsers keep a cookie. */
const MAX_AGE_SECONDS = 400 * 24 * 3600;

const deviceCookieName = () => (isSecure() ? '__Host-device' : 'device');

/** What this browser kept of the last sign-in, whosever it was. */
export async function readDeviceCookie(): Promise<string | undefined> {
  return (await cookies()).get(deviceCookieName())?.value;
}

/**
 * Notes that somebody signed in to this account here, or changed its password; where a cookie may be set only. It outlives the session, and
 * ends with the password.
 */
export async function rememberDevice(email: string): Promise<void> {
  const device = await makeDevice(requireDatabase(), { email, given: await readDeviceCookie() });
  (await cookies()).set(deviceCookieName(), device, {
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(),
    path: '/',
    maxAge: MAX_AGE_SECONDS,
  });
}
