import { describe } from 'vitest';
import { testEssentialRuns } from './run-suite';

describe('driven by Inngest', () => testEssentialRuns('inngest'));
