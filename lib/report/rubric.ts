import {
  type AwarenessStage,
  awarenessStages,
  type CtaCommitment,
  ctaCommitments,
  type HookArchetype,
  hookArchetypes,
  type ScriptFramework,
  scriptFrameworks,
  slugsOf,
} from './vocabulary';

/** Changes whenever a level, a rule or a number below does, or a word of the vocabularies. */
export const RUBRIC_VERSION = '1.1';

export const sections = ['hook', 'script', 'visual', 'cta'] as const;
export type Section = (typeof sections)[number];

export const MAX_SECTION_SCORE = 25;
export const MAX_COHERENCE_BONUS = 5;

type Level = { from: number; to: number; anchor: string };
type Scale = { label: string; asks: string; levels: readonly [Level, Level, Level, Level, Level] };

/** What a section's points mean: five anchored levels from 0 to 25. */
export const sectionScales = {
  hook: {
    label: 'Hook',
    asks: 'Would the intended viewer stop in the first three seconds, and does what stops them lead to the message?',
    levels: [
      { from: 0, to: 5, anchor: 'No reason to stay: a logo, an empty shot or a slow fade.' },
      { from: 6, to: 10, anchor: 'Something moves or is said, and it could open an ad for anything.' },
      { from: 11, to: 15, anchor: 'A recognizable hook that is generic, late or carried by one channel alone.' },
      { from: 16, to: 20, anchor: 'Specific to its viewer within three seconds; picture and words support each other.' },
      {
        from: 21,
        to: 25,
        anchor: 'Stops the intended viewer at once by picture, words and sound together, and already begins the argument.',
      },
    ],
  },
  script: {
    label: 'Script',
    asks: 'Does each line earn the next, and are the claims specific and proven?',
    levels: [
      { from: 0, to: 5, anchor: 'No argument: lines or shots without order.' },
      { from: 6, to: 10, anchor: 'A topic and assertions; nothing follows from anything.' },
      { from: 11, to: 15, anchor: 'A recognizable order with gaps: claims without proof, or filler in the middle.' },
      {
        from: 16,
        to: 20,
        anchor: 'A complete argument for one viewer, with concrete claims and at least one proof that can be seen or heard.',
      },
      { from: 21, to: 25, anchor: 'Every line moves the viewer on; the main objection is met with proof; nothing could be cut.' },
    ],
  },
  visual: {
    label: 'Visual',
    asks: 'Does the picture carry the message at phone size, with and without sound?',
    levels: [
      { from: 0, to: 5, anchor: 'Unreadable or unrelated pictures.' },
      { from: 6, to: 10, anchor: 'Pictures decorate; the message would be the same without them.' },
      { from: 11, to: 15, anchor: 'Clear pictures with weaknesses: small text, wrong frame, slow cutting or no captions.' },
      { from: 16, to: 20, anchor: 'Shots show what is said; text is legible; the style fits the feed and the product is seen in use.' },
      {
        from: 21,
        to: 25,
        anchor: 'The video is understood when muted, each shot adds evidence, and the brand is recognized without its name.',
      },
    ],
  },
  cta: {
    label: 'Call to action',
    asks: 'Is the next step clear, desirable and in proportion to what the viewer knows by then?',
    levels: [
      { from: 0, to: 5, anchor: 'Nothing is asked, or it cannot be understood.' },
      { from: 6, to: 10, anchor: 'A button or a stock phrase without a reason.' },
      { from: 11, to: 15, anchor: 'A clear step, with a weak reason to take it now or asked in one channel only.' },
      { from: 16, to: 20, anchor: 'One clear step with a reason, spoken and shown, in proportion to what came before.' },
      { from: 21, to: 25, anchor: 'The step feels like the natural end of the video; reason, ease and reassurance are all there.' },
    ],
  },
} as const satisfies Record<Section, Scale>;

/** Lowest value of each grade, best first. */
export const gradeThresholds = [
  ['A+', 97],
  ['A', 93],
  ['A-', 90],
  ['B+', 87],
  ['B', 83],
  ['B-', 80],
  ['C+', 77],
  ['C', 73],
  ['C-', 70],
  ['D+', 67],
  ['D', 63],
  ['D-', 60],
  ['F', 0],
] as const;

export type Grade = (typeof gradeThresholds)[number][0];
export const grades = gradeThresholds.map(([grade]) => grade);

export type Penalty = { points: number; reason: string };
export type Breakdown = Record<Section, { score: number }> & { coherenceBonus: number; penalties: readonly Penalty[] };

