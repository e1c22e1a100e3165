import { testRolling } from '../guarantees/durability/rolling';

testRolling({ rolls: 10, perSecond: 50 });
