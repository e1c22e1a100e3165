import { OpenTarget } from '@/components/report/open-target';
import { ReportActions } from '@/components/report/report-actions';
import { ReportView } from '@/components/report/report-view';
import type { Analysis } from '@/lib/analyses/schema';
import type { AnalysisRecord } from '@/lib/analyses/search/schema';
import { toSessionStillPath } from '@/lib/api-paths';
import type { ReportAd } from '@/lib/report/ad';
import type { ReadableReport } from '@/lib/report/legacy';
import { toBlocks } from '@/lib/report/view/blocks';
import type { SharedLink } from '@/lib/shares/schema';
import { ShareButton } from '../../_share/share-button';
import { toShownLink } from '../../_share/shown-link';

type Done = {
  record: AnalysisRecord;
  report: ReadableReport;
  stills: Analysis['stills'];
  links: readonly SharedLink[];
  ad: ReportAd | undefined;
};

export async function DoneView({ record, report, stills, links, ad }: Done) {
  const { id, platform, adId, pageName } = record;
  const target = { analysisIds: [id], title: pageName ?? `Ad ${adId}`, links: links.map(toShownLink), now: new Date().toISOString() };
  const shown = new Set(stills.map(({ n }) => n));
  return (
    <ReportView
      tree={toBlocks(report, { platform, adId, pageName, ad })}
      toolbar={
        <ReportActions
          path={`/analyses/${id}`}
          formats={['pdf', 'page', 'html', 'md', 'json']}
          share={<ShareButton target={target} />}
          isOwn
        />
      }
      stillSrc={(n) => (shown.has(n) ? toSessionStillPath(id, n) : undefined)}
    >
      <OpenTarget />
    </ReportView>
  );
}
