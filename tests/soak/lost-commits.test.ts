import { testLostCommits } from '../durability/lost-commits';

testLostCommits({ rounds: 500 });
