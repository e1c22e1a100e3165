import { z } from 'zod';
import { Platform } from '@/lib/platform-schema';
import { Day } from './ad';
import { sections } from './criteria';
import { EvidenceSource, timedSources } from './evidence-source';
import { referenceSlugPattern } from './references';
import type { Score, ScoreVersion1 } from './score';
import { caps, text } from './text';
import { awarenessStages, ctaCommitments, hookArchetypes, scriptFrameworks, slugsOf, visualStyles } from './vocabulary';

const DEFINED = 'A fixed vocabulary, which grows with `rubricVersion` only. /docs/rubric defines every value and says how to recognize it.';

const AwarenessStage = z.enum(slugsOf(awarenessStages)).meta({ id: 'AwarenessStage', description: DEFINED });
const HookArchetype = z.enum(slugsOf(hookArchetypes)).meta({ id: 'HookArchetype', description: DEFINED });
const ScriptFramework = z.enum(slugsOf(scriptFrameworks)).meta({ id: 'ScriptFramework', description: DEFINED });
const VisualStyle = z.enum(slugsOf(visualStyles)).meta({ id: 'VisualStyle', description: DEFINED });
const CtaCommitment = z.enum(slugsOf(ctaCommitments)).meta({ id: 'CtaCommitment', description: DEFINED });
export const Confidence = z.enum(['high', 'medium', 'low']);
export type Confidence = z.infer<typeof Confidence>;
export const TestSlot = z.enum(['hook', 'script', 'visual', 'cta', 'offer']);

const slug = z.string().max(60).regex(referenceSlugPattern);

export const findingFields = {
  text: text(caps.finding),
  confidence: Confidence.meta({
    description:
      'High when its claim was confirmed, low when it rests on the ad library alone, else medium. Before schema version 4, as the model stated it, limited by the check.',
  }),
  evidence_source: EvidenceSource.meta({
    description: 'Seen in the video, heard in it, written on screen, in the text of the ad, or stated by the library.',
  }),
  at: z
    .number()
    .min(0)
    .exactOptional()
    .meta({ description: 'Seconds into the video; present exactly when the source is video, audio or on_screen_text.' }),
};

type FindingFields = z.infer<z.ZodObject<typeof findingFields>>;

export const namesItsSecond = ({ evidence_source, at }: Pick<FindingFields, 'evidence_source' | 'at'>) =>
  timedSources.includes(evidence_source) === (at !== undefined);

const sectionOf = <F extends z.ZodType<FindingFields>>(finding: F) => ({
  works: z.array(text(caps.finding)).max(caps.findings).meta({ description: 'The texts of worksDetail.' }),
  doesntWork: z.array(text(caps.finding)).max(caps.findings).meta({ description: 'The texts of doesntWorkDetail.' }),
  worksDetail: z.array(finding).max(caps.findings),
  doesntWorkDetail: z.array(finding).max(caps.findings),
  references: z.array(slug).max(caps.references).meta({ description: 'Slugs of the works that support a judgment of this section.' }),
});

export const ActionAsk = z.enum(['keep', 'change', 'remove', 'test']);

const Action = z
  .strictObject({
    title: text(caps.title),
    body: text(caps.body),
    asks: ActionAsk.exactOptional().meta({ description: 'What to do with that on which it rests. Absent before schema version 3.' }),
    rests_on: z
      .string()
      .max(20)
      .regex(/^[a-z]+(?:-[1-9][0-9]{0,3})?$/)
      .exactOptional()
      .meta({
        description:
          'The ID of an observed line, "shot-3" or "text-3" for the third of `video.picture.shots` or of `video.text.spans`, or "button". Absent where the action is about the ad as a whole, and before schema version 3.',
      }),
  })
  .meta({ id: 'PlaybookItem' });

const Hypothesis = z
  .strictObject({
    slot: TestSlot.meta({ description: 'What the variant changes in the ad.' }),
    hypothesis: text(caps.finding),
    predictedImpact: text(caps.finding),
    falsifiableSignal: text(caps.finding).meta({
      description: 'The observation that would disprove the hypothesis; since schema version 4 that of `stop`.',
    }),
    change: text(caps.finding)
      .exactOptional()
      .meta({ description: 'The exact words or picture of the variant. Absent before schema version 4.' }),
    metric: text(caps.title).exactOptional().meta({ description: 'The metric that decides. Absent before schema version 4.' }),
    stop: text(caps.finding)
      .exactOptional()
      .meta({ description: 'When to stop the test, and at which result. Absent before schema version 4.' }),
  })
  .meta({ id: 'TestHypothesis' });

export const Effort = z.enum(['low', 'medium', 'high']);

/** How to improve the ad, in order of effect. */
export const Fix = z
  .strictObject({
    at: z
      .number()
      .min(0)
      .exactOptional()
      .meta({ description: 'The second that it changes; absent where it changes no moment of the video.' }),
    do: text(caps.finding),
    why: text(caps.finding),
    effort: Effort,
  })
  .meta({ id: 'Fix' });
