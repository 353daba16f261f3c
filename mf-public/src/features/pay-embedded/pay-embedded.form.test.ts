import { initialValues, schemaOf } from './pay-embedded.form';
import type { EmbeddedValues } from './embedded-values.domain';

const june = '2027-06-15';
const filled: EmbeddedValues = {
  first_name: 'Ana',
  last_name: 'Rivera',
  month: '6',
  year: '2027',
  zip: '80202',
  account_number: '123456789',
  routing_number: '021000021',
  save_to_account: true,
  verify_amount: '1,250.00',
};
const takes = (method: 'credit' | 'ach' | 'cash', change: Partial<EmbeddedValues>): boolean =>
  schemaOf(method, 125_000, june).isValidSync({ ...filled, ...change });

describe('the forms of the embedded page', () => {
  it('begin with the month and the year of today [PUB-193]', () => {
    expect(initialValues({ firstName: 'Ana', lastName: '' }, june)).toMatchObject({
      month: '06',
      year: '2027',
      first_name: 'Ana',
      save_to_account: true,
    });
  });

  it('need both names of a card [PUB-178]', () => {
    expect(takes('credit', {})).toBe(true);
    expect([takes('credit', { first_name: ' ' }), takes('credit', { last_name: '' })]).toEqual([
      false,
      false,
    ]);
  });

  it('take a zip of five digits or five and four [PUB-179]', () => {
    expect(['80202', '80202-1234'].map((zip) => takes('credit', { zip }))).toEqual([true, true]);
    expect(
      ['8020', '802021', 'abcde', '80202-12', ''].map((zip) => takes('credit', { zip })),
    ).toEqual([false, false, false, false, false]);
  });

  it('take a month from 1 to 12, with or without a zero [PUB-180]', () => {
    const next = { year: '2028' };
    expect(['1', '01', '9', '12'].map((month) => takes('credit', { ...next, month }))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(['0', '00', '13', ''].map((month) => takes('credit', { ...next, month }))).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('refuse a month that is over in this year [PUB-181]', () => {
    expect([
      takes('credit', { month: '5' }),
      takes('credit', { month: '6' }),
      takes('credit', { month: '5', year: '2028' }),
    ]).toEqual([false, true, true]);
  });

  it('take a year of four digits, this one or later [PUB-182]', () => {
    expect(['2027', '2031'].map((year) => takes('credit', { year, month: '12' }))).toEqual([
      true,
      true,
    ]);
    expect(['2026', '27', ''].map((year) => takes('credit', { year, month: '12' }))).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('take an account number of digits and a routing number of nine [PUB-186] [PUB-187]', () => {
    expect(takes('ach', {})).toBe(true);
    expect([
      takes('ach', { account_number: '' }),
      takes('ach', { account_number: '12a' }),
      takes('ach', { routing_number: '02100002' }),
      takes('ach', { routing_number: '02100002x' }),
    ]).toEqual([false, false, false, false]);
  });

  it('take cash that equals the payment exactly [PUB-188]', () => {
    expect(
      ['1,250.00', '1250.00'].map((verify_amount) => takes('cash', { verify_amount })),
    ).toEqual([true, true]);
    expect(
      ['1,249.99', '1250.0', '0', ''].map((verify_amount) => takes('cash', { verify_amount })),
    ).toEqual([false, false, false, false]);
  });

  it('ask nothing of the ways that are not chosen', () => {
    expect(takes('cash', { zip: '', first_name: '', routing_number: '' })).toBe(true);
  });
});
