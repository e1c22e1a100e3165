import { expect, test } from 'vitest';
import { readPatterns } from '@/tests/support/patterns';
import { findSlowPump } from '@/tests/support/slow-pump';

const LENGTH = 100_000;

test.each([
  /[^\S\n]*\n[^\S\n]*/g,
  /"([^"]+)"|“([^”]+)”|«([^»]+)»|„([^“”]+)[“”]/g,
  /\b(?:[\d.,]+ ?[km]?|total) (?:impressions|reach)\b/i,
  /([^\s"'=/]+)=(?:"([^"]*)"|'([^']*)')/g,
  /\/ads\/detail\/?\?(?:[^#]*&)?ad_id=(\d+)/,
  /\s*\n\s*\n\s*/,
  /\/+$/,
  /<[^>]*>/,
  /<!--[\s\S]*?-->/,
  /"(?:[^"\\]|\\.)*"/,
  /https?:\/\/\S+@/,
  /\p{L}+:/u,
  /^(?:\w+\s?)*$/,
  /(?:a+)+b/,
])('%s is found to be slow', (pattern) => {
  expect(findSlowPump(pattern, LENGTH)?.ms).toBeGreaterThan(50);
});

test.each([
  /(?<!\/)\/+$/,
  /\n\s*\n/,
  /<[^<>]*>/g,
  /"(?:[^"\\]|\\.)*"?|[{[]/g,
  /^\s+|^[^.]*\.$/,
  /\{\{[^{}]{0,80}\}\}/g,
  /(?<![\p{L}])\p{L}+:/u,
])('%s is found to be quick', (pattern) => {
  expect(findSlowPump(pattern, LENGTH)).toBeUndefined();
});

test('a slow pattern is quick on a text that is short enough', () => {
  expect(findSlowPump(/\s+$/, LENGTH)).toBeDefined();
  expect(findSlowPump(/\s+$/, 500)).toBeUndefined();
});

test('a file gives its literals, and says how often it builds a pattern', () => {
  const text = ['const a = /a[/]b/giu;', 'const b = new RegExp(a.source + b);', 'const c = x / y / z; // not /this/'].join('\n');
  expect(readPatterns({ file: 'lib/a.ts', text })).toEqual({ literals: [{ file: 'lib/a.ts', source: 'a[/]b', flags: 'giu' }], built: 1 });
});
