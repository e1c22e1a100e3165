import type { AdRef } from '@/lib/ads/schema';
import { MAX_TOGETHER, parseAdUrl } from '@/lib/ads/url';
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

export type InvalidUrl = { text: string; message: string };

export type AdUrlsReading = { ads: AdRef[]; invalid: InvalidUrl[]; duplicates: number; count: number; message?: string };

const isSeveral = (words: readonly string[]) => words.filter((word) => /^https?:/i.test(word) || bareHost.test(word)).length > 1;

function splitUrls(text: string): string[] {
  const words = text.split(/\s+/).filter((word) => word !== '');
  if (isSeveral(words)) return words;
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  return lines.length > 1 ? lines : [text];
}

export function readAdUrls(text: string): AdUrlsReading {
  const parts = splitUrls(text);
  const readings = parts.map((part) => ({ part: part.trim(), reading: readAdUrl(part) }));
  const ads = new Map<string, AdRef>();
  const invalid: InvalidUrl[] = [];
  let valid = 0;
  for (const { part, reading } of readings) {
    if (reading.kind === 'invalid') invalid.push({ text: part, message: reading.message });
    if (reading.kind !== 'ad') continue;
    valid += 1;
    ads.set(reading.ref.url, reading.ref);
  }
  const count = ads.size + invalid.length;
  const tooMany = `These are ${count} URLs. Submit at most ${MAX_TOGETHER} at once.`;
  return { ads: [...ads.values()], invalid, duplicates: valid - ads.size, count, ...(count > MAX_TOGETHER ? { message: tooMany } : {}) };
}
