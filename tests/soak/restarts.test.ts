import { someAds, testRestarts } from '../durability/restarts';

testRestarts({ restarts: 20, adIds: someAds.all });
