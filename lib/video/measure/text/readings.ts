import { z } from 'zod';
import { measurementCaps, TimeSpan } from '../../schema';

const share = z.number().min(0).max(1);

export const ReadLine = z.strictObject({
  ...TimeSpan.shape,
  text: z.string().max(2 * measurementCaps.text),
  score: share,
  detected: share,
  sightings: z.int().positive(),
  height: share,
  box: z.strictObject({ x: share, y: share, width: share, height: share }),
});
export type ReadLine = z.infer<typeof ReadLine>;

export const maxReadLines = 4000;

export const Readings = z.strictObject({
  /** Width of the picture by its height: boxes are in shares of both. */
  aspect: z.number().positive(),
  lines: z.array(ReadLine).max(maxReadLines),
  read: z.array(TimeSpan).max(measurementCaps.timeSpans),
});
export type Readings = z.infer<typeof Readings>;
