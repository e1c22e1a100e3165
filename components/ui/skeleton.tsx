/** The place of something that is being read. */
export function Skeleton({ className }: { className: string }) {
  return <div className={`animate-pulse rounded-control bg-sunk motion-reduce:animate-none ${className}`} />;
}
