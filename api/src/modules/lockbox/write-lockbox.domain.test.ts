import { describe, expect, it } from '@jest/globals';
import { agreesWith, checkLockbox } from './check-lockbox.domain';
import {
  type LockboxContent,
  LockboxFault,
  type LockboxLayout,
  type LockboxPayment,
  totalOf,
} from './lockbox-layout.domain';
import { readLayout } from './lockbox-layout.service';
import { readLockbox } from './read-lockbox.domain';
import { bai2, fixed80, shippedLayouts } from './shipped-layouts.domain';
import { leaveOut, writeLockbox } from './write-lockbox.domain';

const payment = (given: Partial<LockboxPayment> = {}): LockboxPayment => ({
  transactionId: 1042,
  account: 'CW-20001',
  amount: 14_250,
  paidOn: '2026-11-19',
  method: 'Visa 1111',
  ...given,
});
const content = (payments: readonly LockboxPayment[]): LockboxContent => ({
  merchant: { id: 7, name: 'Cedar Water' },
  date: '2026-11-19',
  created: { date: '2026-11-20', time: '0100' },
  payments,
});
const two = [
  payment({ transactionId: 1031, account: '', amount: 5, paidOn: '2026-11-12', method: 'Cash' }),
  payment(),
];
const write = (layout: LockboxLayout, ...payments: readonly LockboxPayment[]) =>
  writeLockbox(layout, content(payments));
const withField = (name: string, change: object): LockboxLayout => ({
  ...fixed80,
  detail: {
    fields: fixed80.detail.fields.map((field) =>
      field.name === name ? { ...field, ...change } : field,
    ),
  },
});

describe('writeLockbox', () => {
  it('writes lines of 80 places with header, payments and trailer', () => {
    expect(write(fixed80, ...two).split('\r\n')).toEqual([
      'H202611190000000007Cedar Water                                                  ',
      'D000001                        000000000520261112000000001031Cash               ',
      'D000002CW-20001                000001425020261119000000001042Visa 1111          ',
      'T20261119000002000000014255                                                     ',
      '',
    ]);
  });

  it('writes BAI2 with the totals and counts of account, group and file', () => {
    expect(write(bai2, ...two).split('\r\n')).toEqual([
      '01,BILLFOLD,7,261120,0100,261119,,,2/',
      '02,7,BILLFOLD,1,261119,,USD,2/',
      '03,7,USD,,,,/',
      '16,115,5,Z,1031,,Cash 20261112',
      '16,115,14250,Z,1042,CW-20001,Visa 1111 20261119',
      '49,14255,4/',
      '98,14255,1,6/',
      '99,14255,1,8/',
      '',
    ]);
  });

  it.each(shippedLayouts.map((layout) => [layout.name, layout] as const))(
    'writes header and trailer of a day without payments in %s',
    (_name, layout) => {
      const text = write(layout);
      expect(text.split('\r\n')).toHaveLength(layout.header.length + layout.trailer.length + 1);
      expect(() => checkLockbox(layout, { payments: [] }, text)).not.toThrow();
    },
  );

  it('shortens a method and spells it in ASCII', () => {
    const [, line] = write(fixed80, payment({ method: 'Crédit Agricole – Visa 1111' })).split(
      '\r\n',
    );
    expect(line?.slice(61)).toBe('Credit Agricole ? V');
    expect(write(bai2, payment({ method: 'A/B, C' }))).toContain(',A B  C 20261119\r\n');
  });

  it.each([
    [
      'an account that is too long',
      fixed80,
      { account: 'A'.repeat(25) },
      `The account '${'A'.repeat(25)}' of payment 1042 is longer than the 24 places of its field.`,
    ],
    [
      'an account with the sign that ends a field',
      bai2,
      { account: 'A,1' },
      "The account 'A,1' of payment 1042 has a character that ends a field: , /.",
    ],
    [
      'an account with a letter that is no ASCII',
      fixed80,
      { account: 'Ä1' },
      "The account 'Ä1' of payment 1042 has a letter a bank can't read.",
    ],
    [
      'an amount that is too long',
      withField('amount', { start: 34, length: 4 }),
      {},
      "The amount '14250' of payment 1042 is longer than the 4 places of its field.",
    ],
  ])('refuses %s', (_name, layout, given, sentence) => {
    expect(() => write(layout, payment(given))).toThrow(sentence);
  });

  it('is of the payments whose accounts fit, unless none of several does', () => {
    const odd = payment({ transactionId: 7, account: 'Peña-12' });
    const even = payment({ transactionId: 8, account: 'A-1' });
    expect(leaveOut(fixed80, [odd, even])).toEqual({
      written: [even],
      leftOut: [
        {
          payment: 7,
          reason: "The account 'Peña-12' of payment 7 has a letter a bank can't read.",
        },
      ],
    });
    const narrow = withField('account', { start: 1, length: 1 });
    expect(() => leaveOut(narrow, [odd, even])).toThrow(LockboxFault);
  });

  it('writes what a bank reads back, whatever the payments are', () => {
    for (const layout of shippedLayouts)
      for (const count of [1, 9, 100]) {
        const payments = Array.from({ length: count }, (_, index) =>
          payment({ transactionId: index + 1, amount: 1 + index * 999_999, account: `A-${index}` }),
        );
        const reading = readLockbox(layout, write(layout, ...payments));
        expect(reading).toMatchObject({
          records: count,
          total: totalOf(payments),
          statedTotals: reading?.statedTotals.map(() => totalOf(payments)),
        });
        expect(reading?.payments.map(({ account }) => account)).toEqual(
          payments.map(({ account }) => account),
        );
      }
  });
});

