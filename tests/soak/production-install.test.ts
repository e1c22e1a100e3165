import { productionInstallSuite } from '@/tests/demo/production-install';

productionInstallSuite('for real');
