import { CopyReport } from '@/components/report/copy-report';
import { DownloadList } from '@/components/report/download-list';
import { toSharedPath } from '@/lib/api-paths';

const files = [
  ['report.pdf', 'PDF'],
  ['report.html', 'HTML'],
  ['report.md', 'Markdown'],
] as const;

/** Copies and downloads of a shared report. */
export function LinkToolbar({ token }: { token: string }) {
  const path = toSharedPath(token);
  return (
    <div className="flex w-max items-center gap-2 print:hidden">
      <CopyReport href={`${path}/report.md`} />
      <DownloadList files={files.map(([file, name]) => [`${path}/${file}`, name])} />
    </div>
  );
}
