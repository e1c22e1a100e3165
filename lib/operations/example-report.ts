import { PROMPT_VERSION } from '@/lib/model/prompt';
import type { Check } from '@/lib/report/check';
import { judgeCoherence } from '@/lib/report/coherence';
import { type CriterionId, type CriterionPoints, criteriaOf, type Section } from '@/lib/report/criteria';
import { scoreMeasured } from '@/lib/report/measured-criteria';
import { hydrateReferences, type ReferenceSlug } from '@/lib/report/references';
import { judgePenalties, RUBRIC_VERSION, scoreOf, sumOf } from '@/lib/report/rubric';
import { type Finding, REPORT_SCHEMA_VERSION, type ScoredReport } from '@/lib/report/schema';
import type { ScoredCriterion } from '@/lib/report/score';
import { toClock } from '@/lib/report/words';
import { exampleAd, exampleObserved, exampleStrategy, exampleVideo } from './example-observed';

export const exampleAdId = '1234567890123456';
const pageName = 'Example Kettles';

type Example = Omit<Finding, 'id'>;

const unchecked = { result: 'not_checked', why: 'no_claim' } as const;

const seen = (at: number, still: number, text: string, cites: string[], check: Check = unchecked): Example => ({
  text,
  confidence: 'high',
  evidence_source: 'video',
  at,
  still,
  cites,
  check,
});
const heard = (at: number, text: string, cites: string[]): Example => ({
  text,
  confidence: 'medium',
  evidence_source: 'audio',
  at,
  cites,
  check: {
    result: 'confirmed',
    by: 'voice',
    at,
    claim: { kind: 'voice', from: at, text: `A voice is heard ${toClock(at)}` },
  },
});

function section(name: Section, good: Example, bad: Example, references: ReferenceSlug[] = []) {
  return {
    works: [good.text],
    doesntWork: [bad.text],
    worksDetail: [{ id: `${name}-1`, ...good }],
    doesntWorkDetail: [{ id: `${name}-2`, ...bad }],
    references,
  };
}

const measured = scoreMeasured(exampleVideo, { seconds: exampleAd.seconds, brandNames: [pageName] });

type Judgment = [points: CriterionPoints, reason: string, evidence: string[]];

/** The criteria of a section: those that code scores from the measurement, and a judgment for each of the others. */
function scored<S extends Section>(name: S, reasoning: string, judged: Partial<Record<CriterionId<S>, Judgment>>) {
  const judgments: Partial<Record<string, Judgment>> = judged;
  const criteria = Object.keys(criteriaOf(name)).map((id): ScoredCriterion => {
    const one = measured.find((score) => score.section === name && score.id === id);
    if (one !== undefined) return { id, points: one.points, by: 'measured', evidence: [], reason: one.reason };
    const [points, reason, evidence] = judgments[id] ?? [0, 'The model did not judge it.', []];
    return { id, points, by: 'judged', evidence, reason };
  });
  return { score: sumOf(criteria), reasoning, criteria };
}

const breakdown = {
  hook: scored('hook', 'A clock and the name within two seconds; the ad says only later whose problem this is.', {
    viewer: [3, 'Steam and a clock speak to anyone who makes tea.', ['hook-1', 'beat-1']],
    channels: [5, 'The clock, the steam and the voice all say speed.', ['hook-1', 'line-1']],
    tension: [5, 'The clock runs, and the viewer waits for its end.', ['hook-1', 'beat-1']],
    payoff: [5, 'The next shot lets the clock run to the boil.', ['beat-2', 'visual-1']],
  }),
  script: scored('script', 'One promise, set against the old kettle and proven; its last line says nothing new.', {
    one_promise: [5, 'Ninety seconds is the only promise.', ['claim-1', 'line-3']],
    order: [3, 'Trouble and proof follow each other; the last line repeats the first.', ['beat-2', 'beat-3', 'script-2']],
    specific: [5, 'Ninety seconds could be false.', ['claim-1']],
    proof: [5, 'A clock runs until it boils.', ['claim-1', 'visual-1']],
    objection: [3, 'Speed is doubted and shown; the price is not touched.', ['script-1', 'beat-2']],
  }),
  visual: scored('visual', 'The proof is one shot that leaves no room for a trick, but it cannot be followed on mute.', {
    shows: [5, 'The kettle boils before the eyes of the viewer.', ['visual-1', 'beat-2']],
    brand_seen: [0, 'The name is said and never seen.', ['brand']],
  }),
  cta: scored('cta', 'The request is one line in the last second, and the price stays open.', {
    one_step: [3, '"Order today" is written and not said.', ['cta-1', 'beat-4']],
    button: [5, 'The video says "Order today", the button "Shop now": both lead to the purchase.', ['cta-1', 'beat-4']],
    reason: [0, 'Nothing makes today better than tomorrow.', []],
    risk: [3, 'The copy offers to pay on delivery; no price is stated.', ['offer']],
    proportion: [5, 'A purchase follows a complete proof.', ['beat-3', 'claim-1']],
  }),
  ...judgeCoherence({ stage: 'solution_aware', hook: 'demonstration', script: 'problem_solution_demo', cta: 'high' }),
  penalties: judgePenalties({ unsupported: [], measurement: exampleVideo }),
};

