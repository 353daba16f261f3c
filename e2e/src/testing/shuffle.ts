/** The names in an order that the seed alone decides: a linear congruential generator draws, Fisher and Yates shuffle. */
export const shuffle = (names: readonly string[], seed: number): readonly string[] => {
  const shuffled = [...names];
  let state = seed % 2 ** 32;
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    const drawn = Math.floor((state / 2 ** 32) * (last + 1));
    [shuffled[last], shuffled[drawn]] = [shuffled[drawn] ?? '', shuffled[last] ?? ''];
  }
  return shuffled;
};
