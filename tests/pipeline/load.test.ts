import { testLoad } from '@/tests/support/line-load';

testLoad({ each: 8, modelMs: 800 });
