import { describe } from 'vitest';
import { testResume } from './resume-suite';

describe('driven by Inngest', () => testResume('inngest'));
