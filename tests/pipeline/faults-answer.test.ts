import { describe } from 'vitest';
import { answerFaults } from '@/tests/support/fault-rows';
import { testFaults } from '@/tests/support/faults';

describe('when the model goes wrong, the run ends with its message and its money', () => testFaults(answerFaults));
