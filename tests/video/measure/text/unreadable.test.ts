import { expect, test } from 'vitest';
import { toOnScreenText } from '@/lib/video/measure/text/on-screen-text';
import type { ReadLine } from '@/lib/video/measure/text/readings';

const aspect = 9 / 16;

/** A line that the recognizer cannot read; `length` and `height` in shares of the picture's height. */
function unread({ length, height = 0.05, ...line }: { length: number; height?: number } & Partial<ReadLine>): ReadLine {
  const box = { x: 0.1, y: 0.7, width: length / aspect, height };
  return { from: 1, to: 3, text: '', score: 0, detected: 0.98, sightings: 1, height, box, ...line };
}

const unreadableOf = (line: ReadLine) => toOnScreenText({ aspect, lines: [line], read: [{ from: 0, to: 5 }] }, 5).unreadable;

test.each([
  ['a line of another script', unread({ length: 0.3 })],
  ['a line that the recognizer takes for letters', unread({ length: 0.3, text: 'aasnauinhuu', score: 0.5 })],
  ['a line that is shown for half a second', unread({ length: 0.3, to: 1.5 })],
  ['a word of two letters', unread({ length: 0.11 })],
])('%s is told as unreadable', (_, line) => {
  expect(unreadableOf(line)).toEqual([{ from: line.from, to: line.to, box: line.box }]);
});

test('a person who is read as a single number is no text', () => {
  const person = unread({ length: 0.3, height: 0.7, text: '8', score: 0.98, detected: 0.98 });
  const readAs = (line: ReadLine) => toOnScreenText({ aspect, lines: [line], read: [{ from: 0, to: 5 }] }, 5).spans.map(({ text }) => text);
  expect(readAs(person)).toEqual([]);
  expect(readAs({ ...person, height: 0.2 })).toEqual(['8']);
});

test.each([
  ['a thing as high as a hand', unread({ length: 0.25, height: 0.09 })],
  ['a short thing that passes', unread({ length: 0.1, to: 1.6 })],
  ['a short thing that the detector doubts', unread({ length: 0.1, detected: 0.9 })],
  ['a round thing', unread({ length: 0.06, text: 'o', score: 0.6 })],
  ['a pattern too small to be read', unread({ length: 0.06, height: 0.01 })],
])('%s is no text, also none that is unreadable', (_, line) => {
  expect(unreadableOf(line)).toEqual([]);
});