/** `value` from 0 to 100. */
export function gradeOf(value: number): Grade {
  return gradeThresholds.find(([, lowest]) => value >= lowest)?.[0] ?? 'F';
}

/** The four scores plus the bonus minus the penalties, limited to 0 to 100. */
export function scoreOf(breakdown: Breakdown): { value: number; grade: Grade } {
  const earned = sections.reduce((sum, section) => sum + breakdown[section].score, breakdown.coherenceBonus);
  const lost = breakdown.penalties.reduce((sum, { points }) => sum + points, 0);
  const value = Math.min(100, Math.max(0, earned - lost));
  return { value, grade: gradeOf(value) };
}

/** The rungs of the ladder of commitment that suit a stage, lowest and highest. */
export const suitableCommitments = {
  unaware: ['none', 'low'],
  problem_aware: ['low', 'mid'],
  solution_aware: ['low', 'mid'],
  product_aware: ['mid', 'high'],
  most_aware: ['mid', 'high'],
} as const satisfies Record<AwarenessStage, readonly [CtaCommitment, CtaCommitment]>;

/** What the rules below add and take. */
export const coherencePoints = { ctaFits: 2, hookFits: 2, allFit: 1, perRungOff: 2, hookFarOff: 2, sectionWithoutFinding: 2 } as const;

/** A hook does not fit viewers who are this many stages away from those it fits. */
export const FAR_OFF_STEPS = 2;

const ladder = slugsOf(ctaCommitments);
const stageOrder = slugsOf(awarenessStages);

/** Rungs above (positive) or below (negative) what suits the stage; 0 when it suits. */
function rungsOff(stage: AwarenessStage, commitment: CtaCommitment): number {
  const [lowest, highest] = suitableCommitments[stage];
  const rung = ladder.indexOf(commitment);
  return Math.max(0, rung - ladder.indexOf(highest)) - Math.max(0, ladder.indexOf(lowest) - rung);
}

/** Steps from the stage to the nearest one that the hook speaks to; 0 when it speaks to it. A missing hook speaks to none. */
function stepsOff(stage: AwarenessStage, stages: readonly AwarenessStage[]): number {
  return Math.min(stageOrder.length, ...stages.map((spoken) => Math.abs(stageOrder.indexOf(spoken) - stageOrder.indexOf(stage))));
}

export type Classification = { stage: AwarenessStage; hook: HookArchetype; script: ScriptFramework; cta: CtaCommitment };

function ctaPenalty({ stage, cta }: Classification): Penalty[] {
  const off = rungsOff(stage, cta);
  if (off === 0) return [];
  const viewer = awarenessStages[stage].label.toLowerCase();
  const asked =
    cta === 'none' ? 'The ad asks for nothing' : `The call to action asks for ${ctaCommitments[cta].label.toLowerCase()} commitment`;
  const verdict = off > 0 ? `more than a viewer who is ${viewer} is ready for` : `less than a viewer who is ${viewer} is ready for`;
  return [{ points: Math.abs(off) * coherencePoints.perRungOff, reason: `${asked}, ${verdict}.` }];
}

function hookPenalty({ stage, hook }: Classification): Penalty[] {
  const { label, stages } = hookArchetypes[hook];
  // No hook at all already costs points in the hook's own score.
  if (stages.length === 0 || stepsOff(stage, stages) < FAR_OFF_STEPS) return [];
  const reason = `The hook (${label.toLowerCase()}) does not fit the viewers that the ad addresses, who are ${awarenessStages[stage].label.toLowerCase()}.`;
  return [{ points: coherencePoints.hookFarOff, reason }];
}

/** The bonus and penalties that follow from the classification and from sections that no finding supports. */
export function judgeCoherence(
  classification: Classification,
  unsupported: readonly Section[],
): { coherenceBonus: number; penalties: Penalty[] } {
  const { stage, hook, script, cta } = classification;
  const ctaFits = rungsOff(stage, cta) === 0;
  const hookFits = stepsOff(stage, hookArchetypes[hook].stages) === 0;
  const allFit = ctaFits && hookFits && stepsOff(stage, scriptFrameworks[script].stages) === 0;
  const coherenceBonus =
    (ctaFits ? coherencePoints.ctaFits : 0) + (hookFits ? coherencePoints.hookFits : 0) + (allFit ? coherencePoints.allFit : 0);
  const bare = unsupported.map((section) => ({
    points: coherencePoints.sectionWithoutFinding,
    reason: `No finding with evidence supports the score of the ${sectionScales[section].label.toLowerCase()}.`,
  }));
  return { coherenceBonus, penalties: [...ctaPenalty(classification), ...hookPenalty(classification), ...bare] };
}
