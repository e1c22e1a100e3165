import { describe } from 'vitest';
import { everyManner, openBreakerLab, testOddAds } from '@/tests/pipeline/breaker-lab';

openBreakerLab();

describe('the breaker stays closed', () => testOddAds(everyManner));
