import json from './example.json';
import { ScoredReport } from './schema';

/** A report that is shown to those who have none yet. */
export const example = ScoredReport.parse(json);
