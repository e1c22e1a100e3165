import { testSettlements } from './settlements';

testSettlements({ rounds: 20 });
