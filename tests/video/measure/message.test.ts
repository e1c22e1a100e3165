import { expect, test } from 'vitest';
import { toMessage } from '@/lib/video/measure/message';

const [topLeft, bottomRight, middle] = [
  { x: 0.02, y: 0.02 },
  { x: 0.8, y: 0.95 },
  { x: 0.42, y: 0.5 },
];

test.each([
  ['comes back in two corners', [topLeft, bottomRight, topLeft], 0],
  ['comes back in one corner', [topLeft, topLeft, topLeft], 3],
  ['is seen once in each of two corners', [topLeft, bottomRight], 2],
  ['comes back in the middle', [middle, topLeft, middle], 3],
  ['ends in the middle', [topLeft, bottomRight, topLeft, middle], 1],
])('of a text that %s, the message has what is no watermark', (_, places, left) => {
  const spans = places.map((place, index) => ({
    from: 3 * index,
    to: 3 * index + 2,
    text: '抖音',
    height: 0.03,
    box: { ...place, width: 0.15, height: 0.03 },
  }));
  expect(toMessage({ spans, unreadable: [] }, 30).spans).toHaveLength(left);
});
