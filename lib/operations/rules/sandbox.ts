import { sampleAds } from '@/lib/ads/sample-ads';
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
    'Samples are listed and counted in `total` like other completed analyses, and deleted 30 days after they ended.',
  ],
};
