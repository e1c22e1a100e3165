import type { ReactNode } from 'react';
import { Facts } from '@/components/report/facts';
import { Still } from '@/components/report/frames';
import { type Reading, Words } from '@/components/report/reading';
import { linkClass } from '@/components/ui/button';
import type { Masthead } from '@/lib/report/view/nodes';

type MastheadProps = { masthead: Masthead; toolbar: ReactNode; reading: Reading };

export function ReportMasthead({ masthead: { eyebrow, title, offer, still, notice, facts, adUrl }, toolbar, reading }: MastheadProps) {
  return (
    <header className="min-w-0 lg:col-start-2">
      <div className="flex items-center justify-between gap-x-6">
        <p className="text-sm font-semibold text-brand max-md:hidden">{eyebrow}</p>
        {toolbar}
      </div>
      <div className="flex gap-4 sm:gap-6">
        <div className="flex-none empty:hidden lg:hidden">
          <Still still={still} longer={128} stillSrc={reading.stillSrc} />
        </div>
        <div className="min-w-0">
          <Words
            as="h1"
            text={title}
            look="text-[25px] leading-[1.15] font-semibold tracking-tight text-balance wrap-anywhere sm:text-[31px] md:mt-2 lg:text-[39px]"
          />
          <Words text={offer} look="mt-2 text-base leading-snug wrap-anywhere sm:text-xl" />
          <div className="mt-3 flex flex-wrap gap-x-4 text-sm leading-6 text-quiet empty:hidden">
            <Facts facts={facts} look="head" reading={reading} />
            {adUrl && (
              <a
                className={`${linkClass} print:after:content-[':_'_attr(href)]`}
                href={adUrl}
                rel="noreferrer noopener external"
                target={reading.isDownload ? '_blank' : undefined}
              >
                Open the ad
              </a>
            )}
          </div>
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
