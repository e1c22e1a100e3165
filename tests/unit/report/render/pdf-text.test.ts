import { describe, expect, test } from 'vitest';
import { breakWord } from '@/lib/report/render/pdf/line-breaks';
import { directionOf } from '@/lib/report/render/pdf/typesetting';

describe('the places where a line may end', () => {
  test.each([' ', '   ', 'word', '“quoted,”', 'Straße', 'Привет', 'بسؤال'])('%j has none', (word) => {
    expect(breakWord(word)).toEqual([word]);
  });

  test('an endless word has one between any two letters, and loses none', () => {
    const word = 'Donaudampfschifffahrtsgesellschaft';
    expect(breakWord(word).filter((part) => part === '')).toHaveLength(word.length - 1);
    expect(breakWord(word).join('')).toBe(word);
  });

  test('letters that are written as one are not parted', () => {
    const parts = breakWord('e\u0301'.repeat(30));
    expect(new Set(parts)).toEqual(new Set(['e\u0301', '']));
  });

  test('Chinese and Japanese have them between characters, and none before a full stop or after a bracket', () => {
    expect(breakWord('一杯（茶）。')).toEqual(['一', '', '杯', '', '（茶）。']);
  });

  test('a picture has one on either side', () => {
    expect(breakWord('word\ufffcword')).toEqual(['w', 'o', 'r', 'd', '', '\ufffc', '', 'w', 'o', 'r', 'd']);
  });
});

test.each([
  ['The مقهى', 'ltr'],
  ['«مقهى» the', 'rtl'],
  ['123 המודעה', 'rtl'],
  ['123', 'ltr'],
])('%j runs %s, as its first letter does', (text, direction) => {
  expect(directionOf(text)).toBe(direction);
});
