import { testSequences } from './ledger-model/sequences';

testSequences({ sequences: 100, lanes: 3 });
