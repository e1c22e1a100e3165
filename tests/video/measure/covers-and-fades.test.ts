import { expect, test } from 'vitest';
import { BLACK, cutsOf, type Frame, flat, held, mix, moving, pictureOf, scene } from './synthetic-picture';

const [beach, street, kitchen] = [scene(1), scene(2), scene(3)];
const shot = (make: typeof beach, count: number): Frame[] => moving(count, (i) => make({ x: i / 4, y: Math.sin(i / 5) * 2 }));

test('a cover of two frames is no shot: it belongs to the first one', () => {
  const picture = pictureOf([...held(kitchen(), 2), ...shot(beach, 30), ...shot(street, 20)]);
  expect(cutsOf(picture)).toEqual([32]);
  expect(picture.shots).toMatchObject([{ from: 0, begins: 'start' }, { begins: 'cut' }]);
});

test.each([10, 14, 20])(
  'the last step of a fade to black over %i frames, or the first from it, is no cut, though it is twice as large',
  (length) => {
    const faded = (i: number) => mix(beach(), flat(BLACK), i >= length - 1 ? 1 : Math.max(0, i / length));
    const frames = moving(70, (i) => faded(i - 30));
    expect(cutsOf(pictureOf(frames))).toEqual([]);
    expect(cutsOf(pictureOf(frames.toReversed()))).toEqual([]);
  },
);
