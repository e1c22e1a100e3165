import { penaltyRules } from '@/lib/report/rubric';

const { blackBars, quietVoice, sectionWithoutFinding, unseenProduct } = penaltyRules;
const [most, second] = unseenProduct.criteria;

const rules = [
  [`−${blackBars.points}`, `Black bars take up ${Math.round(blackBars.fromShare * 100)}% of the picture or more.`],
  [`−${quietVoice.points}`, `A voice is heard, but the sound is quieter than −${-quietVoice.belowLufs} LUFS.`],
  [`−${sectionWithoutFinding.points}`, 'For each section that no finding with evidence supports.'],
  [
    `≤ ${unseenProduct.score}`,
    `The product is never seen: shows has 0 points. What the score has above ${unseenProduct.score} after the other penalties is taken away.`,
  ],
] as const;

export function PenaltyRules() {
  return (
    <>
      <p className="max-w-[65ch] text-sm leading-relaxed">
        Where <code className="font-mono text-[13px]">shows</code> has 0 points, because neither the product nor its effect is seen or the
        picture is type alone, the visual section has at most {most + second} points: its best criterion keeps up to {most}, the next up to{' '}
        {second}, and the others have 0. Of equal ones the first in the table counts. The reason of each says so.
      </p>
      <ul className="flex flex-col gap-2">
        {rules.map(([points, rule]) => (
          <li key={points + rule} className="grid grid-cols-[2.75rem_1fr] items-baseline gap-3">
            <span className="text-right font-mono text-sm font-medium tabular-nums">{points}</span>
            <span className="text-sm leading-relaxed">{rule}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
