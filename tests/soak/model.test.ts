import { testSequences } from '../guarantees/money/ledger-model/sequences';

testSequences({ sequences: 10_000, lanes: 4 });
