import { platformNames } from '@/lib/platforms';
import type { ReadableReport } from '@/lib/report/legacy';
import type { ScorePool } from '@/lib/report/score';
import { toGrade } from '@/lib/report/words';
import { penaltiesBelow, type SectionScore, toAdjustments, toSectionScores } from './breakdown';
import { optional } from './facts';
import { type Band, bandOfValue, bandWords } from './theme';

export type Gauge = {
  kind: 'gauge';
  value: number;
  grade: string;
  band: Band;
  word: string;
  /** The penalties that lowered the score below the band of its sections; empty where none did. */
  because: string[];
  pool?: string;
  /** The place of the score among the ads of its reader; without a pool, and on the page alone. */
  rank?: string;
  reasoning?: string;
  sections: SectionScore[];
  /** The steps from the sum of the sections to the score: "+2 bonus: …". Penalties that `because` names are left out. */
  adjustments: string[];
};

function toPoolLine({ platform, reports, lower }: ScorePool): string {
  const share = Math.floor((100 * lower) / reports);
  return `Higher than ${share}% of ${reports} scored ${platformNames[platform]} ads of this service (same rubric and model) when this report was made.`;
}

/** The place of a score among those of other ads, from 1 for the highest. */
export type ScoreRank = { among: 'account' | 'latest' | 'brand'; rank: number; of: number };

const toOrdinal = new Intl.PluralRules('en', { type: 'ordinal' });
const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

function toRankLine(ranks: readonly ScoreRank[], brand: string): string | undefined {
  const places = ranks.map(({ among, rank, of }) => {
    const place = `${rank}${suffixes[toOrdinal.select(rank)] ?? 'th'} of`;
    if (among === 'brand') return `${place} ${of} by ${brand}`;
    return `${place} your ${among === 'latest' ? 'latest ' : ''}${of} ads`;
  });
  return places.length === 0 ? undefined : `${places.join(', ')} (same rubric and model).`;
}

export function toGauge(
  { score }: ReadableReport,
  known?: { pageName: string | null; ranks?: readonly ScoreRank[] | undefined },
): Gauge | undefined {
  if (!score) return undefined;
  const { value, grade, reasoning, breakdown, pool } = score;
  const band = bandOfValue(value);
  const because = breakdown === undefined ? [] : penaltiesBelow(value, breakdown);
  return {
    kind: 'gauge',
    value,
    grade: toGrade(grade),
    band,
    word: bandWords[band],
    because,
    ...(pool ? { pool: toPoolLine(pool) } : optional('rank', toRankLine(known?.ranks ?? [], known?.pageName ?? 'this brand'))),
    ...optional('reasoning', reasoning),
    sections: breakdown === undefined ? [] : toSectionScores(breakdown),
    adjustments: breakdown === undefined ? [] : toAdjustments({ ...score, breakdown }).filter((line) => !because.includes(line)),
  };
}
