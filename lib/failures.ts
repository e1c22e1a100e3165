/**
 * Why a run can end without a report. `message` is what people read in `errorMessage`; it never carries text
 * from the ad or the model. `retry` says whether trying again later may help, in words the engine acts on. `remembered` are
 * final facts of the ad: who submits it again soon is told the same without another look at it. `ours` have nothing to do with the ad.
 */
export const failureTable = {
  ad_not_found: {
    retry: 'never',
    remembered: true,
    message: 'The ad library has no ad with this id. It may have ended, been deleted, or the id may be wrong. Your credit was returned.',
  },
  ad_removed: {
    retry: 'never',
    remembered: true,
    message: 'The platform removed this ad for breaking its rules, so there is no video to analyze. Your credit was returned.',
  },
  ad_not_shown: {
    retry: 'never',
    remembered: true,
    message: 'The ad library states that it does not show this ad. Your credit was returned.',
  },
  ad_restricted: {
    retry: 'never',
    remembered: true,
    message: 'The ad library shows this ad only after a log-in, which we do not do. Your credit was returned.',
  },
  login_required: {
    retry: 'never',
    ours: true,
    message: 'The ad library asked us to log in, which we do not do. Try again later. Your credit was returned.',
  },
  captcha_required: {
    retry: 'later',
    ours: true,
    message: 'The ad library asked for a captcha, which we do not solve. Try again later. Your credit was returned.',
  },
  page_withheld: { retry: 'later', message: 'The ad library did not show this ad to us. Try again later. Your credit was returned.' },
  library_rate_limited: {
    retry: 'later',
    ours: true,
    message: 'The ad library is limiting our visits. Try again later. Your credit was returned.',
  },
  library_unavailable: {
    retry: 'later',
    message: 'The ad library could not be reached or did not load. Try again later. Your credit was returned.',
  },
  platform_off: {
    retry: 'never',
    ours: true,
    message: 'Analyses of ads from this library were switched off by the operator. Your credit was returned.',
  },
  video_expired: {
    retry: 'never',
    message: 'The link to the ad video had expired, also after opening the page again. Try again later. Your credit was returned.',
  },
  video_too_large: {
    retry: 'never',
    remembered: true,
    message: 'The ad video is larger than we accept. Your credit was returned.',
  },
  video_too_long: {
    retry: 'never',
    remembered: true,
    message: 'The ad video is longer than we accept. Your credit was returned.',
  },
  video_broken: {
    retry: 'never',
    remembered: true,
    message: 'The ad video is not a whole, playable video file. Your credit was returned.',
  },
  video_unavailable: { retry: 'later', message: 'The ad video could not be downloaded. Try again later. Your credit was returned.' },
  model_refused: {
    retry: 'never',
    remembered: true,
    message: 'The model declined to analyze this ad. Your credit was returned.',
  },
  model_misconfigured: {
    retry: 'never',
    ours: true,
    message: 'The model refused a setting of this service, which is our fault. The operator has been told. Your credit was returned.',
  },
  model_unavailable: { retry: 'later', ours: true, message: 'The model is unavailable. Try again later. Your credit was returned.' },
  model_invalid: {
    retry: 'never',
    remembered: true,
    message: 'The model did not give a usable report of this ad. Your credit was returned.',
  },
  deadline_passed: {
    retry: 'never',
    message: 'The analysis took longer than allowed and was stopped. Try again later. Your credit was returned.',
  },
  worker_lost: {
    retry: 'never',
    message: 'This analysis lost its worker and could not be finished in time. Try again later. Your credit was returned.',
  },
  stopped_by_operator: { retry: 'never', ours: true, message: 'The analysis was stopped by the operator. Your credit was returned.' },
  internal: { retry: 'later', message: 'Something failed on our side. Try again later. Your credit was returned.' },
} as const satisfies Record<string, { retry: 'never' | 'later'; remembered?: true; ours?: true; message: string }>;

export type FailureCode = keyof typeof failureTable;

const failureCodes = Object.keys(failureTable) as FailureCode[];

export const rememberedFailures = failureCodes.filter((code) => 'remembered' in failureTable[code]);

/** What happens to whatever ad is submitted then, so that nobody is blamed for it. */
export const failuresOfOurs = failureCodes.filter((code) => 'ours' in failureTable[code]);

const RETURNED = ' Your credit was returned.';

/** A stored code; one that a later version of this service wrote counts as a fault of ours. */
export function toFailureCode(code: string): FailureCode {
  return Object.hasOwn(failureTable, code) ? (code as FailureCode) : 'internal';
}

export function describeFailure(code: string): (typeof failureTable)[FailureCode] {
  return failureTable[toFailureCode(code)];
}

/** What happened, for where the credit is told of apart. */
export function toCause(code: FailureCode): string {
  const { message } = describeFailure(code);
  return message.endsWith(RETURNED) ? message.slice(0, -RETURNED.length) : message;
}

type RunFailureOptions = {
  cause?: unknown;
  /** In place of the table's, where the thrower knows that another try cannot help. */
  retry?: 'never';
  /** Trying again sooner than this cannot help. */
  retryAfterMs?: number;
};

/** A typed cause for a run to fail. `cause` goes to the log, never to a client. */
export class RunFailure extends Error {
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
