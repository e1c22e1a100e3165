import type { ReportVideo } from '@/lib/report/check';
import type { ReadableReport } from '@/lib/report/legacy';
import { coversWhole } from '@/lib/report/spans';
import { capitalize, toClock, toSeconds } from '@/lib/report/words';
import {
  type Captions,
  type MeasuredPart,
  measuredParts,
  type NotMeasuredReason,
  type OnScreenText,
  type Picture,
  type Sound,
} from '@/lib/video/schema';
import type { Fact, FactsNode, FoldNode } from './nodes';
import { toMoments } from './timeline';

const partNames: Record<MeasuredPart, string> = { picture: 'Picture', text: 'Text on screen', sound: 'Sound', captions: 'Captions' };

const reasons: Record<NotMeasuredReason, string> = {
  codec_not_supported: 'our browser cannot decode the format of the video',
  no_sound_track: 'the video has no sound track',
  no_voice: 'no voice is heard in the video',
  not_read: 'the text on screen does not show whether what is said is captioned',
  out_of_time: 'it reached its time limit',
  switched_off: 'measuring is switched off',
  failed: 'it failed',
};

const toPercent = (share: number) => `${Math.round(share * 100)}%`;
const toDecimal = (value: number, digits: number) => String(Number(value.toFixed(digits))).replace('-', '−');

function barsOf({ top, bottom, left, right }: Picture['bars']): string {
  const sides = Object.entries({ top, bottom, left, right }).filter(([, share]) => share > 0);
  if (sides.length === 0) return 'None';
  return capitalize(sides.map(([side, share]) => `${side} ${toPercent(share)}`).join(', '));
}

const fact = (label: string, value: string): Fact => ({ label, value });

const pictureFacts = (picture: Picture): Fact[] => [
  fact('Size', `${picture.width} × ${picture.height} pixels (${picture.aspect})`),
  fact('Frames per second', toDecimal(picture.framesPerSecond, 2)),
  fact(
    'Cuts',
    picture.dissolves === 0
      ? String(picture.cuts)
      : `${picture.cuts}, and at least ${picture.dissolves === 1 ? '1 dissolve' : `${picture.dissolves} dissolves`}`,
  ),
  fact('Cuts, first 10 seconds', String(picture.cutsInFirst10Seconds)),
  fact('Longest shot', toSeconds(picture.longestShotSeconds)),
  fact('Black bars', barsOf(picture.bars)),
  fact('Average brightness', toPercent(picture.brightness)),
];

/** The words a second are those of the whole video, or are left out. */
const textFacts = ({ wordsPerSecond, read }: OnScreenText, seconds: number): Fact[] =>
  coversWhole(read, seconds) ? [fact('New words per second', toDecimal(wordsPerSecond, 1))] : [];

const soundFacts = ({ loudness }: Sound): Fact[] => [
  fact('Loudness', loudness === null ? 'Too quiet to measure' : `${toDecimal(loudness, 1)} LUFS`),
];

const captionWords = { yes: 'Yes', partly: 'Partly', no: 'No' } as const;

const captionFacts = ({ share, present }: Captions): Fact[] => [
  fact('Captions', present === 'no' ? captionWords.no : `${captionWords[present]}, for ${toPercent(share)} of the voice`),
];

/** The reason for "not measured", as it follows these words; empty where a report does not state it. */
function reasonOf({ notMeasured }: ReportVideo, part: MeasuredPart): string {
  const reason = notMeasured.find((entry) => entry.part === part)?.reason;
  return reason === undefined ? '' : `: ${reasons[reason]}`;
}

function factsOf(video: ReportVideo, seconds: number): Fact[] {
  const { picture, text, sound, captions } = video;
  const missing = (part: MeasuredPart) => [fact(partNames[part], `Not measured${reasonOf(video, part)}`)];
  return [
    ...(picture ? pictureFacts(picture) : missing('picture')),
    ...(text ? textFacts(text, seconds) : missing('text')),
    ...(sound ? soundFacts(sound) : missing('sound')),
    ...(captions ? captionFacts(captions) : missing('captions')),
  ];
}

const ORIGIN = 'We decoded the video ourselves. These figures come from its file, not from the model.';

function noteOf({ picture }: ReportVideo): string {
  if (!picture?.sampled) return ORIGIN;
  const { from, everySeconds } = picture.sampled;
  return `${ORIGIN} From ${toClock(from)} on, we looked at one frame every ${toSeconds(everySeconds)}, so cuts there are not counted.`;
}

export function toMeasured({ video, meta }: ReadableReport): FoldNode[] {
  if (video === undefined) return [];
  const [reason, ...others] = new Set(measuredParts.map((part) => reasonOf(video, part)));
  const isMeasured = others.length > 0 || measuredParts.some((part) => video[part] !== null);
  const note = isMeasured ? noteOf(video) : `The video was not measured${reason}.`;
  const seconds = Math.max(meta?.videoSeconds ?? 0, ...(video.picture?.shots.map(({ to }) => to) ?? []), 1);
  const facts = isMeasured ? factsOf(video, seconds) : [];
  const moments = toMoments(video, seconds);
  const nodes: FactsNode[] = [
    { kind: 'facts', look: 'grid', note, facts },
    ...(moments.length === 0 ? [] : [{ kind: 'facts', look: 'line', title: 'Second by second', facts: moments } as const]),
  ];
  return [{ kind: 'fold', title: 'What was measured', isPrinted: false, nodes }];
}
