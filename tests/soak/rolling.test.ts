import { testRolling } from '../durability/rolling';

testRolling({ rolls: 10 });
