import { z } from 'zod';
import { claimKinds } from '@/lib/report/claim';
import { type CriterionPoints, criteriaOf, type Section, sections } from '@/lib/report/criteria';
import { EvidenceSource } from '@/lib/report/evidence-source';
import { ActionAsk, Effort, TestSlot } from '@/lib/report/fields';
import { caps } from '@/lib/report/text';
import { awarenessStages, ctaCommitments, hookArchetypes, scriptFrameworks, slugsOf, visualStyles } from '@/lib/report/vocabulary';
import {
  asked,
  choice,
  givenId,
  idOrNull,
  lenientList,
  line,
  lineOrNull,
  MAX_LISTED,
  momentOrNull,
  numberedList,
  numberOrNull,
  observedLine,
  statedIds,
} from './stated-fields';
import { StatedObserved } from './stated-observed';

const observedIds = () => statedIds('Ids of the observed lines that it rests on.');

const StatedClaim = z.object({
  kind: choice(slugsOf(claimKinds)),
  words: lineOrNull(caps.line, 'Null where the kind needs none.', asked.words),
  number: numberOrNull('Null where the kind needs none.'),
  from: momentOrNull('null where it begins with the finding.'),
  to: momentOrNull('null where it has no end of its own.'),
});
export type StatedClaim = z.infer<typeof StatedClaim>;

const StatedFinding = z.object({
  id: givenId(),
  section: choice(sections),
  works: z
    .preprocess((value: boolean | string) => (typeof value === 'string' ? value.trim().toLowerCase() === 'true' : value), z.boolean())
    .meta({ description: 'True for what works, false for what does not.' }),
  text: line(caps.finding, '', asked.finding),
  shown: lineOrNull(caps.shown, 'For video: what is seen at `at`, in one plain sentence without judgment. Else null.', asked.shown),
  evidence_source: choice(EvidenceSource.options),
  at: momentOrNull('when it begins to be seen or heard; null for ad_copy and metadata.'),
  and_source: choice(EvidenceSource.options)
    .nullable()
    .catch(null)
    .meta({ description: 'The source of a second moment that it rests on; else null.' }),
  and_at: momentOrNull('the second moment.'),
  cites: observedIds(),
  claims: lenientList(StatedClaim, asked.compared).meta({ description: 'What can be compared in it.', maxItems: asked.compared }),
});
export type StatedFinding = Omit<z.infer<typeof StatedFinding>, 'section' | 'works'>;

const sectionIn = z.object({ section: choice(sections) });
const sectionOf = (entry: unknown) => sectionIn.safeParse(entry).data?.section ?? 'none';

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

const Action = z.object({
  title: line(caps.title, '', asked.title),
  body: line(caps.body, '', asked.body),
  rests_on: idOrNull('The line, "shot-1", "text-1" or "button" that it is about; null for the ad as a whole.'),
  asks: ActionAsk.catch('test'),
});

const Fix = z.object({
  at: momentOrNull('the moment that it changes; null where it changes none.'),
  do: observedLine(caps.finding, 'What to do, in words that an editor can follow.', asked.line),
  why: observedLine(caps.finding, '', asked.line),
  effort: choice(Effort.options).catch('medium'),
});

const Test = z.object({
  slot: choice(TestSlot.options),
  hypothesis: line(caps.finding, '', asked.line),
  change: line(caps.finding, 'The exact words or picture of the variant.', asked.finding),
  metric: line(caps.title, 'The one metric that decides.', asked.title),
  predictedImpact: line(caps.finding, '', asked.line),
  stop: line(caps.finding, 'When to stop, and which result proves it wrong.', asked.line),
});

/**
 * The answer that the model is asked for, in the order of writing: observations, then findings with their claims, then points, then a summary.
 * Findings and criteria are one list each, because the API's compiled schema grows with every object in it. Limits on lists are wishes here; code
 * enforces them. No least number of findings: a model that must state something about an empty video invents it.
 */
const WrittenAnswer = z.object({
  observed: StatedObserved,
  findings: numberedList(StatedFinding, sectionOf).meta({ description: 'All findings, section by section.', maxItems: asked.findings }),
  criteria: lenientList(StatedCriterion).meta({
    description: 'Each criterion of each section once, in the order of the rubric, without those that are measured.',
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
  }),
  reasoning: line(caps.reasoning, 'Why the ad as a whole earns its score, in one or two sentences.', asked.reasoning),
  summary: line(caps.summary, 'One paragraph for a reader who has not seen the ad.', asked.summary),
  first_lines: lenientList(line(caps.line, '', asked.words)).meta({
    description: 'Three other first lines for this ad, word for word.',
    maxItems: caps.firstLines,
  }),
  fixes: lenientList(Fix).meta({ description: 'What to fix, the largest effect first.', maxItems: caps.fixes }),
  actions: z.object({
    steal: Action.meta({ description: 'What to copy as is.' }),
    adapt: Action.meta({ description: 'What to copy in another form.' }),
    skip: Action.meta({ description: 'What to leave out.' }),
  }),
  abHypotheses: lenientList(Test, MAX_LISTED, 2).meta({ minItems: 2, maxItems: 3 }),
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
