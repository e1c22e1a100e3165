import type { Share } from '@/tests/support/share';

export type Metric = { title: string /** Least share that passes; undefined for what is only shown. */; bar: number | undefined };

/** The metrics, in the order of the table. */
export const metrics = {
  cuts: { title: 'hard cuts, F1 within a frame', bar: 0.98 },
  gradual: { title: 'gradual transitions without a cut', bar: 1 },
  words: { title: 'words of ≥ 28 px at 720 wide', bar: 0.97 },
  textTimes: { title: 'their spans within 0.3 s', bar: 0.97 },
  textless: { title: 'textless shots without text', bar: 0.95 },
  unreadable: { title: 'other scripts told as unreadable', bar: 0.95 },
  voice: { title: 'voice, intersection over union', bar: 0.85 },
  loudness: { title: 'loudness within 0.5 LU', bar: 1 },
  bars: { title: 'bars within 1 %', bar: 1 },
  rate: { title: 'frames per second within 2 %', bar: 1 },
  size: { title: 'size and aspect', bar: 1 },
  reasons: { title: 'what is not measured, and why', bar: 1 },
  smallWords: { title: 'words below 28 px', bar: undefined },
  dissolves: { title: 'gradual transitions found', bar: undefined },
  silence: { title: 'silence, intersection over union', bar: undefined },
  falseCaptions: { title: 'voices without captions, none claimed', bar: 1 },
  foreignOnly: { title: 'nothing unreadable but other scripts', bar: 0.95 },
  readTime: { title: 'time in which the picture was read', bar: undefined },
  captions: { title: 'captions found', bar: undefined },
  falseUnreadable: { title: 'textless shots without "unreadable"', bar: undefined },
} as const satisfies Record<string, Metric>;

export type MetricName = keyof typeof metrics;
export const metricNames = Object.keys(metrics) as MetricName[];

export type Score = { shares: Partial<Record<MetricName, Share>>; losses: string[] };

export function joinScores(scores: readonly Score[]): Score {
  return { shares: Object.assign({}, ...scores.map(({ shares }) => shares)), losses: scores.flatMap(({ losses }) => losses) };
}

/** Undefined when nothing was judged. */
export const toRatio = (share: Share | undefined) => (share === undefined || share.of === 0 ? undefined : share.hits / share.of);

export const seconds = (value: number) => `${value.toFixed(2)} s`;
