import { describe, expect, test } from 'vitest';
import { toCurrentStep } from '@/lib/analyses/current-step';
import { stepWords } from '@/lib/analyses/progress';

const queued = { platform: 'meta', status: 'queued', currentStep: null } as const;
const minutes = (count: number) => count * 60_000;

test.each([
  [1, 'less than a minute'],
  [44_000, 'less than a minute'],
  [minutes(1), 'about a minute'],
  [minutes(2), 'about two minutes'],
  [minutes(4.2), 'about four minutes'],
  [minutes(8), 'about ten minutes'],
  [minutes(30), 'about thirty minutes'],
  [minutes(600), 'about thirty minutes'],
])('a wait of %d ms is told as %s', (openForMs, words) => {
  expect(toCurrentStep(queued, openForMs)).toBe(`The Meta Ad Library asked us to wait; trying again in ${words}`);
});

test('the words of a wait have no clock in them: half an hour of it is told in ten sentences', () => {
  const told = Array.from({ length: 1800 }, (_, second) => toCurrentStep(queued, 1_800_000 - second * 1000));
  expect(new Set(told).size).toBeLessThanOrEqual(10);
  for (const words of told) expect(words).toMatch(/^[A-Z][^0-9]+$/);
});

describe('while a breaker is open', () => {
  const said = (doing: { status: 'queued' | 'fetching' | 'composing' | 'done' | 'failed'; currentStep: string | null }) =>
    toCurrentStep({ platform: 'tiktok', ...doing }, minutes(1));

  test('what can only go on at the library says so', () => {
    const words = 'The TikTok Ad Library asked us to wait; trying again in about a minute';
    expect(said({ status: 'queued', currentStep: null })).toBe(words);
    expect(said({ status: 'fetching', currentStep: stepWords.reopening })).toBe(words);
  });

  test('what goes on without the library keeps its words, and what has ended has none', () => {
    for (const currentStep of [stepWords.opening, stepWords.downloading, stepWords.pausing])
      expect(said({ status: 'fetching', currentStep })).toBe(currentStep);
    expect(said({ status: 'composing', currentStep: stepWords.composing })).toBe(stepWords.composing);
    expect(said({ status: 'done', currentStep: null })).toBeNull();
    expect(said({ status: 'failed', currentStep: null })).toBeNull();
  });
});

test('without an open breaker everything is told in its own words', () => {
  expect(toCurrentStep(queued, 0)).toBe(stepWords.waiting);
  expect(toCurrentStep({ ...queued, status: 'fetching', currentStep: stepWords.reopening }, 0)).toBe(stepWords.reopening);
});
