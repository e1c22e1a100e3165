import { platformNames } from '@/lib/platforms';
import type { ReadableReport } from '@/lib/report/legacy';
import type { RubricVersion } from '@/lib/report/rubric';
import type { ScorePool } from '@/lib/report/score';
import { toOlderRubric } from '@/lib/report/view/older-rubric';
import { labels } from '@/lib/report/words';
import { toLosses, toSectionBars } from './breakdown';
import { one, optional, toFacts } from './facts';
import type { FigureNode, Node } from './nodes';
import { bandOfValue, bandWords } from './theme';

function toPoolLine({ platform, reports, lower }: ScorePool): string {
  const share = Math.floor((100 * lower) / reports);
  return `Higher than ${share}% of ${reports} scored ${platformNames[platform]} ads of this service (same rubric and model) when this report was made.`;
}

/** The place of a score among those of other ads, from 1 for the highest. */
export type ScoreRank = { among: 'account' | 'latest' | 'brand'; rank: number; of: number };

const toOrdinal = new Intl.PluralRules('en', { type: 'ordinal' });
const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

function toRankLine(ranks: readonly ScoreRank[], brand: string, rubricVersion: RubricVersion): string | undefined {
  const older = toOlderRubric(rubricVersion);
  const places = ranks.map(({ among, rank, of }) => {
    const place = `${rank}${suffixes[toOrdinal.select(rank)] ?? 'th'} of`;
    if (among === 'brand') return `${place} ${of} by ${brand}`;
    return `${place} your ${among === 'latest' ? 'latest ' : ''}${of} ads`;
  });
  return places.length === 0 ? undefined : `${places.join(', ')} (same rubric and model${older === undefined ? '' : `, all ${older}`}).`;
}

export function toGauge(
  { score, meta }: ReadableReport,
  known?: { pageName: string | null; ranks?: readonly ScoreRank[] | undefined },
): Node[] {
  if (!score) return [];
  const { value, grade, reasoning, breakdown, pool } = score;
  const rubricVersion = meta?.rubricVersion;
  const band = bandOfValue(value, rubricVersion);
  const { decisive, others } = breakdown === undefined ? { decisive: [], others: [] } : toLosses({ value, breakdown }, rubricVersion);
  const [because] = toFacts([labels.penalties, decisive.join(' ')]);
  const lines = [...(pool ? [toPoolLine(pool)] : []), ...others];
  const rank = pool ? undefined : toRankLine(known?.ranks ?? [], known?.pageName ?? 'this brand', rubricVersion);
  const word = bandWords[band];
  const figure: FigureNode = {
    kind: 'figure',
    sentences: [
      `${value} of 100, grade ${grade}, ${word.toLowerCase()}.`,
      ...one(reasoning),
      ...one(because && `${because.label}: ${because.value}`),
      ...lines,
    ],
    drawing: {
      kind: 'gauge',
      value,
      grade,
      band,
      word,
      ...optional('reasoning', reasoning),
      ...optional('because', because),
      lines,
      ...optional('rank', rank),
    },
  };
  const bars = breakdown === undefined ? [] : toSectionBars(breakdown, rubricVersion);
  return [figure, ...(bars.length === 0 ? [] : [{ kind: 'bars', look: 'scores', bars } as const])];
}
