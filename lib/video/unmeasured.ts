import { measuredParts, type NotMeasuredReason, type VideoMeasurement } from './schema';

/** The measurement of a video of which nothing was measured, for one reason. */
export function toUnmeasured(reason: NotMeasuredReason): VideoMeasurement {
  return { picture: null, text: null, sound: null, captions: null, notMeasured: measuredParts.map((part) => ({ part, reason })) };
}
