import type { Filmstrip } from './filmstrip';
import type { FindingLine } from './findings';
import type { ReadableReport } from './legacy';
import { type Track, toTracks } from './tracks';
import { toClock } from './words';

export type TimedFinding = FindingLine & { number: number; at: number; clock: string };

/**
 * The video as a line: its tracks are what was measured, and its marks the numbered findings that have a second, in their order; none
 * where the filmstrip has the number of each at its shot.
 */
export type Timeline = {
  kind: 'timeline';
  title: string;
  note: string;
  seconds: number;
  clock: string;
  marks: TimedFinding[];
  tracks: Track[];
};

const isTimed = (line: FindingLine): line is TimedFinding => line.number !== undefined && line.at !== undefined;

const MARKS_NOTE = 'Each marker is a finding; its number is that in the list of all findings.';
const TRACKS_NOTE = 'The tracks below the line show what was measured.';

type Told = { findings: readonly FindingLine[]; filmstrip: Filmstrip | undefined };

export function toTimeline({ meta, video }: ReadableReport, { findings, filmstrip }: Told): Timeline | undefined {
  const timed = findings.filter(isTimed);
  const ends = [...timed.map(({ at }) => at), ...(video?.picture?.shots.map(({ to }) => to) ?? [])];
  const seconds = Math.max(meta?.videoSeconds ?? 0, ...ends, 1);
  const tracks = toTracks(video, seconds);
  const atShots = new Set(filmstrip?.cells.flatMap((cell) => cell.findings));
  const marks = timed.every(({ number }) => atShots.has(number)) ? [] : timed;
  if (marks.length === 0 && tracks.length === 0) return undefined;
  const line = { kind: 'timeline', seconds, clock: toClock(seconds), marks, tracks } as const;
  if (marks.length === 0) return { ...line, title: 'Second by second', note: 'What was measured along the video.' };
  const note = tracks.length === 0 ? MARKS_NOTE : `${MARKS_NOTE} ${TRACKS_NOTE}`;
  return { ...line, title: 'Evidence in the video', note };
}
