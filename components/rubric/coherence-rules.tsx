import type { ReactNode } from 'react';
import { coherencePoints, FAR_OFF_STEPS, MAX_COHERENCE_BONUS, suitableCommitments } from '@/lib/report/coherence';
import { awarenessStages, ctaCommitments, slugsOf } from '@/lib/report/vocabulary';

const { ctaFits, hookFits, allFit, perRungOff, hookFarOff, sectionWithoutFinding } = coherencePoints;

const ladder = slugsOf(ctaCommitments);

function Rule({ points, children }: { points: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[1.75rem_1fr] items-baseline gap-3">
      <span className="text-right font-mono text-sm font-medium tabular-nums">{points}</span>
      <span className="text-sm leading-relaxed">{children}</span>
    </li>
  );
}

/** What the score gains if the sections fit together, and loses if they do not. */
export function CoherenceRules() {
  return (
    <div className="grid gap-8 sm:grid-cols-2">
      <section aria-labelledby="bonus" className="flex flex-col gap-3">
        <h3 id="bonus" className="font-semibold">
          Bonus, at most {MAX_COHERENCE_BONUS}
        </h3>
        <ul className="flex flex-col gap-2">
          <Rule points={`+${ctaFits}`}>The commitment that the call to action asks for fits the awareness stage.</Rule>
          <Rule points={`+${hookFits}`}>The hook fits the awareness stage.</Rule>
          <Rule points={`+${allFit}`}>Both fit, and so does the script framework.</Rule>
        </ul>
      </section>
      <section aria-labelledby="penalties" className="flex flex-col gap-3">
        <h3 id="penalties" className="font-semibold">
          Penalties
        </h3>
        <ul className="flex flex-col gap-2">
          <Rule points={`−${perRungOff}`}>For each level that the requested commitment is above or below what fits.</Rule>
          <Rule points={`−${hookFarOff}`}>
            The hook fits only viewers who are {FAR_OFF_STEPS} or more stages away. A missing hook costs points in the Hook section instead.
          </Rule>
          <Rule points={`−${sectionWithoutFinding}`}>For each section whose score is not supported by any finding with evidence.</Rule>
        </ul>
      </section>
    </div>
  );
}

const isSuitable = (stage: keyof typeof suitableCommitments, rung: number) => {
  const [lowest, highest] = suitableCommitments[stage];
  return rung >= ladder.indexOf(lowest) && rung <= ladder.indexOf(highest);
};

/** Which levels of commitment fit which awareness stage. */
export function CommitmentTable() {
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-left text-sm">
        <caption className="pb-2 text-left text-quiet">The commitment that fits each awareness stage</caption>
        <thead className="text-quiet">
          <tr className="border-b border-line">
            <th scope="col" className="py-2 pr-4 font-medium">
              Awareness stage
            </th>
            {ladder.map((commitment) => (
              <th key={commitment} scope="col" className="px-1 py-2 text-center font-medium sm:px-2">
                {ctaCommitments[commitment].label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {slugsOf(awarenessStages).map((stage) => (
            <tr key={stage} className="border-b border-line last:border-b-0">
              <th scope="row" className="py-2 pr-4 font-medium">
                {awarenessStages[stage].label}
              </th>
              {ladder.map((commitment, rung) => (
                <td key={commitment} className="px-1 py-2 text-center sm:px-2">
                  {isSuitable(stage, rung) ? <span className="font-medium text-brand">Fits</span> : <span className="text-quiet">–</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
