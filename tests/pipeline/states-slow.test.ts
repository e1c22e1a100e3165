import { describe } from 'vitest';
import { slowRows } from '@/tests/support/state-rows';
import { standInTiming, testStates } from '@/tests/support/states';

describe('every state that never ends by itself', () =>
  testStates(slowRows, { ...standInTiming, patienceMs: { ...standInTiming.patienceMs, loading: 2500, challenge: 2500 } }));
