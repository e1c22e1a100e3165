import { findMediaUrl } from '@/lib/ads/hosts';
import type { PageState, Reading } from '@/lib/ads/library';
import type { ScrapedAd } from '@/lib/ads/schema';
import { pageRules } from '@/lib/ads/states';
import type { Platform } from '@/lib/platforms';
import type { CanaryOutcome, CanaryPart, CanaryResult } from './schema';

type Field = Exclude<CanaryPart, 'data'>;

const shows: Record<Field, (ad: ScrapedAd) => boolean> = {
  page_name: ({ pageName }) => pageName !== null,
  text: ({ body, title }) => body !== null || title !== null,
  first_shown: ({ firstShown }) => firstShown !== null,
  last_shown: ({ lastShown }) => lastShown !== null,
  video: ({ videos }) => videos.length > 0,
  video_link: ({ videos, platform }) =>
    videos.length === 0 || videos.some(({ sources }) => sources.some(({ url }) => findMediaUrl(url, platform) !== undefined)),
};

const fields: Record<Platform, readonly Field[]> = {
  // The Meta Ad Library states no last day while an ad runs.
  meta: ['page_name', 'text', 'first_shown', 'video', 'video_link'],
  tiktok: ['page_name', 'text', 'first_shown', 'last_shown', 'video', 'video_link'],
};

/** Why there is no ad in the reading, by what its state says about the library. */
function toOutcome(state: Exclude<PageState, 'content' | 'partial' | 'no_link'>): CanaryOutcome {
  if (state === 'withheld' || state === 'loading') return 'silent';
  const { sign, action } = pageRules[state];
  // The library says why it does not show this one ad, or that it has none.
  if (sign === 'answered' || (sign === 'neither' && action === 'fail')) return 'ended';
  return sign === 'blocked' || sign === 'turned_away' ? 'blocked' : 'unreachable';
}

/** Compares what was read of a canary's page with what must be there. */
export function judgeCanary(reading: Reading, platform: Platform): CanaryResult {
  if (reading.state === 'no_link') return { outcome: 'changed', missing: ['video_link'] };
  if (reading.state !== 'content' && reading.state !== 'partial') return { outcome: toOutcome(reading.state), missing: [] };
  const { ad } = reading;
  const absent = fields[platform].filter((field) => !shows[field](ad));
  // Read from what people see, because the data is not where it was.
  const missing: CanaryPart[] = reading.state === 'partial' ? ['data', ...absent] : absent;
  return { outcome: missing.length === 0 ? 'ok' : 'changed', missing };
}
