export function SampleBadge() {
  return <span className="rounded-full border border-line px-2 py-px text-xs leading-4 font-medium text-quiet">Sample</span>;
}
