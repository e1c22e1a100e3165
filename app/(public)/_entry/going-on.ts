import { readPastedCookie, START_PATH, toStartPath } from '@/app/_server/session/pasted-cookie';
import { toReturnPath } from '@/app/_server/session/return-to';
import type { AdRef } from '@/lib/ads/schema';

export type GoingOn = { next: string; pasted: readonly AdRef[] };

export async function findGoingOn(asked: string | undefined): Promise<GoingOn> {
  const ads = (await readPastedCookie())?.ads ?? [];
  if (asked === undefined && ads.length > 0) return { next: toStartPath(ads), pasted: ads };
  const next = toReturnPath(asked);
  return { next, pasted: next.split('?', 1)[0] === START_PATH ? ads : [] };
}
