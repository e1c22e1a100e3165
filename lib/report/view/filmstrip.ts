import type { ReportVideo } from '@/lib/report/check';
import { thin } from '@/lib/report/spans';
import { toClock, toCount, toSeconds } from '@/lib/report/words';
import type { Picture } from '@/lib/video/schema';
import { shotAnchor } from './evidence-links';
import { one, optional } from './facts';
import { type Finding, toMarks } from './findings';
import { toFrames } from './frames';
import type { FigureNode, Filmstrip, FilmstripCell } from './nodes';

type Shot = Picture['shots'][number];

const MAX_CELLS = 20;

function stillOf({ from, to }: Shot, stills: ReportVideo['stills']): number | undefined {
  const middle = (from + to) / 2;
  return stills
    .filter(({ at }) => at >= from && at < to)
    .toSorted((one, other) => Math.abs(one.at - middle) - Math.abs(other.at - middle))
    .at(0)?.n;
}

function noteOf({ shots, cuts, dissolves, sampled }: Picture): string {
  const parts = [toCount(cuts, 'cut'), ...(dissolves > 0 ? [`at least ${toCount(dissolves, 'dissolve')}`] : [])];
  const entries = shots.length === 1 ? '' : ' Each is listed with the second at which it begins and its length.';
  const counts = `${toCount(shots.length, 'shot')}, ${parts.join(', ')}.${entries}`;
  return sampled === null ? counts : `${counts} From ${toClock(sampled.from)} on the video was sampled, and cuts there are not counted.`;
}

const sentenceOf = ({ number, clock, length, transition, marks }: FilmstripCell) => {
  const findings =
    marks.length === 0 ? [] : [`${marks.length === 1 ? 'finding' : 'findings'} ${marks.map((mark) => mark.number).join(', ')}`];
  return `Shot ${number}: ${[clock, length, ...one(transition?.toLowerCase()), ...findings].join(', ')}`;
};

/** Undefined where the picture was not measured. */
export function toFilmstrip(
  video: ReportVideo | undefined,
  findings: readonly Finding[],
): (FigureNode & { drawing: Filmstrip }) | undefined {
  const { picture, stills = [] } = video ?? {};
  if (!picture) return undefined;
  const frames = toFrames(video);
  const cells = picture.shots.map((shot, index): FilmstripCell => {
    const still = stillOf(shot, stills);
    const number = index + 1;
    return {
      number,
      anchor: shotAnchor(number),
      from: shot.from,
      clock: toClock(shot.from),
      length: toSeconds(shot.to - shot.from),
      marks: toMarks(findings.filter(({ shot: own }) => own === number)),
      ...optional('transition', shot.begins === 'dissolve' ? 'Dissolve' : undefined),
      ...optional('still', still === undefined ? undefined : frames.get(still)),
    };
  });
  // Shots that can be seen come first where there are many.
  const seen = cells.length > MAX_CELLS ? cells.filter(({ still }) => still !== undefined) : cells;
  const shown = thin(seen.length === 0 ? cells : seen, MAX_CELLS);
  const left = cells.length - shown.length;
  const more = left === 0 ? undefined : `And ${left} more: these are ${shown.length} of ${cells.length} shots, across the whole video.`;
  return {
    kind: 'figure',
    title: 'Shots',
    note: noteOf(picture),
    sentences: [...shown.map(sentenceOf), ...one(more)],
    drawing: {
      kind: 'filmstrip',
      cells: shown,
      ...optional('more', more),
    },
  };
}
