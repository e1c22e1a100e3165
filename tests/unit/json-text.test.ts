import { expect, test } from 'vitest';
import { JsonText, writeJson } from '@/lib/json-text';

const report = new JsonText('{"score": 7, "words": "“ü” \\ud83d\\ude00"}');

test('a known text is copied byte for byte, as deep as requested', () => {
  expect(writeJson({ result: { id: 1, report } }, 2)).toBe(`{"result":{"id":1,"report":${report.text}}}`);
  expect(writeJson(report, 0)).toBe(report.text);
});

test.each([
  { result: { id: 1, report } },
  { list: [report, undefined], absent: undefined, at: new Date(0), none: null, '"': '\u2028' },
  [report],
  'text',
])('what is written parses to what JSON.stringify writes: %j', (value) => {
  for (const depth of [0, 1, 2, 5]) expect(JSON.parse(writeJson(value, depth))).toEqual(JSON.parse(JSON.stringify(value)));
});
