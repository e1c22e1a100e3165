import { measuredParts, type NotMeasuredReason, type VideoMeasurement } from './schema';

/** A measurement of nothing, for one reason. */
export function nothingMeasured(reason: NotMeasuredReason): VideoMeasurement {
  const notMeasured = measuredParts.map((part) => ({ part, reason }));
  return { picture: null, text: null, sound: null, captions: null, notMeasured };
}
