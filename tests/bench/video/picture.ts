import type { Picture, VideoMeasurement } from '@/lib/video/schema';
import type { Truth } from '@/tests/fakes/videos/maker/truth';
import { toShare } from '@/tests/support/share';
import { type Score, seconds } from './metrics';

/** Seconds are rounded on the way; a frame lasts at least 16 ms. */
const ROUNDING = 0.005;
const BAR_TOLERANCE = 0.01;
const RATE_TOLERANCE = 0.02;

/** One found cut for each true one, nearest in order; what is left on either side was missed or made up. */
function matchCuts(truth: readonly number[], found: readonly number[], tolerance: number): { missed: number[]; extra: number[] } {
  const free = [...found];
  const missed: number[] = [];
  for (const cut of truth) {
    const nearest = free.toSorted((a, b) => Math.abs(a - cut) - Math.abs(b - cut))[0];
    if (nearest !== undefined && Math.abs(nearest - cut) <= tolerance) free.splice(free.indexOf(nearest), 1);
    else missed.push(cut);
  }
  return { missed, extra: free };
}

/** A cut that is counted within a gradual transition is an extra cut, too: F1 counts it as any other. */
function scoreCuts(truth: Truth, shots: Picture['shots']): Score {
  const tolerance = truth.frameSeconds + ROUNDING;
  const found = shots.filter(({ begins }) => begins === 'cut').map(({ from }) => from);
  const { missed, extra } = matchCuts(truth.cuts, found, tolerance);
  const right = truth.cuts.length - missed.length;
  const isWithin = ({ from, to }: { from: number; to: number }) => extra.some((cut) => cut >= from - tolerance && cut <= to + tolerance);
  const dissolves = shots.filter(({ begins }) => begins === 'dissolve').map(({ from }) => from);
  return {
    shares: {
      cuts: { hits: 2 * right, of: 2 * right + missed.length + extra.length },
      gradual: toShare(truth.gradual.map((span) => !isWithin(span))),
      dissolves: toShare(truth.gradual.map(({ from, to }) => dissolves.some((at) => at >= from - 0.3 && at <= to + 0.3))),
    },
    losses: [...missed.map((cut) => `cut at ${seconds(cut)} missed`), ...extra.map((cut) => `no cut at ${seconds(cut)}`)],
  };
}

function toAspect({ width, height }: Truth['file']): string {
  const divide = (a: number, b: number): number => (b === 0 ? a : divide(b, a % b));
  const divisor = divide(width, height);
  return `${width / divisor}:${height / divisor}`;
}

function scoreFrame(truth: Truth, picture: Picture): Score {
  const sides = ['top', 'bottom', 'left', 'right'] as const;
  const barsRight = sides.every((side) => Math.abs(picture.bars[side] - truth.bars[side]) <= BAR_TOLERANCE);
  const rateRight = Math.abs(picture.framesPerSecond / truth.framesPerSecond - 1) <= RATE_TOLERANCE;
  const { width, height } = truth.file;
  const sizeRight = picture.width === width && picture.height === height && picture.aspect === toAspect(truth.file);
  return {
    shares: { bars: toShare([barsRight]), rate: toShare([rateRight]), size: toShare([sizeRight]) },
    losses: [
      ...(barsRight ? [] : [`bars ${JSON.stringify(picture.bars)} instead of ${JSON.stringify(truth.bars)}`]),
      ...(rateRight ? [] : [`${picture.framesPerSecond} frames a second instead of ${truth.framesPerSecond.toFixed(2)}`]),
      ...(sizeRight
        ? []
        : [`${picture.width} × ${picture.height}, ${picture.aspect} instead of ${width} × ${height}, ${toAspect(truth.file)}`]),
    ],
  };
}

const nothing: Picture = {
  width: 1,
  height: 1,
  aspect: '',
  framesPerSecond: 0.001,
  bars: { top: 1, bottom: 1, left: 1, right: 1 },
  brightness: 0,
  shots: [],
  cuts: 0,
  dissolves: 0,
  cutsInFirst10Seconds: 0,
  firstCutAt: null,
  longestShotSeconds: 0,
  sampled: null,
};

/** A picture that should have been measured and was not loses everything. */
export function scorePicture(truth: Truth, { picture }: VideoMeasurement): Score[] {
  if (truth.notMeasured.some(({ part }) => part === 'picture')) return [];
  return [scoreCuts(truth, (picture ?? nothing).shots), scoreFrame(truth, picture ?? nothing)];
}
