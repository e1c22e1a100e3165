import { z } from 'zod';
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
    .array(z.looseObject({ '@type': z.string().optional(), retryDelay: z.unknown().optional(), reason: z.unknown().optional() }))
    .optional()
    .catch(undefined),
});
type HttpError = z.infer<typeof HttpError>;

const transientStatuses = new Set([408, 429, 500, 502, 503, 504]);

/** Milliseconds of a protobuf duration such as "34.5s"; 0 when there is none. */
function retryDelayOf({ errorDetails = [] }: HttpError): number {
  const delay = errorDetails
    .map(({ retryDelay }) => /^(\d{1,6}(?:\.\d{1,9})?)s$/.exec(String(retryDelay))?.[1])
    .find((seconds) => seconds !== undefined);
  return delay === undefined ? 0 : Math.ceil(Number(delay) * 1000);
}

/** A key or model name that the peer does not accept is the operator's to mend and says nothing about the ad. */
function isOurSetting({ status, errorDetails = [] }: HttpError): boolean {
  return status === 401 || status === 403 || status === 404 || errorDetails.some(({ reason }) => reason === 'API_KEY_INVALID');
}

/** The typed failure behind what the vendor's SDK threw. Whatever carries no HTTP status is a broken or late exchange. */
export function toModelFailure(error: unknown): RunFailure {
  if (error instanceof RunFailure) return error;
  const http = HttpError.safeParse(error);
  if (!http.success) return new ModelFailure('model_unavailable', { cause: error, retryAfterMs: 0 });
  if (transientStatuses.has(http.data.status)) {
    return new ModelFailure('model_unavailable', { cause: error, retryAfterMs: retryDelayOf(http.data) });
  }
  return new ModelFailure(isOurSetting(http.data) ? 'model_unavailable' : 'model_refused', { cause: error });
}
