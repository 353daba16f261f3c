export type Random = {
  /** At least 0, below 1. */
  readonly next: () => number;
  /** A whole number from `min` to `max`, both included. */
  readonly integer: (min: number, max: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <Value>(values: readonly Value[]) => Value;
  readonly digits: (count: number) => string;
};

/** mulberry32: small, fast, and the same sequence for the same seed on every machine. Not for secrets. */
export const createRandom = (seed: number): Random => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const integer = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    integer,
    chance: (probability) => next() < probability,
    pick: (values) => {
      const value = values[integer(0, values.length - 1)];
      if (value === undefined) throw new RangeError('Nothing to pick from.');
      return value;
    },
    digits: (count) => Array.from({ length: count }, () => integer(0, 9)).join(''),
  };
};
