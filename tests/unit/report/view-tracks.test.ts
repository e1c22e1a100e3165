import { expect, test } from 'vitest';
import { toTracks } from '@/lib/report/view/timeline';
import { sampleMeasurement } from '@/tests/support/model-samples';

test('texts that cannot be read at one time are one span', () => {
  const { text } = sampleMeasurement;
  if (text === null) throw new Error('The sample has text.');
  const box = { x: 0.1, y: 0.8, width: 0.5, height: 0.05 };
  const unreadable = [
    { from: 1, to: 3, box },
    { from: 2, to: 4, box: { ...box, y: 0.1 } },
    { from: 6, to: 7, box },
  ];
  const [track] = toTracks({ ...sampleMeasurement, stills: [], picture: null, sound: null, text: { ...text, unreadable } }, 10);
  expect(track?.bars.filter(({ look }) => look === 'unreadable')).toEqual([
    { from: 1, to: 4, look: 'unreadable' },
    { from: 6, to: 7, look: 'unreadable' },
  ]);
});
