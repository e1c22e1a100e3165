import { platformNames } from '@/lib/platforms';
import type { ReadableReport } from '@/lib/report/legacy';
import type { ScorePool } from '@/lib/report/score';
import { labels } from '@/lib/report/words';
import { toLosses, toSectionBars } from './breakdown';
import { one, optional, toFacts } from './facts';
import type { FigureNode, Node } from './nodes';
import { bandOfValue, bandWords } from './theme';

function toPoolLine({ platform, reports, lower }: ScorePool): string {
  const share = Math.floor((100 * lower) / reports);
  return `Higher than ${share}% of ${reports} scored ${platformNames[platform]} ads of this service (same rubric and model) when this report was made.`;
}

export function toGauge({ score, meta }: ReadableReport): Node[] {
  if (!score) return [];
  const { value, grade, reasoning, breakdown, pool } = score;
  const rubricVersion = meta?.rubricVersion;
  const band = bandOfValue(value, rubricVersion);
  const { decisive, others } = breakdown === undefined ? { decisive: [], others: [] } : toLosses({ value, breakdown }, rubricVersion);
  const [because] = toFacts([labels.penalties, decisive.join(' ')]);
  const lines = [...(pool ? [toPoolLine(pool)] : []), ...others];
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
    },
  };
  const bars = breakdown === undefined ? [] : toSectionBars(breakdown, rubricVersion);
  return [figure, ...(bars.length === 0 ? [] : [{ kind: 'bars', look: 'scores', bars } as const])];
}
