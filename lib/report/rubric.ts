import type { VideoMeasurement } from '@/lib/video/schema';
import { CRITERIA_PER_SECTION, type Section, sectionScales, sections } from './criteria';

/** Changes with every criterion, rule and number of the rubric and every word of the vocabularies. */
export const RUBRIC_VERSION = '2.1';

export const MAX_SECTION_SCORE = CRITERIA_PER_SECTION * 5;

/** The lowest value of each grade, best first. */
export const gradeThresholds = [
  ['A+', 97],
  ['A', 93],
  ['A-', 90],
  ['B+', 87],
  ['B', 83],
  ['B-', 80],
  ['C+', 77],
  ['C', 73],
  ['C-', 70],
  ['D+', 67],
  ['D', 63],
  ['D-', 60],
  ['F', 0],
] as const;

export type Grade = (typeof gradeThresholds)[number][0];
export const grades = gradeThresholds.map(([grade]) => grade);

export type Penalty = { points: number; reason: string };
export type Breakdown = Record<Section, { score: number }> & { coherenceBonus: number; penalties: readonly Penalty[] };

export const sumOf = (criteria: readonly { points: number }[]) => criteria.reduce((sum, { points }) => sum + points, 0);

/** `value` from 0 to 100. */
export function gradeOf(value: number): Grade {
  return gradeThresholds.find(([, lowest]) => value >= lowest)?.[0] ?? 'F';
}

export function scoreOf(breakdown: Breakdown): { value: number; grade: Grade } {
  const earned = sections.reduce((sum, section) => sum + breakdown[section].score, breakdown.coherenceBonus);
  const lost = breakdown.penalties.reduce((sum, { points }) => sum + points, 0);
  const value = Math.min(100, Math.max(0, earned - lost));
  return { value, grade: gradeOf(value) };
}

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

/** The sections that no finding supports are `unsupported`. */
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
