import { z } from 'zod';
import type { ScrapedAd } from '@/lib/ads/schema';
import { caps, text } from './text';

export const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

export const DAY_MS = 86_400_000;

export const ReportAd = z
  .strictObject({
    copy: text(caps.copy).nullable().meta({ description: 'The text that accompanies the video.' }),
    title: text(caps.reasoning).nullable(),
    description: text(caps.body).nullable(),
    button: text(caps.title).nullable(),
    landingHost: text(caps.finding).nullable().meta({ description: 'The host of the landing page.' }),
    placements: z.array(text(caps.title)).max(20).meta({ description: 'The placements of the ad, in the words of the library.' }),
    status: z.enum(['active', 'ended']).nullable(),
    firstShown: Day.nullable(),
    lastShown: Day.nullable(),
    daysRunning: z.int().positive().nullable().meta({
      description:
        'Calendar days from the first to the last, both included; for an active ad, to the day of the report. Null when the library does not state them.',
    }),
    reach: text(caps.title).nullable().meta({ description: 'The reach as the library states it.' }),
    aspect: text(20).nullable().meta({ description: 'The sides of the video, such as "9:16"; null when it was not measured.' }),
    seconds: z.number().positive().meta({ description: 'The length of the video.' }),
  })
  .meta({ id: 'ReportAd' });
export type ReportAd = z.infer<typeof ReportAd>;

/** Days from one calendar day to another, both included. */
function countDays(first: string, last: string): number | null {
  const days = Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1;
  return Number.isInteger(days) && days > 0 ? days : null;
}

/** Null where the library does not state it. */
export function daysRunning({ firstShown, lastShown, active }: ScrapedAd, now: Date): number | null {
  if (firstShown === null) return null;
  if (active === true) return countDays(firstShown, now.toISOString().slice(0, 10));
  return lastShown === null ? null : countDays(firstShown, lastShown);
}

type AdInput = { ad: ScrapedAd; seconds: number; aspect: string | null; now: Date };

export function toReportAd({ ad, seconds, aspect, now }: AdInput): ReportAd {
  const cut = (value: string | null, max: number) => value?.slice(0, max).replace(/\p{Cs}$/u, '') || null;
  const reach = ad.facts.find(({ name }) => /\breach\b/i.test(name))?.value ?? null;
  return {
    copy: cut(ad.body, caps.copy),
    title: cut(ad.title, caps.reasoning),
    description: cut(ad.linkDescription, caps.body),
    button: cut(ad.ctaText, caps.title),
    landingHost: cut(ad.landingHost, caps.finding),
    placements: ad.publisherPlatforms.slice(0, 20).flatMap((name) => cut(name, caps.title) ?? []),
    status: ad.active === null ? null : ad.active ? 'active' : 'ended',
    firstShown: ad.firstShown,
    lastShown: ad.lastShown,
    daysRunning: daysRunning(ad, now),
    reach: cut(reach, caps.title),
    aspect: cut(aspect, 20),
    seconds,
  };
}
