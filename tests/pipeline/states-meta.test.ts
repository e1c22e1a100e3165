import { describe } from 'vitest';
import { quickRows } from '@/tests/support/state-rows';
import { standInTiming, testStates } from '@/tests/support/states';

describe('every state of the Meta Ad Library', () => testStates(quickRows.meta, standInTiming));
