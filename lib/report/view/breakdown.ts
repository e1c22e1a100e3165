import { sections } from '@/lib/report/criteria';
import type { ReadableReport } from '@/lib/report/legacy';
import { type Breakdown, MAX_SECTION_SCORE, type RubricVersion } from '@/lib/report/rubric';
import { sectionNames } from '@/lib/report/words';
import { toSigned } from '@/lib/signed-number';
import { optional } from './facts';
import type { Bar, BarsNode, FoldNode } from './nodes';
import { bandOfSection, bandOfValue, bands, bandWords } from './theme';

/** A step of the sum; its points are signed. */
type Step = { label: string; hue: Bar['hue']; points: number; note?: string };

type Score = NonNullable<ReadableReport['score']>;
type ScoreBreakdown = NonNullable<Score['breakdown']>;

export const toSectionBars = (breakdown: ScoreBreakdown, rubricVersion: RubricVersion): Bar[] =>
  sections.map((section) => {
    const { score } = breakdown[section];
    const of = `of ${MAX_SECTION_SCORE} · ${bandWords[bandOfSection(score, rubricVersion)]}`;
    return { label: sectionNames[section], hue: section, start: 0, length: score / MAX_SECTION_SCORE, value: String(score), of };
  });

const toPenalty = (points: number, reason = '') => `${toSigned(points)}: ${reason}`;

export function penaltiesBelow(value: number, breakdown: Breakdown, rubricVersion: RubricVersion): string[] {
  const ofSections = sections.reduce((sum, section) => sum + breakdown[section].score, 0);
  const placeOf = (points: number) => bands.indexOf(bandOfValue(points, rubricVersion));
  const isLower = placeOf(value) > placeOf(ofSections);
  return isLower ? breakdown.penalties.map(({ points, reason }) => toPenalty(-points, reason)) : [];
}

/** Tells whether the rubric of the report had a bonus. */
export const hasBonus = ({ coherenceBonus, coherence }: ScoreBreakdown): boolean => coherenceBonus > 0 || coherence !== undefined;

function toSteps({ value, breakdown }: Score & { breakdown: ScoreBreakdown }): Step[] {
  const { coherenceBonus, coherence, penalties } = breakdown;
  const ofSections = sections.map((section): Step => {
    const { score, reasoning } = { reasoning: undefined, ...breakdown[section] };
    return { label: sectionNames[section], hue: section, points: score, ...optional('note', reasoning) };
  });
  const bonus: Step = { label: 'Coherence bonus', hue: 'gain', points: coherenceBonus, ...optional('note', coherence) };
  const steps = [
    ...ofSections,
    ...(hasBonus(breakdown) ? [bonus] : []),
    ...penalties.map(({ points, reason }): Step => ({ label: 'Penalty', hue: 'loss', points: -points, ...optional('note', reason) })),
  ];
  const sum = steps.reduce((total, { points }) => total + points, 0);
  const note = sum < 0 || sum > 100 ? 'A score is always between 0 and 100.' : 'As stored with this report.';
  return sum === value ? steps : [...steps, { label: 'Limit', hue: 'loss', points: value - sum, note }];
}

/** The penalties, and the limit that the score met. */
export const toAdjustments = (score: Score & { breakdown: ScoreBreakdown }): string[] =>
  toSteps(score).flatMap(({ label, hue, points, note }) => {
    if (hue !== 'loss') return [];
    return [label === 'Limit' ? `${toSigned(points)} limit: ${note}` : toPenalty(points, note)];
  });

export function toWaterfall({ score }: ReadableReport): FoldNode[] {
  if (!score?.breakdown) return [];
  const steps = toSteps({ ...score, breakdown: score.breakdown });
  const totals = steps.map((_, index) => steps.slice(0, index + 1).reduce((sum, { points }) => sum + points, 0));
  const [lowest, highest] = [Math.min(0, ...totals), Math.max(100, ...totals)];
  const toShare = (value: number) => (value - lowest) / (highest - lowest);
  const toBar = (from: number, to: number) => ({ start: toShare(Math.min(from, to)), length: Math.abs(toShare(to) - toShare(from)) });
  const bars = steps.map(({ points, ...step }, index): Bar => {
    const to = totals[index] ?? 0;
    return { ...step, ...toBar(to - points, to), value: toSigned(points), running: String(to) };
  });
  const total: Bar = { label: `Score, grade ${score.grade}`, hue: 'total', ...toBar(0, score.value), value: String(score.value) };
  const sum: BarsNode = { kind: 'bars', look: 'sum', bars: [...bars, total] };
  return [{ kind: 'fold', title: 'How the score is calculated', isPrinted: true, nodes: [sum] }];
}
