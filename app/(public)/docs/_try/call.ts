import { API_BASE, toAnalysisPath } from '@/lib/api-paths';

export type TriedCall = 'submit' | 'fetch' | 'list' | 'credits';
export type TrySampleAd = { outcome: string; url: string; about: string };

export type TryResult = {
  status: number;
  statusText: string;
  ms: number;
  headers: readonly (readonly [name: string, value: string])[];
  body: string;
};

const shownHeaders = [
  'Location',
  'Retry-After',
  'RateLimit',
  'RateLimit-Policy',
  'Preference-Applied',
  'Idempotent-Replayed',
  'Link',
  'ETag',
  'Content-Type',
  'X-Request-Id',
] as const;

export function toRequest(call: TriedCall, token: string, input: { url: string; id: string }): { path: string; init: RequestInit } {
  const headers: Record<string, string> = { Authorization: `Bearer ${token}` };
  if (call === 'submit') {
    Object.assign(headers, { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() });
    return { path: `${API_BASE}/analyses`, init: { method: 'POST', headers, body: JSON.stringify({ url: input.url }) } };
  }
  if (call === 'fetch') return { path: toAnalysisPath(encodeURIComponent(input.id)), init: { headers: { ...headers, Prefer: 'wait=30' } } };
  return { path: call === 'list' ? `${API_BASE}/analyses?page=1&pageSize=25` : `${API_BASE}/credits`, init: { headers } };
}

function format(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Sends no cookies, because the token alone says whose call it is. */
export async function send(path: string, init: RequestInit): Promise<TryResult> {
  const start = performance.now();
  const response = await fetch(path, { ...init, credentials: 'omit', cache: 'no-store' });
  const text = await response.text();
  return {
    status: response.status,
    statusText: response.statusText,
    ms: Math.round(performance.now() - start),
    headers: shownHeaders.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    }),
    body: format(text),
  };
}

export function readId({ status, body }: TryResult): string | undefined {
  if (status !== 200 && status !== 201) return undefined;
  const { id }: { id?: unknown } = JSON.parse(body);
  return typeof id === 'string' ? id : undefined;
}
