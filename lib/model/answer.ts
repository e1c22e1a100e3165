import { z } from 'zod';
import { toPlainText } from '@/lib/ads/text';
import { sections } from '@/lib/report/criteria';
import { EvidenceSource } from '@/lib/report/evidence-source';
import { Confidence, TestSlot } from '@/lib/report/fields';
import { references } from '@/lib/report/references';
import { MAX_SECTION_SCORE } from '@/lib/report/rubric';
import { caps } from '@/lib/report/text';
import { awarenessStages, ctaCommitments, hookArchetypes, scriptFrameworks, slugsOf, visualStyles } from '@/lib/report/vocabulary';
import { parseMoment } from './moment';

/** One clean line of at most `max` UTF-16 units, cut between words; empty when nothing readable is left. */
export function toLine(value: string, max: number): string {
  const line = (toPlainText(value, max * 2) ?? '').replace(/\s+/g, ' ').trim();
  if (line.length <= max) return line;
  const cut = line.slice(0, max - 1).replace(/\p{Cs}$/u, '');
  return `${cut.slice(0, cut.lastIndexOf(' ') > max / 2 ? cut.lastIndexOf(' ') : cut.length).trimEnd()}…`;
}

// Far beyond what the model is asked for, where code cuts: an answer beyond these is broken, and nothing reads it.
const MAX_TEXT = 20_000;
const MAX_LISTED = 50;

const text = () => z.string().max(MAX_TEXT);
const list = <T extends z.ZodType>(of: T) => z.array(of).max(MAX_LISTED);

/** A text of the model with what it is for; code cuts longer ones, so the model is told the length. */
const said = (max: number, what = '') => text().meta({ description: `${what} At most ${max} characters.`.trim() });
const anyLine = (max: number) => said(max).transform((value) => toLine(value, max));
const line = (max: number, what?: string) =>
  said(max, what).transform((value, context) => {
    const clean = toLine(value, max);
    if (clean === '') context.addIssue({ code: 'custom', message: 'must contain text', input: value });
    return clean;
  });

/** What the model states; rules of evidence decide afterwards whether it may stand. */
const StatedFinding = z.object({
  text: anyLine(caps.finding),
  evidence_source: EvidenceSource,
  at: text()
    .nullable()
    .meta({ description: 'When it begins to be seen or heard, as "MM:SS.t", such as "00:07.5"; null for ad_copy and metadata.' })
    .transform((moment) => (moment === null ? null : parseMoment(moment))),
  confidence: Confidence,
});
export type StatedFinding = z.infer<typeof StatedFinding>;

// No least number: a model that must state something about an empty video invents it.
const findings = (what: string) => list(StatedFinding).meta({ description: what, maxItems: caps.findings });

/** Findings stand before the classification, and the reasoning before the number, because the model writes in this order. */
function judgedSection<T extends z.ZodRawShape>(classification: T) {
  return z.object({
    worksDetail: findings('What works, each tied to one piece of evidence.'),
    doesntWorkDetail: findings('What does not work, each tied to one piece of evidence.'),
    ...classification,
    reasoning: line(caps.reasoning),
    score: z.int().min(0).max(MAX_SECTION_SCORE),
  });
}

const Action = z.object({ title: line(caps.title), body: line(caps.body) });

// In words, because an enum of this length beside those of the vocabularies comes near to what the API compiles. A slug that is
// none is left out of the report.
const slugDescription = `One of: ${Object.keys(references).join(', ')}.`;

/** What the model is asked for. Limits on lists are wishes here; code keeps them. */
export const Answer = z.object({
  hook: judgedSection({ archetype: z.enum(slugsOf(hookArchetypes)) }),
  script: judgedSection({ framework: z.enum(slugsOf(scriptFrameworks)) }),
  visual: judgedSection({ style: z.enum(slugsOf(visualStyles)) }),
  cta: judgedSection({ commitment: z.enum(slugsOf(ctaCommitments)) }),
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
  citations: list(z.object({ section: z.enum(sections), slug: text().meta({ description: slugDescription }) })).meta({
    description: 'Works of the catalog that support a judgment of a section.',
    minItems: 2,
    maxItems: caps.references,
  }),
});
export type Answer = z.infer<typeof Answer>;
