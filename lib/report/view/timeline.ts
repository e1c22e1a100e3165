import { toPlainText } from '@/lib/plain-text';
import type { ReportVideo } from '@/lib/report/check';
import type { ReadableReport } from '@/lib/report/legacy';
import { covered, coversWhole } from '@/lib/report/spans';
import { toClock, toClockSpan, toSeconds } from '@/lib/report/words';
import { joinSpans } from '@/lib/video/measure/sound/time-spans';
import { measurementCaps, type OnScreenText, type Picture, type Sound, type TimeSpan } from '@/lib/video/schema';
import type { Filmstrip } from './filmstrip';
import type { FindingLine } from './findings';

export type TrackLook = 'shot' | 'dissolve' | 'read' | 'unreadable' | 'voice' | 'silence';

export type TrackBar = TimeSpan & { look: TrackLook; text?: ReadText };

export type ReadText = { number: number; span: string; words: string };

/** The `legend` says the same in words, with one entry for each look. */
export type Track = {
  kind: 'shots' | 'text' | 'sound';
  label: string;
  bars: TrackBar[];
  legend: { look: TrackLook; label: string; text: string }[];
};

const MAX_NAMED = 10;

const named = (moments: readonly string[]) =>
  moments.length > MAX_NAMED ? `${moments.slice(0, MAX_NAMED).join(', ')} and ${moments.length - MAX_NAMED} more` : moments.join(', ');

const namedSpans = (spans: readonly TimeSpan[]) => named(spans.map(({ from, to }) => toClockSpan(from, to)));

export function listTexts({ spans }: OnScreenText): (TimeSpan & { text: ReadText })[] {
  const texts = spans.flatMap(({ from, to, text }) => {
    const words = toPlainText(text, measurementCaps.text)?.replaceAll(/\s+/g, ' ');
    return words === undefined ? [] : [{ from, to, words }];
  });
  return texts.map(({ from, to, words }, index) => ({ from, to, text: { number: index + 1, span: toClockSpan(from, to), words } }));
}

function toShots({ shots }: Picture): Track {
  const clocksOf = (begins: 'cut' | 'dissolve') => shots.filter((shot) => shot.begins === begins).map(({ from }) => toClock(from));
  const [cuts, dissolves] = [clocksOf('cut'), clocksOf('dissolve')];
  return {
    kind: 'shots',
    label: 'Shots',
    bars: shots.map(({ from, to, begins }) => ({ from, to, look: begins === 'dissolve' ? 'dissolve' : 'shot' })),
    legend: [
      { look: 'shot', label: 'Shots', text: cuts.length === 0 ? 'No cut was found.' : `Cuts at ${named(cuts)}.` },
      ...(dissolves.length === 0
        ? []
        : [{ look: 'dissolve', label: 'Shots that begin with a dissolve', text: `At ${named(dissolves)}.` } as const]),
    ],
  };
}

function toText(onScreen: OnScreenText, seconds: number): Track {
  const { spans, read, firstAt } = onScreen;
  // Several texts may be unreadable at a time.
  const unreadable = joinSpans(onScreen.unreadable, 0);
  const inView = `In view for ${toSeconds(Math.min(covered(spans), seconds))} of ${toSeconds(seconds)}`;
  const inWords = spans.length === 0 ? 'None was read.' : `${inView}${firstAt === null ? '' : `, first at ${toClock(firstAt)}`}.`;
  // A text is in view between two moments at which it was read.
  const isKnown = coversWhole([...read, ...spans], seconds);
  const moments = namedSpans(read.filter(({ from, to }) => toClock(from) !== toClock(to)));
  const where = isKnown ? '' : moments === '' ? ' Only single frames were read.' : ` The picture was read only from ${moments}.`;
  return {
    kind: 'text',
    label: 'Text on screen',
    bars: [
      ...listTexts(onScreen).map((span): TrackBar => ({ ...span, look: 'read' })),
      ...unreadable.map(({ from, to }): TrackBar => ({ from, to, look: 'unreadable' })),
    ],
    legend: [
      { look: 'read', label: 'Text on screen', text: `${inWords}${where}` },
      ...(unreadable.length === 0
        ? []
        : [{ look: 'unreadable', label: 'Text in a script that we cannot read', text: `${namedSpans(unreadable)}.` } as const]),
    ],
  };
}

function toSoundTrack({ voice, silence, voiceShare }: Sound): Track {
  const heard = `${Math.round(voiceShare * 100)}% of the video: ${namedSpans(voice)}.`;
  return {
    kind: 'sound',
    label: 'Voice',
    bars: [
      ...voice.map(({ from, to }): TrackBar => ({ from, to, look: 'voice' })),
      ...silence.map(({ from, to }): TrackBar => ({ from, to, look: 'silence' })),
    ],
    legend: [
      { look: 'voice', label: 'Voice', text: voice.length === 0 ? 'None is heard.' : heard },
      ...(silence.length === 0 ? [] : [{ look: 'silence', label: 'Silence', text: `${namedSpans(silence)}.` } as const]),
    ],
  };
}

export function toTracks(video: ReportVideo | undefined, seconds: number): Track[] {
  const { picture, text, sound } = video ?? {};
  return [...(picture ? [toShots(picture)] : []), ...(text ? [toText(text, seconds)] : []), ...(sound ? [toSoundTrack(sound)] : [])];
}

export type TimedFinding = FindingLine & { number: number; at: number; clock: string };

/** Its marks are the numbered findings that have a second, unless the filmstrip already shows each at its shot. */
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

const MARKS_NOTE = 'Each marker is a finding, with its number in the list of all findings.';
const TRACKS_NOTE = 'The tracks below the line show what was measured.';

type Numbered = { findings: readonly FindingLine[]; filmstrip: Filmstrip | undefined };

export function toTimeline({ meta, video }: ReadableReport, { findings, filmstrip }: Numbered): Timeline | undefined {
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
