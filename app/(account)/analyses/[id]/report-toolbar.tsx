import { Download } from 'lucide-react';
import { buttonClass } from '@/components/ui/button';
import { CopyReport } from './copy-report';

const files = [
  ['report.pdf', 'PDF'],
  ['report.html', 'HTML'],
  ['report.md', 'Markdown'],
  ['report.json', 'JSON'],
] as const;

/** Copy and download buttons of a report. */
export function ReportToolbar({ id }: { id: string }) {
  return (
    <div className="flex w-max items-center gap-2 print:hidden">
      <CopyReport href={`/analyses/${id}/report.md`} />
      <a href="#api" className={buttonClass('plain')}>
        API
      </a>
      <ul
        aria-label="Download the report"
        className="flex divide-x divide-line overflow-hidden rounded-control border border-line bg-surface"
      >
        <li className="grid place-items-center px-2.5 text-quiet" aria-hidden="true">
          <Download className="size-4" />
        </li>
        {files.map(([file, name]) => (
          <li key={file}>
            <a
              href={`/analyses/${id}/${file}`}
              download
              className="flex h-8.5 items-center px-3 text-sm font-medium hover:bg-sunk focus-visible:-outline-offset-2"
            >
              <span className="sr-only">Download </span>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
