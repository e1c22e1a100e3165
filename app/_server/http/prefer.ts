import type { z } from 'zod';
import type { Context } from '@/lib/context';
import { MAX_PREFER_SECONDS } from '@/lib/limits';
import type { Operation } from '@/lib/operations/define';
import { acceptsJson } from './represent';

// A quoted string is one unit, so that a comma in it does not split; an unterminated one extends to the end.
const betweenCommas = /(?:[^",]|"(?:[^"\\]|\\.)*"?)+/gs;

/** The `wait` preference of RFC 7240, at most {@link MAX_PREFER_SECONDS}; undefined if absent or not a whole number of seconds. */
export function parseWaitSeconds(prefer: string | null): number | undefined {
  const preferences = (prefer ?? '').match(betweenCommas) ?? [];
  const first = preferences.find((preference) => /^\s*wait\s*(?:[=;]|$)/i.test(preference)) ?? '';
  const [, plain, quoted] = /^\s*wait\s*=\s*(?:(\d+)|"(\d+)")\s*(?:;|$)/i.exec(first) ?? [];
  const digits = plain ?? quoted;
  return digits === undefined ? undefined : Math.min(Number(digits), MAX_PREFER_SECONDS);
}

/** Runs an operation, waiting for its result if the request prefers that and accepts JSON; sets `Preference-Applied` in `headers` if it waited. */
export async function runPreferred<Input extends z.ZodType, Output extends z.ZodType>(
  { run, waitForResult }: Operation<Input, Output>,
  ctx: Context,
  input: z.output<Input>,
  { request, headers, found }: { request: Request; headers: Record<string, string>; found?: unknown },
): Promise<z.input<Output>> {
  const seconds = parseWaitSeconds(request.headers.get('prefer'));
  if (waitForResult === undefined || seconds === undefined || !acceptsJson(request)) return run(ctx, input, found);
  const { output, waited } = await waitForResult(ctx, input, { timeoutMs: seconds * 1000, signal: request.signal });
  if (waited) headers['Preference-Applied'] = `wait=${seconds}`;
  return output;
}
