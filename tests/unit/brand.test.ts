import { expect, test, vi } from 'vitest';
import { RunFailure } from '@/lib/failures';
import { ModelFailure } from '@/lib/model/failure';

test('an error of another bundle is an instance of its class, of the class that this extends, and of no other', async () => {
  vi.resetModules();
  const other = await import('@/lib/model/failure');
  const failure = new other.ModelFailure('model_unavailable');
  expect(other.ModelFailure).not.toBe(ModelFailure);
  expect(failure instanceof ModelFailure).toBe(true);
  expect(failure instanceof RunFailure).toBe(true);
  expect(new RunFailure('model_unavailable') instanceof ModelFailure).toBe(false);
  expect(new Error('model_unavailable') instanceof RunFailure).toBe(false);
});
