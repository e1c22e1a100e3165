import type { ReadableReport } from '@/lib/report/legacy';
import type { AdFacts } from '@/lib/report/view/provenance';
import type { Stills } from './stills';

export type RenderOptions = {
  ad?: AdFacts;
  /** Whose turn a render takes where renders wait for each other. */
  accountId?: string;
  /** Whom the report is made for, as they call themselves; formats that name nobody leave it out. */
  preparedFor?: string | undefined;
  /** The stills of the report's video by number; it is drawn without those that are missing. */
  stills?: Stills;
  /** Stands for the report and all of these options, such as an entity tag; a format that keeps what it renders finds it by this. */
  key?: string;
};

/** One format of a report for people; `version` changes whenever the same report would come out otherwise. Nobody changes what it answers. */
export type Renderer = {
  mediaType: string;
  extension: string;
  version: string;
  render: (report: ReadableReport, options?: RenderOptions) => Promise<Uint8Array>;
  /** What was rendered under a key, without the report; absent where nothing is kept. Access to the report was checked before. */
  findKept?: (key: string) => Promise<Uint8Array | undefined>;
};
