const isUnfit = (value: unknown): boolean => {
  if (typeof value === 'number') return !Number.isFinite(value);
  if (value instanceof Date) return Number.isNaN(value.getTime());
  return typeof value === 'object' && value !== null && Object.values(value).some(isUnfit);
};

/**
 * The JSON of an order that a function of `db/functions` reads. JSON writes null for a number or a moment that is
 * invalid, and null switches checks off there: this throws instead.
 */
export const orderText = (order: Readonly<Record<string, unknown>>): string => {
  const unfit = Object.keys(order).filter((key) => isUnfit(order[key]));
  if (unfit.length > 0) throw new RangeError(`The order has no valid ${unfit.join(', ')}.`);
  return JSON.stringify(order);
};
