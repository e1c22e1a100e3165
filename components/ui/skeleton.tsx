const BAR = 'animate-pulse rounded-control bg-sunk motion-reduce:animate-none';
const rows = ['first', 'second', 'third', 'fourth', 'fifth'];

export function ListSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
      {rows.map((row) => (
        <div key={row} className="flex items-center gap-5 px-5 py-5">
          <div className={`size-9 flex-none ${BAR}`} />
          <div className="flex flex-1 flex-col gap-2">
            <div className={`h-4 w-1/3 ${BAR}`} />
            <div className={`h-3 w-2/3 ${BAR}`} />
          </div>
        </div>
      ))}
    </div>
  );
}
