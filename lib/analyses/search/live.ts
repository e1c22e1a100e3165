import { listCurrentSteps } from '@/lib/analyses/current-step';
import { stepWords } from '@/lib/analyses/progress';
import { findMedianRunSeconds } from '@/lib/analyses/store';
import type { Context } from '@/lib/context';
import { LiveProgress } from './schema';
import { selectLiveAnalyses } from './store';

/** Until a run has ended, and at the least. */
const [DEFAULT_SECONDS, MIN_SECONDS] = [75, 5];

export async function listLiveAnalyses(ctx: Context): Promise<LiveProgress> {
  const rows = await selectLiveAnalyses(ctx.db, ctx.actor.userId);
  const steps = await listCurrentSteps(ctx.db, rows);
  return LiveProgress.parse({
    expectedSeconds: Math.max(MIN_SECONDS, (await findMedianRunSeconds(ctx.db)) ?? DEFAULT_SECONDS),
    analyses: rows.map(({ platform, standing, ...row }, index) => ({
      ...row,
      currentStep: steps[index]?.words ?? stepWords.waiting,
      waitsFor: steps[index]?.waitsFor ?? null,
    })),
  });
}
