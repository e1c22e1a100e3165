import { testSequences } from '../durability/model/sequences';

testSequences({ sequences: 10_000, lanes: 4 });
