import { testRolling } from './rolling';

// Beside other tests; `npm run test:soak` sends 50 a second for longer.
testRolling({ rolls: 1, perSecond: 10 });
