import json from './example.json';
import { ScoredReport } from './schema';

/** A report for people who have none yet; `tests/demo/make-example.ts` makes it and its stills. */
export const example = ScoredReport.parse(json);

const kept = new Set(example.video.stills.map(({ n }) => n));

export const exampleStillPath = (n: number): string | undefined => (kept.has(n) ? `/example/still-${n}.jpg` : undefined);
