import type { VideoMeasurement } from '@/lib/video/schema';
import { CRITERIA_PER_SECTION, type CriterionPoints, type Section, sectionScales, sections } from './criteria';
import { caps } from './text';

/** The rubrics since 3.0, the latest first. A list in the order of scores has those by each together, and then those by earlier rubrics. */
export const sortedRubrics = ['3.0'] as const;
/** Changes with every criterion, rule and number of the rubric and every word of the vocabularies. */
export const [RUBRIC_VERSION] = sortedRubrics;

export const MAX_SECTION_SCORE = CRITERIA_PER_SECTION * 5;

export const grades = ['A+', 'A', 'A-', 'B+', 'B', 'B-', 'C+', 'C', 'C-', 'D+', 'D', 'D-', 'F'] as const;
export type Grade = (typeof grades)[number];

/** The lowest value of each grade; a table holds from the rubric `since` on, and the latest table is first. */
export const gradeTables = [
  { since: '3.0', lowest: [95, 90, 85, 80, 75, 70, 65, 60, 55, 50, 45, 40, 0] },
  { since: '1.0', lowest: [97, 93, 90, 87, 83, 80, 77, 73, 70, 67, 63, 60, 0] },
] as const;

/** The rubric of a report, as its `meta` has it; older ones name none. */
export type RubricVersion = string | null | undefined;

export type Penalty = { points: number; reason: string };
export type Breakdown = Record<Section, { score: number }> & { coherenceBonus: number; penalties: readonly Penalty[] };

export const sumOf = (criteria: readonly { points: number }[]) => criteria.reduce((sum, { points }) => sum + points, 0);

const majorOf = (rubricVersion: RubricVersion) => Number(/^(\d{1,3})\.\d{1,3}$/.exec(rubricVersion ?? '')?.[1] ?? 1);

/** `value` from 0 to 100. */
export function gradeOf(value: number, rubricVersion: RubricVersion): Grade {
  const table = gradeTables.find(({ since }) => majorOf(rubricVersion) >= majorOf(since)) ?? gradeTables[1];
  return grades.find((_, index) => value >= (table.lowest[index] ?? 0)) ?? 'F';
}

export function scoreOf(breakdown: Breakdown, rubricVersion: RubricVersion): { value: number; grade: Grade } {
  const earned = sections.reduce((sum, section) => sum + breakdown[section].score, breakdown.coherenceBonus);
  const lost = breakdown.penalties.reduce((sum, { points }) => sum + points, 0);
  const value = Math.min(100, Math.max(0, earned - lost));
  return { value, grade: gradeOf(value, rubricVersion) };
}

export const penaltyRules = {
  blackBars: { points: 2, fromShare: 0.15 },
  quietVoice: { points: 2, belowLufs: -30 },
  sectionWithoutFinding: { points: 2 },
  /** `criteria`: the most that the best criteria of the picture earn; the others earn nothing. */
  unseenProduct: { criteria: [5, 3], score: 75 },
} as const;

const NOTHING_SHOWN = 'no shot was found to show the product or its effect';

type Criterion = { id: string; points: CriterionPoints; reason: string };

/**
 * True where `shows` has no points: neither the product nor its effect is seen, so the picture decorates or is type alone. Neither the model's
 * answer nor the measurement says more of it; one still picture of the product is neither.
 */
const isUnseen = (criteria: readonly Criterion[]) => criteria.some(({ id, points }) => id === 'shows' && points === 0);

/** Leaves the criteria of the picture at most 8 points where the product is not seen: the best keep theirs, of equal ones the first. */
export function limitUnseen<C extends Criterion>(criteria: readonly C[]): C[] {
  if (!isUnseen(criteria)) return [...criteria];
  const ranked = criteria.toSorted((one, other) => other.points - one.points);
  return criteria.map((criterion) => {
    const most = penaltyRules.unseenProduct.criteria[ranked.indexOf(criterion)] ?? 0;
    if (criterion.points <= most) return criterion;
    const limit = `At most ${most} points, because ${NOTHING_SHOWN}.`;
    const reason = `${criterion.reason} ${limit}`;
    return { ...criterion, points: most, reason: reason.length > caps.finding ? limit : reason };
  });
}

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

type Judged = {
  scores: Record<Section, { score: number; criteria: readonly Criterion[] }>;
  /** The sections that no finding supports. */
  unsupported: readonly Section[];
  measurement: VideoMeasurement;
};

/** Lowers what is left after all other penalties. */
function unseenPenalty(scores: Judged['scores'], others: readonly Penalty[]): Penalty[] {
  const most = penaltyRules.unseenProduct.score;
  const { value } = scoreOf({ ...scores, coherenceBonus: 0, penalties: others }, RUBRIC_VERSION);
  if (value <= most || !isUnseen(scores.visual.criteria)) return [];
  return [{ points: value - most, reason: `A score is at most ${most} where ${NOTHING_SHOWN}.` }];
}

export function judgePenalties({ scores, unsupported, measurement }: Judged): Penalty[] {
  const bare = unsupported.map((section) => ({
    points: penaltyRules.sectionWithoutFinding.points,
    reason: `No finding with evidence supports the score of the ${sectionScales[section].label.toLowerCase()}.`,
  }));
  const others = [...barsPenalty(measurement), ...quietPenalty(measurement), ...bare];
  return [...others, ...unseenPenalty(scores, others)];
}
