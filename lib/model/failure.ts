import { z } from 'zod';
import type { modelBreakers, Row } from '@/db/schema';
import { brand } from '@/lib/brand';
import { env } from '@/lib/env';
import { type FailureCode, RunFailure } from '@/lib/failures';
import { toPlainText } from '@/lib/plain-text';

export class ModelFailure extends RunFailure {
  static {
    brand(ModelFailure, 'ModelFailure');
  }

  /** `retryAfterMs`: what the peer asks for, 0 when it names no time; undefined when the same request would fail again. */
  constructor(code: FailureCode, options: { cause?: unknown; retryAfterMs?: number } = {}) {
    super(code, options);
    this.name = 'ModelFailure';
  }
}

const HttpError = z.object({
  status: z.int(),
  errorDetails: z
    .array(z.looseObject({ retryDelay: z.unknown().optional(), violations: z.unknown().optional() }))
    .optional()
    .catch(undefined),
});
type HttpError = z.infer<typeof HttpError>;

const MAX_VENDOR_WORDS = 500;
const sdkPrefix = /^\[GoogleGenerativeAI Error\]: Error fetching from \S+ /;

/** The transient 4xx statuses; each 5xx is transient. 409 and 499 are the vendor's codes for an aborted and a canceled call. */
const transientStatuses = new Set([408, 409, 425, 429, 499]);

/** Milliseconds of a protobuf duration such as "34.5s"; 0 when there is none. */
function retryDelayOf({ errorDetails = [] }: HttpError): number {
  const delay = errorDetails
    .map(({ retryDelay }) => /^(\d{1,6}(?:\.\d{1,9})?)s$/.exec(String(retryDelay))?.[1])
    .find((seconds) => seconds !== undefined);
  return delay === undefined ? 0 : Math.ceil(Number(delay) * 1000);
}

export type ModelFault = { fault: Row<typeof modelBreakers, 'fault'>['fault']; retryAfterMs: number };

const Violations = z.array(z.looseObject({ quotaId: z.string() })).catch([]);

/** Recognizes a spent daily quota by its ID: `GenerateRequestsPerDayPerProjectPerModel`. */
const isDailyQuota = ({ errorDetails = [] }: HttpError) =>
  errorDetails.some(({ violations }) => Violations.parse(violations).some(({ quotaId }) => quotaId.includes('PerDay')));

function faultOf(error: unknown): ModelFault['fault'] {
  const http = HttpError.safeParse(error);
  // The SDK keeps the words of `fetch` only: no answer began.
  if (!http.success) return error instanceof Error && /fetch failed$/.test(error.message) ? 'unreachable' : 'failing';
  if (http.data.status === 429) return isDailyQuota(http.data) ? 'daily_quota' : 'quota';
  return http.data.status === 503 ? 'overloaded' : 'failing';
}

/** Undefined for a failure that is due to our request, or not to the model. */
export function findFault(failure: unknown): ModelFault | undefined {
  if (!(failure instanceof ModelFailure) || failure.code !== 'model_unavailable' || failure.retryAfterMs === undefined) return undefined;
  return { fault: faultOf(failure.cause), retryAfterMs: failure.retryAfterMs };
}

/** Tells whether the vendor answered with an error status, which costs nothing. */
export const isRefusal = (failure: unknown): boolean => failure instanceof RunFailure && HttpError.safeParse(failure.cause).success;

/** The vendor's message, as one line for the operator's log. */
export function vendorWords(error: unknown): string {
  const whole = error instanceof Error ? error.message : String(error);
  const { apiKey } = env().gemini;
  // The vendor names the key of a suspended project.
  const said = apiKey === undefined ? whole : whole.replaceAll(apiKey, '[key]');
  return (toPlainText(said.replace(sdkPrefix, ''), MAX_VENDOR_WORDS) ?? '').replaceAll('\n', ' ');
}

/** Tells whether a refusal names the media. A bare "invalid argument" may be about a schema as well, so it never does. */
const isAboutMedia = (error: unknown, status: number) =>
  status === 400 && /unable to process input (?:video|audio|image)/i.test(vendorWords(error));

/** Tells whether a refusal is about an uploaded file that cannot be used yet, or is gone, and not about our request. */
function isAboutFile(error: unknown, status: number): boolean {
  const words = vendorWords(error);
  if (status === 400) return /not in an ACTIVE state/i.test(words);
  return (status === 403 || status === 404) && /\bFile \S{1,100} (?:or it may not exist|does not exist|was not found)/.test(words);
}

/** A failure without HTTP status is a broken or late exchange; other refusals are about our request: the model declines in a 200. */
export function toModelFailure(error: unknown): RunFailure {
  if (error instanceof RunFailure) return error;
  const http = HttpError.safeParse(error);
  if (!http.success) return new ModelFailure('model_unavailable', { cause: error, retryAfterMs: 0 });
  const { status } = http.data;
  if (status < 400 || status >= 500 || transientStatuses.has(status))
    return new ModelFailure('model_unavailable', { cause: error, retryAfterMs: retryDelayOf(http.data) });
  if (isAboutMedia(error, status)) return new ModelFailure('video_broken', { cause: error });
  if (!isAboutFile(error, status)) return new ModelFailure('model_misconfigured', { cause: error });
  return new ModelFailure('model_unavailable', { cause: error, ...(status === 400 ? { retryAfterMs: 0 } : {}) });
}
