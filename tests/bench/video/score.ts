import type { MeasuredPart, VideoMeasurement } from '@/lib/video/schema';
import type { Truth } from '@/tests/fakes/videos/maker/truth';
import { addShares, toShare } from '@/tests/support/share';
import { joinScores, type MetricName, metricNames, metrics, type Score, toRatio } from './metrics';
import { scorePicture } from './picture';
import { scoreSound } from './sound';
import { scoreCaptions, scoreText } from './text';

/** Captions depend on the others and have no reasons of their own. */
const parts = ['picture', 'text', 'sound'] as const satisfies readonly MeasuredPart[];

function scoreReasons(truth: Truth, measurement: VideoMeasurement): Score {
  const reasonIn = (list: readonly { part: string; reason: string }[], part: string) => list.find((one) => one.part === part)?.reason;
  const wrong = parts.flatMap((part) => {
    const [expected, stated] = [reasonIn(truth.notMeasured, part), reasonIn(measurement.notMeasured, part)];
    const isConsistent = (measurement[part] === null) === (stated !== undefined);
    return expected === stated && isConsistent ? [] : [`${part}: ${stated ?? 'measured'} instead of ${expected ?? 'measured'}`];
  });
  return { shares: { reasons: toShare([wrong.length === 0]) }, losses: wrong };
}

/** Reports a part that was not measured once, by its reason. */
function tellOnce(part: unknown, scores: readonly Score[]): Score[] {
  return scores.map(({ shares, losses }) => ({ shares, losses: part === null ? [] : losses }));
}

export function scoreVideo(truth: Truth, measurement: VideoMeasurement): Score {
  return joinScores([
    ...tellOnce(measurement.picture, scorePicture(truth, measurement)),
    ...tellOnce(measurement.text, scoreText(truth, measurement)),
    ...tellOnce(measurement.sound, scoreSound(truth, measurement)),
    scoreCaptions(truth, measurement),
    scoreReasons(truth, measurement),
  ]);
}

export type Verdict = {
  name: MetricName;
  title: string;
  ratio: number | undefined;
  hits: number;
  of: number;
  bar: number | undefined;
  passed: boolean;
};

/** All videos together: pooled, so that a video counts by what it holds. */
export function judge(scores: readonly Score[]): Verdict[] {
  return metricNames.map((name) => {
    const share = addShares(scores.flatMap(({ shares }) => shares[name] ?? []));
    const { title, bar } = metrics[name];
    const ratio = toRatio(share);
    return { name, title, ratio, ...share, bar, passed: bar === undefined || ratio === undefined || ratio >= bar };
  });
}
