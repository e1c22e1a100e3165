import { PageHeader, pageClass } from '@/components/shell/page-header';
import { Skeleton } from '@/components/ui/skeleton';

const rows = ['a', 'b', 'c', 'd', 'e'];

export default function AnalysesLoading() {
  return (
    <main className={pageClass} aria-busy="true">
      <PageHeader title="Analyses" />
      <Skeleton className="h-19" />
      <ul aria-label="Loading your analyses" className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {rows.map((row) => (
          <li key={row} className="flex items-center gap-5 px-5 py-5">
            <Skeleton className="size-9 rounded-full" />
            <div className="flex flex-1 flex-col gap-2">
              <Skeleton className="h-4 w-1/3" />
              <Skeleton className="h-3 w-2/3" />
            </div>
          </li>
        ))}
      </ul>
    </main>
  );
}
