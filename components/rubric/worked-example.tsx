import { CodeExample } from '@/components/ui/code-example';
import { type Classification, judgeCoherence } from '@/lib/report/coherence';
import { type Section, sectionScales, sections } from '@/lib/report/criteria';
import { scoreOf } from '@/lib/report/rubric';
import { awarenessStages, ctaCommitments, hookArchetypes, scriptFrameworks } from '@/lib/report/vocabulary';
import { toSigned } from '@/lib/signed-number';

const classification: Classification = { stage: 'problem_aware', hook: 'problem_callout', script: 'pas', cta: 'high' };
const judged: Record<Section, { score: number }> = {
  hook: { score: 18 },
  script: { score: 17 },
  visual: { score: 21 },
  cta: { score: 13 },
};

/** The sum as a client computes it from `score.breakdown` of any report. */
export const recompute = `function valueOf({ hook, script, visual, cta, coherenceBonus, penalties }) {
  const earned = hook.score + script.score + visual.score + cta.score + coherenceBonus;
  const lost = penalties.reduce((sum, { points }) => sum + points, 0);
  return Math.min(100, Math.max(0, earned - lost));
}`;

type Line = { what: string; why: string; points: number };

function toLines({ coherenceBonus, penalties }: ReturnType<typeof judgeCoherence>): Line[] {
  const { stage, hook, script, cta } = classification;
  const words: Record<Section, string> = {
    hook: hookArchetypes[hook].label,
    script: scriptFrameworks[script].label,
    visual: 'Scored by its levels only',
    cta: `${ctaCommitments[cta].label} commitment`,
  };
  return [
    ...sections.map((section) => ({ what: sectionScales[section].label, why: words[section], points: judged[section].score })),
    { what: 'Coherence bonus', why: `For a viewer who is ${awarenessStages[stage].label.toLowerCase()}`, points: coherenceBonus },
    ...penalties.map(({ points, reason }) => ({ what: 'Penalty', why: reason, points: -points })),
  ];
}

/** As a report has it, with each section on a line of its own. */
const toJson = (breakdown: object) => JSON.stringify(breakdown, null, 2).replace(/\{\s+("score": \d+)\s+\}/g, '{ $1 }');

/** One breakdown added up line by line; every figure is computed by the rubric itself. */
export function WorkedExample() {
  const coherence = judgeCoherence(classification, []);
  const breakdown = { ...judged, ...coherence };
  const { value, grade } = scoreOf(breakdown);
  return (
    <div className="flex flex-col gap-6">
      <table className="w-full border-collapse rounded-card text-left text-sm">
        <caption className="pb-3 text-left leading-relaxed text-quiet">
          An ad names the viewer’s pain, dwells on it, shows the product at work, and then asks for a purchase right away.
        </caption>
        <tbody>
          {toLines(coherence).map(({ what, why, points }) => (
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
      <CodeExample label="The same breakdown in score.breakdown, without the reasoning" code={toJson(breakdown)} />
      <CodeExample label="How a client recomputes the score" code={recompute} />
    </div>
  );
}
