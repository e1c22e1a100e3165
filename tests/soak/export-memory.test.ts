import { testExportMemory } from '@/tests/support/export-memory';

testExportMemory({ analyses: 100_000, kilobytes: 20 });
