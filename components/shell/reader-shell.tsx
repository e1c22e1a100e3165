import type { ReactNode } from 'react';
import { BrandMark } from '@/components/ui/brand-mark';
import { buttonClass } from '@/components/ui/button';
import { CONTENT_ID, SkipLink } from '@/components/ui/skip-link';

/** Its links are plain: no page of the account is loaded in advance. */
export function ReaderShell({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="border-b border-line bg-surface print:hidden">
        <div className="mx-auto flex h-14 max-w-6xl items-center justify-between gap-x-4 px-4 sm:px-8 [body:has([data-report])_&]:max-w-7xl">
          <a href="/" className="flex min-w-0 items-center gap-2.5 font-semibold" aria-label="Ad Analysis Service, home">
            <BrandMark />
            <span className="max-sm:hidden">Ad Analysis Service</span>
          </a>
          <p className="text-sm text-quiet">Shared with you</p>
        </div>
      </header>
      <div id={CONTENT_ID} tabIndex={-1} className="flex flex-1 flex-col">
        {children}
      </div>
      <footer className="border-t border-line print:hidden">
        <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-8 gap-y-4 px-4 py-8 text-sm sm:px-8 [body:has([data-report])_&]:max-w-7xl">
          <p className="flex max-w-[60ch] items-start gap-2.5 leading-relaxed text-quiet">
            <BrandMark />
            <span>
              <b className="font-semibold text-ink">Made with Ad Analysis Service.</b> Findings are{' '}
              <a href="/docs/checks" className="underline underline-offset-4 hover:text-ink">
                checked against the video
              </a>
              .
            </span>
          </p>
          <a href="/" className={buttonClass('plain')}>
            Analyze an ad of your choice
          </a>
        </div>
      </footer>
    </div>
  );
}
