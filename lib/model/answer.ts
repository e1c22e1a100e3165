import { z } from 'zod';
import { claimKinds } from '@/lib/report/claim';
import { type CriterionPoints, criteriaOf, type Section, sections } from '@/lib/report/criteria';
import { EvidenceSource } from '@/lib/report/evidence-source';
import { ActionAsk, Confidence, TestSlot } from '@/lib/report/fields';
import { caps } from '@/lib/report/text';
import { awarenessStages, ctaCommitments, hookArchetypes, scriptFrameworks, slugsOf, visualStyles } from '@/lib/report/vocabulary';
import { citableSlugs } from './citable';
import {
  asked,
  choice,
  idOrNull,
  lenientList,
  line,
  lineOrNull,
  MAX_LISTED,
  momentOrNull,
  numberOrNull,
  observedLine,
  statedId,
  statedIds,
} from './stated-fields';
import { StatedObserved } from './stated-observed';

const observedIds = () => statedIds('Ids of the observed lines that it rests on.');

const StatedFinding = z.object({
  id: statedId('The section and a number: "hook-1", "hook-2".'),
  section: choice(sections),
  works: z
    .preprocess((value: boolean | string) => (typeof value === 'string' ? value.trim().toLowerCase() === 'true' : value), z.boolean())
    .meta({ description: 'True for what works, false for what does not.' }),
  text: line(caps.finding, '', asked.finding),
  evidence_source: choice(EvidenceSource.options),
  at: momentOrNull('when it begins to be seen or heard; null for ad_copy and metadata.'),
  cites: observedIds(),
  confidence: choice(Confidence.options),
});
export type StatedFinding = Omit<z.infer<typeof StatedFinding>, 'section' | 'works'>;

const MAX_CLAIMS = 100;

const StatedClaim = z.object({
  finding: statedId('The ID of the finding or observed line that states it.'),
  kind: choice(slugsOf(claimKinds)),
  words: lineOrNull(caps.line, 'Null where the kind needs none.', asked.words),
  number: numberOrNull('Null where the kind needs none.'),
  from: momentOrNull('null where it begins with the finding.'),
  to: momentOrNull('null where it has no end of its own.'),
});
export type StatedClaim = z.infer<typeof StatedClaim>;

// Gemini takes enums of strings only.
const pointsOf = { '0': 0, '3': 3, '5': 5 } as const satisfies Record<string, CriterionPoints>;
const Points = z
  .preprocess((value: keyof typeof pointsOf) => String(value), z.enum(slugsOf(pointsOf)))
  .transform((points): CriterionPoints => pointsOf[points]);

const allCriteria = sections.flatMap((section) => slugsOf(criteriaOf(section)));

const StatedCriterion = z.object({
  id: choice(allCriteria),
  points: Points,
  evidence: statedIds('Ids of findings and observed lines.'),
  reason: observedLine(caps.finding, '', asked.reason),
});

const judgedSection = <T extends z.ZodRawShape>(classification: T) =>
  z.object({ ...classification, reasoning: line(caps.reasoning, '', asked.reasoning) });

const objection = { objection: observedLine(caps.line, '', asked.line) };
const Strategy = z.object({
  promise: line(caps.line, 'What the viewer is to believe, in one sentence.', asked.line),
  objectionsAnswered: lenientList(z.object({ ...objection, answer: observedLine(caps.line, '', asked.line), cites: observedIds() })).meta({
    description: 'Doubts of a buyer that the ad answers.',
    maxItems: asked.objections,
  }),
  objectionsOpen: lenientList(z.object({ ...objection, cites: observedIds() })).meta({
    description: 'Doubts that it leaves open.',
    maxItems: asked.objections,
  }),
});

// The model is told the slugs in words: what the API compiles a schema to grows with every value of an enum.
const Slug = z
  .string()
  .meta({ description: `One of: ${citableSlugs.join(', ')}.` })
  .pipe(z.enum(citableSlugs));