describe('checkLockbox', () => {
  const check = (layout: LockboxLayout, text: string) =>
    checkLockbox(layout, { payments: two }, text);

  it('accepts its own files', () => {
    for (const layout of shippedLayouts)
      expect(() => check(layout, write(layout, ...two))).not.toThrow();
  });

  it.each([
    ['an amount', fixed80, '0000014250', '0000014251'],
    ['the total of the trailer', fixed80, '000000014255', '000000014254'],
    ['the count of the trailer', fixed80, 'T20261119000002', 'T20261119000003'],
    ['a total of the group', bai2, '98,14255', '98,14256'],
    ['a count of the file', bai2, '99,14255,1,8', '99,14255,1,9'],
    ['an amount that is no number', bai2, '16,115,5,', '16,115,5x,'],
  ])('refuses another value of %s', (_name, layout, from, to) => {
    const text = write(layout, ...two);
    expect(text).toContain(from);
    expect(() => check(layout, text.replace(from, to))).toThrow('The control totals are wrong');
  });

  it.each([
    ['zeros before it', 'A-7', '000000000000000000000A-7'],
    ['zeros before it that are its own', '0042', '000000000000000000000042'],
  ])('accepts an account with %s', (_what, account, shown) => {
    const layout = withField('account', { pad: '0', align: 'right' });
    const payments = [payment({ account })];
    const text = write(layout, ...payments);
    expect(text).toContain(`D000001${shown}`);
    expect(() => checkLockbox(layout, { payments }, text)).not.toThrow();
    expect(() =>
      checkLockbox(layout, { payments }, text.replace(account, 'A-9X'.slice(0, account.length))),
    ).toThrow('cover each other');
  });

  it('refuses a missing line and a line of another width', () => {
    const text = write(fixed80, ...two);
    expect(() => check(fixed80, text.slice(82))).toThrow('control totals');
    expect(() => check(fixed80, text.replace('Cash ', 'Cash'))).toThrow('width');
    expect(() => check(fixed80, text.trimEnd())).toThrow('width');
  });

  it('refuses a layout whose fields cover the amount or the account', () => {
    const overAmount = withField('date', { start: 38 });
    expect(() => check(overAmount, write(overAmount, ...two))).toThrow('control totals');
    const overAccount = withField('number', { start: 8 });
    const hidden = { ...overAccount, detail: { fields: [...overAccount.detail.fields].reverse() } };
    expect(() => check(hidden, write(hidden, ...two))).toThrow('cover each other');
  });

  it('compares records and total with the stated ones', () => {
    const reading = readLockbox(fixed80, write(fixed80, ...two));
    if (reading === null) throw new Error('The file cannot be read.');
    expect(agreesWith(reading, { records: 2, total: 14_255 })).toBe(true);
    expect(agreesWith(reading, { records: 2, total: 14_250 })).toBe(false);
    expect(agreesWith(reading, { records: 1, total: 14_255 })).toBe(false);
  });
});

describe('readLayout', () => {
  it('reads each layout that ships, and takes the first one without a layout', () => {
    for (const layout of shippedLayouts)
      expect(readLayout(JSON.parse(JSON.stringify(layout)))).toEqual(layout);
    expect(readLayout(null)).toBe(fixed80);
  });

  it.each([
    ['another kind', { ...fixed80, kind: 'xml' }],
    ['an unknown value', withField('amount', { name: 'secret' })],
    ['a field behind the end of the line', withField('method', { length: 40 })],
    ['no separator', { ...bai2, separator: undefined }],
    ['no amount', { ...fixed80, detail: { fields: fixed80.detail.fields.slice(0, 2) } }],
    ['no control totals', { ...fixed80, trailer: fixed80.header }],
    ['an amount that is a text', withField('amount', { type: 'text' })],
    ['a day that is a number', withField('date', { type: 'number' })],
    ['a method that is a day', withField('method', { type: 'date' })],
    ['the name of the format of commas', { ...fixed80, name: 'csv' }],
  ])('refuses a layout with %s', (_name, layout) => {
    expect(() => readLayout(JSON.parse(JSON.stringify(layout)))).toThrow(
      'the layout of its lockbox files',
    );
  });
});
