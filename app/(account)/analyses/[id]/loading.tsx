import { Skeleton } from '@/components/ui/skeleton';

export default function AnalysisLoading() {
  return (
    <main
      aria-busy="true"
      aria-label="Loading the analysis"
      className="mx-auto flex w-full max-w-6xl flex-col gap-7 px-4 pt-7 pb-16 sm:px-8"
    >
      <Skeleton className="h-4 w-48" />
      <Skeleton className="h-10 w-2/3" />
      <Skeleton className="h-5 w-1/2" />
      <Skeleton className="mt-8 h-56" />
      <Skeleton className="h-40" />
    </main>
  );
}
