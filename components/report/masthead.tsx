import type { ReactNode } from 'react';
import { FrameButton, type StillSrc } from '@/components/report/frames';
import { linkClass } from '@/components/ui/button';
import type { Masthead } from '@/lib/report/view/provenance';

const FRAME = 128;

const plain = new Set(['Library', 'Run', 'Run dates', 'Video']);

function FactLine({ masthead: { facts, adUrl } }: { masthead: Masthead }) {
  if (facts.length === 0) return null;
  return (
    <dl className="mt-3 flex flex-wrap gap-x-4 text-sm leading-6 text-quiet">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt className={plain.has(label) ? 'sr-only' : 'inline'}>{label} </dt>
          <dd className="inline" dir="auto">
            {label === 'Library' && adUrl !== undefined ? (
              <a className={linkClass} href={adUrl} rel="noreferrer noopener external">
                {value}
              </a>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type MastheadProps = { masthead: Masthead; toolbar?: ReactNode; stillSrc: StillSrc };

export function ReportMasthead({ masthead, toolbar, stillSrc }: MastheadProps) {
  const { eyebrow, title, offer, frame, notice } = masthead;
  return (
    <header className="min-w-0 lg:col-start-2">
      <div className="flex items-center justify-between gap-x-6">
        <p className="text-sm font-semibold text-brand max-md:hidden">{eyebrow}</p>
        {toolbar}
      </div>
      <div className="flex gap-4 sm:gap-6">
        <div className="flex-none empty:hidden lg:hidden">
          <FrameButton frame={frame} longer={FRAME} stillSrc={stillSrc} />
        </div>
        <div className="min-w-0">
          <h1
            className="text-[25px] leading-[1.15] font-semibold tracking-tight text-balance wrap-anywhere sm:text-[31px] md:mt-2 lg:text-[39px]"
            dir="auto"
          >
            {title}
          </h1>
          {offer && (
            <p className="mt-2 text-base leading-snug wrap-anywhere sm:text-xl" dir="auto">
              {offer}
            </p>
          )}
          <FactLine masthead={masthead} />
        </div>
      </div>
      {notice && (
        <p className="mt-4 max-w-[76ch] border-l-4 border-uneven pl-3.5 text-sm leading-normal">
          <b className="font-semibold text-uneven">{notice.label}</b> {notice.text}
        </p>
      )}
    </header>
  );
}
