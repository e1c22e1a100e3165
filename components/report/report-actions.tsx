'use client';

import { ChevronDown, Download, Ellipsis, FileDown } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { CopyReport } from '@/components/report/copy-report';
import { buttonClass } from '@/components/ui/button';
import { MAX_PREPARED_NAME } from '@/lib/report/view/prepared';

const MENU_ID = 'report-downloads';
const item = 'flex h-9 items-center rounded-md px-2.5 text-sm hover:bg-sunk focus-visible:-outline-offset-2';

/** Places a popover at its button; in browsers that cannot, it opens in the middle of the screen. */
const atButton =
  'supports-[position-area:top]:inset-auto supports-[position-area:top]:m-1.5 [position-area:bottom_span-left] [position-try-fallbacks:flip-block]';

const files = {
  pdf: ['report.pdf', 'PDF'],
  page: ['report.pdf?pages=1', 'PDF, one page'],
  html: ['report.html', 'HTML'],
  md: ['report.md', 'Markdown'],
  json: ['report.json', 'JSON'],
} as const;

type Props = {
  path: string;
  formats: readonly (keyof typeof files)[];
  share?: ReactNode;
  /** Whoever owns the report may name the person it is for. */
  isOwn?: true;
};

function PreparedFor({ path, onSend }: { path: string; onSend: () => void }) {
  return (
    <form action={`${path}/report.pdf`} onSubmit={onSend} className="mt-1.5 grid gap-1.5 border-t border-line px-2.5 pt-2.5 pb-1">
      <label className="grid gap-1 text-xs text-quiet">
        Prepared for
        <input
          name="for"
          required
          maxLength={MAX_PREPARED_NAME}
          placeholder="Your client"
          autoComplete="off"
          className="h-9 w-full rounded-control border border-line bg-surface px-2.5 text-sm text-ink max-md:text-base"
        />
      </label>
      <button type="submit" className={`${buttonClass('plain')} w-full`}>
        PDF with this name
      </button>
    </form>
  );
}

export function ReportActions({ path, formats, share, isOwn }: Props) {
  const menu = useRef<HTMLDivElement>(null);
  const close = () => menu.current?.hidePopover();
  return (
    <section
      aria-label="Report actions"
      data-report-actions
      className="flex gap-2 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:border-t max-md:border-line max-md:bg-surface max-md:px-3 max-md:pt-2.5 max-md:pb-[max(0.625rem,env(safe-area-inset-bottom))] max-md:*:min-w-0 max-md:*:flex-1 max-md:*:px-2! print:hidden"
    >
      {share}
      <a href={`${path}/report.pdf`} download className={`${buttonClass('plain')} md:hidden`}>
        <FileDown className="size-4 text-quiet" aria-hidden="true" />
        PDF
      </a>
      <CopyReport href={`${path}/report.md`} />
      <button
        type="button"
        popoverTarget={MENU_ID}
        aria-label="Download"
        className={`${buttonClass('plain')} max-md:w-10 max-md:flex-none!`}
      >
        <Ellipsis className="size-4 md:hidden" aria-hidden="true" />
        <Download className="size-4 text-quiet max-md:hidden" aria-hidden="true" />
        <span className="max-md:hidden">Download</span>
        <ChevronDown className="size-4 text-quiet max-md:hidden" aria-hidden="true" />
      </button>
      <div
        ref={menu}
        id={MENU_ID}
        popover="auto"
        className={`w-52 rounded-card border border-line bg-surface p-1.5 text-ink shadow-raised ${atButton}`}
      >
        <ul aria-label="Download the report">
          {formats.map((format) => (
            <li key={format}>
              <a href={`${path}/${files[format][0]}`} download className={item} onClick={close}>
                <span className="sr-only">Download </span>
                {files[format][1]}
              </a>
            </li>
          ))}
        </ul>
        {isOwn && <PreparedFor path={path} onSend={close} />}
      </div>
    </section>
  );
}
