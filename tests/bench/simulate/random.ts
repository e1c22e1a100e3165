export type Random = () => number;

/** Numbers from 0 to 1, without 1, that a seed repeats (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** How times lie around their mean: all alike, memoryless, or log-normal with a standard deviation of this share of the mean. */
export type Spread = 'fixed' | 'exponential' | { deviation: number };

const exponential = (random: Random, mean: number) => -Math.log(1 - random()) * mean;

/** Box and Muller's. */
const normal = (random: Random) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

export function draw(random: Random, mean: number, spread: Spread): number {
  if (spread === 'fixed') return mean;
  if (spread === 'exponential') return exponential(random, mean);
  const variance = Math.log(1 + spread.deviation ** 2);
  return mean * Math.exp(Math.sqrt(variance) * normal(random) - variance / 2);
}
