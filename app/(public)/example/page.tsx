import type { Metadata } from 'next';
import { ReportView } from '@/components/report/report-view';
import { toBlocks } from '@/lib/report/blocks';
import { example } from '@/lib/report/example';

export const metadata: Metadata = {
  title: 'Example report',
  description: 'A complete example report: verdict, strategy, execution, diagnostics and playbook, with timestamped findings.',
};

export default function ExamplePage() {
  return (
    <main className="mx-auto w-full max-w-6xl px-4 py-8 sm:px-8 sm:py-12">
      <ReportView blocks={toBlocks(example)} shownFinding={1} />
    </main>
  );
}
