import { testRolling } from './rolling';

testRolling({ rolls: 1 });
