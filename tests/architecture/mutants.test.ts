import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import mutants from '../mutants/mutants.json';

test.each(mutants.map((mutant) => [mutant.name, mutant] as const))(
  'the defect "%s" still has one place to be put',
  (_, { file, before }) => {
    expect(readFileSync(file, 'utf8').split(before)).toHaveLength(2);
  },
);
