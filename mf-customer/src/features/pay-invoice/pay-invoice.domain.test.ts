import { anInvoice, aPaidInvoice } from '../../testing/invoice.factory';
import { amountOrBalance, hasChanged, nextWaitMs, outcomeOfBill, outcomeOfStatus, standingOf } from './pay-invoice.domain';

describe('a bill', () => {
  it.each([
    ['paid', aPaidInvoice()],
    ['paid', aPaidInvoice({ payment_in_doubt: true })],
    ['confirming', anInvoice({ payment_in_doubt: true, scheduled_on: '2024-03-12' })],
    ['cancelled', anInvoice({ state: 'cancelled' })],
    ['scheduled', anInvoice({ scheduled_on: '2024-03-12' })],
    ['payable', anInvoice({ state: 'late' })],
    ['payable', anInvoice({ state: 'whatever' })],
  ])('is %s', (standing, invoice) => {
    expect(standingOf(invoice)).toBe(standing);
  });

  it('is paid in full when the amount is nothing or zero [CUST-065, CUST-066]', () => {
    const invoice = anInvoice({ amount: 10_000, amount_paid: 2_500 });
    expect([amountOrBalance(null, invoice), amountOrBalance(0, invoice), amountOrBalance(1, invoice)]).toEqual([7_500, 7_500, 1]);
  });

  it('has changed when its amounts or its standing have', () => {
    const before = anInvoice();
    expect(hasChanged(before, anInvoice({ description: 'other' }))).toBe(false);
    for (const now of [anInvoice({ amount_paid: 1 }), anInvoice({ amount: 9_000 }), anInvoice({ state: 'cancelled' }), anInvoice({ payment_in_doubt: true })]) {
      expect(hasChanged(before, now)).toBe(true);
    }
  });
});

describe('a payment in doubt', () => {
  it('is asked for after 3 s, then ever more rarely, at most every 15 s', () => {
    expect([3_000, 4_500, 10_000, 15_000].map(nextWaitMs)).toEqual([4_500, 6_750, 15_000, 15_000]);
  });

  it.each([
    ['success', 'paid'],
    ['declined', 'declined'],
    ['confirming', 'unknown'],
    ['not_charged', 'not_charged'],
    ['voided', 'not_charged'],
  ])('of status %s is %s', (status, outcome) => {
    expect(outcomeOfStatus(status)).toBe(outcome);
  });

  it('is told by the bill when nobody knows the transaction', () => {
    expect(outcomeOfBill(anInvoice({ payment_in_doubt: true, amount_paid: 500 }), 0)).toBe('unknown');
    expect(outcomeOfBill(anInvoice({ amount_paid: 500 }), 0)).toBe('paid');
    expect(outcomeOfBill(anInvoice({ amount_paid: 500 }), 500)).toBe('not_charged');
    expect(outcomeOfBill(aPaidInvoice(), 10_000)).toBe('paid');
  });
});
