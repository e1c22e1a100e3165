import type { AdRef } from '@/lib/ads/schema';
import { parseAdUrl } from '@/lib/ads/url';
import { AppError } from '@/lib/errors';

export type AdUrlReading = { kind: 'empty' } | { kind: 'ad'; ref: AdRef } | { kind: 'refused'; message: string };

const bareHost = /^(?:\/\/)?(?=[\w-]+(?:\.[\w-]+)+(?:[/?#]|$))/;

/** What a person pasted, as the API reads it; only a missing scheme is added, which a browser's address bar hides. */
export function readAdUrl(text: string): AdUrlReading {
  const trimmed = text.trim();
  if (trimmed === '') return { kind: 'empty' };
  try {
    return { kind: 'ad', ref: parseAdUrl(bareHost.test(trimmed) ? trimmed.replace(bareHost, 'https://') : text) };
  } catch (error) {
    if (error instanceof AppError) return { kind: 'refused', message: error.message };
    throw error;
  }
}
