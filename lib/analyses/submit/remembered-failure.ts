import type { Context } from '@/lib/context';
import type { FailureCode } from '@/lib/failures';
import { findRememberedFailure as selectRememberedFailure } from '../store';

/** Finds the remembered failure with which a submit of this URL fails at once; undefined when it does not. */
export async function findRememberedFailure(ctx: Context, { adUrl }: { adUrl: string }): Promise<FailureCode | undefined> {
  return selectRememberedFailure(ctx.db, adUrl, ctx.demoModel);
}
