import type { AnyReport } from '@/lib/report/legacy';
import type { AdFacts } from '@/lib/report/provenance';

/** One human form of a report; `version` changes whenever the same report would come out otherwise. */
export type Renderer = {
  mediaType: string;
  extension: string;
  version: string;
  render: (report: AnyReport, ad?: AdFacts) => Promise<Uint8Array>;
};
