import { findMediaUrl } from '@/lib/ads/hosts';
import type { PageState, Reading } from '@/lib/ads/library-adapter';
import { pageRules } from '@/lib/ads/page-rules';
import type { ScrapedAd } from '@/lib/ads/schema';
import { adapters } from '@/lib/ads/scrape';
import type { Platform } from '@/lib/platforms';
import type { CanaryField, CanaryOutcome, CanaryResult } from './schema';

type Field = Exclude<CanaryField, 'data'>;

const shows: Record<Field, (ad: ScrapedAd) => boolean> = {
  page_name: ({ pageName }) => pageName !== null,
  text: ({ body, title }) => body !== null || title !== null,
  first_shown: ({ firstShown }) => firstShown !== null,
  last_shown: ({ lastShown }) => lastShown !== null,
  video: ({ videos }) => videos.length > 0,
  video_link: ({ videos, platform }) =>
    videos.length === 0 || videos.some(({ sources }) => sources.some(({ url }) => findMediaUrl(url, platform) !== undefined)),
};

const fields: readonly Field[] = ['page_name', 'text', 'first_shown', 'last_shown', 'video', 'video_link'];

const listFields = (platform: Platform) => fields.filter((field) => field !== 'last_shown' || adapters[platform].showsLastDay);

function toOutcome(state: Exclude<PageState, 'content' | 'partial' | 'no_link'>): CanaryOutcome {
  if (state === 'withheld' || state === 'loading') return 'silent';
  const { breakerSignal, action } = pageRules[state];
  // The library gives a reason why it does not show this ad.
  if (breakerSignal === 'answered' || (breakerSignal === 'none' && action === 'fail')) return 'ended';
  return breakerSignal === 'silent' ? 'unreachable' : 'blocked';
}

export function evaluateCanary(reading: Reading, platform: Platform): CanaryResult {
  if (reading.state === 'no_link') return { outcome: 'changed', missing: ['video_link'] };
  if (reading.state !== 'content' && reading.state !== 'partial') return { outcome: toOutcome(reading.state), missing: [] };
  const { ad } = reading;
  const absent = listFields(platform).filter((field) => !shows[field](ad));
  // Read from the visible page, because the data is not where it was.
  const missing: CanaryField[] = reading.state === 'partial' ? ['data', ...absent] : absent;
  return { outcome: missing.length === 0 ? 'ok' : 'changed', missing };
}
