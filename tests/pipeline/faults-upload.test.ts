import { describe } from 'vitest';
import { uploadFaults, videoFaults } from '@/tests/support/fault-rows';
import { testFaults } from '@/tests/support/faults';

describe('when the video or its upload goes wrong, the run ends with its message and its money', () =>
  testFaults([...uploadFaults, ...videoFaults]));
