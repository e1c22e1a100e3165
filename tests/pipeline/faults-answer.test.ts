import { describe, expect, test } from 'vitest';
import { answerFaults, libraryFaults, uploadFaults, videoFaults } from '@/tests/support/fault-rows';
import { testFaults } from '@/tests/support/faults';

describe('when the model goes wrong, the run ends with its message and its money', () => testFaults(answerFaults));

const tables = { libraries: libraryFaults.length, videos: videoFaults.length, uploads: uploadFaults.length, answers: answerFaults.length };
const total = Object.values(tables).reduce((sum, count) => sum + count);

test(`the tables of faults have ${total} rows, each run through the whole product`, () => {
  expect(total).toBeGreaterThanOrEqual(85);
});
