import type { ReadableReport } from '@/lib/report/legacy';
import type { AdFacts } from '@/lib/report/view/provenance';
import type { PdfOptions } from '../renderer';
import type { Stills } from '../stills';

export type PdfJob = PdfOptions & { report: ReadableReport; ad: AdFacts | undefined; stills?: Stills | undefined };
