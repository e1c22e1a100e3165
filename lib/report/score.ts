import { z } from 'zod';
import { Platform } from '@/lib/platform-schema';
import { CRITERIA_PER_SECTION, criteriaOf, criterionPoints, type Section, sections } from './criteria';
import { grades, MAX_SECTION_SCORE, sumOf } from './rubric';
import { caps, text } from './text';
import { slugsOf } from './vocabulary';

/** The most that a rubric of any version gave; since 3.0 none is given. */
export const MAX_BONUS = 5;

const SectionScoreVersion1 = z.strictObject({ score: z.int().min(0).max(MAX_SECTION_SCORE), reasoning: text(caps.reasoning) });

export const ScoredBy = z.enum(['measured', 'judged']).meta({
  description:
    'measured: code scored it from our measurements of the video. judged: the model scored it, and code checked its evidence against the rules.',
});
export type ScoredBy = z.infer<typeof ScoredBy>;

const evidenceId = /^[a-z]+(?:-[1-9][0-9]{0,2})?$/;
export const EvidenceIds = z.array(z.string().max(20).regex(evidenceId)).max(caps.cited);

const criterionFields = {
  points: z.literal(criterionPoints),
  by: ScoredBy,
  evidence: EvidenceIds.meta({ description: 'Ids of findings and of observed lines. A judged criterion without any has 0 points.' }),
  reason: text(caps.finding),
};

export const ScoredCriteria = z.array(z.strictObject({ id: z.string(), ...criterionFields }));
export type ScoredCriterion = z.infer<typeof ScoredCriteria>[number];

const criterionOf = (section: Section) => z.strictObject({ id: z.enum(slugsOf(criteriaOf(section))), ...criterionFields });

const sectionScoreOf = (section: Section) =>
  z.strictObject({
    ...SectionScoreVersion1.shape,
    criteria: z.array(criterionOf(section)).length(CRITERIA_PER_SECTION).exactOptional().meta({
      description:
        'The five criteria of the section, each once, in the order of /docs/rubric. The score is the sum of their points. Absent before rubric 2.0.',
    }),
  });

const sharedBreakdown = {
  coherenceBonus: z
    .int()
    .min(0)
    .max(MAX_BONUS)
    .meta({
      description: `Points for a hook, script and call to action that fit the awareness stage: 0 since rubric 3.0, 0 to 2 since 2.0, 0 to ${MAX_BONUS} before.`,
    }),
  penalties: z.array(z.strictObject({ points: z.int().positive(), reason: text(caps.finding) })).max(caps.penalties),
};

const BreakdownVersion1 = z
  .strictObject({
    hook: SectionScoreVersion1,
    script: SectionScoreVersion1,
    visual: SectionScoreVersion1,
    cta: SectionScoreVersion1,
    ...sharedBreakdown,
  })
  .meta({ id: 'ScoreBreakdownVersion1' });

const Breakdown = z
  .strictObject({
    hook: sectionScoreOf('hook'),
    script: sectionScoreOf('script'),
    visual: sectionScoreOf('visual'),
    cta: sectionScoreOf('cta'),
    ...sharedBreakdown,
    coherence: text(caps.finding)
      .exactOptional()
      .meta({ description: 'Which sections fit the awareness stage. Present from rubric 2.0 to 2.1.' }),
  })
  .meta({ id: 'ScoreBreakdown' });

/** Fewer ads than this say nothing. */
export const SMALLEST_POOL = 50;
/** The largest pool: of more ads only the latest count, so that reports do not become slower to make as their number grows. */
export const LARGEST_POOL = 1000;

export const ScorePool = z
  .strictObject({ platform: Platform, reports: z.int().min(SMALLEST_POOL).max(LARGEST_POOL), lower: z.int().nonnegative() })
  .refine(({ reports, lower }) => lower <= reports, { path: ['lower'] })
  .meta({
    id: 'ScorePool',
    description: `How many other ads of the same platform this service had scored with the same rubric and model when this report was made, and how many of them had a lower score. Absent below ${SMALLEST_POOL}; of more than ${LARGEST_POOL.toLocaleString('en')} ads only the latest ${LARGEST_POOL.toLocaleString('en')} count.`,
  });
export type ScorePool = z.infer<typeof ScorePool>;

const scoreFields = {
  value: z
    .int()
    .min(0)
    .max(100)
    .meta({ description: 'The four section scores plus the coherence bonus, minus all penalties, limited to 0 to 100.' }),
  grade: z.enum(grades).meta({
    description:
      'Depends on the value and on `meta.rubricVersion` alone: A+ from 95, then a step every five points, F below 40; before rubric 3.0, A+ from 97, F below 60. /docs/rubric has both tables.',
  }),
  reasoning: text(caps.reasoning),
};

export const ScoreVersion1 = z.strictObject({ ...scoreFields, breakdown: BreakdownVersion1 }).meta({ id: 'ScoreVersion1' });

const isSummed = ({ breakdown }: { breakdown: z.infer<typeof Breakdown> }) =>
  sections.every((section) => {
    const { score, criteria } = breakdown[section];
    if (criteria === undefined) return true;
    const ids = slugsOf(criteriaOf(section));
    return score === sumOf(criteria) && criteria.every(({ id }, index) => id === ids[index]);
  });

export const Score = z
  .strictObject({ ...scoreFields, breakdown: Breakdown, pool: ScorePool.exactOptional() })
  .refine(isSummed, { error: 'a section score must be the sum of its criteria, in the order of the rubric' })
  .meta({ id: 'Score' });
