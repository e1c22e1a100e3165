import { describe } from 'vitest';
import { slowFaults } from '@/tests/support/fault-rows';
import { testFaults } from '@/tests/support/faults';

describe('when wait is needed, the run still ends with its message and its money', () => testFaults(slowFaults));
