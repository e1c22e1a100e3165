import { productionInstallSuite } from './production-install';

productionInstallSuite('copied');
