import { someAds, testRestarts } from '../guarantees/durability/restarts';

testRestarts({ restarts: 20, adIds: someAds.all });
