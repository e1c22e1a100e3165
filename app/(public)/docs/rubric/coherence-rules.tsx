import type { ReactNode } from 'react';
import { suitableCommitmentSources, suits } from '@/lib/report/coherence';
import { references } from '@/lib/report/references';
import { penaltyRules } from '@/lib/report/rubric';
import { awarenessStages, ctaCommitments, slugsOf } from '@/lib/report/vocabulary';

const ladder = slugsOf(ctaCommitments);

function Rule({ points, children }: { points: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[1.75rem_1fr] items-baseline gap-3">
      <span className="text-right font-mono text-sm font-medium tabular-nums">{points}</span>
      <span className="text-sm leading-relaxed">{children}</span>
    </li>
  );
}

const { blackBars, quietVoice, sectionWithoutFinding } = penaltyRules;

export function CoherenceRules() {
  return (
    <div className="grid gap-8 sm:grid-cols-2">
      <section aria-labelledby="bonus" className="flex flex-col gap-3">
        <h3 id="bonus" className="font-semibold">
          Coherence bonus
        </h3>
        <p className="text-sm leading-relaxed">
          The hook, the script and the call to action each fit the awareness stage or do not. The table below says which commitments fit;
          the terms of hooks and scripts say which stages they fit.
        </p>
        <ul className="flex flex-col gap-2">
          <Rule points="+2">All three fit.</Rule>
          <Rule points="+1">Two of them fit.</Rule>
          <Rule points="+0">One of them fits, or none.</Rule>
        </ul>
      </section>
      <section aria-labelledby="penalties" className="flex flex-col gap-3">
        <h3 id="penalties" className="font-semibold">
          Penalties
        </h3>
        <ul className="flex flex-col gap-2">
          <Rule points={`−${blackBars.points}`}>Black bars take up {Math.round(blackBars.fromShare * 100)}% of the picture or more.</Rule>
          <Rule points={`−${quietVoice.points}`}>A voice is heard, but the sound is quieter than −{-quietVoice.belowLufs} LUFS.</Rule>
          <Rule points={`−${sectionWithoutFinding.points}`}>For each section that no finding with evidence supports.</Rule>
        </ul>
      </section>
    </div>
  );
}

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
              {ladder.map((commitment) => (
                <td key={commitment} className="px-1 py-2 text-center sm:px-2">
                  {suits(stage, commitment) ? <span className="font-medium text-brand">Fits</span> : <span className="text-quiet">–</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="pt-3 text-sm leading-relaxed text-quiet">
        An ad may sell in one step to viewers who feel the problem, as direct response does. Sources:{' '}
        {suitableCommitmentSources.map((slug) => `${references[slug].name} (${references[slug].source})`).join('; ')}.
      </p>
    </div>
  );
}
