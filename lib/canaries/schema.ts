import { z } from 'zod';
import { canaryOutcomes } from '@/db/enums';
import type { Platform } from '@/lib/platforms';

/**
 * What the page of a canary must show: the ad's own data, of it these fields, and of its videos at least one link to a host that
 * we download from.
 */
export const CanaryPart = z.enum(['data', 'page_name', 'text', 'first_shown', 'last_shown', 'video', 'video_link']);
export type CanaryPart = z.infer<typeof CanaryPart>;

/**
 * `changed`: the ad is there and something of it is missing. `silent`: the page opened and says nothing about the ad, because it has
 * changed altogether or withholds the ad. `ended`: the library answers that it does not show the ad. `blocked`: it turned us away.
 */
export const CanaryOutcome = z.enum(canaryOutcomes);
export type CanaryOutcome = z.infer<typeof CanaryOutcome>;

/** What a look at a canary came to. */
export const CanaryResult = z.strictObject({ outcome: CanaryOutcome, missing: z.array(CanaryPart) });
export type CanaryResult = z.infer<typeof CanaryResult>;

/** The latest look at a library's canary. */
export type StoredCanaryResult = CanaryResult & { platform: Platform; checkedAt: Date };

const partWords: Record<CanaryPart, string> = {
  data: "the ad's data",
  page_name: 'the name of its page',
  text: 'its text or title',
  first_shown: 'the first day it was shown',
  last_shown: 'the last day it was shown',
  video: 'a video',
  video_link: 'a video link on a host of the library',
};

/** What a sighting says about the library, in words that follow its name. */
export function describeCanaryResult({ outcome, missing }: CanaryResult): string {
  const words: Record<CanaryOutcome, string> = {
    ok: 'shows its canary as expected',
    changed: `changed its page, on which this is missing: ${missing.map((part) => partWords[part]).join(', ')}`,
    silent: 'says nothing about its canary: its page has changed altogether, or it withholds ads from us',
    ended: 'no longer shows its canary: choose another ad',
    blocked: 'turned us away, so nothing is known about its page',
    unreachable: 'could not be reached or did not load',
  };
  return words[outcome];
}
