import { measuredParts, type NotMeasuredReason, type VideoMeasurement } from './schema';

export function toUnmeasured(reason: NotMeasuredReason): VideoMeasurement {
  return { picture: null, text: null, sound: null, captions: null, notMeasured: measuredParts.map((part) => ({ part, reason })) };
}
