import type { Context } from '@/lib/context';
import { findRememberedFailure } from './store';

/** Until when a submit of this URL would fail at once, because a final fact of its ad is remembered; undefined where it would not. */
export async function findMemoryEnd(ctx: Context, { adUrl }: { adUrl: string }): Promise<Date | undefined> {
  return (await findRememberedFailure(ctx.db, adUrl, ctx.standInModel))?.until;
}
