import { describe, expect, test } from 'vitest';
import { listMeasured, scoreMeasured } from '@/lib/report/measured-criteria';
import type { TextRoles } from '@/lib/report/texts';
import type { VideoMeasurement } from '@/lib/video/schema';
import { toUnmeasured } from '@/lib/video/unmeasured';
import { sampleMeasurement } from '@/tests/support/model-samples';

describe('the roles of texts', () => {
  const none: TextRoles = { captions: [], labels: [], watermarks: [], legal: [], interface: [] };
  const box = { x: 0.1, y: 0.1, width: 0.8, height: 0.05 };
  const label = { from: 0, to: 8, text: 'Brookpot', height: 0.05, box };
  const picture = { ...sampleMeasurement.picture, shots: [{ from: 0, to: 10, begins: 'start' }] } as VideoMeasurement['picture'];
  const text = { spans: [label], firstAt: 0, wordsPerSecond: 1, read: [{ from: 0, to: 10 }], unreadable: [] };
  const silent: VideoMeasurement = {
    ...toUnmeasured('switched_off'),
    picture,
    text,
    notMeasured: [{ part: 'sound', reason: 'no_sound_track' }],
  };
  const scored = (roles: Partial<TextRoles>, parts: Partial<VideoMeasurement> = {}) => {
    const scores = scoreMeasured({ ...silent, ...parts }, { seconds: 10, brandNames: ['Brookpot'], roles: { ...none, ...roles } });
    return Object.fromEntries(scores.map(({ id, points }) => [id, points]));
  };

  test('leave messages and captions for the opening, legibility and sound off, and any text for the brand', () => {
    expect(scored({})).toMatchObject({ first_3_seconds: 3, legible_text: 5, sound_off: 5, brand_seen: 5 });
    for (const role of ['labels', 'watermarks', 'legal', 'interface'] as const)
      expect(scored({ [role]: ['text-1'] })).toMatchObject({ first_3_seconds: 0, legible_text: 0, sound_off: 0, brand_seen: 5 });
    expect(scored({ captions: ['text-1'] })).toEqual(scored({}));
  });

  test('never decide whether a criterion that was named as measured is measured', () => {
    const unreadable = [{ from: 0.5, to: 4 }];
    for (const parts of [{}, { text: { ...text, unreadable } }, { text: { ...text, read: [{ from: 0, to: 3 }] } }]) {
      const named = listMeasured({ ...silent, ...parts }, 10);
      for (const labels of [[], ['text-1']]) expect(Object.keys(scored({ labels }, parts))).toEqual(expect.arrayContaining(named));
    }
    expect(listMeasured(sampleMeasurement, 10)).toEqual(['first_3_seconds', 'pace', 'legible_text', 'sound_off']);
  });
});
