/** `share` is from 0 to 1. Screen readers read `valueText` instead of a percentage. */
export function ProgressBar({ share, label, valueText }: { share: number; label: string; valueText: string }) {
  return (
    <svg
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(share * 100)}
      aria-valuetext={valueText}
      className="h-1.5 w-full rounded-full"
      viewBox="0 0 1000 6"
      preserveAspectRatio="none"
    >
      <rect className="fill-sunk" width="1000" height="6" />
      <rect className="fill-brand" width={Math.round(1000 * share)} height="6" />
    </svg>
  );
}
