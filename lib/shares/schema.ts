import { z } from 'zod';
import { Name } from '@/lib/plain-text';
import { MOST_COMPARED } from '@/lib/report/compare/limits';
import { linkLifetimes } from './lifetimes';

export const MAX_LIVE_LINKS = 500;

/** Days for which an ended link stays in the list of its account. */
export const ENDED_LINK_DAYS = 30;

export const LINKS_PER_PAGE = 50;

export const LinkLifetime = z.enum(linkLifetimes.map(([value]) => value));
export type LinkLifetime = z.infer<typeof LinkLifetime>;

export const LinkInput = z.object({
  analysisIds: z
    .array(z.uuid())
    .min(1)
    .max(MOST_COMPARED)
    .refine((ids) => new Set(ids).size === ids.length),
  name: Name(60, 'Enter a name for the link, of at most 60 characters.'),
  lifetime: LinkLifetime,
  allowsDownloads: z.boolean(),
});
export type LinkInput = z.infer<typeof LinkInput>;

export const SharedLink = z.strictObject({
  id: z.uuid(),
  analyses: z.array(z.strictObject({ id: z.uuid(), adId: z.string(), pageName: z.string().nullable() })).min(1),
  name: z.string(),
  /** Null after a change of AUTH_SECRET. */
  token: z.string().nullable(),
  allowsDownloads: z.boolean(),
  views: z.int().nonnegative(),
  lastViewedAt: z.date().nullable(),
  createdAt: z.date(),
  expiresAt: z.date().nullable(),
});
export type SharedLink = z.infer<typeof SharedLink>;

export type OpenedLink = {
  id: string;
  analysisIds: string[];
  userId: string;
  accountId: string;
  allowsDownloads: boolean;
  expiresAt: Date | null;
};
