import { describe } from 'vitest';
import { fakeTiming } from '@/tests/support/fake-timing';
import { slowRows } from '@/tests/support/state-rows';
import { testStates } from '@/tests/support/states';

describe('every state that never ends by itself', () =>
  testStates(slowRows, { ...fakeTiming, waitMs: { ...fakeTiming.waitMs, loading: 5000, challenge: 5000 } }));
