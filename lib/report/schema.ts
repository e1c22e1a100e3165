import { z } from 'zod';
import { ReportAd } from './ad';
import { chapters } from './chapters';
import { Check, DroppedByCause, ReportVideo } from './check';
import { sections } from './criteria';
import { secondRule } from './evidence-source';
import { Fix, findingFields, insufficientReportOf, LookMeta, namesItsSecond, scoredFieldsOf, scoredMetaOf } from './fields';
import { Observed, Strategy } from './observed';
import { EvidenceIds, Score } from './score';
import { caps, text } from './text';
import { toSeries, toWords } from './words';

export const REPORT_SCHEMA_VERSION = 4;
/** The versions that this schema reads: version 2 has no claims, and version 3 one check for all parts of a line. */
export const checkedVersions = [2, 3, REPORT_SCHEMA_VERSION] as const;

const findingId = new RegExp(`^(?:${sections.join('|')})-[1-9][0-9]?$`);

const AlsoSeen = z
  .strictObject({ evidence_source: findingFields.evidence_source, at: findingFields.at })
  .refine(namesItsSecond, secondRule);

export const Finding = z
  .strictObject({
    id: z.string().regex(findingId).meta({ description: 'Unique in the report, such as "hook-1".' }),
    ...findingFields,
    shown: text(caps.shown)
      .exactOptional()
      .meta({ description: 'What is seen at that moment, where the source is video. Absent before schema version 4.' }),
    also: AlsoSeen.exactOptional().meta({ description: 'A second moment or source on which it rests. Absent before schema version 4.' }),
    cites: EvidenceIds.exactOptional().meta({ description: 'The observed lines that it rests on. Absent before rubric 2.0.' }),
    still: z.int().positive().exactOptional().meta({ description: 'The number of the still that shows the moment; one of video.stills.' }),
    check: Check.meta({ description: 'How the finding compares with our own measurements.' }),
  })
  .refine(namesItsSecond, secondRule)
  .meta({ id: 'Finding' });
export type Finding = z.infer<typeof Finding>;

export const ScoredReport = z
  .strictObject({
    ...scoredFieldsOf(Finding, Score),
    ad: ReportAd.exactOptional().meta({ description: 'The ad as its library shows it. Absent before rubric 2.0.' }),
    observed: Observed.exactOptional().meta({
      description:
        'What is seen, heard and read in the ad, written before any judgment and compared with our measurements. Absent before rubric 2.0.',
    }),
    strategy: Strategy.exactOptional().meta({ description: 'How the ad argues. Absent before rubric 2.0.' }),
    firstLines: z
      .array(text(caps.line))
      .max(caps.firstLines)
      .exactOptional()
      .meta({ description: 'Other first lines for the ad. Absent before schema version 4.' }),
    fixes: z
      .array(Fix)
      .max(caps.fixes)
      .exactOptional()
      .meta({ description: 'What to fix, in order of effect. Absent before schema version 4.' }),
    video: ReportVideo.meta({ description: 'Our own measurements of the video.' }),
    meta: z
      .strictObject({
        ...scoredMetaOf(checkedVersions),
        droppedByCause: DroppedByCause,
        look: LookMeta.exactOptional().meta({ description: 'The second look; absent where there was none.' }),
      })
      .meta({ id: 'ReportMeta' }),
  })
  .meta({ id: 'ScoredReport', description: `Markdown, PDF and HTML show it under the headings ${toSeries(chapters.map(toWords))}.` });
export type ScoredReport = z.infer<typeof ScoredReport>;

export const InsufficientReport = insufficientReportOf(checkedVersions, {
  report: 'InsufficientReport',
  meta: 'InsufficientReportMeta',
});
export type InsufficientReport = z.infer<typeof InsufficientReport>;

export const Report = z.discriminatedUnion('verdict', [ScoredReport, InsufficientReport]).meta({ id: 'Report' });
export type Report = z.infer<typeof Report>;
