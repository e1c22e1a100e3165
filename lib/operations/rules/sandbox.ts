import { sampleAds } from '@/lib/ads/sample-ads';
import { KEPT_DAYS, MAX_KEPT_SAMPLES, MAX_LIVE_SAMPLES } from '@/lib/analyses/samples/schema';
import { SANDBOX_LIMIT } from '@/lib/rate-limit/policy';
import type { RuleSection } from './section';

export const sandboxRules: RuleSection = {
  id: 'sandbox',
  title: 'Sandbox',
  lead: 'Reserved ads, one for each outcome, with which you can write and test a client. They are free and the same on every deployment.',
  tables: [
    {
      caption: 'Sample ads',
      head: ['URL', 'Outcome'],
      rows: sampleAds.map(({ url, about }) => [`\`${url}\``, about]),
    },
  ],
  rules: [
    'They need no credits and cost none. Every submit starts a new analysis, which neither comes from the cache nor joins one in progress. Limits and `Idempotency-Key` work as for any ad. `estimatedSeconds` is that of a real ad, and a submit of the rate-limited sample counts as a call.',
    'The ads are fictional, and no library has their IDs. The service opens no page and calls no model: every sample has the same prepared report, without stills. Responses mark a sample with `sample: true`, and its report has a notice.',
    `Further limits apply to an account, across all its tokens and apps: ${SANDBOX_LIMIT} sample ads a minute, and ${MAX_LIVE_SAMPLES} in progress. Beyond either, a submit returns 429 \`rate_limited\`, and \`Retry-After\` is the time until the next clock minute or until the first sample in progress ends. Accounts take turns, so samples of other accounts do not delay yours.`,
    `Samples are listed and counted in \`total\` like other completed analyses, and are deleted ${KEPT_DAYS} days after they end. An account keeps at most ${MAX_KEPT_SAMPLES}: a further one replaces the oldest that has ended, whose URL then returns 404.`,
  ],
};
