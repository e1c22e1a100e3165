import { CopyReport } from '@/components/report/copy-report';
import { DownloadList } from '@/components/report/download-list';
import type { ShareTarget } from '@/components/shares/share-target';
import { buttonClass } from '@/components/ui/button';
import { ShareReport } from './share-report';

const files = [
  ['report.pdf', 'PDF'],
  ['report.pdf?pages=1', '1 page'],
  ['report.html', 'HTML'],
  ['report.md', 'Markdown'],
  ['report.json', 'JSON'],
] as const;

/** The actions on a report: share, copy and download. */
export function ReportToolbar({ target }: { target: ShareTarget }) {
  const { analysisId: id } = target;
  return (
    <div className="flex w-max items-center gap-2 print:hidden">
      <ShareReport target={target} />
      <CopyReport href={`/analyses/${id}/report.md`} />
      <a href="#api" className={buttonClass('plain')}>
        API
      </a>
      <DownloadList files={files.map(([file, name]) => [`/analyses/${id}/${file}`, name])} />
    </div>
  );
}
