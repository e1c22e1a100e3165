import { toPlainText } from '@/lib/ads/text';
import { measurementCaps, type OnScreenText, type Picture, type Sound, type TimeSpan } from '@/lib/video/schema';
import type { ReportVideo } from './check';
import { toClock, toClockSpan, toSeconds } from './words';

export type TrackLook = 'shot' | 'dissolve' | 'read' | 'unreadable' | 'voice' | 'silence';

/** A span on a track; `words` are those on screen. */
export type TrackBar = TimeSpan & { look: TrackLook; words?: string };

/** What was measured along the time of the video, and the same in words: one entry for each look. */
export type Track = {
  kind: 'shots' | 'text' | 'sound';
  label: string;
  bars: TrackBar[];
  legend: { look: TrackLook; label: string; told: string }[];
};

/** Moments that are named one by one. */
const MAX_NAMED = 10;

const named = (moments: readonly string[]) =>
  moments.length > MAX_NAMED
    ? `${moments.slice(0, MAX_NAMED).join(', ')} and ${moments.length - MAX_NAMED} more`
    : moments.join(', ');

const namedSpans = (spans: readonly TimeSpan[]) => named(spans.map(({ from, to }) => toClockSpan(from, to)));

/** The words of a span as one line. */
export const wordsOf = ({ text }: OnScreenText['spans'][number]) =>
  toPlainText(text, measurementCaps.text)?.replaceAll(/\s+/g, ' ') ?? '';

function toShots({ shots }: Picture): Track {
  const clocksOf = (begins: 'cut' | 'dissolve') => shots.filter((shot) => shot.begins === begins).map(({ from }) => toClock(from));
  const [cuts, dissolves] = [clocksOf('cut'), clocksOf('dissolve')];
  return {
    kind: 'shots',
    label: 'Shots',
    bars: shots.map(({ from, to, begins }) => ({ from, to, look: begins === 'dissolve' ? 'dissolve' : 'shot' })),
    legend: [
      { look: 'shot', label: 'Shots', told: cuts.length === 0 ? 'No cut was found.' : `Cuts at ${named(cuts)}.` },
      ...(dissolves.length === 0 ? [] : [{ look: 'dissolve', label: 'Dissolves', told: `At ${named(dissolves)}.` } as const]),
    ],
  };
}

/** The length of the time that spans cover together. */
function covered(spans: readonly TimeSpan[]): number {
  let end = 0;
  let length = 0;
  for (const { from, to } of spans.toSorted((one, other) => one.from - other.from)) {
    length += Math.max(0, to - Math.max(from, end));
    end = Math.max(end, to);
  }
  return length;
}

/** Rounding and the last frame leave out less than this. */
const WHOLE_SHARE = 0.97;

function toText({ spans, read, unreadable, firstAt }: OnScreenText, seconds: number): Track {
  const inView = `In view for ${toSeconds(covered(spans))} of ${toSeconds(seconds)}`;
  const told = spans.length === 0 ? 'None was read.' : `${inView}${firstAt === null ? '' : `, first at ${toClock(firstAt)}`}.`;
  const where = covered(read) < seconds * WHOLE_SHARE ? ` The picture was read only at ${namedSpans(read) || 'no time'}.` : '';
  return {
    kind: 'text',
    label: 'Text on screen',
    bars: [
      ...spans.map((span): TrackBar => ({ from: span.from, to: span.to, look: 'read', words: wordsOf(span) })),
      ...unreadable.map(({ from, to }): TrackBar => ({ from, to, look: 'unreadable' })),
    ],
    legend: [
      { look: 'read', label: 'Text on screen', told: `${told}${where}` },
      ...(unreadable.length === 0
        ? []
        : [{ look: 'unreadable', label: 'Text in a script that we cannot read', told: `${namedSpans(unreadable)}.` } as const]),
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
      { look: 'voice', label: 'Voice', told: voice.length === 0 ? 'None is heard.' : heard },
      ...(silence.length === 0 ? [] : [{ look: 'silence', label: 'Silence', told: `${namedSpans(silence)}.` } as const]),
    ],
  };
}

/** What was measured of the video along its time; what was not measured has no track. */
export function toTracks(video: ReportVideo | undefined, seconds: number): Track[] {
  const { picture, text, sound } = video ?? {};
  return [...(picture ? [toShots(picture)] : []), ...(text ? [toText(text, seconds)] : []), ...(sound ? [toSoundTrack(sound)] : [])];
}
