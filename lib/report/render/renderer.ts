import type { papers } from '@/db/enums';
import type { ReadableReport } from '@/lib/report/legacy';
import type { AdFacts } from '@/lib/report/view/masthead';
import type { Stills } from './stills';

export type Paper = (typeof papers)[number];

/** The `logo` is a JPEG. */
export type Maker = { name: string | null; company: string | null; logo: Uint8Array | null };

export type PdfOptions = {
  preparedFor?: string | undefined;
  preparedBy?: Maker | undefined;
  /** A4 by default. */
  paper?: Paper | undefined;
  /** The verdict and the actions on one page; by default, the whole report. */
  length?: 'one page' | undefined;
};

export type RenderOptions = PdfOptions & {
  ad?: AdFacts;
  /** The account that renders are queued by, where they wait for each other. */
  accountId?: string;
  /** The stills of the report's video by number; it is drawn without those that are missing. */
  stills?: Stills;
};

export type RenderJob = PdfOptions & { report: ReadableReport; ad: AdFacts | undefined; stills?: Stills | undefined };

/** A format of a report for people; `version` changes whenever the same report would look different. Callers must not change the bytes. */
export type Renderer = {
  mediaType: string;
  extension: string;
  version: string;
  render: (report: ReadableReport, options?: RenderOptions) => Promise<Uint8Array>;
};
