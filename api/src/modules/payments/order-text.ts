import { orders, type Columns, type OrderName, type OrderOf } from './payment-orders';

const isUnfit = (value: unknown): boolean => {
  if (typeof value === 'number') return !Number.isFinite(value);
  if (value instanceof Date) return Number.isNaN(value.getTime());
  return typeof value === 'object' && value !== null && Object.values(value).some(isUnfit);
};

/** The name in SQL. `amountMinor` is `amount`: amounts are cents there, and their names have no unit. */
export const columnOf = (field: string): string =>
  field.replace(/Minor$/, '').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * The values of the columns; what else the object has is left out. A missing value stays missing, so that the function
 * refuses the order: null would switch a check off.
 */
const toRow = (columns: Columns, values: object): Readonly<Record<string, unknown>> => {
  const valueOf = new Map<string, unknown>(Object.entries(values));
  return Object.fromEntries(
    Object.entries(columns).map(([field, { row }]) => {
      const value = valueOf.get(field);
      const isList = row !== undefined && Array.isArray(value);
      return [columnOf(field), isList ? value.map((one: object) => toRow(row, one)) : value];
    }),
  );
};

/**
 * The JSON of an order that a function of `db/functions` reads. JSON writes null for a number or a moment that is
 * invalid, and null switches checks off there: this throws instead.
 */
export const orderText = <N extends OrderName>(name: N, order: OrderOf<N>): string => {
  const row = toRow(orders[name], order);
  const unfit = Object.keys(row).filter((key) => isUnfit(row[key]));
  if (unfit.length > 0) throw new RangeError(`The order has no valid ${unfit.join(', ')}.`);
  return JSON.stringify(row);
};
