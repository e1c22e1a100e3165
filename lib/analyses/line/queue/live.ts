import type { Db } from '@/db/client';
import { type CurrentStep, listCurrentSteps, toCurrentStep } from '../../current-step';
import { type LiveRun, selectLiveRuns } from './store';

export type ShownRun = LiveRun & { step: CurrentStep };

export async function listLiveRuns(db: Db, most: number): Promise<ShownRun[]> {
  const live = await selectLiveRuns(db, most);
  const asked = live.flatMap(({ analysisId, ...run }) => (analysisId === null ? [] : [{ ...run, id: analysisId }]));
  const steps = new Map((await listCurrentSteps(db, asked)).map((step, index) => [asked[index]?.id, step]));
  return live.map((run) => ({ ...run, step: (run.analysisId === null ? undefined : steps.get(run.analysisId)) ?? toCurrentStep(run, {}) }));
}
