import { describe } from 'vitest';
import { testAllRuns } from '@/tests/pipeline/run-suite';

describe('driven by Inngest', () => testAllRuns('inngest'));
