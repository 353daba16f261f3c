/** @needs-dom */
import { aBill } from '../../testing/hosted-page';
import { billLabel } from './charge.domain';
import { complainAboutCharge } from './hosted.form';
import {
  keepPendingPayment,
  readPendingPayment,
  takeOwnSession,
  keepOwnSession,
} from './hosted-memory.service';
import { merchantNameOf, stepBefore } from './hosted-steps.domain';
import { birthdateOnWire, cleanCode } from './registration.domain';

describe('the address', () => {
  it('writes a merchant with underscores [PUB-011]', () => {
    expect(['Acme_Power', 'Bluedoor', 'A_B_C', '_x_'].map(merchantNameOf)).toEqual([
      'Acme Power',
      'Bluedoor',
      'A B C',
      'x',
    ]);
  });
});

describe('the way back', () => {
  it('never leads into a payment that was made', () => {
    expect([stepBefore('complete'), stepBefore('done'), stepBefore('confirming')]).toEqual([
      'login',
      'login',
      'payment',
    ]);
  });
});

describe('an amount', () => {
  it('lies between a cent and the balance', () => {
    const bill = aBill({ amount: 10_000, amount_paid: 4_000 });
    expect([1, 6_000].map((amount) => complainAboutCharge(bill, amount))).toEqual([null, null]);
    expect(complainAboutCharge(bill, 6_001)).toBe(
      "That's more than the remaining balance of $60.00.",
    );
    expect([
      complainAboutCharge(bill, 0),
      complainAboutCharge(bill, null),
      complainAboutCharge(undefined, 1),
    ]).toEqual(Array.from({ length: 3 }, () => 'All fields are required'));
  });
});

describe('an invoice in the list', () => {
  it('is named even when the merchant gave it no name', () => {
    expect(billLabel(aBill({ description: '', invoice_number: '' }))).toBe(
      '$100.00 · Bill 9 · due 03/05/2024',
    );
  });
});

describe('typed values', () => {
  it('keep letters and digits of a code', () => {
    expect([cleanCode(' 12-34 56'), cleanCode('Ab!c9é')]).toEqual(['123456', 'Abc9']);
  });

  it('accept as a birthdate a past day', () => {
    expect([
      birthdateOnWire('01/01/1970', '2026-11-20'),
      birthdateOnWire('02/30/1990', '2026-11-20'),
      birthdateOnWire('11/21/2026', '2026-11-20'),
    ]).toEqual(['1970-01-01', null, null]);
  });
});

describe('the memory of a tab', () => {
  const payment = {
    userId: 7,
    merchantName: 'Cedar Water',
    invoiceId: 9,
    amountMinor: 1,
    paidBefore: 0,
    transactionId: null,
    wasReached: true,
  };
  beforeEach(() => sessionStorage.clear());

  it('is for the same person at the same merchant', () => {
    keepPendingPayment(payment);
    expect(readPendingPayment(7, 'Cedar Water')).toEqual(payment);
    expect([
      readPendingPayment(8, 'Cedar Water'),
      readPendingPayment(7, 'Blue Door'),
      readPendingPayment(null, 'Cedar Water'),
    ]).toEqual([null, null, null]);
  });

  it('may be spoilt without harm', () => {
    for (const text of [
      '{',
      '7',
      '{"userId":7,"merchantName":"Cedar Water"}',
      JSON.stringify({ ...payment, invoiceId: '9' }),
    ]) {
      sessionStorage.setItem('billfold.hosted.payment', text);
      expect(readPendingPayment(7, 'Cedar Water')).toBeNull();
    }
  });

  it('says once whose session began here', () => {
    keepOwnSession(7);
    expect([takeOwnSession(7), takeOwnSession(7)]).toEqual([true, false]);
    keepOwnSession(7);
    expect(takeOwnSession(8)).toBe(false);
  });
});
