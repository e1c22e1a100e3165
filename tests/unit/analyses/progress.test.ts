import { expect, test } from 'vitest';
import { isSlow, phaseOf, stepWords, toShare } from '@/lib/analyses/progress';

const live = { status: 'composing', currentStep: stepWords.composing, runningSeconds: 10, expectedSeconds: 60, waitsFor: null } as const;

test('the bar only grows, is empty before a worker starts and while a library lets it wait, and is never full before the end', () => {
  expect(toShare({ ...live, runningSeconds: null })).toBe(0);
  expect(toShare({ ...live, status: 'fetching', waitsFor: 'library' })).toBe(0);
  const shares = [0, 1, 30, 59, 60, 61, 90, 300, 600, 86_400].map((runningSeconds) => toShare({ ...live, runningSeconds }));
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares[0]).toBe(0);
  expect(Math.max(...shares)).toBeLessThan(1);
});

test('the bar is never beyond the phase: the second of four ends in its middle', () => {
  expect(toShare({ ...live, status: 'fetching', currentStep: stepWords.opening, runningSeconds: 600 })).toBeLessThan(0.5);
});

test('work is called slow well after it was due, and never while it waits for a worker', () => {
  const slow = (runningSeconds: number | null) => isSlow({ runningSeconds, expectedSeconds: 60 });
  expect([null, 60, 90, 91].map(slow)).toEqual([false, false, false, true]);
});

test('each step belongs to one stage', () => {
  const fetching = (currentStep: string) => phaseOf({ status: 'fetching', currentStep });
  expect(phaseOf({ status: 'queued', currentStep: stepWords.waiting })).toBe('wait');
  expect([stepWords.opening, stepWords.pausing, stepWords.noVideo, 'Something new'].map(fetching)).toEqual([
    'open',
    'open',
    'open',
    'open',
  ]);
  const { downloading, measuringAndUploading, measuring, uploading } = stepWords;
  expect(new Set([downloading, measuringAndUploading, measuring, uploading].map(fetching))).toEqual(new Set(['fetch']));
  expect(phaseOf({ status: 'composing', currentStep: stepWords.pausing })).toBe('compose');
});
