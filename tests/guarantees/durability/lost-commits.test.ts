import { testLostCommits } from './lost-commits';

testLostCommits({ rounds: 100 });
