import type { ReadableReport } from '@/lib/report/legacy';
import type { AdFacts } from '@/lib/report/provenance';

export type RenderOptions = {
  ad?: AdFacts;
  /** Whose turn a render takes where renders wait for each other. */
  accountId?: string;
  /** The stills of the report that still exist, as JPEG by their numbers. */
  stills?: ReadonlyMap<number, Uint8Array>;
};

/** One human form of a report; `version` changes whenever the same report would come out otherwise. Nobody changes what it answers. */
export type Renderer = {
  mediaType: string;
  extension: string;
  version: string;
  render: (report: ReadableReport, options?: RenderOptions) => Promise<Uint8Array>;
};
