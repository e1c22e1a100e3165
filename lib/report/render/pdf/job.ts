import type { ReadableReport } from '@/lib/report/legacy';
import type { AdFacts } from '@/lib/report/view/provenance';
import type { PdfOptions } from '../renderer';
import type { Stills } from '../stills';

/** Everything that the bytes of a PDF are made of; `stills` are those of the report's video. */
export type PdfJob = PdfOptions & { report: ReadableReport; ad: AdFacts | undefined; stills?: Stills | undefined };
