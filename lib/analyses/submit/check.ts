import { findSampleAd } from '@/lib/ads/sample-ads';
import type { AdRef } from '@/lib/ads/schema';
import type { Context } from '@/lib/context';
import { getBalance } from '@/lib/credits/balance';
import { describeFailure } from '@/lib/failures';
import { describePause, libraryNames } from '@/lib/platforms';
import { type AdCheck, FAILURE_MEMORY_HOURS } from '../schema';
import { findRememberedFailure } from './remembered-failure';
import { findForSubmit } from './store';

export async function checkAd(ctx: Context, ref: AdRef, video = 1): Promise<AdCheck> {
  if (findSampleAd(ref) !== undefined) return { ref, state: 'sample' };
  const { status, ownId, isPaused } = await findForSubmit(
    ctx.db,
    { ref, video, standing: 'current' },
    { ...ctx.actor, demoModel: ctx.demoModel },
  );
  if (ownId !== null) return { ref, state: 'own', id: ownId };
  if (status === 'done') return { ref, state: 'cached' };
  if (isPaused) return { ref, state: 'off', message: describePause(ref.platform) };
  if (ctx.platforms[ref.platform]) {
    const failure = await findRememberedFailure(ctx, { adUrl: ref.url, video });
    if (failure === undefined) return { ref, state: 'new' };
    return { ref, state: 'off', message: `${describeFailure(failure).message} Found less than ${FAILURE_MEMORY_HOURS} hours ago.` };
  }
  return { ref, state: 'off', message: `The operator has switched off analyses of ads in the ${libraryNames[ref.platform]}.` };
}

export async function checkAds(ctx: Context, refs: readonly AdRef[]): Promise<{ balance: number; checks: AdCheck[] }> {
  const checks: AdCheck[] = [];
  for (const ref of refs) checks.push(await checkAd(ctx, ref));
  return { balance: (await getBalance(ctx)).balance, checks };
}
