import { toPlainText } from '@/lib/plain-text';
import type { ReportVideo } from '@/lib/report/check';
import { type Section, sections } from '@/lib/report/criteria';
import type { ReadableReport } from '@/lib/report/legacy';
import { covered, coversWhole } from '@/lib/report/spans';
import { sectionNames, toClock, toClockSpan, toSeconds } from '@/lib/report/words';
import { joinSpans } from '@/lib/video/measure/sound/time-spans';
import { measurementCaps, type OnScreenText, type Picture, type Sound, type TimeSpan } from '@/lib/video/schema';
import { toRows, toTicks } from './charts';
import { optional } from './facts';
import { type Finding, toMarks } from './findings';
import type { FigureNode, Filmstrip, FoldNode, Lane, TimedMark, TrackLook } from './nodes';

export type ReadText = { number: number; span: string; words: string };

/** The `legend` says the same in words, with one entry for each look. */
type Track = {
  label: string;
  bars: (TimeSpan & { look: TrackLook; text?: ReadText })[];
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
    label: 'Text on screen',
    bars: [
      ...listTexts(onScreen).map((span) => ({ ...span, look: 'read' }) as const),
      ...unreadable.map(({ from, to }) => ({ from, to, look: 'unreadable' }) as const),
    ],
    legend: [
      { look: 'read', label: 'Text on screen', text: `${inWords}${where}` },
      ...(unreadable.length === 0
        ? []
        : [
            {
              look: 'unreadable',
              label: spans.length === 0 ? 'Text that we cannot read' : 'Small or blurred text',
              text: `${namedSpans(unreadable)}.`,
            } as const,
          ]),
    ],
  };
}

function toSoundTrack({ voice, silence, voiceShare }: Sound): Track {
  const heard = `${Math.round(voiceShare * 100)}% of the video: ${namedSpans(voice)}.`;
  return {
    label: 'Voice',
    bars: [
      ...voice.map(({ from, to }) => ({ from, to, look: 'voice' }) as const),
      ...silence.map(({ from, to }) => ({ from, to, look: 'silence' }) as const),
    ],
    legend: [
      { look: 'voice', label: 'Voice', text: voice.length === 0 ? 'None is heard.' : heard },
      ...(silence.length === 0 ? [] : [{ look: 'silence', label: 'Silence', text: `${namedSpans(silence)}.` } as const]),
    ],
  };
}

function toTracks(video: ReportVideo | undefined, seconds: number): Track[] {
  const { picture, text, sound } = video ?? {};
  return [...(picture ? [toShots(picture)] : []), ...(text ? [toText(text, seconds)] : []), ...(sound ? [toSoundTrack(sound)] : [])];
}

/** The share of the line that a mark covers on a phone. */
const MARK_LENGTH = 0.08;
const MAX_BAR_ROWS = 4;

function toMarkLane(section: Section, marks: readonly TimedMark[], seconds: number): Lane[] {
  const own = marks.filter((mark) => mark.section === section).map((mark) => ({ ...mark, start: mark.at / seconds }));
  if (own.length === 0) return [];
  const rows = toRows(own.map(({ start }) => ({ start, length: MARK_LENGTH })));
  const placed = own.map((mark, index) => ({ ...mark, row: rows[index] ?? 0 }));
  return [{ label: sectionNames[section], section, rows: Math.max(...rows) + 1, marks: placed, bars: [] }];
}

/** Bars of one look and row that begin within a step of the line are drawn as one. */
const STEPS = 400;

function toTrackLane({ label, bars }: Track, seconds: number): Lane {
  const toShare = (at: number) => Math.min(at / seconds, 1);
  const shares = bars
    .toSorted((one, other) => one.from - other.from)
    .map(({ from, to, look, text }) => ({
      start: toShare(from),
      length: toShare(to) - toShare(from),
      look,
      ...optional('text', text && `${text.span}: ${text.words}`),
    }));
  const rows = toRows(shares, MAX_BAR_ROWS);
  const placed = shares.map((bar, index) => ({ ...bar, row: rows[index] ?? 0 }));
  const drawn = new Map(placed.map((bar) => [`${bar.look} ${bar.row} ${Math.floor(bar.start * STEPS)}`, bar]));
  return { label, rows: Math.max(0, ...rows) + 1, marks: [], bars: [...drawn.values()] };
}

type Numbered = { findings: readonly Finding[]; filmstrip: { drawing: Filmstrip } | undefined };

export function toTimeline({ meta, video }: ReadableReport, { findings, filmstrip }: Numbered): FoldNode[] {
  const ends = [...findings.map(({ at = 0 }) => at), ...(video?.picture?.shots.map(({ to }) => to) ?? [])];
  const seconds = Math.max(meta?.videoSeconds ?? 0, ...ends, 1);
  const tracks = toTracks(video, seconds);
  const atShots = new Set(filmstrip?.drawing.cells.flatMap((cell) => cell.marks.map(({ number }) => number)));
  const timed = findings.flatMap(({ at, ...finding }) => (at === undefined ? [] : [{ ...finding, at }]));
  const isAtShot = ({ row: { number } }: Finding) => number !== undefined && atShots.has(number);
  const marks = timed.every(isAtShot)
    ? []
    : timed.flatMap((finding) => toMarks([finding]).map((mark): TimedMark => ({ ...mark, at: finding.at, clock: toClock(finding.at) })));
  if (marks.length === 0 && tracks.length === 0) return [];
  const title = marks.length === 0 ? 'Second by second' : 'Evidence in the video';
  const legend = tracks.flatMap((track) => track.legend);
  const figure: FigureNode = {
    kind: 'figure',
    ...optional('note', tracks.length === 0 ? undefined : 'What was measured along the video.'),
    sentences: [...legend.map(({ label, text }) => `${label}: ${text}`), `The video ends at ${toClock(seconds)}.`],
    drawing: {
      kind: 'timeline',
      lanes: [...sections.flatMap((section) => toMarkLane(section, marks, seconds)), ...tracks.map((track) => toTrackLane(track, seconds))],
      ticks: toTicks(seconds),
      legend,
    },
  };
  return [{ kind: 'fold', title, isPrinted: false, nodes: [figure] }];
}
