import { describe } from 'vitest';
import { testRefresh } from './refresh-suite';

describe('driven by Inngest', () => testRefresh('inngest'));
