import { describe, expect, test } from 'vitest';
import { type Classification, judgeCoherence, MAX_COHERENCE_BONUS, suitableCommitmentSources, suits } from '@/lib/report/coherence';
import { references } from '@/lib/report/references';
import { judgePenalties } from '@/lib/report/rubric';
import { awarenessStages, ctaCommitments, hookArchetypes, scriptFrameworks, slugsOf } from '@/lib/report/vocabulary';
import type { TimeSpan } from '@/lib/video/schema';
import { sampleMeasurement } from '@/tests/support/model-samples';

const classifications = slugsOf(awarenessStages).flatMap((stage) =>
  slugsOf(hookArchetypes).flatMap((hook) =>
    slugsOf(scriptFrameworks).flatMap((script) => slugsOf(ctaCommitments).map((cta) => ({ stage, hook, script, cta }))),
  ),
);
const bonusOf = (classification: Classification) => judgeCoherence(classification).coherenceBonus;

describe('coherence', () => {
  test('rewards a hook, a script and an ask that suit the awareness stage with the whole bonus, and says so', () => {
    expect(judgeCoherence({ stage: 'problem_aware', hook: 'problem_callout', script: 'pas', cta: 'mid' })).toEqual({
      coherenceBonus: MAX_COHERENCE_BONUS,
      coherence: 'The hook, the script and the call to action all suit viewers who are problem aware.',
    });
  });

  test('does not punish an ad that sells to viewers who only feel the problem', () => {
    expect(bonusOf({ stage: 'problem_aware', hook: 'problem_callout', script: 'pas', cta: 'high' })).toBe(MAX_COHERENCE_BONUS);
  });

  test('names what fits and what does not', () => {
    expect(judgeCoherence({ stage: 'most_aware', hook: 'offer_first', script: 'offer_stack', cta: 'none' }).coherence).toBe(
      'The hook and the script suit viewers who are most aware; the call to action does not.',
    );
    expect(judgeCoherence({ stage: 'most_aware', hook: 'story', script: 'pas', cta: 'none' }).coherence).toBe(
      'Neither the hook, nor the script, nor the call to action suits viewers who are most aware.',
    );
  });

  test('says nothing that is not true of any classification there is', () => {
    for (const classification of classifications) {
      const { stage, hook, script, cta } = classification;
      const fits: Record<string, boolean> = {
        hook: hookArchetypes[hook].stages.some((fitting) => fitting === stage),
        script: scriptFrameworks[script].stages.some((fitting) => fitting === stage),
        'call to action': suits(stage, cta),
      };
      const { coherence } = judgeCoherence(classification);
      const [praised = '', faulted = ''] = coherence.startsWith('Neither') ? ['', coherence] : coherence.split(';');
      for (const [name, fitting] of Object.entries(fits)) expect((fitting ? praised : faulted).toLowerCase()).toContain(`the ${name}`);
    }
  });

  test('moves a score by at most 2 points when one term of the classification is another', () => {
    for (const classification of classifications) {
      const flipped = [
        ...slugsOf(awarenessStages).map((stage) => ({ ...classification, stage })),
        ...slugsOf(hookArchetypes).map((hook) => ({ ...classification, hook })),
        ...slugsOf(scriptFrameworks).map((script) => ({ ...classification, script })),
        ...slugsOf(ctaCommitments).map((cta) => ({ ...classification, cta })),
      ];
      const far = flipped.filter((other) => Math.abs(bonusOf(other) - bonusOf(classification)) > 2);
      expect(far).toEqual([]);
    }
  });

  test('names the sources of the commitments that fit', () => {
    expect(suitableCommitmentSources.every((slug) => Object.hasOwn(references, slug))).toBe(true);
  });
});

describe('penalties', () => {
  const withPicture = (bars: Partial<Record<'top' | 'bottom' | 'left' | 'right', number>>) => {
    const { picture } = sampleMeasurement;
    if (picture === null) throw new Error('the sample has a picture');
    return { ...sampleMeasurement, picture: { ...picture, bars: { ...picture.bars, ...bars } } };
  };
  const withSound = (loudness: number, voice: TimeSpan[]) => ({
    ...sampleMeasurement,
    sound: { loudness, silence: [], voice, voiceShare: 0.5 },
  });

  test('are charged for every section that no finding supports', () => {
    const penalties = judgePenalties({ unsupported: ['visual', 'cta'], measurement: sampleMeasurement });
    expect(penalties.map(({ points: lost }) => lost)).toEqual([2, 2]);
  });

  test('are charged for black bars from 15% of the picture on', () => {
    expect(judgePenalties({ unsupported: [], measurement: withPicture({ top: 0.07, bottom: 0.07 }) })).toEqual([]);
    expect(judgePenalties({ unsupported: [], measurement: withPicture({ top: 0.1, bottom: 0.1 }) })).toEqual([
      { points: 2, reason: 'Black bars take up 20% of the picture.' },
    ]);
  });

  test('are charged for a quiet voice, and not for quiet music', () => {
    expect(judgePenalties({ unsupported: [], measurement: withSound(-34.2, [{ from: 1, to: 5 }]) })).toHaveLength(1);
    expect(judgePenalties({ unsupported: [], measurement: withSound(-34.2, []) })).toEqual([]);
    expect(judgePenalties({ unsupported: [], measurement: withSound(-20, [{ from: 1, to: 5 }]) })).toEqual([]);
  });
});
