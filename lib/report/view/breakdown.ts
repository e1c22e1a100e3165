import { sections } from '@/lib/report/criteria';
import type { ReadableReport } from '@/lib/report/legacy';
import { MAX_SECTION_SCORE, type RubricVersion } from '@/lib/report/rubric';
import { sectionNames } from '@/lib/report/words';
import { toSigned } from '@/lib/signed-number';
import { optional } from './facts';
import type { Bar, BarsNode, FoldNode } from './nodes';
import { bandOfSection, bandOfValue, bands, bandWords } from './theme';

/** A step of the sum; its points are signed. */
type Step = { label: string; hue: Bar['hue']; points: number; note?: string };

type ScoreBreakdown = NonNullable<NonNullable<ReadableReport['score']>['breakdown']>;

export const toSectionBars = (breakdown: ScoreBreakdown, rubricVersion: RubricVersion): Bar[] =>
  sections.map((section) => {
    const { score } = breakdown[section];
    const of = `of ${MAX_SECTION_SCORE} · ${bandWords[bandOfSection(score, rubricVersion)]}`;
    return { label: sectionNames[section], hue: section, start: 0, length: score / MAX_SECTION_SCORE, value: String(score), of };
  });

type Scored = { value: number; breakdown: ScoreBreakdown };

function toSteps({ value, breakdown }: Scored): { gains: Step[]; penalties: Step[]; limits: Step[] } {
  const { coherenceBonus, coherence } = breakdown;
  const ofSections = sections.map((section): Step => ({ label: sectionNames[section], hue: section, points: breakdown[section].score }));
  const bonus: Step = { label: 'Coherence bonus', hue: 'gain', points: coherenceBonus, ...optional('note', coherence) };
  const gains = coherenceBonus > 0 ? [...ofSections, bonus] : ofSections;
  const penalties = breakdown.penalties.map(
    ({ points, reason }): Step => ({ label: 'Penalty', hue: 'loss', points: -points, ...optional('note', reason) }),
  );
  const sum = [...gains, ...penalties].reduce((total, { points }) => total + points, 0);
  const note = sum < 0 || sum > 100 ? 'A score is always between 0 and 100.' : 'As stored with this report.';
  return { gains, penalties, limits: sum === value ? [] : [{ label: 'Limit', hue: 'loss', points: value - sum, note }] };
}

/** The penalties, apart where they took the score below the band of its sections, and the limit that the score met. */
export function toLosses(scored: Scored, rubricVersion: RubricVersion): { decisive: string[]; others: string[] } {
  const { penalties, limits } = toSteps(scored);
  const ofSections = sections.reduce((sum, section) => sum + scored.breakdown[section].score, 0);
  const placeOf = (points: number) => bands.indexOf(bandOfValue(points, rubricVersion));
  const isLower = placeOf(scored.value) > placeOf(ofSections);
  const penalized = penalties.map(({ points, note = '' }) => `${toSigned(points)}: ${note}`);
  const limited = limits.map(({ points, note }) => `${toSigned(points)} limit: ${note}`);
  return isLower ? { decisive: penalized, others: limited } : { decisive: [], others: [...penalized, ...limited] };
}

export function toWaterfall({ score }: ReadableReport): FoldNode[] {
  if (!score?.breakdown) return [];
  const steps = Object.values(toSteps({ value: score.value, breakdown: score.breakdown })).flat();
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
