import { type Section, sections } from '@/lib/report/criteria';
import type { ReadableReport } from '@/lib/report/legacy';
import { type Breakdown, MAX_SECTION_SCORE } from '@/lib/report/rubric';
import { sectionNames, toGrade } from '@/lib/report/words';
import { toSigned } from '@/lib/signed-number';
import { optional } from './facts';
import { type Band, bandOfSection, bandOfValue, bands, bandWords } from './theme';

export type SectionScore = { section: Section; label: string; score: number; max: number; band: Band; word: string; reasoning?: string };

/** A step of the sum: points are signed, `from` and `to` are the running total before and after it. */
export type SumStep = {
  role: 'section' | 'bonus' | 'penalty' | 'limit' | 'total';
  section?: Section;
  label: string;
  points: number;
  from: number;
  to: number;
  note?: string;
};

type Score = NonNullable<ReadableReport['score']>;
type ScoreBreakdown = NonNullable<Score['breakdown']>;

export function toSectionScores(breakdown: ScoreBreakdown): SectionScore[] {
  return sections.map((section) => {
    const { score, reasoning } = { reasoning: undefined, ...breakdown[section] };
    const band = bandOfSection(score);
    return {
      section,
      label: sectionNames[section],
      score,
      max: MAX_SECTION_SCORE,
      band,
      word: bandWords[band],
      ...optional('reasoning', reasoning),
    };
  });
}

const toPenalty = (points: number, reason = '') => `${toSigned(points)}: ${reason}`;

export function penaltiesBelow(value: number, breakdown: Breakdown): string[] {
  const ofSections = sections.reduce((sum, section) => sum + breakdown[section].score, 0);
  const isLower = bands.indexOf(bandOfValue(value)) > bands.indexOf(bandOfValue(ofSections));
  return isLower ? breakdown.penalties.map(({ points, reason }) => toPenalty(-points, reason)) : [];
}

type Entry = Omit<SumStep, 'from' | 'to'>;

export function toSum({ value, grade, breakdown }: Score & { breakdown: ScoreBreakdown }): SumStep[] {
  const entries: Entry[] = [
    ...toSectionScores(breakdown).map(
      ({ section, label, score, reasoning }): Entry => ({
        role: 'section',
        section,
        label,
        points: score,
        ...(reasoning === undefined ? {} : { note: reasoning }),
      }),
    ),
    ...(breakdown.coherenceBonus > 0 || breakdown.coherence !== undefined
      ? [
          {
            role: 'bonus',
            label: 'Coherence bonus',
            points: breakdown.coherenceBonus,
            ...(breakdown.coherence === undefined ? {} : { note: breakdown.coherence }),
          } as const,
        ]
      : []),
    ...breakdown.penalties.map(({ points, reason }): Entry => ({ role: 'penalty', label: 'Penalty', points: -points, note: reason })),
  ];
  const sum = entries.reduce((total, { points }) => total + points, 0);
  if (sum !== value) {
    const note = sum < 0 || sum > 100 ? 'A score is always between 0 and 100.' : 'As stored with this report.';
    entries.push({ role: 'limit', label: 'Limit', points: value - sum, note });
  }
  let total = 0;
  const steps = entries.map((entry): SumStep => {
    const from = total;
    total += entry.points;
    return { ...entry, from, to: total };
  });
  return [...steps, { role: 'total', label: `Score, grade ${toGrade(grade)}`, points: value, from: 0, to: value }];
}

export const toAdjustments = (score: Score & { breakdown: ScoreBreakdown }): string[] =>
  toSum(score).flatMap(({ role, label, points, note }) => {
    if (role === 'penalty') return [toPenalty(points, note)];
    if ((role !== 'bonus' && role !== 'limit') || points === 0) return [];
    const name = `${toSigned(points)} ${role === 'bonus' ? 'bonus' : label.toLowerCase()}`;
    return [note === undefined ? `${name}.` : `${name}: ${note}`];
  });
