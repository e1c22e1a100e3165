import { listCurrentSteps } from '@/lib/analyses/current-step';
import { getExpectedSeconds } from '@/lib/analyses/pace';
import { stepWords } from '@/lib/analyses/progress';
import type { Context } from '@/lib/context';
import { LiveProgress } from './schema';
import { selectLive } from './store';

/** What is being done for the caller now. */
export async function listLive(ctx: Context): Promise<LiveProgress> {
  const rows = await selectLive(ctx.db, ctx.actor.userId);
  const steps = await listCurrentSteps(ctx.db, rows);
  return LiveProgress.parse({
    expectedSeconds: await getExpectedSeconds(ctx.db),
    analyses: rows.map(({ platform, ...row }, index) => ({ ...row, currentStep: steps[index] ?? stepWords.waiting })),
  });
}
