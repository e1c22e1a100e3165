import { type Criterion, criteriaOf, criterionPoints, type Section, sectionScales } from '@/lib/report/criteria';
import { MAX_SECTION_SCORE } from '@/lib/report/rubric';

const bestFirst = criterionPoints.toReversed();

function CriterionRow({ id, criterion }: { id: string; criterion: Criterion }) {
  const { label, asks, levels, measured } = criterion;
  return (
    <li className="grid gap-x-6 gap-y-2 px-5 py-4 sm:grid-cols-[13rem_minmax(0,1fr)]">
      <div className="flex flex-col gap-1">
        <h4 className="text-sm font-semibold">{label}</h4>
        <p className="text-sm leading-normal text-quiet">{asks}</p>
        <code className="font-mono text-xs text-quiet">{id}</code>
      </div>
      <div className="flex flex-col gap-2">
        <dl className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm leading-normal">
          {bestFirst.map((points) => (
            <div key={points} className="contents">
              <dt className="text-right font-mono font-medium tabular-nums">{points}</dt>
              <dd>{levels[points]}</dd>
            </div>
          ))}
        </dl>
        {measured && <p className="text-sm leading-normal text-quiet">Measured: {measured}</p>}
      </div>
    </li>
  );
}

export function CriteriaTable({ section }: { section: Section }) {
  const { label, asks } = sectionScales[section];
  return (
    <article aria-labelledby={`section-${section}`} className="overflow-hidden rounded-card border border-line bg-surface">
      <header className="flex flex-col gap-1 border-b border-line px-5 py-4">
        <h3 id={`section-${section}`} className="text-base font-semibold">
          {label} <span className="font-normal text-quiet tabular-nums">0–{MAX_SECTION_SCORE}</span>
        </h3>
        <p className="text-sm leading-relaxed text-quiet">{asks}</p>
      </header>
      <ul className="divide-y divide-line">
        {Object.entries(criteriaOf(section)).map(([id, criterion]) => (
          <CriterionRow key={id} id={id} criterion={criterion} />
        ))}
      </ul>
    </article>
  );
}
