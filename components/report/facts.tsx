import type { Fact } from '@/lib/report/view/facts';

export function Facts({ facts }: { facts: readonly Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className="flex flex-wrap gap-x-9 gap-y-3.5">
      {facts.map(({ label, value, code }) => (
        <div key={label} className="min-w-0">
          <dt className="text-xs leading-normal text-quiet">{label}</dt>
          <dd className={`text-sm leading-normal wrap-anywhere ${code ? 'font-mono text-xs leading-5' : ''}`} dir="auto">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
