import { formatCents } from '@billfold/shared/contracts/us-text';
import { readAmount, readMillionths } from '../rows/cell-values';
import { type FieldNames, nameOf } from '../rows/field-names.domain';

type Read = <Value>(
  field: string,
  reader: (name: string, text: string) => { value: Value } | { problem: string },
) => Value | undefined;

const million = 1_000_000n;

/** Half a cent away from zero. */
const toCents = (value: bigint, divisor: bigint): bigint =>
  value < 0n
    ? -((-value * 2n + divisor) / (divisor * 2n))
    : (value * 2n + divisor) / (divisor * 2n);

/** The cents of a quantity at a price, both in millionths. */
const priceOf = (quantity: bigint, price: bigint): number =>
  Number(toCents(quantity * price * 100n, million * million));

const withoutPercent = (amount: number, percent: bigint): number =>
  Number(toCents(BigInt(amount) * (100n * million - percent), 100n * million));

/**
 * The cents of the line that a row says: its amount, else quantity times price without the discount, else what a list
 * with one row for each invoice says is the total or is owed. A sentence where two of them differ.
 */
export const itemAmountOf = (
  read: Read,
  names: FieldNames,
  taxes: number,
): number | string | undefined => {
  const amount = read('item_amount', readAmount);
  const quantity = read('quantity', readMillionths);
  const price = read('unit_price', readMillionths);
  const discount = read('discount_amount', readAmount) ?? 0;
  const percent = read('discount_percent', readMillionths) ?? 0n;
  if (price !== undefined && (quantity !== undefined || !names.has('quantity'))) {
    const gross = priceOf(quantity ?? million, price);
    const net = withoutPercent(gross, percent) - Math.abs(percent === 0n ? discount : 0);
    if (amount === undefined || amount === net) return net;
    return `${nameOf(names, 'item_amount')} is ${formatCents(amount)}, but ${nameOf(names, 'quantity')} and ${nameOf(names, 'unit_price')} make ${formatCents(net)}.`;
  }
  if (amount !== undefined)
    // Without a price, the amount is that before the discount.
    return names.has('unit_price')
      ? amount
      : withoutPercent(amount, percent) - Math.abs(percent === 0n ? discount : 0);
  if (names.has('item_amount')) return undefined;
  if (price !== undefined) return `${nameOf(names, 'quantity')} is missing.`;
  if (names.has('unit_price')) return undefined;
  const whole = read('invoice_total', readAmount) ?? read('balance', readAmount);
  return whole === undefined ? undefined : whole - taxes;
};
