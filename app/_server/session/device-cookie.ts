import { cookies } from 'next/headers';
import { DEVICE_DAYS, makeDevice } from '@/lib/users/device';
import { requireDatabase } from '../http/context';
import { hostCookie } from './session-cookie';

const deviceCookie = () => hostCookie('device');

export async function readDeviceCookie(): Promise<string | undefined> {
  return (await cookies()).get(deviceCookie().name)?.value;
}

/** Works only where a cookie may be set. The cookie outlives the session and becomes invalid with the password. */
export async function rememberDevice(email: string): Promise<void> {
  const device = await makeDevice(requireDatabase(), { email, given: await readDeviceCookie() });
  const { name, options } = deviceCookie();
  (await cookies()).set(name, device, { ...options, maxAge: DEVICE_DAYS * 24 * 3600 });
}
