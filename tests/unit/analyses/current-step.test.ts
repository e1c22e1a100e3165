import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import { Progress } from '@/app/(account)/analyses/[id]/live-view';
import { ProgressLine } from '@/app/(account)/analyses/live-status';
import { toCurrentStep } from '@/lib/analyses/current-step';
import { stepWords } from '@/lib/analyses/progress';
import type { ModelBreaker } from '@/lib/model/breaker';
import { draw, textOf } from '@/tests/support/markup';

const queued = { platform: 'meta', status: 'queued', currentStep: null, standing: 'current' } as const;
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
])('a wait of %d ms is written as %s', (openForMs, words) => {
  expect(toCurrentStep(queued, { openForMs }).words).toBe(`The Meta Ad Library asked us to wait; trying again in ${words}`);
});

test('the text of a wait shows no clock: half an hour of it takes ten sentences', () => {
  const told = Array.from({ length: 1800 }, (_, second) => toCurrentStep(queued, { openForMs: 1_800_000 - second * 1000 }).words);
  expect(new Set(told).size).toBeLessThanOrEqual(10);
  for (const words of told) expect(words).toMatch(/^[A-Z][^0-9]+$/);
});

describe('while a breaker is open', () => {
  const said = (doing: { status: 'queued' | 'fetching' | 'composing' | 'done' | 'failed'; currentStep: string | null }) =>
    toCurrentStep({ platform: 'tiktok', standing: 'current', ...doing }, { openForMs: minutes(1) }).words;

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

test('without an open breaker every run shows its own step', () => {
  expect(toCurrentStep(queued, {})).toEqual({ words: stepWords.waiting, waitsFor: 'turn' });
  const fetching = { ...queued, status: 'fetching', currentStep: stepWords.reopening } as const;
  expect(toCurrentStep(fetching, {})).toEqual({ words: stepWords.reopening, waitsFor: null });
});

test.each([
  [{ running: 0, before: 0 }, 'In the queue'],
  [{ running: 0, before: 1 }, 'In the queue: one of your analyses is before this one'],
  [{ running: 2, before: 0 }, 'In the queue: two of your analyses are running, this one is next'],
  [{ running: 1, before: 1 }, 'In the queue: one of your analyses is running, and one comes before this one'],
  [{ running: 2, before: 12 }, 'In the queue: two of your analyses are running, and 12 come before this one'],
])('the place %o in the queue is written as %s', (place, words) => {
  expect(toCurrentStep(queued, { place })).toEqual({ words, waitsFor: 'turn' });
});

test('a sample says nothing of a real library', () => {
  expect(toCurrentStep({ ...queued, standing: 'sample' }, { openForMs: minutes(4), place: { running: 2, before: 0 } })).toEqual({
    words: stepWords.waiting,
    waitsFor: 'turn',
  });
});

describe('the page of an analysis and its row in the list', () => {
  const draws = (openForMs: number, model?: ModelBreaker) => {
    const { words, waitsFor } = toCurrentStep(queued, { openForMs, model });
    const live = {
      id: '00000000-0000-4000-8000-000000000000',
      status: 'queued',
      currentStep: words ?? '',
      waitsFor,
      pageName: null,
      known: 'nothing',
      elapsedSeconds: 74,
      runningSeconds: null,
      expectedSeconds: 40,
    } as const;
    return { page: textOf(draw(createElement(Progress, { live }))), row: textOf(draw(createElement(ProgressLine, { live }))) };
  };
  const asked = 'The Meta Ad Library asked us to wait; trying again in about four minutes';

  test('say the same about why it waits for its library, and the page says nothing else', () => {
    const { page, row } = draws(minutes(4));
    expect(row).toContain(asked);
    expect(page).toContain(asked);
    expect(page).toContain('Waiting for the ad library');
    expect(page).not.toMatch(/In the queue|its turn|once it starts/);
  });

  test('say that it waits for the model, whatever the library asks, and what becomes of the credit', () => {
    for (const openForMs of [0, minutes(4)]) {
      const { page, row } = draws(openForMs, { fault: 'quota', openSeconds: 5 });
      expect(row).toContain(stepWords.waitingForModel);
      expect(page).toContain(stepWords.waitingForModel);
      expect(page).toContain('If it waits for an hour, your credit is refunded.');
      expect(page).not.toMatch(/In the queue|its turn|asked us/);
    }
    expect(toCurrentStep({ ...queued, standing: 'sample' }, { model: { fault: 'quota', openSeconds: 5 } }).waitsFor).toBe('turn');
  });

  test('say that it is in the queue while it is', () => {
    const { page, row } = draws(0);
    expect(row).toContain('In the queue');
    expect(page).toContain('In the queue Your analysis starts automatically when a slot is free.');
    expect(page).not.toContain('asked us to wait');
  });
});
