import { describe } from 'vitest';
import { testAllRuns } from './run-suite';

describe('driven by the embedded engine', () => testAllRuns('embedded'));
