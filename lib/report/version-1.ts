import { z } from 'zod';
import { secondRule } from './evidence-source';
import { findingFields, insufficientReportOf, namesItsSecond, scoredFieldsOf, scoredMetaOf } from './fields';
import { ScoreVersion1 } from './score';

// Version 1 is published and stored, and may not change: it has no measurement of the video, and its findings have no check.

export const FindingVersion1 = z.strictObject(findingFields).refine(namesItsSecond, secondRule).meta({ id: 'FindingVersion1' });

const ScoredReportVersion1 = z
  .strictObject({
    ...scoredFieldsOf(FindingVersion1, ScoreVersion1),
    meta: z.strictObject(scoredMetaOf([1])).meta({ id: 'ReportMetaVersion1' }),
  })
  .meta({ id: 'ScoredReportVersion1' });

const InsufficientReportVersion1 = insufficientReportOf([1], {
  report: 'InsufficientReportVersion1',
  meta: 'InsufficientReportMetaVersion1',
});

export const ReportVersion1 = z.discriminatedUnion('verdict', [ScoredReportVersion1, InsufficientReportVersion1]).meta({
  id: 'ReportVersion1',
  description: 'A report with `meta.schemaVersion` 1, as it was stored.',
});
export type ReportVersion1 = z.infer<typeof ReportVersion1>;
