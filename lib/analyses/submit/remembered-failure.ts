import { toRunKey } from '@/lib/ads/url';
import type { Context } from '@/lib/context';
import type { FailureCode } from '@/lib/failures';
import { findRememberedFailure as selectRememberedFailure } from '../store';

export async function findRememberedFailure(ctx: Context, wanted: { adUrl: string; video: number }): Promise<FailureCode | undefined> {
  return selectRememberedFailure(ctx.db, toRunKey(wanted.adUrl, wanted.video), ctx.demoModel);
}
