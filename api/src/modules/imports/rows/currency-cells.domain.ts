import { cutText } from '@billfold/shared/contracts/cut-text';
import { type FieldNames, nameOf } from './field-names.domain';
import type { Fields } from './import-row.domain';

const dollars = [
  'usd',
  'us$',
  '$',
  'us dollar',
  'us dollars',
  'u.s. dollar',
  'dollar',
  'united states dollar',
  'usd - us dollar',
  'usd - united states dollar',
];

/** The sentence about a row whose amounts are no US dollars. */
export const findForeignCurrency = ({ currency }: Fields, names: FieldNames): string | undefined =>
  currency === undefined || dollars.includes(currency.toLowerCase())
    ? undefined
    : `${nameOf(names, 'currency')} is "${cutText(currency, 30)}"; only US dollars can be imported.`;
