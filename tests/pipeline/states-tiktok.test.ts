import { describe } from 'vitest';
import { fakeTiming } from '@/tests/support/fake-timing';
import { quickRows } from '@/tests/support/state-rows';
import { testStates } from '@/tests/support/states';

describe('every state of the TikTok library', () => testStates(quickRows.tiktok, fakeTiming));
