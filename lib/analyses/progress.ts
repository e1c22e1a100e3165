import type { RunStatus } from './schema';

export const stepWords = {
  waiting: 'In the queue',
  waitingForModel: 'The model is unavailable; waiting until it answers again',
  waitingForSpend: 'The service has reached its limit on costs for today; waiting until it may continue, at 00:00 UTC at the latest',
  waitingForOwnSpend: 'Your account has reached its limit on costs for today; waiting until it may continue, at 00:00 UTC at the latest',
  spacing: 'Waiting to open the ad page, because the pages of a library are opened one at a time',
  opening: 'Opening the ad page',
  downloading: 'Downloading the video',
  uploading: 'Uploading the video to the model',
  measuringAndUploading: 'Measuring the video and uploading it to the model',
  measuring: 'Measuring the video',
  noVideo: 'Recording that the ad has no video',
  composing: 'Writing the report',
  looking: 'Checking the report against stills and the sound',
  pausing: 'Waiting before the next attempt',
  reopening: 'Waiting before opening the ad again',
} as const;

export const phases = ['wait', 'open', 'fetch', 'compose'] as const;
export type Phase = (typeof phases)[number];

const withVideo: ReadonlySet<string> = new Set([
  stepWords.downloading,
  stepWords.uploading,
  stepWords.measuringAndUploading,
  stepWords.measuring,
]);

/** A pause counts to the phase of its status. */
export function phaseOf({ status, currentStep }: { status: RunStatus; currentStep: string }): Phase {
  if (status === 'queued') return 'wait';
  if (status === 'composing') return 'compose';
  return withVideo.has(currentStep) ? 'fetch' : 'open';
}

const SHARE_WHEN_DUE = 0.85;
const SHARE_LIMIT = 0.97;

/** A run is slow past this multiple of the expected time. */
const SLOW_AFTER = 1.5;

type Pace = { runningSeconds: number | null; expectedSeconds: number };
type Live = Pace & Parameters<typeof phaseOf>[0] & { waitsFor: string | null };

/** From 0 to 1: linear up to the expected time, then slower, never beyond the phase, empty while it waits, never full before the end. */
export function toShare({ runningSeconds, expectedSeconds, waitsFor, ...run }: Live): number {
  if (runningSeconds === null || waitsFor !== null) return 0;
  const pace = runningSeconds / expectedSeconds;
  const share = pace <= 1 ? SHARE_WHEN_DUE * pace : SHARE_LIMIT - (SHARE_LIMIT - SHARE_WHEN_DUE) / pace;
  return Math.min(share, (SHARE_LIMIT * (phases.indexOf(phaseOf(run)) + 1)) / phases.length);
}

export function isSlow({ runningSeconds, expectedSeconds }: Pace): boolean {
  return runningSeconds !== null && runningSeconds > SLOW_AFTER * expectedSeconds;
}
