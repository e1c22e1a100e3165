import type { Context } from '@/lib/context';
import type { ReportAd } from '@/lib/report/ad';
import { toLibraryAd } from '../facts/library-ad';
import { findAd } from './store';

/** Undefined when its page was not read, or by an earlier version. */
export async function findShownAd(
  { db, actor: { userId } }: Context,
  { id, endedAt }: { id: string; endedAt: Date | null },
): Promise<ReportAd | undefined> {
  return toLibraryAd(await findAd(db, { id, userId }), endedAt ?? new Date());
}
