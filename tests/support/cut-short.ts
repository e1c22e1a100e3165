import type { VideoFile, VideoMeasurement } from '@/lib/video/schema';

/** Tells whether time was missing for a part, or for reading every change of the picture. */
export function isCutShort({ notMeasured, text }: VideoMeasurement, { seconds }: Pick<VideoFile, 'seconds'>): boolean {
  const [read, ...more] = text?.read ?? [];
  const isReadInPart = text !== null && (read === undefined || more.length > 0 || read.to - read.from < seconds - 0.1);
  return notMeasured.some(({ reason }) => reason === 'out_of_time') || isReadInPart;
}
