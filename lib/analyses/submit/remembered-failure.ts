import type { Context } from '@/lib/context';
import { findRememberedUntil as selectRememberedUntil } from '../store';

/**
 * Finds the time until which a submit of this URL fails at once, because a final failure of its ad is remembered; undefined when it does
 * not.
 */
export async function findRememberedUntil(ctx: Context, { adUrl }: { adUrl: string }): Promise<Date | undefined> {
  return selectRememberedUntil(ctx.db, adUrl, ctx.demoModel);
}
