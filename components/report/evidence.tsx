import { Fragment } from 'react';
import { Check } from '@/components/report/check-mark';
import type { EvidenceLink } from '@/lib/report/view/evidence-links';
import type { Sourced } from '@/lib/report/view/observed-blocks';
import { labels } from '@/lib/report/words';

const LINK = 'rounded-xs text-brand underline decoration-1 underline-offset-4 hover:decoration-2';

/** Findings have their numbers in sight of the criteria that cite them. */
const isFinding = (anchor: string) => anchor.startsWith('finding-');

export function EvidenceLinks({ links }: { links: readonly EvidenceLink[] }) {
  if (links.length === 0) return null;
  return (
    <span className="text-xs leading-4 text-quiet tabular-nums">
      {labels.cites}{' '}
      {links.map(({ label: name, anchor }, index) => (
        <Fragment key={anchor}>
          {index > 0 && ', '}
          {isFinding(anchor) ? (
            name
          ) : (
            <a className={LINK} href={`#${anchor}`}>
              {name}
            </a>
          )}
        </Fragment>
      ))}
    </span>
  );
}

export function Place({ place: { clock, source, check } }: { place: Pick<Sourced, 'clock' | 'source' | 'check'> }) {
  return (
    <p className="mt-1 flex flex-wrap gap-x-3 gap-y-1 text-xs leading-4 text-quiet tabular-nums">
      <span>{clock === undefined ? source : `${clock} · ${source}`}</span>
      <Check check={check} />
    </p>
  );
}
