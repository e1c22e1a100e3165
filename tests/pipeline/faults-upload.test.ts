import { describe } from 'vitest';
import { filmFaults, uploadFaults } from '@/tests/support/fault-rows';
import { testFaults } from '@/tests/support/faults';

describe('when the film or its upload goes wrong, the run ends with its message and its money', () =>
  testFaults([...uploadFaults, ...filmFaults]));
