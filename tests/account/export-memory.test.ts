import { testExportMemory } from '@/tests/support/export-memory';

testExportMemory({ analyses: 2500, kilobytes: 40 });
