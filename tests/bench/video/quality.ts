import { type MadeVideo, makeVideo } from '@/tests/fakes/videos/maker/make-video';
import type { Plan } from '@/tests/fakes/videos/maker/plan';
import { measure } from './measure';
import type { Score } from './score/metrics';
import { judge, scoreVideo, type Verdict } from './score/score';

export type QualityResult = { name: string; videoSeconds: number; seconds: number } & Score;
export type Quality = { results: QualityResult[]; verdicts: Verdict[] };

async function examine(video: MadeVideo): Promise<QualityResult> {
  const { truth } = video;
  const { measurement, seconds, rejected } = await measure(video);
  const { shares, losses } = scoreVideo(truth, measurement);
  const told = rejected === undefined ? losses : [`the measurement was rejected: ${rejected}`, ...losses];
  return { name: truth.name, videoSeconds: truth.file.seconds, seconds, shares, losses: told };
}

export async function benchQuality(plans: readonly Plan[], store: string, say: (line: string) => void): Promise<Quality> {
  const results: QualityResult[] = [];
  for (const [index, plan] of plans.entries()) {
    say(`${index + 1}/${plans.length} ${plan.name} …`);
    const result = await examine(await makeVideo(plan, store));
    for (const loss of result.losses) say(`    ${loss}`);
    results.push(result);
  }
  return { results, verdicts: judge(results) };
}
