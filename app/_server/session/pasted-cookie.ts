import { cookies } from 'next/headers';
import { PASTED_MINUTES, type Pasted, readPasted, signPasted, toAdsText } from '@/lib/ads/pasted';
import type { AdRef } from '@/lib/ads/schema';
import { hostCookie } from './session-cookie';

export const PASTED_COOKIE = 'pasted-ad';

const pastedCookie = () => hostCookie(PASTED_COOKIE);

/** The page that submits a pasted ad by itself. Its address names the ads, so that a browser without the cookie can fill its field. */
export const START_PATH = '/start';

export const toStartPath = (ads: readonly AdRef[]): string => `${START_PATH}?${new URLSearchParams({ ads: toAdsText(ads) })}`;

export async function readPastedCookie(): Promise<Pasted | undefined> {
  return readPasted((await cookies()).get(pastedCookie().name)?.value);
}

/** Keeps ads until this visitor has signed in; only in a server action of our own page, because what it keeps is submitted without a further click. */
export async function setPastedCookie(ads: readonly AdRef[]): Promise<void> {
  const { name, options } = pastedCookie();
  (await cookies()).set(name, signPasted(ads), { ...options, maxAge: PASTED_MINUTES * 60 });
}

/** Removes the cookie once its ads are submitted; only in a server action. */
export async function clearPastedCookie(): Promise<void> {
  const { name, options } = pastedCookie();
  (await cookies()).set(name, '', { ...options, maxAge: 0 });
}
