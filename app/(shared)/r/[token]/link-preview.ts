import { toReadable } from '@/lib/report/legacy';
import { toPreviewVersion } from '@/lib/report/render/preview/previews';
import { type TopBlock, toBlocks } from '@/lib/report/view/blocks';
import { type ReportPreview, toPreview } from '@/lib/report/view/preview';
import type { SharedReport } from './linked-report';

export function toSharedBlocks({ record: { platform, adId, pageName }, analysis: { report }, ad }: SharedReport): TopBlock[] {
  return report === null || report === undefined ? [] : toBlocks(toReadable(report), { platform, adId, pageName, ad });
}

export function toSharedPreview(shared: SharedReport): { preview: ReportPreview; version: string } {
  const { stills, report } = shared.analysis;
  const preview = toPreview(toSharedBlocks(shared), new Set(stills.map(({ n }) => n)));
  return { preview, version: toPreviewVersion(preview, JSON.stringify(report)) };
}
