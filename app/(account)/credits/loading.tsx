import { PageHeader, pageClass } from '@/components/shell/page-header';
import { Skeleton } from '@/components/ui/skeleton';

export default function CreditsLoading() {
  return (
    <main className={pageClass} aria-busy="true">
      <PageHeader title="Credits" />
      <Skeleton className="h-34" />
      <Skeleton className="h-80" />
    </main>
  );
}
