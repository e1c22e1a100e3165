import type { ReportVideo } from '@/lib/report/check';
import { toClock, toCount, toSeconds } from '@/lib/report/words';
import type { Picture } from '@/lib/video/schema';
import type { FindingLine } from './findings';
import { type Frame, toFrames } from './frames';

type Shot = Picture['shots'][number];

/** A shot; `transition` is absent where it begins with a hard cut, and `findings` are the numbers of its findings. */
export type FilmstripCell = { number: number; clock: string; length: string; transition?: string; frame?: Frame; findings: number[] };

export type Filmstrip = {
  kind: 'filmstrip';
  title: string;
  note: string;
  cells: FilmstripCell[];
  more?: string;
  seconds: number;
  /** The second at which each shot begins, of all shots. */
  starts: number[];
};

const MAX_CELLS = 20;

function stillOf({ from, to }: Shot, stills: ReportVideo['stills']): number | undefined {
  const middle = (from + to) / 2;
  return stills
    .filter(({ at }) => at >= from && at < to)
    .toSorted((one, other) => Math.abs(one.at - middle) - Math.abs(other.at - middle))
    .at(0)?.n;
}

function thin<T>(items: readonly T[]): T[] {
  if (items.length <= MAX_CELLS) return [...items];
  const step = (items.length - 1) / (MAX_CELLS - 1);
  return Array.from({ length: MAX_CELLS }, (_, place) => items[Math.round(place * step)]).filter((item) => item !== undefined);
}

function noteOf({ shots, cuts, dissolves, sampled }: Picture): string {
  const parts = [toCount(cuts, 'cut'), ...(dissolves > 0 ? [`at least ${toCount(dissolves, 'dissolve')}`] : [])];
  const entries = shots.length === 1 ? '' : ' Each is listed with the second at which it begins and its length.';
  const counts = `${toCount(shots.length, 'shot')}, ${parts.join(', ')}.${entries}`;
  return sampled === null ? counts : `${counts} From ${toClock(sampled.from)} on the video was sampled, and cuts there are not counted.`;
}

/** Undefined where the picture was not measured. */
export function toFilmstrip(video: ReportVideo | undefined, findings: readonly FindingLine[]): Filmstrip | undefined {
  const { picture, stills = [] } = video ?? {};
  if (!picture) return undefined;
  const frames = toFrames(video);
  const cells = picture.shots.map((shot, index): FilmstripCell => {
    const still = stillOf(shot, stills);
    const frame = still === undefined ? undefined : frames.get(still);
    return {
      number: index + 1,
      clock: toClock(shot.from),
      length: toSeconds(shot.to - shot.from),
      findings: findings.flatMap((line) => (line.shot === index + 1 && line.number !== undefined ? [line.number] : [])),
      ...(shot.begins === 'dissolve' ? { transition: 'Dissolve' } : {}),
      ...(frame === undefined ? {} : { frame }),
    };
  });
  // Of many shots, those that can be seen come first.
  const seen = cells.length > MAX_CELLS ? cells.filter(({ frame }) => frame !== undefined) : cells;
  const shown = thin(seen.length === 0 ? cells : seen);
  const left = cells.length - shown.length;
  return {
    kind: 'filmstrip',
    title: 'Shots',
    note: noteOf(picture),
    cells: shown,
    ...(left === 0 ? {} : { more: `And ${left} more: these are ${shown.length} of ${cells.length} shots, across the whole video.` }),
    seconds: Math.max(...picture.shots.map(({ to }) => to)),
    starts: picture.shots.map(({ from }) => from),
  };
}
