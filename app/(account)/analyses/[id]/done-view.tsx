import Link from 'next/link';
import { ReportActions } from '@/components/report/report-actions';
import { ReportView } from '@/components/report/report-view';
import { linkClass } from '@/components/ui/button';
import { CodeExample } from '@/components/ui/code-example';
import type { Analysis } from '@/lib/analyses/schema';
import type { AnalysisRecord } from '@/lib/analyses/search/schema';
import { toAnalysisPath, toSessionStillPath } from '@/lib/api-paths';
import { publishedOrigin } from '@/lib/env';
import type { ReportAd } from '@/lib/report/ad';
import type { ReadableReport } from '@/lib/report/legacy';
import { toBlocks } from '@/lib/report/view/blocks';
import type { ScoreRank } from '@/lib/report/view/gauge';
import type { SharedLink } from '@/lib/shares/schema';
import { ShareButton } from '../../_share/share-button';
import { toShownLink } from '../../_share/shown-link';

const toCurl = (origin: string, id: string) => `curl "${origin}${toAnalysisPath(id)}" \\
  -H "Authorization: Bearer $API_TOKEN"`;

function ApiCall({ id }: { id: string }) {
  return (
    <section id="api" aria-label="API" className="mt-6 flex scroll-mt-16 flex-col gap-4 print:hidden">
      <CodeExample label="Fetch this report with the API" code={toCurl(publishedOrigin(), id)} />
      <p className="max-w-[68ch] text-sm leading-normal text-quiet">
        For another format, set the Accept header to application/pdf, text/html or text/markdown. You need an{' '}
        <Link href="/settings/developers" className={linkClass}>
          API token
        </Link>
        . For details, see the{' '}
        <Link href="/docs/reference" className={linkClass}>
          API reference
        </Link>
        .
      </p>
    </section>
  );
}

type Done = {
  record: AnalysisRecord;
  report: ReadableReport;
  stills: Analysis['stills'];
  links: readonly SharedLink[];
  ad: ReportAd | undefined;
  ranks: readonly ScoreRank[];
};

export async function DoneView({ record, report, stills, links, ad, ranks }: Done) {
  const { id, platform, adId, pageName } = record;
  const target = { analysisIds: [id], title: pageName ?? `Ad ${adId}`, links: links.map(toShownLink), now: new Date().toISOString() };
  const shown = new Set(stills.map(({ n }) => n));
  return (
    <ReportView
      blocks={toBlocks(report, { platform, adId, pageName, ad, ranks })}
      toolbar={
        <ReportActions
          path={`/analyses/${id}`}
          formats={['pdf', 'page', 'html', 'md', 'json']}
          share={<ShareButton target={target} />}
          own={{ apiHref: '#api' }}
        />
      }
      about={<ApiCall id={id} />}
      stillSrc={(n) => (shown.has(n) ? toSessionStillPath(id, n) : undefined)}
    />
  );
}
