import { z } from 'zod';
import { toPlainText } from '@/lib/plain-text';
import { Platform } from '@/lib/platform-schema';
import { ReportAd } from './ad';
import { Check, ReportVideo } from './check';
import { Fix, LookMeta } from './fields';
import { Observed, Strategy } from './observed';
import { Report } from './schema';
import { EvidenceIds, ScoredCriteria, ScorePool } from './score';
import { caps } from './text';
import { ReportVersion1 } from './version-1';

/** Leaves out what cannot be read, so that a report of an older generation is shown as far as it goes. */
const lenient = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined);
const items = <T extends z.ZodType>(schema: T) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((entries) =>
      entries.flatMap((entry) => {
        const read = schema.safeParse(entry);
        return read.success ? [read.data] : [];
      }),
    );

const text = z
  .string()
  .transform((value) => toPlainText(value, caps.summary) ?? '')
  .pipe(z.string().min(1));
const seconds = z.number().nonnegative();

const LegacyFinding = z.object({
  id: lenient(text),
  text,
  confidence: lenient(text),
  evidence_source: lenient(text),
  at: lenient(seconds),
  still: lenient(z.int().positive()),
  cites: lenient(EvidenceIds),
  check: lenient(Check),
  shown: lenient(text),
  also: lenient(z.object({ evidence_source: text, at: lenient(seconds) })),
});
const LegacyTest = z.object({
  slot: lenient(text),
  hypothesis: text,
  predictedImpact: lenient(text),
  falsifiableSignal: lenient(text),
  change: lenient(text),
  metric: lenient(text),
  stop: lenient(text),
});

const section = {
  works: items(text),
  doesntWork: items(text),
  worksDetail: items(LegacyFinding),
  doesntWorkDetail: items(LegacyFinding),
  references: items(text),
};
const points = z.number().min(0).max(100);
const SectionScore = z.union([
  points.transform((score) => ({ score })),
  z.object({ score: points, reasoning: lenient(text), criteria: lenient(ScoredCriteria) }),
]);
const Titled = z.object({ title: text, body: text, asks: lenient(text), rests_on: lenient(text) });

const LegacyReport = z.object({
  verdict: lenient(text),
  reason: lenient(text),
  score: lenient(
    z
      .object({
        value: points,
        grade: text,
        reasoning: lenient(text),
        pool: lenient(ScorePool),
        breakdown: lenient(
          z.object({
            hook: SectionScore,
            script: SectionScore,
            visual: SectionScore,
            cta: SectionScore,
            coherenceBonus: points.catch(0),
            penalties: items(z.object({ points, reason: text })),
            coherence: lenient(text),
          }),
        ),
      })
      .nullable(),
  ),
  summary: lenient(text),
  ad: lenient(ReportAd),
  observed: lenient(Observed),
  strategy: lenient(Strategy),
  hook: lenient(z.object({ archetype: lenient(text), ...section })),
  script: lenient(z.object({ framework: lenient(text), ...section })),
  visual: lenient(z.object({ style: lenient(text), ...section })),
  cta: lenient(z.object({ commitment: lenient(text), ...section })),
  schwartz: lenient(
    z
      .object({ primary: lenient(text), stage: lenient(text), secondary: lenient(text), reasoning: lenient(text) })
      .transform(({ stage, primary, ...rest }) => ({ ...rest, primary: primary ?? stage })),
  ),
  actions: lenient(z.object({ steal: lenient(Titled), adapt: lenient(Titled), skip: lenient(Titled) })),
  abHypotheses: lenient(items(LegacyTest)),
  firstLines: lenient(items(text)),
  fixes: lenient(items(Fix)),
  references: items(text),
  video: lenient(ReportVideo),
  referencesHydrated: items(z.object({ key: text, name: text, source: lenient(text), blurb: lenient(text) })),
  meta: lenient(
    z.object({
      schemaVersion: lenient(z.number()),
      model: lenient(text.nullable()),
      promptVersion: lenient(text.nullable()),
      rubricVersion: lenient(text.nullable()),
      videoSha256: lenient(text.nullable()),
      videoSeconds: lenient(z.number().positive().nullable()),
      video: lenient(z.object({ n: z.number(), of: z.number() })),
      droppedEvidence: lenient(z.number()),
      droppedByCause: lenient(z.record(z.string(), z.number())),
      look: lenient(LookMeta),
      generatedAt: lenient(z.iso.datetime()),
      ad: lenient(
        z.object({
          platform: Platform,
          adId: text,
          pageName: lenient(text.nullable()),
          firstShown: lenient(text.nullable()),
          lastShown: lenient(text.nullable()),
        }),
      ),
    }),
  ),
});
export type ReadableReport = z.infer<typeof LegacyReport>;

export const VersionedReport = z.union([Report, ReportVersion1]);
export type VersionedReport = z.infer<typeof VersionedReport>;

const Versioned = z.object({ meta: z.object({ schemaVersion: z.number() }) });

const isVersioned = (stored: object): stored is VersionedReport => Versioned.safeParse(stored).success;

const StoredLegacyReport = z
  .looseObject({
    // A typed client narrows a report by it; openapi-fetch loses sight of `null` and of no value at all, and orval of a constant.
    verdict: z
      .unknown()
      .optional()
      .meta({
        type: 'string',
        enum: ['legacy'],
        description: 'Reserved, and not present: a report with a verdict is of a newer generation.',
      }),
  })
  .refine((stored) => !isVersioned(stored), { error: 'must obey the schema of its version' })
  .meta({
    id: 'LegacyReport',
    description:
      'A report of an older generation, as it was stored: it has neither a `verdict` nor a `meta.schemaVersion`, has flat `works` and `doesntWork` lists without details, and may carry `schwartz.stage` in place of `schwartz.primary`.',
  });

/** The brand says that it was parsed, before it was written or where an agent's answer is parsed by its schema. */
export const StoredReport = z.union([Report, ReportVersion1, StoredLegacyReport]).brand<'StoredReport'>();
export type StoredReport = z.infer<typeof StoredReport>;

export function toReadable(report: StoredReport): ReadableReport {
  return isVersioned(report) ? report : LegacyReport.parse(report);
}

/** The `tag` identifies this text. Its schema parsed it before it was written, unless an older generation wrote it. */
export const StoredText = z.strictObject({ text: z.string(), tag: z.string() });
export type StoredText = z.infer<typeof StoredText>;

export function readStored({ text }: Pick<StoredText, 'text'>): StoredReport {
  return JSON.parse(text);
}
