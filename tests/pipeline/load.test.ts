import { testLoad } from '@/tests/support/line-load';

// The short form of tests/soak/load.test.ts.
testLoad({ each: 8, modelMs: 800 });
