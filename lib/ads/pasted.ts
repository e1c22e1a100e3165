import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { Platform } from '@/lib/platform-schema';
import type { AdRef } from './schema';
import { MAX_TOGETHER, parseAdUrl, toAdUrl } from './url';

export const PASTED_MINUTES = 30;

/** Ads that were pasted on our own page. The ID identifies this paste, so that it is charged once. */
export type Pasted = { id: string; ads: readonly AdRef[] };

const separator = ',';

/** Platforms and ad IDs in the short form of addresses and cookies: `meta.1234567890123456,tiktok.71`. */
export const toAdsText = (ads: readonly AdRef[]): string => ads.map(({ platform, adId }) => `${platform}.${adId}`).join(separator);

function findAd(text: string): AdRef | undefined {
  const [, name, adId = ''] = /^([a-z]+)\.(\d+)$/.exec(text) ?? [];
  const platform = Platform.safeParse(name);
  if (!platform.success) return undefined;
  try {
    return parseAdUrl(toAdUrl(platform.data, adId));
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** Reads {@link toAdsText}, which anyone may have written: what names no ad is left out. */
export function parseAdsText(text: string): AdRef[] {
  return text
    .split(separator, MAX_TOGETHER)
    .map(findAd)
    .filter((ref) => ref !== undefined);
}

const Payload = z.tuple([z.uuid(), z.int(), z.string()]);

const sign = (payload: string) =>
  createHmac('sha256', env().authSecret)
    .update(JSON.stringify(['pasted-ad', payload]))
    .digest();

export function signPasted(ads: readonly AdRef[], now = Date.now()): string {
  const payload = Buffer.from(JSON.stringify([randomUUID(), now + PASTED_MINUTES * 60_000, toAdsText(ads)])).toString('base64url');
  return `${payload}.${sign(payload).toString('base64url')}`;
}

const shape = /^([A-Za-z0-9_-]{1,2000})\.([A-Za-z0-9_-]{43})$/;

/** Reads {@link signPasted}; undefined when we did not sign it, or its time is over. */
export function readPasted(text: string | undefined, now = Date.now()): Pasted | undefined {
  const [, payload, signature] = shape.exec(text?.slice(0, 2050) ?? '') ?? [];
  if (payload === undefined || signature === undefined) return undefined;
  if (!timingSafeEqual(Buffer.from(signature, 'base64url'), sign(payload))) return undefined;
  const [id, expiresAt, ads] = Payload.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  return expiresAt > now ? { id, ads: parseAdsText(ads) } : undefined;
}
