import { Link2 } from 'lucide-react';
import { toAdName } from '@/components/analyses/ad-name';
import type { AdRef } from '@/lib/ads/schema';

export function PastedAds({ ads }: { ads: readonly AdRef[] }) {
  const [ad, ...others] = ads;
  if (ad === undefined) return null;
  return (
    <p className="flex items-start gap-2.5 rounded-card border border-line bg-surface px-4 py-3 text-sm leading-relaxed">
      <Link2 className="mt-1 size-4 flex-none text-brand" aria-hidden="true" />
      <span className="wrap-anywhere tabular-nums">
        Analyzing: <span className="font-medium">{toAdName(ad)}</span>
        {others.length > 0 && ` and ${others.length} more`}
      </span>
    </p>
  );
}
