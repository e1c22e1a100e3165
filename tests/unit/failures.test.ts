import { expect, test } from 'vitest';
import { adviseOn } from '@/app/(account)/analyses/[id]/advice';
import { describeFailure, type FailureCode, failureTable, rememberedFailures, toErrorMessage } from '@/lib/failures';

test('every failure has a message of its own', () => {
  for (const [code, told] of Object.entries(failureTable)) expect(describeFailure(code)).toBe(told);
});

test('a code of a later version counts as a fault of ours, so that an older server still answers', () => {
  for (const code of ['ad_on_the_moon', 'toString', '']) expect(describeFailure(code)).toBe(failureTable.internal);
});

test('a cause does not mention the credit, and the error message says that it was refunded exactly where one was charged', () => {
  for (const code of Object.keys(failureTable) as FailureCode[]) {
    const { message } = failureTable[code];
    expect(message).not.toMatch(/credit/);
    expect(toErrorMessage(code, { charged: true })).toBe(`${message} Your credit was refunded.`);
    expect(toErrorMessage(code, { charged: false })).toBe(message);
  }
});

test('a remembered failure is final, and its message does not suggest another try', () => {
  expect(rememberedFailures.length).toBeGreaterThan(0);
  for (const code of rememberedFailures) {
    expect([code, failureTable[code].retry]).toEqual([code, 'never']);
    expect(failureTable[code].message).not.toMatch(/try again/i);
    expect([code, adviseOn(code).again]).not.toEqual([code, 'now']);
  }
});
