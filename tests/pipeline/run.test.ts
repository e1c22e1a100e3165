import { describe } from 'vitest';
import { testRuns } from './run-suite';

describe('driven by the embedded engine', () => testRuns('embedded'));
