import { sampleAds } from '@/lib/ads/sample-ads';
import { KEPT_DAYS, MAX_KEPT_SAMPLES, MAX_LIVE_SAMPLES } from '@/lib/analyses/samples/schema';
import { SANDBOX_LIMIT } from '@/lib/rate-limit/policy';
import type { RuleSection } from './section';

export const sandboxRules: RuleSection = {
  id: 'sandbox',
  title: 'Sandbox',
  lead: 'Reserved ads, one for every outcome, to write and test a client against. They are free and the same on every deployment.',
  tables: [
    {
      caption: 'Sample ads',
      head: ['URL', 'Outcome'],
      rows: sampleAds.map(({ url, about }) => [`\`${url}\``, about]),
    },
  ],
  rules: [
    'They need no credits and cost none. Every submit is a new analysis: nothing comes from the cache, and nothing is joined. Limits and `Idempotency-Key` are as for any ad; `estimatedSeconds` is that of a real one, and the rate-limited sample counts as a call.',
    'The ads are fictional, and no library has their IDs: no page is opened and no model is asked; every sample has the same report, which was written beforehand, and no stills. Where a sample appears, it has `sample: true`; in a report, a notice says so.',
    `An account has limits of its own, whichever tokens and apps submit: ${SANDBOX_LIMIT} sample ads a minute, and ${MAX_LIVE_SAMPLES} in progress. Beyond either, a submit returns 429 \`rate_limited\`, and \`Retry-After\` is the time until there is room: the next clock minute, or when the first sample in progress ends. Accounts take turns, so that samples of others do not delay yours.`,
    `Samples are listed and counted in \`total\` like other completed analyses, and deleted ${KEPT_DAYS} days after they ended. An account keeps ${MAX_KEPT_SAMPLES}: each further one takes the place of the oldest that has ended, whose URL then returns 404.`,
  ],
};
