export function BrandMark() {
  return (
    <svg className="size-6 flex-none" viewBox="0 0 32 32" fill="none" strokeLinecap="round" aria-hidden="true">
      <rect className="fill-brand" width="32" height="32" rx="9" />
      <path className="stroke-surface/40" d="M9.07 20A8 8 0 1 1 22.93 20" strokeWidth="3.5" />
      <path className="stroke-surface" d="M9.07 20A8 8 0 0 1 20 9.07" strokeWidth="3.5" />
      <circle className="fill-surface" cx="16" cy="16" r="2.5" />
    </svg>
  );
}
