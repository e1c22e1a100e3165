import { z } from 'zod';
import { Platform } from '@/lib/platform-schema';

/** One ad in one library. `adId` is a string everywhere (ids exceed 2^53); `url` is canonical, rebuilt from the digits. */
export type AdRef = { platform: Platform; adId: string; url: string };

/** The links to one video of an ad; they are signed and short-lived, and not stored after the run. */
export const AdVideo = z.strictObject({
  /** Equal for the same video in two qualities or two page loads. */
  assetKey: z.string(),
  sources: z
    .array(z.strictObject({ quality: z.enum(['hd', 'sd', 'watermarked_hd', 'watermarked_sd', 'original']), url: z.string() }))
    .min(1),
  /** The duration that the library states; not measured. */
  durationSeconds: z.number().optional(),
});
export type AdVideo = z.infer<typeof AdVideo>;

/** The requested ad as the library shows it. All text is untrusted: truncated and sanitized at extraction, escaped at output. */
export const ScrapedAd = z.strictObject({
  platform: Platform,
  adId: z.string(),
  pageName: z.string().nullable(),
  /** The ID of that page in its library. A run keeps it in a column, because servers of an earlier version refuse an ad with it. */
  pageId: z.string().optional(),
  body: z.string().nullable(),
  title: z.string().nullable(),
  linkDescription: z.string().nullable(),
  ctaText: z.string().nullable(),
  /** Host of the landing page only; never a link. */
  landingHost: z.string().nullable(),
  format: z.string().nullable(),
  /** Calendar days, `YYYY-MM-DD`. */
  firstShown: z.string().nullable(),
  lastShown: z.string().nullable(),
  active: z.boolean().nullable(),
  publisherPlatforms: z.array(z.string()),
  /** Facts that the library states, as text ("reach 10K-100K"), in the library's order. */
  facts: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  videos: z.array(AdVideo),
  imageCount: z.int().nonnegative(),
});
export type ScrapedAd = z.infer<typeof ScrapedAd>;
