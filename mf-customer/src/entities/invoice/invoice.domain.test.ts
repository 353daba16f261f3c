import { anInvoice, aPaidInvoice, aTransaction } from '../../testing/invoice-factory';
import {
  hasReceipt,
  isDue,
  isLate,
  isScheduled,
  lastTransaction,
  remainingBalance,
  sumOfLines,
} from './invoice.domain';

describe('an invoice', () => {
  it.each([
    ['due', true, false],
    ['upcoming', true, false],
    ['other', true, false],
    ['late', false, true],
    ['paid', false, false],
    ['cancelled', false, false],
  ])('is in state %s: due %s, late %s [CUST-023, CUST-024, CUST-027]', (state, due, late) => {
    const invoice = anInvoice({ state });
    expect([isDue(invoice), isLate(invoice)]).toEqual([due, late]);
  });

  it('leaves the amount minus what was paid to pay [CUST-065]', () => {
    expect(remainingBalance(anInvoice({ amount: 10_000, amount_paid: 2_500 }))).toBe(7_500);
    expect(remainingBalance(anInvoice({ amount: 100, amount_paid: 200 }))).toBe(0);
  });

  it('adds up its lines', () => {
    expect(sumOfLines(anInvoice().invoice_items)).toBe(9_500);
    expect(sumOfLines([])).toBe(0);
  });

  it('is scheduled only while it is not paid', () => {
    expect(isScheduled(anInvoice({ scheduled_on: '2024-03-12' }))).toBe(true);
    expect(isScheduled(aPaidInvoice({ scheduled_on: '2024-03-12' }))).toBe(false);
  });

  it('has its latest transaction last', () => {
    expect(lastTransaction(anInvoice())).toBeNull();
    expect(
      lastTransaction(
        anInvoice({ transactions: [aTransaction({ id: 1 }), aTransaction({ id: 2 })] }),
      )?.id,
    ).toBe(2);
  });

  it('has a receipt once something was paid or scheduled', () => {
    expect(hasReceipt(anInvoice())).toBe(false);
    expect(hasReceipt(anInvoice({ amount_paid: 1 }))).toBe(true);
    expect(hasReceipt(anInvoice({ scheduled_on: '2024-03-12' }))).toBe(true);
    expect(hasReceipt(aPaidInvoice({ transactions: [], amount_paid: 0 }))).toBe(true);
  });
});
