/** mulberry32: a generator with a fixed seed, so that the numbers of a simulation never change. */
export const createRandom = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0;
  const mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  const twice = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((twice ^ (twice >>> 14)) >>> 0) / 2 ** 32;
};

/** How many of so many events happen: draws how many that do not happen come before each that does. */
export const countOfEvents = (trials: number, share: number, random: () => number): number => {
  if (share <= 0) return 0;
  if (share >= 1) return trials;
  const gap = (): number => Math.floor(Math.log(1 - random()) / Math.log(1 - share));
  let count = 0;
  for (let trial = gap(); trial < trials; trial += 1 + gap()) count += 1;
  return count;
};
