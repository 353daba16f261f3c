import { describe, expect, it } from '@jest/globals';
import {
  complainAboutAmount,
  describeBankAccount,
  offeredMethods,
  readOptions,
  readSelected,
} from './payment-terms.domain';
import {
  expirationOf,
  fingerprintOf,
  isCardCurrent,
  type CreditRequest,
} from './payment-request.domain';

const card = (card_month: string, card_year: string): CreditRequest => ({
  payment_type: 'credit',
  blytzpay_account_id: 1,
  amount: 1,
  token: '9421111111114242',
  card_month,
  card_year,
  zip: '80202',
});

describe('the payable amount', () => {
  it.each([
    [0, 10_000, 2_500, 'too_low'],
    [2_499, 10_000, 2_500, 'below_minimum'],
    [2_500, 10_000, 2_500, null],
    [10_000, 10_000, 2_500, null],
    [10_001, 10_000, 2_500, 'above_balance'],
    [1_000, 1_000, 2_500, null],
    [999, 1_000, 2_500, 'below_minimum'],
    [1, 10_000, 0, null],
  ])(
    '%i of a balance of %i with a minimum of %i: %s',
    (amount, balanceMinor, minimumMinor, complaint) => {
      expect(complainAboutAmount(amount, { balanceMinor, minimumMinor })).toBe(complaint);
    },
  );

  it("accepts the merchant's methods and refuses unknown ones [PUB-171]", () => {
    const takesAll = { takesBanks: true, takesCash: true };
    const takesCards = { takesBanks: false, takesCash: false };
    expect(readOptions(undefined, takesAll)).toEqual(['credit', 'ach']);
    expect(readOptions(' ACH, cash ,ach', takesAll)).toEqual(['ach', 'cash']);
    expect(readOptions(undefined, takesCards)).toEqual(['credit']);
    expect(readOptions('ach,cash', takesCards)).toBeUndefined();
    expect(readOptions('credit,bitcoin', takesAll)).toBeUndefined();
    expect([
      readSelected(undefined, ['ach']),
      readSelected('ACH', ['ach']),
      readSelected('credit', ['ach']),
    ]).toEqual([null, 'ach', undefined]);
  });
});

describe('the methods of a page', () => {
  const takesAll = { takesBanks: true, takesCash: true };

  it('are all three without a payment session: cash is announced [PUB-171]', () => {
    expect(offeredMethods(takesAll, null)).toEqual(['credit', 'ach', 'cash']);
    expect(offeredMethods({ takesBanks: true, takesCash: false }, null)).toEqual([
      'credit',
      'ach',
      'cash',
    ]);
  });

  it('include only methods that the merchant accepts now', () => {
    expect(offeredMethods(takesAll, ['cash', 'credit'])).toEqual(['cash', 'credit']);
    expect(offeredMethods({ takesBanks: false, takesCash: true }, null)).toEqual([
      'credit',
      'cash',
    ]);
    expect(
      offeredMethods({ takesBanks: false, takesCash: false }, ['ach', 'cash', 'credit']),
    ).toEqual(['credit']);
  });
});

describe('typed payment data', () => {
  it('refuses an expired card and a mistyped number', () => {
    const now = new Date('2026-11-20T19:00:00Z');
    expect(
      [
        card('11', '2026'),
        card('10', '2026'),
        card('1', '2027'),
        card('12', '2025'),
        card('12', '2076'),
        card('12', '9999'),
      ].map((one) => isCardCurrent(one, now)),
    ).toEqual([true, false, true, false, true, false]);
    expect([expirationOf(card('7', '2031')), expirationOf(card('12', '2030'))]).toEqual([
      '07/31',
      '12/30',
    ]);
  });

  it('shows the last four digits of a bank account [PUB-212]', () => {
    expect(describeBankAccount('021000021', '000123456789')).toBe('checking:021000021:••••6789');
  });

  it('gets one fingerprint per request, without the account number', () => {
    const ach = (account_number: string) =>
      ({
        payment_type: 'ach',
        blytzpay_account_id: 1,
        amount: 1,
        routing_number: '021000021',
        account_number,
      }) as const;
    const print = JSON.stringify(fingerprintOf(ach('000123456789'), 'pepper'));
    expect(print).not.toContain('123456789');
    expect(JSON.stringify(fingerprintOf(ach('000123456789'), 'pepper'))).toBe(print);
    expect(JSON.stringify(fingerprintOf(ach('000123456780'), 'pepper'))).not.toBe(print);
    expect(JSON.stringify(fingerprintOf(ach('000123456789'), 'other'))).not.toBe(print);
  });
});
