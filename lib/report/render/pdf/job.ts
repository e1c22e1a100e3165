import type { ReadableReport } from '@/lib/report/legacy';
import type { AdFacts } from '@/lib/report/view/provenance';
import type { Stills } from '../stills';

/** Everything that the bytes of a PDF are made of; `stills` are those of the report's video. */
export type PdfJob = { report: ReadableReport; ad: AdFacts | undefined; preparedFor?: string | undefined; stills?: Stills | undefined };
