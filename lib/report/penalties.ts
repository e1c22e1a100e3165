import type { VideoMeasurement } from '@/lib/video/schema';
import { type Section, sectionScales } from './criteria';
import type { Penalty } from './rubric';

/** What takes points from the whole ad, whatever its sections earn; all of it follows from what was measured and found. */
export const penaltyRules = {
  blackBars: { points: 2, fromShare: 0.15 },
  quietVoice: { points: 2, belowLufs: -30 },
  sectionWithoutFinding: { points: 2 },
} as const;

function barsPenalty({ picture }: VideoMeasurement): Penalty[] {
  if (picture === null) return [];
  const { top, bottom, left, right } = picture.bars;
  const share = 1 - (1 - top - bottom) * (1 - left - right);
  const { points, fromShare } = penaltyRules.blackBars;
  return share < fromShare ? [] : [{ points, reason: `Black bars take up ${Math.round(share * 100)}% of the picture.` }];
}

function quietPenalty({ sound }: VideoMeasurement): Penalty[] {
  const { points, belowLufs } = penaltyRules.quietVoice;
  if (sound === null || sound.loudness === null || sound.voice.length === 0 || sound.loudness >= belowLufs) return [];
  return [{ points, reason: `The voice is hard to hear: the sound has ${Math.round(sound.loudness)} LUFS.`.replace('-', '−') }];
}

/** `unsupported` are the sections that no finding supports. */
export function judgePenalties({
  unsupported,
  measurement,
}: {
  unsupported: readonly Section[];
  measurement: VideoMeasurement;
}): Penalty[] {
  const bare = unsupported.map((section) => ({
    points: penaltyRules.sectionWithoutFinding.points,
    reason: `No finding with evidence supports the score of the ${sectionScales[section].label.toLowerCase()}.`,
  }));
  return [...barsPenalty(measurement), ...quietPenalty(measurement), ...bare];
}
