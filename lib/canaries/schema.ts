import { z } from 'zod';
import { canaryOutcomes } from '@/db/enums';
import type { Platform } from '@/lib/platforms';

export const CanaryField = z.enum(['data', 'page_name', 'text', 'first_shown', 'last_shown', 'video', 'video_link']);
export type CanaryField = z.infer<typeof CanaryField>;

/** `changed`: something is missing. `silent`: no data about the ad. `ended`: the library says so. `blocked`: it blocked our address. */
export const CanaryOutcome = z.enum(canaryOutcomes);
export type CanaryOutcome = z.infer<typeof CanaryOutcome>;

export const CanaryResult = z.strictObject({ outcome: CanaryOutcome, missing: z.array(CanaryField) });
export type CanaryResult = z.infer<typeof CanaryResult>;

export type StoredCanaryResult = CanaryResult & { platform: Platform; checkedAt: Date };

const fieldWords: Record<CanaryField, string> = {
  data: "the ad's data",
  page_name: 'the name of its page',
  text: 'its text or title',
  first_shown: 'the first day it ran',
  last_shown: 'the last day it ran',
  video: 'a video',
  video_link: 'a video link on a host of the library',
};

export function describeCanaryResult({ outcome, missing }: CanaryResult): string {
  const words: Record<CanaryOutcome, string> = {
    ok: 'shows its canary as expected',
    changed: `changed its page, which lacks: ${missing.map((field) => fieldWords[field]).join(', ')}`,
    silent: 'does not show its canary: its page has changed completely, or it withholds ads from us',
    ended: 'no longer shows its canary: choose another ad',
    blocked: 'blocked us, so the state of its page is unknown',
    unreachable: 'could not be reached or did not load',
  };
  return words[outcome];
}
