import { testSequences } from './model/sequences';

testSequences({ sequences: 300, lanes: 3 });
