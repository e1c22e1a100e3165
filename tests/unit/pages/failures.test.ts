import { expect, test } from 'vitest';
import { type FailureCode, failureTable, toCause } from '@/lib/failures';

test('what happened is told without the credit, which a page tells of apart', () => {
  for (const [code, { message }] of Object.entries(failureTable)) {
    const cause = toCause(code as FailureCode);
    expect(message).toBe(`${cause} Your credit was returned.`);
    expect(cause).not.toMatch(/credit/);
  }
});
