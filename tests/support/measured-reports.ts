import sharp from 'sharp';
import type { Check, ReportVideo } from '@/lib/report/check';
import { sections } from '@/lib/report/criteria';
import type { ReadableReport } from '@/lib/report/legacy';
import type { NotMeasuredReason, Picture, TimeSpan } from '@/lib/video/schema';
import { readStored, richReport } from './report-samples';

type Detail = NonNullable<ReadableReport['hook']>['worksDetail'][number];

/** One of each kind of check, by the second of the finding that has it. */
const checks: Record<string, Check> = {
  '0.4': { result: 'not_checked', why: 'nothing_measurable' },
  '0.8': { result: 'confirmed', by: 'voice', at: 0.8, claim: { kind: 'voice', text: 'A voice is heard' } },
  '1.2': {
    result: 'confirmed',
    by: 'on_screen_text',
    at: 0,
    claim: { kind: 'on_screen', words: 'Cold tea?', text: 'Read on screen: “Cold tea?”' },
  },
  '1.9': { result: 'not_checked', why: 'nothing_measurable' },
  '5.5': {
    result: 'confirmed',
    by: 'on_screen_text',
    at: 5.5,
    claim: { kind: 'on_screen', words: 'Cold tea?', text: 'Read on screen: “Cold tea?”' },
  },
  '6.2': { result: 'not_checked', why: 'no_sound_track' },
  '3': { result: 'confirmed', by: 'cuts', at: 3, claim: { kind: 'cut_at', text: 'A cut' } },
  '3.4': { result: 'not_checked', why: 'not_read' },
  '3.6': { result: 'not_checked', why: 'script_not_readable' },
  '7.4': { result: 'not_confirmed', by: 'cuts', claim: { kind: 'cut_at', text: 'A cut' } },
  '8.1': {
    result: 'moved',
    by: 'on_screen_text',
    at: 8.1,
    statedAt: 6,
    claim: { kind: 'on_screen', words: 'Cold tea?', text: 'Read on screen: “Cold tea?”' },
  },
  '8.6': {
    result: 'not_confirmed',
    by: 'on_screen_text',
    claim: { kind: 'on_screen', words: 'Cold tea?', text: 'Read on screen: “Cold tea?”' },
  },
  '9.1': { result: 'not_checked', why: 'not_measured' },
  ad_copy: { result: 'confirmed', by: 'ad_copy', claim: { kind: 'copy', words: 'folds flat', text: 'In the ad copy: “folds flat”' } },
  metadata: { result: 'confirmed', by: 'library', claim: { kind: 'library', text: 'Stated by the ad library: “10K-100K”' } },
};

type Shot = Picture['shots'][number];

/** Shots that begin at these seconds and end at the next; every seventh dissolves. */
const shotsAt = (starts: readonly number[], end: number): Shot[] =>
  starts.map((from, index) => ({
    from,
    to: starts[index + 1] ?? end,
    begins: index === 0 ? 'start' : index % 7 === 4 ? 'dissolve' : 'cut',
  }));

function pictureOf(shots: Shot[]): Picture {
  const cuts = shots.filter(({ begins }) => begins === 'cut');
  return {
    width: 720,
    height: 1280,
    aspect: '9:16',
    framesPerSecond: 29.97,
    bars: { top: 0, bottom: 0, left: 0, right: 0 },
    brightness: 0.43,
    shots,
    cuts: cuts.length,
    dissolves: shots.filter(({ begins }) => begins === 'dissolve').length,
    cutsInFirst10Seconds: cuts.filter(({ from }) => from < 10).length,
    firstCutAt: cuts[0]?.from ?? null,
    longestShotSeconds: Math.max(...shots.map(({ from, to }) => to - from)),
    sampled: null,
  };
}

const box = { x: 0.1, y: 0.7, width: 0.8, height: 0.1 };
const span = (from: number, to: number, text: string) => ({ from, to, text, height: 0.04, box });

const texts = [
  span(0, 2.9, 'Cold tea on every train?'),
  span(3, 5.4, 'Brookpot folds flat to 4 cm'),
  span(5.5, 7.9, 'Boils in 90 seconds'),
  span(5.6, 7.9, '00:90'),
  span(8, 10, 'Order today, get a free cup'),
];

const spans = (...moments: [number, number][]): TimeSpan[] => moments.map(([from, to]) => ({ from, to }));

const stillsAt = (moments: readonly number[]) => moments.map((at, index) => ({ n: 3 * index + 2, at }));

const starts = [0, 1.4, 3, 5.5, 7.4, 7.6, 7.9];

const fewShots: ReportVideo = {
  picture: pictureOf(shotsAt(starts, 10)),
  text: {
    spans: texts,
    firstAt: 0,
    wordsPerSecond: 2.14,
    read: spans([0, 10]),
    unreadable: spans([2.2, 2.8]),
  },
  sound: { loudness: -16.24, silence: spans([9.3, 10]), voice: spans([0.5, 2.6], [5.5, 7.2], [8, 9.2]), voiceShare: 0.5 },
  captions: { share: 0.92, present: 'yes' },
  notMeasured: [],
  stills: stillsAt([0.4, 0.7, 1.2, 1.9, 3, 3.4, 4.2, 5.5, 6.2, 7.4, 7.5, 7.7, 8.2, 8.6, 9.1]),
};