const Action = z.object({
  title: line(caps.title, '', asked.title),
  body: line(caps.body, '', asked.body),
  rests_on: idOrNull('The line, "shot-1", "text-1" or "button" that it is about; null for the ad as a whole.'),
  asks: ActionAsk.catch('test'),
});

/**
 * The answer that the model is asked for, in the order of writing: observations, then findings and their claims, then points, then a summary.
 * Findings, claims and criteria are one list each, because the API's compiled schema grows with every object in it. Limits on lists are wishes here; code
 * enforces them. No least number of findings: a model that must state something about an empty video invents it.
 */
const WrittenAnswer = z.object({
  observed: StatedObserved,
  findings: lenientList(StatedFinding).meta({ description: 'All findings, section by section.', maxItems: asked.findings }),
  claims: lenientList(StatedClaim, MAX_CLAIMS).meta({
    description: 'What can be compared in the findings and observed lines.',
    maxItems: asked.compared,
  }),
  criteria: lenientList(StatedCriterion).meta({
    description: 'Each criterion of each section once, in the order of the rubric.',
    maxItems: allCriteria.length,
  }),
  hook: judgedSection({ archetype: choice(slugsOf(hookArchetypes)) }),
  script: judgedSection({ framework: choice(slugsOf(scriptFrameworks)) }),
  visual: judgedSection({ style: choice(slugsOf(visualStyles)) }),
  cta: judgedSection({ commitment: choice(slugsOf(ctaCommitments)) }),
  strategy: Strategy,
  schwartz: z.object({
    reasoning: line(caps.reasoning, '', asked.reasoning),
    primary: choice(slugsOf(awarenessStages)),
    secondary: choice(slugsOf(awarenessStages)).nullable().catch(null),
  }),
  reasoning: line(caps.reasoning, 'Why the ad as a whole earns its score, in one or two sentences.', asked.reasoning),
  summary: line(caps.summary, 'One paragraph for a reader who has not seen the ad.', asked.summary),
  actions: z.object({
    steal: Action.meta({ description: 'What to copy as is.' }),
    adapt: Action.meta({ description: 'What to copy in another form.' }),
    skip: Action.meta({ description: 'What to leave out.' }),
  }),
  abHypotheses: lenientList(
    z.object({
      slot: choice(TestSlot.options),
      hypothesis: line(caps.finding, '', asked.finding),
      predictedImpact: line(caps.finding, '', asked.finding),
      falsifiableSignal: line(caps.finding, 'What would have to be observed for the hypothesis to be wrong.', asked.finding),
    }),
    MAX_LISTED,
    2,
  ).meta({ minItems: 2, maxItems: 3 }),
  citations: lenientList(z.object({ section: choice(sections), slug: Slug })).meta({
    description: 'Empty, or one work for a section where it explains a judgment.',
    maxItems: sections.length,
  }),
});

type WrittenAnswer = z.infer<typeof WrittenAnswer>;

const toSection = (section: Section, { findings, criteria }: WrittenAnswer) => {
  const those = (wanted: boolean) =>
    findings.flatMap(({ section: own, works, ...finding }): StatedFinding[] => (own === section && works === wanted ? [finding] : []));
  return {
    worksDetail: those(true),
    doesntWorkDetail: those(false),
    criteria: criteria.filter(({ id }) => Object.hasOwn(criteriaOf(section), id)),
  };
};

export const Answer = WrittenAnswer.transform((written) => {
  const { findings: _, criteria: __, ...rest } = written;
  return {
    ...rest,
    hook: { ...rest.hook, ...toSection('hook', written) },
    script: { ...rest.script, ...toSection('script', written) },
    visual: { ...rest.visual, ...toSection('visual', written) },
    cta: { ...rest.cta, ...toSection('cta', written) },
  };
});
export type Answer = z.infer<typeof Answer>;
