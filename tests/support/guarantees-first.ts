import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** A file of a few lines runs a suite from another file. Those take longest, so one that starts last would delay the whole run. */
const LINES_OF_A_SUITE = 15;

function rankOf({ moduleId }: TestSpecification): number {
  if (moduleId.includes('/tests/guarantees/')) return 0;
  if (readFileSync(moduleId, 'utf8').split('\n').length < LINES_OF_A_SUITE) return 1;
  return /\/tests\/(demo|pipeline)\//.test(moduleId) ? 2 : 3;
}

export class GuaranteesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    return projects.flatMap((name) =>
      sorted.filter(({ project }) => project.name === name).toSorted((one, other) => rankOf(one) - rankOf(other)),
    );
  }
}
