import { testSettlements } from '../durability/settlements';

testSettlements({ rounds: 200 });
