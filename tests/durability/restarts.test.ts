import { testRestarts } from './restarts';

testRestarts({ restarts: 2 });
