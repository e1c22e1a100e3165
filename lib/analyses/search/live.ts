import { listCurrentSteps } from '@/lib/analyses/current-step';
import { getExpectedSeconds } from '@/lib/analyses/expected-duration';
import { stepWords } from '@/lib/analyses/progress';
import type { Context } from '@/lib/context';
import { LiveProgress } from './schema';
import { selectLiveAnalyses } from './store';

export async function listLiveAnalyses(ctx: Context): Promise<LiveProgress> {
  const rows = await selectLiveAnalyses(ctx.db, ctx.actor.userId);
  const steps = await listCurrentSteps(ctx.db, rows);
  return LiveProgress.parse({
    expectedSeconds: await getExpectedSeconds(ctx.db),
    analyses: rows.map(({ platform, standing, ...row }, index) => ({
      ...row,
      currentStep: steps[index]?.words ?? stepWords.waiting,
      waitsFor: steps[index]?.waitsFor ?? null,
    })),
  });
}
