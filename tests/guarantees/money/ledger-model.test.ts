import { testSequences } from './ledger-model/sequences';

testSequences({ sequences: 300, lanes: 3 });
