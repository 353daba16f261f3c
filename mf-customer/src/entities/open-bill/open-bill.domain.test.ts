import { anInvoice, aPaidInvoice } from '../../testing/invoice-factory';
import { amountOrBalance, hasChanged, billStateOf } from './open-bill.domain';

describe('an invoice', () => {
  it.each([
    ['paid', aPaidInvoice()],
    ['paid', aPaidInvoice({ payment_in_doubt: true })],
    ['confirming', anInvoice({ payment_in_doubt: true, scheduled_on: '2024-03-12' })],
    ['cancelled', anInvoice({ state: 'cancelled' })],
    ['scheduled', anInvoice({ scheduled_on: '2024-03-12' })],
    ['payable', anInvoice({ state: 'late' })],
    ['payable', anInvoice({ state: 'whatever' })],
  ])('is %s', (expected, invoice) => {
    expect(billStateOf(invoice)).toBe(expected);
  });

  it('is paid in full when the amount is nothing or zero [CUST-065, CUST-066]', () => {
    const invoice = anInvoice({ amount: 10_000, amount_paid: 2_500 });
    expect([
      amountOrBalance(null, invoice),
      amountOrBalance(0, invoice),
      amountOrBalance(1, invoice),
    ]).toEqual([7_500, 7_500, 1]);
  });

  it('has changed when its amounts or its state have', () => {
    const before = anInvoice();
    expect(hasChanged(before, anInvoice({ description: 'other' }))).toBe(false);
    for (const now of [
      anInvoice({ amount_paid: 1 }),
      anInvoice({ amount: 9_000 }),
      anInvoice({ state: 'cancelled' }),
      anInvoice({ payment_in_doubt: true }),
    ]) {
      expect(hasChanged(before, now)).toBe(true);
    }
  });
});
