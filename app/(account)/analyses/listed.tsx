import type { ListView } from '@/lib/analyses/list/filter';
import { isEnded } from '@/lib/analyses/schema';
import type { AnalysisRecord, FoundRecord } from '@/lib/analyses/search/schema';
import { AnalysisCard } from './analysis-card';
import { AnalysisRow } from './analysis-row';

type Listed = { analyses: readonly FoundRecord[]; now: string; view: ListView };

export function Rows({ analyses, now, view }: Listed) {
  return (
    <ul className="divide-y divide-line">
      {analyses.map((analysis) => (
        <AnalysisRow key={analysis.id} analysis={analysis} now={now} view={view} />
      ))}
    </ul>
  );
}

export function Cards({ analyses, now, view, isOfBrand = false }: Listed & { isOfBrand?: boolean }) {
  const isPlain = ({ status, score }: AnalysisRecord) => isEnded(status) && score === null;
  const plain = analyses.filter(isPlain);
  return (
    <>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-5">
        {analyses
          .filter((analysis) => !isPlain(analysis))
          .map((analysis) => (
            <AnalysisCard key={analysis.id} analysis={analysis} view={view} isOfBrand={isOfBrand} />
          ))}
      </ul>
      {plain.length > 0 && (
        <section aria-labelledby="plain">
          <h2 id="plain" className="mb-2 text-sm font-semibold">
            Without a score ({plain.length})
          </h2>
          <div className="overflow-hidden rounded-card border border-line bg-surface">
            <Rows analyses={plain} now={now} view={view} />
          </div>
        </section>
      )}
    </>
  );
}
