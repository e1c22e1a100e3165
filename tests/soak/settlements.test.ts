import { testSettlements } from '../guarantees/money/settlements';

testSettlements({ rounds: 200 });
