import { expect, test } from 'vitest';
import { createRecent } from '@/lib/recent';

const open = () => createRecent<string>({ maxBytes: 10, bytesOf: (value) => value.length });

test('keeps what fits, and lets go of what was asked for longest ago', () => {
  const recent = open();
  recent.keep('a', '1234');
  recent.keep('b', '1234');
  expect(recent.find('a')).toBe('1234');
  recent.keep('c', '1234');
  expect(['a', 'b', 'c'].map(recent.find)).toEqual(['1234', undefined, '1234']);
});

test('never keeps more than it may, however often a key is written', () => {
  const recent = open();
  for (const value of ['12345', '123456', '1', '1234567']) recent.keep('a', value);
  recent.keep('b', '123');
  expect(['a', 'b'].map(recent.find)).toEqual(['1234567', '123']);
  recent.keep('c', '12345678901');
  expect(recent.find('c')).toBeUndefined();
  recent.keep('a', '12345678901');
  expect(['a', 'b'].map(recent.find)).toEqual([undefined, '123']);
  for (let index = 0; index < 100; index += 1) recent.keep(`k${index}`, '12');
  expect(Array.from({ length: 100 }, (_, index) => recent.find(`k${index}`)).filter((value) => value !== undefined)).toHaveLength(5);
});