const long = (count: number, seconds: number): ReportVideo => {
  const each = seconds / count;
  const shots = shotsAt(
    Array.from({ length: count }, (_, index) => Math.round(index * each * 100) / 100),
    seconds,
  );
  return {
    ...fewShots,
    picture: {
      ...pictureOf(shots),
      sampled: { from: seconds * 0.8, everySeconds: 0.5 },
      bars: { top: 0.12, bottom: 0.12, left: 0, right: 0 },
    },
    text: {
      spans: Array.from({ length: count }, (_, index) => span(index * each, index * each + 2.5, `Words ${index + 1} of many`)),
      firstAt: 0,
      wordsPerSecond: 3.2,
      read: spans([0, seconds * 0.6]),
      unreadable: [],
    },
    stills: stillsAt(Array.from({ length: 40 }, (_, index) => Math.round(((index + 0.5) * seconds * 100) / 40) / 100)),
  };
};

const unmeasured = (reason: NotMeasuredReason): ReportVideo => ({
  picture: null,
  text: null,
  sound: null,
  captions: null,
  notMeasured: (['picture', 'text', 'sound', 'captions'] as const).map((part) => ({ part, reason })),
  stills: [],
});

const videos = {
  'seven shots': { video: fewShots, seconds: 10 },
  'forty shots': { video: long(40, 60), seconds: 60 },
  'three hundred shots': { video: long(300, 600), seconds: 600 },
  'no stills': { video: { ...fewShots, stills: [] }, seconds: 10 },
  'no sound': {
    video: {
      ...fewShots,
      sound: null,
      captions: null,
      notMeasured: [
        { part: 'sound', reason: 'no_sound_track' },
        { part: 'captions', reason: 'no_sound_track' },
      ],
    },
    seconds: 10,
  },
  'one shot without text': {
    video: {
      ...fewShots,
      picture: { ...pictureOf(shotsAt([0], 10)), width: 1280, height: 720, aspect: '16:9' },
      text: { spans: [], firstAt: null, wordsPerSecond: 0, read: spans([0, 10]), unreadable: [] },
      sound: { loudness: null, silence: spans([0, 10]), voice: [], voiceShare: 0 },
      captions: null,
      notMeasured: [{ part: 'captions', reason: 'no_voice' }],
    },
    seconds: 10,
  },
  'nothing measured': { video: unmeasured('codec_not_supported'), seconds: 10 },
} satisfies Record<string, { video: ReportVideo; seconds: number }>;

export type MeasuredName = keyof typeof videos;
export const measuredNames = Object.keys(videos) as MeasuredName[];

const nearestStill = (line: object, { stills }: ReportVideo): number | undefined => {
  const at = 'at' in line && typeof line.at === 'number' ? line.at : undefined;
  return at === undefined ? undefined : stills.find((still) => Math.abs(still.at - at) < 0.26)?.n;
};

/** The finding with its check, and the still nearest to its moment. */
function checked(finding: Detail, video: ReportVideo): Detail {
  const { at, evidence_source = '' } = finding;
  const check = checks[at === undefined ? evidence_source : String(at)];
  const near = nearestStill(finding, video);
  const { still: _, ...rest } = finding;
  const sure = check?.result === 'not_confirmed' ? { confidence: 'low' } : {};
  return { ...rest, ...sure, ...(check === undefined ? {} : { check }), ...(near === undefined ? {} : { still: near }) };
}

/** The observed lines, with the still nearest to each moment. */
const observedIn = (observed: ReadableReport['observed'], video: ReportVideo): unknown =>
  JSON.parse(
    JSON.stringify(observed, (_key, line: unknown) =>
      typeof line === 'object' && line !== null && 'still' in line ? { ...line, still: nearestStill(line, video) } : line,
    ),
  );

export function measuredReport(name: MeasuredName): ReadableReport {
  const { video, seconds } = videos[name];
  const report: ReadableReport = richReport();
  const own = sections.map((section) => {
    const told = report[section];
    const details = (list: Detail[] | undefined) => (list ?? []).map((finding) => checked(finding, video));
    return [section, { ...told, worksDetail: details(told?.worksDetail), doesntWorkDetail: details(told?.doesntWorkDetail) }];
  });
  const meta = { ...report.meta, videoSeconds: seconds, droppedEvidence: 3, droppedByCause: { performance_claim: 1, heard_in_silence: 2 } };
  return readStored({ ...report, ...Object.fromEntries(own), observed: observedIn(report.observed, video), video, meta });
}

/** A JPEG for every still of a report, each of another color. */
export async function sampleStills({ video }: ReadableReport): Promise<Map<number, Uint8Array>> {
  const drawn = (video?.stills ?? []).map(async ({ n }) => {
    const background = { r: (n * 53) % 256, g: (n * 97) % 256, b: (n * 31) % 256 };
    const jpeg = await sharp({ create: { width: 27, height: 48, channels: 3, background } })
      .jpeg()
      .toBuffer();
    return [n, new Uint8Array(jpeg)] as const;
  });
  return new Map(await Promise.all(drawn));
}
