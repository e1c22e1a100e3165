import type { AdRef } from '@/lib/ads/schema';
import { parseAdUrl } from '@/lib/ads/url';
import { AppError } from '@/lib/errors';

export type AdUrlReading = { kind: 'empty' } | { kind: 'ad'; ref: AdRef } | { kind: 'invalid'; message: string };

const bareHost = /^(?:\/\/)?(?=[\w-]+(?:\.[\w-]+)+(?:[/?#]|$))/;

/** Reads pasted text as the API does, but adds a missing scheme, because browsers hide it in the address bar. */
export function readAdUrl(text: string): AdUrlReading {
  const trimmed = text.trim();
  if (trimmed === '') return { kind: 'empty' };
  try {
    return { kind: 'ad', ref: parseAdUrl(bareHost.test(trimmed) ? trimmed.replace(bareHost, 'https://') : text) };
  } catch (error) {
    if (error instanceof AppError) return { kind: 'invalid', message: error.message };
    throw error;
  }
}
