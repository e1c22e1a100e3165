import Link from 'next/link';
import { Moment } from '@/components/ui/moment';
import type { CreditEntry, EntryKind } from '@/lib/credits/schema';
import { toSigned } from '@/lib/signed-number';

const kindNames: Record<EntryKind, string> = {
  refill: 'Credits added',
  bonus: 'Starting credits',
  charge: 'Analysis',
  refund: 'Refund',
  adjustment: 'Adjustment',
};

const HEAD = 'px-4 py-2.5 text-left text-xs font-semibold text-quiet sm:px-5';
const CELL = 'px-4 py-3 sm:px-5';

export function EntryList({ entries, now }: { entries: readonly CreditEntry[]; now: string }) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <table className="w-full border-collapse text-sm">
        <thead className="border-b border-line max-sm:sr-only">
          <tr>
            <th scope="col" className={HEAD}>
              Description
            </th>
            <th scope="col" className={HEAD}>
              Date
            </th>
            <th scope="col" className={`${HEAD} text-right`}>
              Credits
            </th>
            <th scope="col" className={`${HEAD} text-right`}>
              Balance
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {entries.map(({ id, kind, delta, balanceAfter, reason, createdAt, via, analysis }) => (
            <tr key={id} className="max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto_56px] max-sm:items-baseline">
              <td className={`${CELL} min-w-0 max-sm:col-span-3 max-sm:pb-0`}>
                <p className="font-medium">{kindNames[kind]}</p>
                <p className="wrap-anywhere text-quiet">
                  {reason !== kindNames[kind] && reason}
                  {analysis && (
                    <>
                      {': '}
                      <Link
                        href={`/analyses/${analysis.id}`}
                        className="text-ink underline decoration-line underline-offset-4 hover:decoration-ink"
                        dir="auto"
                      >
                        {analysis.pageName ?? `Ad ${analysis.adId}`}
                      </Link>
                    </>
                  )}
                  {via !== null && <span dir="auto">{` · via ${via}`}</span>}
                </p>
              </td>
              <td className={`${CELL} text-quiet max-sm:pt-1`}>
                <Moment iso={createdAt.toISOString()} now={now} />
              </td>
              <td
                className={`${CELL} text-right font-semibold whitespace-nowrap tabular-nums max-sm:px-0 max-sm:pt-1 ${delta > 0 ? 'text-excellent' : ''}`}
              >
                {toSigned(delta)}
              </td>
              <td className={`${CELL} text-right whitespace-nowrap text-quiet tabular-nums max-sm:pt-1`}>{balanceAfter}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
