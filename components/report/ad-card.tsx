import { Facts } from '@/components/report/facts';
import type { AdCard } from '@/lib/report/view/observed-blocks';

const columns = { wide: 'lg:grid-cols-[minmax(0,1fr)_270px] print:grid-cols-[minmax(0,1fr)_240px]', narrow: 'grid-cols-1' } as const;

/** Shows the text as it is; never a link, whatever it holds. */
export function AdCardBlock({
  block: { copy, headline, description, button, facts },
  look = 'wide',
}: {
  block: AdCard;
  look?: keyof typeof columns;
}) {
  const hasStrip = headline !== undefined || description !== undefined || button !== undefined;
  return (
    <div className={`grid items-start gap-x-10 gap-y-5 ${columns[look]}`}>
      {(copy !== undefined || hasStrip) && (
        <div className="overflow-hidden rounded-card border border-line bg-surface">
          {copy && (
            <p className="px-4 py-3.5 leading-normal wrap-anywhere whitespace-pre-line" dir="auto">
              {copy}
            </p>
          )}
          {hasStrip && (
            <div className="flex items-center justify-between gap-4 bg-sunk px-4 py-3">
              <div className="min-w-0">
                {headline && (
                  <p className="leading-snug font-semibold" dir="auto">
                    {headline}
                  </p>
                )}
                {description && (
                  <p className="text-sm leading-normal text-quiet" dir="auto">
                    {description}
                  </p>
                )}
              </div>
              {button && (
                <span
                  className="max-w-1/2 flex-none rounded-control border border-quiet px-3 py-1.5 text-sm leading-snug font-medium"
                  dir="auto"
                >
                  {button}
                </span>
              )}
            </div>
          )}
        </div>
      )}
      <Facts facts={facts} />
    </div>
  );
}
