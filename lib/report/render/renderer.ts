import type { ReadableReport } from '@/lib/report/legacy';
import type { AdFacts } from '@/lib/report/view/provenance';
import type { Stills } from './stills';

export type RenderOptions = {
  ad?: AdFacts;
  /** The account that renders are queued by, where they wait for each other. */
  accountId?: string;
  /** The name of the person or company that the report is made for; not every format shows it. */
  preparedFor?: string | undefined;
  /** The stills of the report's video by number; it is drawn without those that are missing. */
  stills?: Stills;
};

/** A format of a report for people; `version` changes whenever the same report would look different. Callers must not change the bytes. */
export type Renderer = {
  mediaType: string;
  extension: string;
  version: string;
  render: (report: ReadableReport, options?: RenderOptions) => Promise<Uint8Array>;
};
