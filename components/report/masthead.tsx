import type { ReactNode } from 'react';
import { Facts } from '@/components/report/facts';
import { FrameButton, type StillSrc } from '@/components/report/frames';
import type { Masthead } from '@/lib/report/provenance';

const FRAME = 156;

type MastheadProps = { masthead: Masthead; toolbar?: ReactNode; stillSrc: StillSrc };

export function ReportMasthead({ masthead: { eyebrow, title, adUrl, facts, frame, notice }, toolbar, stillSrc }: MastheadProps) {
  return (
    <header className="border-b border-line pb-7">
      <div className="flex items-center justify-between gap-x-6">
        <p className="text-sm font-semibold text-brand">{eyebrow}</p>
        <div className="max-md:hidden">{toolbar}</div>
      </div>
      <div className="flex gap-4.5 sm:gap-7">
        <div className="mt-3 flex-none empty:hidden max-sm:[zoom:.72]">
          <FrameButton frame={frame} longer={FRAME} stillSrc={stillSrc} />
        </div>
        <div className="min-w-0">
          <h1
            className="mt-1.5 mb-5 text-[31px] leading-[1.15] font-semibold tracking-tight text-balance wrap-anywhere sm:text-[39px]"
            dir="auto"
          >
            {title}
          </h1>
          <Facts facts={facts} />
          {adUrl && (
            <p className="mt-3.5 text-sm">
              <a className="wrap-anywhere text-brand underline underline-offset-2" href={adUrl} rel="noreferrer noopener external">
                {adUrl}
              </a>
            </p>
          )}
        </div>
      </div>
      {toolbar && <div className="mt-6 md:hidden">{toolbar}</div>}
      {notice && (
        <p className="mt-6 max-w-[76ch] rounded-control border border-l-4 border-uneven px-4 py-3 text-sm leading-normal">
          <b className="font-semibold text-uneven">{notice.label}</b> {notice.text}
        </p>
      )}
    </header>
  );
}
