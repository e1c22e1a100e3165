import { sampleAdOf } from '@/lib/ads/sample-ads';
import { API_BASE } from '@/lib/api-paths';
import { MAX_PREFER_SECONDS } from '@/lib/limits';
import type { AnyOperation } from '../define';

/** `$NAME` in its texts is a variable of the environment. */
export type Call = {
  method: AnyOperation['http']['method'];
  url: string;
  headers: readonly (readonly [name: string, value: string])[];
  /** True if it is sent with an idempotency key, which each run of the program creates anew. */
  isKeyed: boolean;
  body?: Readonly<Record<string, string>>;
  file?: string;
};

const toStrings = (values: unknown) =>
  Object.fromEntries(Object.entries(values as object).map(([name, value]): [string, string] => [name, String(value)]));

/** Returns undefined for text, which is printed. */
const fileOf = (mediaType: string): string | undefined => ({ 'application/pdf': 'report.pdf', 'image/jpeg': 'still.jpg' })[mediaType];

function toUrl({ http, example }: AnyOperation): string {
  const values = toStrings(example);
  const path = http.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (name === 'id' ? '$ANALYSIS_ID' : (values[name] ?? '')));
  const rest = Object.entries(values).filter(([name]) => http.method === 'GET' && !http.path.includes(`{${name}}`));
  const query = rest.length === 0 ? '' : `?${new URLSearchParams(rest)}`;
  return `$BASE_URL${API_BASE}${path}${query}`;
}

function toHeaders({ http, waitForResult }: AnyOperation, mediaType: string | undefined): Call['headers'] {
  const headers: [string, string][] = [['Authorization', 'Bearer $API_TOKEN']];
  if (http.method === 'POST') headers.push(['Content-Type', 'application/json']);
  if (mediaType !== undefined) headers.push(['Accept', mediaType]);
  else if (waitForResult !== undefined) headers.push(['Prefer', `wait=${MAX_PREFER_SECONDS}`]);
  return headers;
}

/** `mediaType` is a representation other than JSON. */
export function toCall(operation: AnyOperation, mediaType?: string): Call {
  const { http, example, file } = operation;
  const body = http.method === 'POST' ? { body: { ...toStrings(example), url: sampleAdOf('done').url } } : {};
  const name = fileOf(mediaType ?? file?.mediaType ?? 'application/json');
  return {
    method: http.method,
    url: toUrl(operation),
    headers: toHeaders(operation, mediaType),
    isKeyed: http.requestHeaders?.includes('Idempotency-Key') === true,
    ...body,
    ...(name === undefined ? {} : { file: name }),
  };
}

export function toParts(text: string): readonly ({ text: string } | { variable: string })[] {
  const parts = text.split(/\$([A-Z_]+)/).map((part, index) => (index % 2 === 0 ? { text: part } : { variable: part }));
  return parts.filter((part) => !('text' in part) || part.text !== '');
}
