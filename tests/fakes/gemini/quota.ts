import { toErrorBody } from './wire';

// The ids and words are those that users recorded: google-gemini/gemini-cli issue 8437 (2025-09-14), discuss.ai.google.dev thread 109581
// (2025-11), and for delays of hours https://dev.to/nils44344/gemini-api-429-resourceexhausted-why-your-limit-is-0-68o (2026-10-07).
const quotaIds = {
  minute: 'GenerateRequestsPerMinutePerProjectPerModel-FreeTier',
  day: 'GenerateRequestsPerDayPerProjectPerModel-FreeTier',
};

/** The body of a 429 when a quota is spent; a daily one may name a delay of seconds (2025-11) or of hours (2026-10). */
export function quotaBody(of: keyof typeof quotaIds, retryDelay: string): object {
  return toErrorBody({
    code: 429,
    message: `You exceeded your current quota, please check your plan and billing details. \nPlease retry in ${retryDelay}.`,
    details: [
      {
        '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
        violations: [
          {
            quotaMetric: 'generativelanguage.googleapis.com/generate_content_free_tier_requests',
            quotaId: quotaIds[of],
            quotaDimensions: { location: 'global', model: 'gemini-3.8-flash' },
          },
        ],
      },
      { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay },
    ],
  });
}

/** The body of a 503 of a model with too many callers (discuss.ai.google.dev threads 48410 and 109581, 2025-11). */
export const overloadedBody = toErrorBody({ code: 503, message: 'The model is overloaded. Please try again later.' });
