import { describe } from 'vitest';
import { standInTiming } from '@/tests/support/fake-timing';
import { slowRows } from '@/tests/support/state-rows';
import { testStates } from '@/tests/support/states';

describe('every state that never ends by itself', () =>
  testStates(slowRows, { ...standInTiming, waitMs: { ...standInTiming.waitMs, loading: 2500, challenge: 2500 } }));
