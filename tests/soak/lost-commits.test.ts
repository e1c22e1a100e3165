import { testLostCommits } from '../guarantees/durability/lost-commits';

testLostCommits({ rounds: 500 });
