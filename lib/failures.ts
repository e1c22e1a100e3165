import { brand } from './brand';
import { MAX_VIDEO_MIB, MAX_VIDEO_SECONDS } from './limits';

/** `message` never carries text from the ad or the model. `remembered`: a later submit of the ad gets the same answer at once. */
export const failureTable = {
  ad_not_found: {
    retry: 'never',
    remembered: true,
    message: 'The ad library has no ad with this ID. The ad may have ended or been deleted, or the ID may be wrong.',
  },
  ad_removed: {
    retry: 'never',
    remembered: true,
    message: 'The platform removed this ad for breaking its rules, so there is no video to analyze.',
  },
  ad_not_shown: {
    retry: 'never',
    remembered: true,
    message: 'The ad library says that it does not show this ad.',
  },
  ad_restricted: {
    retry: 'never',
    remembered: true,
    message: 'The ad library shows this ad only to people who are logged in, and we do not log in.',
  },
  login_required: {
    retry: 'never',
    message: 'The ad library asked us to log in, and we do not log in. Try again later.',
  },
  captcha_required: {
    retry: 'never',
    message: 'The ad library asked for a captcha, and we do not solve captchas. Try again later.',
  },
  page_withheld: { retry: 'later', message: 'The ad library did not show this ad to us. Try again later.' },
  library_rate_limited: {
    retry: 'later',
    message: 'The ad library is limiting our visits. Try again later.',
  },
  library_unavailable: {
    retry: 'later',
    message: 'The ad library could not be reached or did not load. Try again later.',
  },
  platform_off: {
    retry: 'never',
    message: 'The operator switched off analyses of ads from this library.',
  },
  video_expired: {
    retry: 'never',
    message: 'The link to the ad video had expired, even after we opened the page again. Try again later.',
  },
  no_such_video: {
    retry: 'never',
    remembered: true,
    message: 'The ad has fewer videos than the number that was asked for.',
  },
  video_too_large: {
    retry: 'never',
    remembered: true,
    message: `The ad video is larger than ${MAX_VIDEO_MIB} MiB, the most that we analyze.`,
  },
  video_too_long: {
    retry: 'never',
    remembered: true,
    message: `The ad video is longer than ${MAX_VIDEO_SECONDS / 60} minutes, the most that we analyze.`,
  },
  video_broken: {
    retry: 'never',
    remembered: true,
    message: 'The ad video is not a complete, playable file.',
  },
  video_unavailable: { retry: 'later', message: 'The ad video could not be downloaded. Try again later.' },
  model_refused: {
    retry: 'never',
    remembered: true,
    message: 'The model declined to analyze this ad.',
  },
  model_misconfigured: {
    retry: 'never',
    message: 'The model rejected a setting of this service, which is our fault. Try again later.',
  },
  model_unavailable: { retry: 'later', message: 'The model is unavailable. Try again later.' },
  model_invalid: {
    retry: 'never',
    remembered: true,
    message: 'The model did not return a usable report for this ad.',
  },
  spend_limit_reached: {
    retry: 'never',
    message: 'The limit of the day on what analyses may cost the operator was reached. Try again after 00:00 UTC.',
  },
  deadline_passed: {
    retry: 'never',
    message: 'The analysis took longer than allowed and was stopped. Try again later.',
  },
  worker_lost: {
    retry: 'never',
    message: 'This analysis lost its worker and could not be finished in time. Try again later.',
  },
  stopped_by_operator: { retry: 'never', message: 'The operator stopped the analysis.' },
  canceled: { retry: 'never', message: 'You canceled this analysis before it started.' },
  internal: { retry: 'later', message: 'Something went wrong on our side. Try again later.' },
} as const satisfies Record<string, { retry: 'never' | 'later'; remembered?: true; message: string }>;

export type FailureCode = keyof typeof failureTable;

export const failureCodes = Object.keys(failureTable) as FailureCode[];

export const rememberedFailures = failureCodes.filter((code) => 'remembered' in failureTable[code]);

const decisions: readonly FailureCode[] = ['platform_off', 'stopped_by_operator', 'canceled'];

/** Failures that are no evidence about the service: a fact of the ad, or a decision of the operator or the user. A model that answers badly may do so for every ad. */
export const failuresOfAds = failureCodes.filter(
  (code) => (rememberedFailures.includes(code) && code !== 'model_invalid') || decisions.includes(code),
);

/** A stored code; one that a later version of this service wrote counts as a fault of ours. */
export function toFailureCode(code: string): FailureCode {
  return Object.hasOwn(failureTable, code) ? (code as FailureCode) : 'internal';
}

export function describeFailure(code: string): (typeof failureTable)[FailureCode] {
  return failureTable[toFailureCode(code)];
}

/** Tells whether another submit of the same ad may succeed later: neither a fact of the ad nor a decision to switch its library off. */
export function isRetryable(code: string): boolean {
  const known = toFailureCode(code);
  return known !== 'platform_off' && !rememberedFailures.includes(known);
}

export const CREDIT_REFUNDED = 'Your credit was refunded.';

/** The public `errorMessage` of an analysis that failed: the cause and, if a credit was charged, that it was refunded. */
export function toErrorMessage(code: string, { charged }: { charged: boolean }): string {
  const { message } = describeFailure(code);
  return charged ? `${message} ${CREDIT_REFUNDED}` : message;
}

type RunFailureOptions = {
  cause?: unknown;
  /** Overrides the table, where the thrower knows that another try cannot help. */
  retry?: 'never';
  /** Trying again sooner than this cannot help. */
  retryAfterMs?: number;
};

/** A typed cause for a run to fail. `cause` goes to the log, never to a client. */
export class RunFailure extends Error {
  static {
    brand(RunFailure, 'RunFailure');
  }

  readonly code: FailureCode;
  readonly retry: 'never' | 'later';
  readonly retryAfterMs: number | undefined;

  constructor(code: FailureCode, options: RunFailureOptions = {}) {
    super(code, { cause: options.cause });
    this.name = 'RunFailure';
    this.code = code;
    this.retry = options.retry ?? failureTable[code].retry;
    this.retryAfterMs = options.retryAfterMs;
  }
}
