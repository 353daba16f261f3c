import { describe, expect, it } from '@jest/globals';
import { monthFirst, orderColumns, readDay } from './day-cells';
import { readAmount } from './cell-values';
import { readZip } from './zip-cells';

const today = '2026-11-20';
const dayFirst = { order: 'day_first', by: 'itself' } as const;

describe('a day of a cell', () => {
  it.each([
    ['3/9/88', '1988-03-09'],
    ['1988-3-9', '1988-03-09'],
    ['3/4/2027 0:00', '2027-03-04'],
    ['1/5/27', '2027-01-05'],
    ['2027-03-04T10:00:00Z', '2027-03-04'],
    ['3/4/2027 9:30 AM', '2027-03-04'],
    ['Apr 15, 2027', '2027-04-15'],
    ['15 April 2027', '2027-04-15'],
    ['15-Apr-27', '2027-04-15'],
    ['04/15/2027', '2027-04-15'],
    ['15/04/2027', undefined],
    ['02/30/2027', undefined],
    ['0026-12-01', undefined],
    ['46127', undefined],
  ])('is read where the month comes first: %s', (text, day) => {
    const cell = readDay('Due', text, { today, column: monthFirst });
    expect('value' in cell ? cell.value : undefined).toBe(day);
  });

  it('is not ahead where it is a birthday of two digits', () => {
    const read = (text: string) =>
      readDay('DOB', text, { today, column: monthFirst, isPast: true });
    expect(['3/9/26', '3/9/27'].map(read)).toEqual([
      { value: '2026-03-09' },
      { value: '1927-03-09' },
    ]);
  });

  it('says what it was read as where its column begins with the day', () => {
    expect(readDay('Due', '03/04/2027', { today, column: dayFirst })).toEqual({
      value: '2027-04-03',
      note: 'Due "03/04/2027" was read as April 3, 2027, because dates of this column start with the day.',
    });
    expect(readDay('Due', '15.04.2027', { today, column: dayFirst })).toEqual({
      value: '2027-04-15',
    });
  });
});

describe('the order of the days of a column', () => {
  const cell = (index: number, first: number, second: number) => ({ index, first, second });
  it.each([
    ['its own days', [cell(0, 15, 4), cell(1, 4, 15)], 'day_first', 'itself'],
    ['two ways of its own', [cell(0, 15, 4), cell(0, 4, 15)], 'mixed', 'itself'],
    ['days that do not exist', [cell(0, 2, 30)], 'month_first', 'custom'],
    ['the days of another column', [cell(1, 15, 4)], 'day_first', 'others'],
    ['two ways of other columns', [cell(1, 15, 4), cell(2, 4, 15)], 'mixed', 'others'],
    ['no day', [], 'month_first', 'custom'],
  ] as const)('is decided by %s', (_name, telling, order, by) => {
    expect(orderColumns([0, 1, 2], telling).get(0)).toEqual({ order, by });
  });
});

describe('an amount of a cell', () => {
  it.each([
    ['$ 25.00', 2_500],
    ['100.0000', 10_000],
    ['1,234.5', 123_450],
    ['(12.00)', -1_200],
    ['USD 7.10', 710],
    ['-$ 7.5', -750],
    ['$-7.50', -750],
    ['.50', 50],
    ['0', 0],
    ['5-5', undefined],
    ['-(5.00)', undefined],
    ['(-5.00)', undefined],
    ['', undefined],
    ['12.345', undefined],
    ['1e3', undefined],
    ['1.234,56', undefined],
  ])('is read exactly to the cent: %s', (text, cents) => {
    const cell = readAmount('Amount', text);
    expect('value' in cell ? cell.value : undefined).toBe(cents);
  });
});

describe('a ZIP code of a cell', () => {
  it.each([
    ['80202', 'CO', '80202'],
    ['802021234', 'CO', '80202'],
    ['80202-1234', undefined, '80202'],
    ['2139', 'MA', '02139'],
    ['70301234', 'NJ', '07030'],
    ['601', 'PR', '00601'],
    ['6390', 'NY', '06390'],
    ['7520', 'TX', undefined],
    ['2139', 'TX', undefined],
    ['2139', undefined, undefined],
    ['802021', 'CO', undefined],
  ])('is given its zeros back only where its state has such codes: %s, %s', (text, state, zip) => {
    const cell = readZip('Zip', text, state);
    expect('value' in cell ? cell.value : undefined).toBe(zip);
    expect('note' in cell).toBe(zip?.startsWith('0') === true);
  });
});
