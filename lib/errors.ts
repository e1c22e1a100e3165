import { anyLibrary } from '@/lib/platforms';
import { brand } from './brand';
import { MAX_BODY_DEPTH, MAX_BODY_KIB } from './limits';

export const errorTable = {
  invalid_body: {
    status: 400,
    message: `Send a JSON object with content type application/json, at most ${MAX_BODY_KIB} KiB and ${MAX_BODY_DEPTH} levels deep.`,
  },
  missing_url: { status: 400, message: 'The field "url" is missing. Send {"url": "<ad library URL>"}.' },
  invalid_url: { status: 400, message: `This is not the URL of a single ad. Copy the URL of an ad from the ${anyLibrary}.` },
  invalid_query: { status: 400, message: 'A parameter of the query is invalid. Check its description.' },
  not_acceptable: { status: 400, message: 'None of the media types in the Accept header is available. Accept application/json.' },
  unauthorized: {
    status: 401,
    message:
      'Missing or invalid bearer token. Sign in again in your app, or create a token under Settings > Developers and send Authorization: Bearer <API_TOKEN>.',
  },
  insufficient_credits: { status: 402, message: 'No credits left. Buy credits or ask your operator.' },
  forbidden: { status: 403, message: 'This analysis belongs to another account. Use a token of that account.' },
  not_found: { status: 404, message: 'There is no resource at this URL. Check the path.' },
  method_not_allowed: {
    status: 405,
    message: 'This endpoint does not support this method. The Allow header lists the methods that it supports.',
  },
  idempotency_conflict: {
    status: 409,
    message: 'This Idempotency-Key was already used with a different body. Use a new key for a new request.',
  },
  rate_limited: { status: 429, message: 'Rate limit exceeded. Try again in a minute.' },
  internal_error: {
    status: 500,
    message: 'Something went wrong on our side. Try again. Submitting the same ad again is not charged twice.',
  },
  service_unavailable: { status: 503, message: 'The service is temporarily unavailable. Try again in a few seconds.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorTable;

/** An error that a client may see. `message` is public; `cause` is for the log only. */
export class AppError extends Error {
  static {
    brand(AppError, 'AppError');
  }

  readonly code: ErrorCode;
  /** Whole seconds until a retry may succeed; set for `rate_limited`, `service_unavailable` and a report that is not ready yet. */
  readonly retryAfterSeconds: number | undefined;
  readonly field: string | undefined;

  constructor(code: ErrorCode, options: { message?: string; cause?: unknown; retryAfterSeconds?: number; field?: string } = {}) {
    super(options.message ?? errorTable[code].message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.field = options.field;
  }
}
