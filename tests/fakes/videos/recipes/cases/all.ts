import { formSpots } from './forms';
import { injectionSpots } from './injection';
import { lampSpots } from './lamp';
import { languageSpots } from './languages';
import { pairSpots } from './pairs';
import { plantSpots } from './plants';
import { priceSpots } from './prices';
import type { Spot } from './spot';

/** Every video of the evaluation. */
export const spots: readonly Spot[] = [
  ...lampSpots,
  ...plantSpots,
  ...priceSpots,
  ...formSpots,
  ...languageSpots,
  ...injectionSpots,
  ...pairSpots,
];
