import { z } from 'zod';
import { toPlainText } from '@/lib/ads/text';
import { type FailureCode, RunFailure } from '@/lib/failures';

/** A failed exchange with the model. */
export class ModelFailure extends RunFailure {
  /** `retryAfterMs`: what the peer asks for, 0 when it names no time; undefined when the same request would fail again. */
  constructor(code: FailureCode, options: { cause?: unknown; retryAfterMs?: number } = {}) {
    super(code, options);
    this.name = 'ModelFailure';
  }
}

const HttpError = z.object({
  status: z.int(),
  errorDetails: z
    .array(z.looseObject({ '@type': z.string().optional(), retryDelay: z.unknown().optional() }))
    .optional()
    .catch(undefined),
});
type HttpError = z.infer<typeof HttpError>;

const MAX_VENDOR_WORDS = 500;
const sdkPrefix = /^\[GoogleGenerativeAI Error\]: Error fetching from \S+ /;

const transientStatuses = new Set([408, 429, 500, 502, 503, 504]);

/** Milliseconds of a protobuf duration such as "34.5s"; 0 when there is none. */
function retryDelayOf({ errorDetails = [] }: HttpError): number {
  const delay = errorDetails
    .map(({ retryDelay }) => /^(\d{1,6}(?:\.\d{1,9})?)s$/.exec(String(retryDelay))?.[1])
    .find((seconds) => seconds !== undefined);
  return delay === undefined ? 0 : Math.ceil(Number(delay) * 1000);
}

/** What the vendor said, as one line for the operator's log. */
export function vendorWords(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error);
  return (toPlainText(said.replace(sdkPrefix, ''), MAX_VENDOR_WORDS) ?? '').replaceAll('\n', ' ');
}

/** Whether a refusal names the media. A bare "invalid argument" may be a schema as well, so it never does. */
const isAboutMedia = (error: unknown, status: number) =>
  status === 400 && /unable to process input (?:video|audio)/i.test(vendorWords(error));

/** Whether a refusal is about an uploaded file that cannot be used yet, or is gone, and not about our request. */
const isAboutFile = (error: unknown, status: number) =>
  status === 400
    ? /not in an ACTIVE state/i.test(vendorWords(error))
    : /\bfile\b/i.test(vendorWords(error)) && (status === 403 || status === 404);

/**
 * The typed failure behind what the vendor's SDK threw. Whatever carries no HTTP status is a broken or late exchange; any other
 * refusal is about our key, model, setting or request and not about the ad: the model declines inside a 200.
 */
export function toModelFailure(error: unknown): RunFailure {
  if (error instanceof RunFailure) return error;
  const http = HttpError.safeParse(error);
  if (!http.success) return new ModelFailure('model_unavailable', { cause: error, retryAfterMs: 0 });
  const { status } = http.data;
  if (transientStatuses.has(status)) return new ModelFailure('model_unavailable', { cause: error, retryAfterMs: retryDelayOf(http.data) });
  if (isAboutMedia(error, status)) return new ModelFailure('video_broken', { cause: error });
  if (!isAboutFile(error, status)) return new ModelFailure('model_misconfigured', { cause: error });
  return new ModelFailure('model_unavailable', { cause: error, ...(status === 400 ? { retryAfterMs: 0 } : {}) });
}
