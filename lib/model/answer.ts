import { z } from 'zod';
import { type CriterionPoints, criteriaOf, type Section, sections } from '@/lib/report/criteria';
import { EvidenceSource } from '@/lib/report/evidence-source';
import { Confidence, TestSlot } from '@/lib/report/fields';
import { caps } from '@/lib/report/text';
import { awarenessStages, ctaCommitments, hookArchetypes, scriptFrameworks, slugsOf, visualStyles } from '@/lib/report/vocabulary';
import { citableSlugs } from './citable';
import { lenientList, line, list, momentOrNull, observedLine, statedId, statedIds } from './stated-fields';
import { StatedObserved } from './stated-observed';

const observedIds = () => statedIds('Ids of the observed lines that it rests on.');

/** What the model states; rules of evidence decide afterwards whether it may stand. */
const StatedFinding = z.object({
  id: statedId('Such as "hook-1", "hook-2" and so on through both lists of the section.'),
  text: line(caps.finding),
  evidence_source: EvidenceSource,
  at: momentOrNull('when it begins to be seen or heard; null for ad_copy and metadata.'),
  cites: observedIds(),
  confidence: Confidence,
});
export type StatedFinding = z.infer<typeof StatedFinding>;

// No least number: a model that must state something about an empty video invents it.
const findings = (what: string) => list(StatedFinding).meta({ description: what, maxItems: caps.findings });

// Gemini takes enums of strings only.
const pointsOf = { '0': 0, '3': 3, '5': 5 } as const satisfies Record<string, CriterionPoints>;
const Points = z
  .preprocess((value: keyof typeof pointsOf) => String(value), z.enum(slugsOf(pointsOf)))
  .transform((points): CriterionPoints => pointsOf[points]);

const criteriaIn = (section: Section) =>
  lenientList(
    z.object({
      id: z.enum(slugsOf(criteriaOf(section))),
      points: Points,
      evidence: statedIds('Ids of findings and observed lines.'),
      reason: observedLine(caps.finding),
    }),
  ).meta({ description: 'Each criterion of the section once, in the order of the rubric.' });

/** Findings stand before the classification, and both before the points, because the model writes in this order. */
function judgedSection<T extends z.ZodRawShape>(section: Section, classification: T) {
  return z.object({
    worksDetail: findings('What works.'),
    doesntWorkDetail: findings('What does not work.'),
    ...classification,
    criteria: criteriaIn(section),
    reasoning: line(caps.reasoning),
  });
}

const objection = { objection: observedLine(caps.line) };
const Strategy = z.object({
  promise: line(caps.line, 'What the viewer is to believe, in one sentence.'),
  objectionsAnswered: lenientList(z.object({ ...objection, answer: observedLine(caps.line), cites: observedIds() })).meta({
    description: 'Doubts of a buyer that the ad answers.',
    maxItems: caps.objections,
  }),
  objectionsOpen: lenientList(z.object({ ...objection, cites: observedIds() })).meta({
    description: 'Doubts that it leaves open.',
    maxItems: caps.objections,
  }),
});

// The model is told the slugs in words: what the API compiles a schema to grows with every value of an enum.
const Slug = z
  .string()
  .meta({ description: `One of: ${citableSlugs.join(', ')}.` })
  .pipe(z.enum(citableSlugs));

const Action = z.object({ title: line(caps.title), body: line(caps.body) });

/** What the model is asked for. Limits on lists are wishes here; code keeps them. */
export const Answer = z.object({
  observed: StatedObserved,
  hook: judgedSection('hook', { archetype: z.enum(slugsOf(hookArchetypes)) }),
  script: judgedSection('script', { framework: z.enum(slugsOf(scriptFrameworks)) }),
  visual: judgedSection('visual', { style: z.enum(slugsOf(visualStyles)) }),
  cta: judgedSection('cta', { commitment: z.enum(slugsOf(ctaCommitments)) }),
  strategy: Strategy,
  schwartz: z.object({
    reasoning: line(caps.reasoning),
    primary: z.enum(slugsOf(awarenessStages)),
    secondary: z.enum(slugsOf(awarenessStages)).nullable(),
  }),
  reasoning: line(caps.reasoning, 'Why the ad as a whole earns its score, in one or two sentences.'),
  summary: line(caps.summary, 'One paragraph for a reader who has not seen the ad.'),
  actions: z.object({
    steal: Action.meta({ description: 'What to copy as is.' }),
    adapt: Action.meta({ description: 'What to copy in another form.' }),
    skip: Action.meta({ description: 'What to leave out.' }),
  }),
  abHypotheses: list(
    z.object({
      slot: TestSlot,
      hypothesis: line(caps.finding),
      predictedImpact: line(caps.finding),
      falsifiableSignal: line(caps.finding, 'What would have to be observed for the hypothesis to be wrong.'),
    }),
  )
    .min(2)
    .meta({ maxItems: 3 }),
  citations: lenientList(z.object({ section: z.enum(sections), slug: Slug })).meta({
    description: 'Empty, or one work for a section where it explains a judgment.',
    maxItems: sections.length,
  }),
});
export type Answer = z.infer<typeof Answer>;
