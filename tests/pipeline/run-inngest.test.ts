import { describe } from 'vitest';
import { testRuns } from './run-suite';

describe('driven by Inngest', () => testRuns('inngest'));