export type Fix = z.infer<typeof Fix>;

const HydratedReference = z
  .strictObject({ key: slug, name: text(120), source: text(200), blurb: text(caps.finding) })
  .meta({ id: 'HydratedReference' });

const provenanceOf = <V extends number>(versions: readonly V[]) => ({
  schemaVersion: z.literal(versions),
  generatedAt: z.iso.datetime(),
  ad: z
    .strictObject({
      platform: Platform,
      adId: z.string().max(32),
      pageName: z.string().max(500).nullable(),
      firstShown: Day.nullable(),
      lastShown: Day.nullable(),
    })
    .meta({ description: 'The ad as its library states it.' }),
});

export const scoredMetaOf = <V extends number>(versions: readonly V[]) => ({
  ...provenanceOf(versions),
  model: text(120).meta({ description: 'The model that answered. Contains "stand-in" if it was the demo model.' }),
  promptVersion: text(20),
  rubricVersion: text(20),
  videoSha256: z.string().regex(/^[0-9a-f]{64}$/),
  videoSeconds: z.number().positive(),
  video: z
    .strictObject({ n: z.int().positive(), of: z.int().positive() })
    .refine(({ n, of }) => n <= of)
    .meta({ description: 'Which of the videos of the ad was analyzed.' }),
  droppedEvidence: z.int().nonnegative().meta({
    description:
      'The number of findings, and since rubric 2.0 of observed lines or parts of them, that were left out because they broke an evidence rule.',
  }),
});

/** The call of a second look, and what it used; `cost` in US dollars. */
export const LookMeta = z
  .strictObject({
    model: text(120),
    outcome: z.enum(['counted', 'controls_failed']).meta({
      description: 'controls_failed: it answered a control of ours wrongly, so that nothing of it counts.',
    }),
    inputTokens: z.int().nonnegative(),
    outputTokens: z.int().nonnegative(),
    cost: z.number().nonnegative().nullable().meta({ description: 'In US dollars; null where the price of the model is not known.' }),
  })
  .meta({ id: 'SecondLook' });
export type LookMeta = z.infer<typeof LookMeta>;

type AnyScore = typeof Score | typeof ScoreVersion1;

export const scoredFieldsOf = <F extends z.ZodType<FindingFields>, S extends AnyScore>(finding: F, score: S) => ({
  verdict: z.literal('scored'),
  score,
  summary: text(caps.summary).meta({ description: 'One paragraph for a reader who has not seen the ad.' }),
  hook: z.strictObject({ archetype: HookArchetype, ...sectionOf(finding) }),
  script: z.strictObject({ framework: ScriptFramework, ...sectionOf(finding) }),
  visual: z.strictObject({ style: VisualStyle, ...sectionOf(finding) }),
  cta: z.strictObject({ commitment: CtaCommitment, ...sectionOf(finding) }),
  schwartz: z
    .strictObject({ primary: AwarenessStage, secondary: AwarenessStage.exactOptional(), reasoning: text(caps.reasoning) })
    .meta({ description: 'The awareness stage of the viewers that the ad addresses: what they know before it begins.' }),
  actions: z
    .strictObject({ steal: Action, adapt: Action, skip: Action })
    .meta({ description: 'What to copy as is, what to adapt, and what to leave out.' }),
  abHypotheses: z.array(Hypothesis).min(2).max(3).meta({ description: 'Variants to test against the ad.' }),
  references: z
    .array(slug)
    .max(caps.references * sections.length)
    .meta({ description: 'The references of all sections, in order of first use.' }),
  referencesHydrated: z
    .array(HydratedReference)
    .max(caps.references * sections.length)
    .meta({ description: 'The catalog entry of each reference, in the same order.' }),
});

/** Null, described as nullable: openapi-fetch drops a field that has no other type, and then its answer is not of its own type. */
const nothing = (type: 'object' | 'string' | 'number') => z.null().meta({ type: [type, 'null'], description: 'Always null.' });

export const insufficientReportOf = <V extends number>(versions: readonly V[], ids: { report: string; meta: string }) =>
  z
    .strictObject({
      verdict: z.literal('insufficient_evidence'),
      reason: z.enum(['image_only', 'carousel', 'no_media']).meta({ description: 'What the ad has instead of a video.' }),
      score: nothing('object'),
      summary: text(caps.summary),
      references: z.array(slug).max(0),
      referencesHydrated: z.array(HydratedReference).max(0),
      meta: z
        .strictObject({
          ...provenanceOf(versions),
          model: nothing('string'),
          promptVersion: nothing('string'),
          rubricVersion: nothing('string'),
          videoSha256: nothing('string'),
          videoSeconds: nothing('number'),
        })
        .meta({ id: ids.meta, description: 'No model, prompt or rubric was used, so each of them is null.' }),
    })
    .meta({ id: ids.report });
