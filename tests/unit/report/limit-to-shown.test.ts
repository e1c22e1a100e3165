import { describe, expect, test } from 'vitest';
import { limitToShown } from '@/lib/report/measured-criteria';
import { sumOf } from '@/lib/report/rubric';
import type { ScoredCriterion } from '@/lib/report/score';
import { caps } from '@/lib/report/text';
import { bandOfSection } from '@/lib/report/view/theme';
import type { VideoMeasurement } from '@/lib/video/schema';
import { toUnmeasured } from '@/lib/video/unmeasured';
import { sampleMeasurement } from '@/tests/support/model-samples';

const pictureOf = (shots: number): VideoMeasurement['picture'] =>
  sampleMeasurement.picture && { ...sampleMeasurement.picture, shots: sampleMeasurement.picture.shots.slice(0, shots) };

describe('what words alone can earn', () => {
  const visual = (shows: 0 | 3 | 5): ScoredCriterion[] => [
    { id: 'shows', points: shows, by: 'judged', evidence: [], reason: 'Seen.' },
    { id: 'legible_text', points: 5, by: 'measured', evidence: [], reason: 'Large.' },
    { id: 'sound_off', points: 5, by: 'judged', evidence: [], reason: 'Written.' },
    { id: 'brand_seen', points: 5, by: 'measured', evidence: [], reason: 'Early.' },
  ];
  const unmeasured = toUnmeasured('switched_off');
  const pointsIn = (criteria: readonly ScoredCriterion[]) => criteria.map(({ points }) => points);

  test('is the middle level where the video is one picture', () => {
    const limited = limitToShown(visual(5), { ...unmeasured, picture: pictureOf(1) });
    expect(pointsIn(limited)).toEqual([5, 3, 3, 5]);
    expect(limited[1]?.reason).toBe('Large. At most 3 points, because the video is one picture.');
  });

  test('is the middle level where no shot shows what is said', () => {
    expect(pointsIn(limitToShown(visual(0), { ...unmeasured, picture: pictureOf(2) }))).toEqual([0, 3, 3, 5]);
  });

  test('is as much as they earn where something is shown', () => {
    expect(limitToShown(visual(3), { ...unmeasured, picture: pictureOf(2) })).toEqual(visual(3));
    expect(limitToShown(visual(3), unmeasured)).toEqual(visual(3));
  });

  test('keeps a video of one picture below a strong visual section, whatever else it earns', () => {
    const pace: ScoredCriterion = { id: 'pace', points: 3, by: 'measured', evidence: [], reason: 'One shot.' };
    const limited = limitToShown([...visual(5), pace], { ...unmeasured, picture: pictureOf(1) });
    expect(bandOfSection(sumOf(limited))).toBe('solid');
  });

  test('is said within the length of a reason', () => {
    const long = visual(0).map((criterion) => ({ ...criterion, reason: 'a'.repeat(caps.finding) }));
    for (const { reason } of limitToShown(long, unmeasured)) expect(reason.length).toBeLessThanOrEqual(caps.finding);
  });
});
