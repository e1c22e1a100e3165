import { MAX_BODY_DEPTH, MAX_BODY_KIB } from './limits';

/** Every public error: its HTTP status and the words used when the thrower adds none. */
export const errorTable = {
  invalid_body: {
    status: 400,
    message: `Send a JSON object with content type application/json, at most ${MAX_BODY_KIB} KiB and ${MAX_BODY_DEPTH} levels deep.`,
  },
  missing_url: { status: 400, message: 'The field "url" is missing. Send {"url": "<ad library URL>"}.' },
  invalid_url: { status: 400, message: 'The URL is not the URL of one ad in a supported ad library.' },
  not_acceptable: { status: 400, message: 'None of the accepted media types is available.' },
  unauthorized: { status: 401, message: 'Missing or invalid bearer token. Send Authorization: Bearer <API_TOKEN>.' },
  insufficient_credits: { status: 402, message: 'A submit costs 1 credit and the balance is 0.' },
  forbidden: { status: 403, message: 'This analysis belongs to a different user.' },
  not_found: { status: 404, message: 'Nothing is here under that address.' },
  method_not_allowed: { status: 405, message: 'This address does not answer that method.' },
  idempotency_conflict: { status: 409, message: 'This Idempotency-Key was used with another body. Use a new key for another ad.' },
  rate_limited: { status: 429, message: 'Rate limit exceeded.' },
  internal_error: {
    status: 500,
    message: 'Something failed on our side. If this was a submit, send it again: the same ad is not charged twice.',
  },
  service_unavailable: { status: 503, message: 'The service is briefly unavailable. Try again in a few seconds.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorTable;

/** An error a client may see. `message` is public; `cause` is for the log alone. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** Whole seconds until a retry may succeed; set on `rate_limited`, `service_unavailable` and what is not acceptable yet. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, options: { message?: string; cause?: unknown; retryAfterSeconds?: number } = {}) {
    super(options.message ?? errorTable[code].message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
