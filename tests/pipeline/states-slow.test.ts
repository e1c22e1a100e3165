import { describe } from 'vitest';
import { standInTiming } from '@/tests/support/stand-in-timing';
import { slowRows } from '@/tests/support/state-rows';
import { testStates } from '@/tests/support/states';

describe('every state that never ends by itself', () =>
  testStates(slowRows, { ...standInTiming, patienceMs: { ...standInTiming.patienceMs, loading: 2500, challenge: 2500 } }));
