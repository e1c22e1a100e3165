import { testLoad } from '@/tests/support/line-load';

testLoad({ each: 30, modelMs: 2000 });
