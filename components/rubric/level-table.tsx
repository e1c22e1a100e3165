import { type Section, sectionScales } from '@/lib/report/criteria';
import { MAX_SECTION_SCORE } from '@/lib/report/rubric';
import { bandOfSection, bandWords } from '@/lib/report/theme';

/** Where a level lies between 0 and 25. */
function Extent({ from, to }: { from: number; to: number }) {
  const share = (points: number) => (points / MAX_SECTION_SCORE) * 100;
  return (
    <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true" className="h-1.5 w-full max-w-40">
      <rect width="100" height="6" className="fill-line" />
      <rect x={share(from)} width={share(to - from)} height="6" className="fill-brand" />
    </svg>
  );
}

/** What the points of one section mean, best level first. */
export function LevelTable({ section }: { section: Section }) {
  const { label, asks, levels } = sectionScales[section];
  return (
    <article aria-labelledby={`dimension-${section}`} className="overflow-hidden rounded-card border border-line bg-surface">
      <header className="flex flex-col gap-1 border-b border-line px-5 py-4">
        <h3 id={`dimension-${section}`} className="text-base font-semibold">
          {label} <span className="font-normal text-quiet tabular-nums">0–{MAX_SECTION_SCORE}</span>
        </h3>
        <p className="text-sm leading-relaxed text-quiet">{asks}</p>
      </header>
      <dl className="divide-y divide-line">
        {levels.toReversed().map(({ from, to, anchor }) => (
          <div key={from} className="grid gap-x-6 gap-y-1.5 px-5 py-3 sm:grid-cols-[9rem_1fr]">
            <dt className="flex flex-col justify-center gap-1.5 text-sm">
              <span className="flex items-baseline gap-2">
                <span className="font-mono font-medium tabular-nums">
                  {from}–{to}
                </span>
                <span className="text-quiet">{bandWords[bandOfSection(from)]}</span>
              </span>
              <Extent from={from} to={to} />
            </dt>
            <dd className="text-sm leading-relaxed">{anchor}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
