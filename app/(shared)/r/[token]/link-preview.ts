import { toReadable } from '@/lib/report/legacy';
import { toPreviewVersion } from '@/lib/report/render/preview/previews';
import { type BlockName, toBlocks } from '@/lib/report/view/blocks';
import type { ReportTree } from '@/lib/report/view/nodes';
import { type ReportPreview, toPreview } from '@/lib/report/view/preview';
import type { SharedReport } from './linked-report';

export function toSharedTree({ record: { platform, adId, pageName }, report, ad }: SharedReport): ReportTree<BlockName> {
  return toBlocks(toReadable(report), { platform, adId, pageName, ad });
}

export function toSharedPreview(shared: SharedReport): { preview: ReportPreview; version: string } {
  const { stills, report } = shared;
  const preview = toPreview(toSharedTree(shared), new Set(stills.map(({ n }) => n)));
  return { preview, version: toPreviewVersion(preview, JSON.stringify(report)) };
}
