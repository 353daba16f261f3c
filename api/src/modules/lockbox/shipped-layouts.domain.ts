import type { LockboxField, LockboxLayout } from './lockbox-layout.domain';

const digits = { pad: '0', align: 'right' } as const;
const mark = (text: string) =>
  ({ name: 'constant', type: 'text', text, start: 1, length: 1 }) as const;

/** Lines of 80 places. */
export const fixed80: LockboxLayout = {
  name: 'fixed-80',
  kind: 'fixed',
  width: 80,
  lineEnd: '\r\n',
  header: [
    {
      fields: [
        mark('H'),
        { name: 'file_date', type: 'date', start: 2, length: 8 },
        { name: 'merchant_number', type: 'number', start: 10, length: 10, ...digits },
        { name: 'merchant_name', type: 'text', start: 20, length: 40, isLoose: true },
      ],
    },
  ],
  detail: {
    fields: [
      mark('D'),
      { name: 'number', type: 'number', start: 2, length: 6, ...digits },
      { name: 'account', type: 'text', start: 8, length: 24 },
      { name: 'amount', type: 'amount', start: 32, length: 10, decimals: 2, ...digits },
      { name: 'date', type: 'date', start: 42, length: 8 },
      { name: 'reference', type: 'number', start: 50, length: 12, ...digits },
      { name: 'method', type: 'text', start: 62, length: 19, isLoose: true },
    ],
  },
  trailer: [
    {
      fields: [
        mark('T'),
        { name: 'file_date', type: 'date', start: 2, length: 8 },
        { name: 'records', type: 'number', start: 10, length: 6, ...digits },
        { name: 'total', type: 'amount', start: 16, length: 12, decimals: 2, ...digits },
      ],
    },
  ],
};

const constant = (text: string): LockboxField<'constant'> => ({
  name: 'constant',
  type: 'text',
  text,
});
const day = <Name extends 'file_date' | 'created_date'>(name: Name): LockboxField<Name> => ({
  name,
  type: 'date',
  form: 'YYMMDD',
});
const merchantNumber = { name: 'merchant_number', type: 'number' } as const;
const total = { name: 'total', type: 'amount' } as const;
/** A trailer counts the records of its part: the payments and these. */
const recordsAnd = (plus: number) => ({ name: 'records', type: 'number', plus }) as const;

/**
 * BAI2: one group with one account. 115 is a lockbox deposit, Z an availability that is not known; a text ends with its
 * line.
 */
export const bai2: LockboxLayout = {
  name: 'bai2',
  kind: 'delimited',
  separator: ',',
  terminator: '/',
  lineEnd: '\r\n',
  header: [
    {
      fields: [
        constant('01'),
        constant('BILLFOLD'),
        merchantNumber,
        day('created_date'),
        { name: 'created_time', type: 'time' },
        { name: 'file_id', type: 'number' },
        constant(''),
        constant(''),
        constant('2'),
      ],
    },
    {
      fields: [
        constant('02'),
        merchantNumber,
        constant('BILLFOLD'),
        constant('1'),
        day('file_date'),
        constant(''),
        constant('USD'),
        constant('2'),
      ],
    },
    {
      fields: [
        constant('03'),
        merchantNumber,
        constant('USD'),
        constant(''),
        constant(''),
        constant(''),
        constant(''),
      ],
    },
  ],
  detail: {
    terminator: '',
    fields: [
      constant('16'),
      constant('115'),
      { name: 'amount', type: 'amount' },
      constant('Z'),
      { name: 'reference', type: 'number' },
      { name: 'account', type: 'text' },
      { name: 'note', type: 'text', isLoose: true },
    ],
  },
  trailer: [
    { fields: [constant('49'), total, recordsAnd(2)] },
    { fields: [constant('98'), total, constant('1'), recordsAnd(4)] },
    { fields: [constant('99'), total, constant('1'), recordsAnd(6)] },
  ],
};

/** By the name with which they are chosen. A merchant without a layout of its own has the first. */
export const shippedLayouts: readonly LockboxLayout[] = [fixed80, bai2];