const references = ['processing-fluency', 'scientific-advertising'] as const;

/** A report on a fictional kettle ad. */
export const exampleReport: ScoredReport = {
  verdict: 'scored',
  score: {
    ...scoreOf(breakdown),
    reasoning: 'A demonstration that proves its one promise, and an end that hardly asks for anything.',
    breakdown,
    pool: { platform: 'meta', reports: 480, lower: 298 },
  },
  summary:
    'The ad boils a kettle beside a running clock, sets that against the four minutes of an old one, and leaves the request to a last caption.',
  ad: exampleAd,
  observed: exampleObserved,
  strategy: exampleStrategy,
  hook: {
    archetype: 'demonstration',
    ...section(
      'hook',
      seen(0.4, 1, 'Steam rises beside a running clock in the first frame.', ['beat-1']),
      heard(1.9, 'The voice names the brand before the benefit.', ['line-1']),
      ['processing-fluency'],
    ),
  },
  script: {
    framework: 'problem_solution_demo',
    ...section(
      'script',
      heard(5.8, 'The voice names the slow old kettle as the problem.', ['line-2', 'audience']),
      heard(12.3, 'The voice says the promise a second time and adds nothing to it.', ['line-3']),
      ['scientific-advertising'],
    ),
  },
  visual: {
    style: 'product_demo',
    ...section(
      'visual',
      seen(3.2, 7, 'One continuous shot carries the proof.', ['beat-2'], {
        result: 'confirmed',
        by: 'cuts',
        at: 2.8,
        claim: { kind: 'cut_count', number: 0, from: 2.8, to: 5.6, measured: 0, text: '0 cuts counted 0:02.8–0:05.6' },
      }),
      seen(14, 29, 'The name of the kettle is turned away from the camera.', ['beat-3', 'brand']),
    ),
  },
  cta: {
    commitment: 'high',
    ...section(
      'cta',
      seen(19.5, 41, 'The last line and the button lead to the same purchase.', ['beat-4']),
      seen(19.5, 41, 'The request is on screen for little more than a second.', ['beat-4']),
    ),
  },
  schwartz: { primary: 'solution_aware', reasoning: 'The viewer knows kettles, and learns why this one is faster.' },
  actions: {
    steal: {
      title: 'The clock in the frame',
      body: 'Prove speed with a clock that is visible throughout.',
      asks: 'keep',
      rests_on: 'beat-1',
    },
    adapt: {
      title: 'The old product as the villain',
      body: 'Show the usual way failing at the task of your own buyers.',
      asks: 'change',
      rests_on: 'line-2',
    },
    skip: {
      title: 'The request in the last second',
      body: 'Say the step aloud, and keep it on screen for three seconds.',
      asks: 'remove',
      rests_on: 'beat-4',
    },
  },
  abHypotheses: [
    {
      slot: 'cta',
      hypothesis: 'Say the request aloud at 15 s and keep it on screen.',
      predictedImpact: 'More clicks from the same number of views.',
      falsifiableSignal: 'The click rate stays within its usual range.',
    },
    {
      slot: 'hook',
      hypothesis: 'Open on the clock alone, before the kettle.',
      predictedImpact: 'More viewers stay past three seconds.',
      falsifiableSignal: 'The three-second hold does not rise.',
    },
  ],
  references: [...references],
  referencesHydrated: hydrateReferences([...references]),
  video: exampleVideo,
  meta: {
    schemaVersion: REPORT_SCHEMA_VERSION,
    generatedAt: '2026-03-04T09:15:42.000Z',
    ad: { platform: 'meta', adId: exampleAdId, pageName, firstShown: '2026-02-20', lastShown: null },
    model: 'gemini-3.8-flash',
    promptVersion: PROMPT_VERSION,
    rubricVersion: RUBRIC_VERSION,
    videoSha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    videoSeconds: exampleAd.seconds,
    video: { n: 1, of: 1 },
    droppedEvidence: 0,
    droppedByCause: {},
  },
};
