import type { FindingLine } from './findings';
import type { ReadableReport } from './legacy';
import { type Track, toTracks } from './tracks';
import { toClock } from './words';

export type TimedFinding = FindingLine & { number: number; at: number; clock: string };

/** The video as a line; its marks are the numbered findings that have a second, in their order, and its tracks what was measured. */
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

export function toTimeline({ meta, video }: ReadableReport, findings: readonly FindingLine[]): Timeline | undefined {
  const marks = findings.filter(isTimed);
  const ends = [...marks.map(({ at }) => at), ...(video?.picture?.shots.map(({ to }) => to) ?? [])];
  const seconds = Math.max(meta?.videoSeconds ?? 0, ...ends, 1);
  const tracks = toTracks(video, seconds);
  if (marks.length === 0 && tracks.length === 0) return undefined;
  const note = [...(marks.length === 0 ? [] : [MARKS_NOTE]), ...(tracks.length === 0 ? [] : [TRACKS_NOTE])].join(' ');
  return { kind: 'timeline', title: 'Evidence in the video', note, seconds, clock: toClock(seconds), marks, tracks };
}
