import { CodeExample } from '@/components/ui/code-example';
import { type CriterionPoints, criteriaOf, type Section, sectionScales, sections } from '@/lib/report/criteria';
import { type Penalty, penaltyRules, RUBRIC_VERSION, scoreOf, sumOf } from '@/lib/report/rubric';
import { slugsOf } from '@/lib/report/vocabulary';
import { toSigned } from '@/lib/signed-number';

const earned: Record<Section, readonly CriterionPoints[]> = {
  hook: [5, 5, 3, 3, 5],
  script: [5, 5, 3, 3, 0],
  visual: [5, 5, 5, 3, 3],
  cta: [3, 5, 3, 0, 3],
};
const penalties: Penalty[] = [{ points: penaltyRules.blackBars.points, reason: 'Black bars take up 20% of the picture.' }];

function judge(section: Section) {
  const criteria = slugsOf(criteriaOf(section)).map((id, index) => ({ id, points: earned[section][index] ?? 0 }));
  return { score: sumOf(criteria), criteria };
}
const judged = { hook: judge('hook'), script: judge('script'), visual: judge('visual'), cta: judge('cta') };

/** The sum as a client computes it from `score.breakdown`; reports by rubric 2.1 and before may have a bonus. */
export const recompute = `function valueOf({ hook, script, visual, cta, coherenceBonus, penalties }) {
  const scoreOf = ({ criteria }) => criteria.reduce((sum, { points }) => sum + points, 0);
  const earned = scoreOf(hook) + scoreOf(script) + scoreOf(visual) + scoreOf(cta) + coherenceBonus;
  const lost = penalties.reduce((sum, { points }) => sum + points, 0);
  return Math.min(100, Math.max(0, earned - lost));
}`;

type Line = { what: string; why: string; points: number };

const lines: Line[] = [
  ...sections.map((section) => ({
    what: sectionScales[section].label,
    why: earned[section].join(' + '),
    points: judged[section].score,
  })),
  ...penalties.map(({ points, reason }) => ({ what: 'Penalty', why: reason, points: -points })),
];

const toJson = (breakdown: object) =>
  JSON.stringify(breakdown, null, 2).replace(/\{\s+("id": "\w+"),\s+("points": \d)\s+\}/g, '{ $1, $2 }');

/** One breakdown added up line by line; every figure is computed by the rubric itself. */
export function WorkedExample() {
  const breakdown = { ...judged, coherenceBonus: 0, penalties };
  const { value, grade } = scoreOf(breakdown, RUBRIC_VERSION);
  return (
    <div className="flex flex-col gap-6">
      <table className="w-full border-collapse rounded-card text-left text-sm">
        <caption className="pb-3 text-left leading-relaxed text-quiet">
          An ad names the viewer’s pain, dwells on it, shows the product at work, and then asks for a purchase.
        </caption>
        <tbody>
          {lines.map(({ what, why, points }) => (
            <tr key={`${what} ${why}`} className="border-b border-line">
              <th scope="row" className="py-2 pr-4 align-top font-medium sm:whitespace-nowrap">
                {what}
              </th>
              <td className="py-2 pr-4 leading-relaxed text-quiet">{why}</td>
              <td className="py-2 text-right align-top font-mono tabular-nums">{toSigned(points)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-ink">
            <th scope="row" className="py-3 pr-4 font-semibold">
              Score
            </th>
            <td className="py-3 pr-4 text-quiet">Always between 0 and 100</td>
            <td className="py-3 text-right font-mono text-base font-semibold whitespace-nowrap tabular-nums">
              {value} · {grade}
            </td>
          </tr>
        </tfoot>
      </table>
      <CodeExample label="The same breakdown in score.breakdown, without reasons and evidence" code={toJson(breakdown)} />
      <CodeExample label="How a client recomputes the score" code={recompute} />
    </div>
  );
}
