import { someAds, testRestarts } from './restarts';

testRestarts({ restarts: 2, adIds: someAds.light });
