import { describe } from 'vitest';
import { testRefresh } from './refresh-suite';

describe('driven by the embedded engine', () => testRefresh('embedded'));
