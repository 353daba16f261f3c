import { formatCents } from '@billfold/shared/contracts/us-text';
import { describe, expect, it } from '@jest/globals';
import { type BillFacts, invoiceDocument, receiptDocument } from './bill-document.domain';

const bill: BillFacts = {
  number: 'CW-1103',
  merchantName: 'Cedar Water',
  contact: [],
  billTo: ['Ana Rivera', '1 Main St'],
  description: 'October',
  issuedOn: '2026-11-01',
  dueOn: '2026-11-30',
  paidOn: null,
  state: 'upcoming',
  amountMinor: 14_250,
  paidMinor: 5_000,
  minimumMinor: 10_000,
  isInDoubt: false,
  items: [
    { description: 'Water', amount: 12_000 },
    { description: 'Sewer', amount: 1_250 },
  ],
  appended: [
    { description: 'Tax', amount: 1_250 },
    { description: 'Credit', amount: -250 },
  ],
  payments: [{ type: 'payment', amountMinor: 5_000, visibleMethod: 'Visa 1111', on: '2026-11-12' }],
};

describe('the document of an invoice', () => {
  it('lists items, subtotal, later items, total, payments and balance', () => {
    const { items, sums, payments, headline, facts } = invoiceDocument(bill);
    expect(items).toEqual([
      { label: 'Water', amount: '$120.00' },
      { label: 'Sewer', amount: '$12.50' },
    ]);
    expect(sums).toEqual([
      { label: 'Subtotal', amount: '$132.50' },
      { label: 'Tax', amount: '$12.50' },
      { label: 'Credit', amount: '-$2.50' },
      { label: 'Total', amount: '$142.50', isStrong: true },
      { label: 'Paid', amount: '$50.00' },
      { label: 'Balance due', amount: '$92.50', isStrong: true },
    ]);
    expect(payments).toEqual([{ on: '11/12/2026', text: 'Paid with Visa 1111', amount: '$50.00' }]);
    expect(headline).toEqual({ label: 'Amount due', value: '$92.50' });
    expect(facts).toEqual([
      { label: 'Invoice number', value: 'CW-1103' },
      { label: 'Issued', value: '11/01/2026' },
      { label: 'Due date', value: '11/30/2026' },
      { label: 'Status', value: 'Upcoming' },
      { label: 'Minimum amount due', value: '$92.50' },
    ]);
  });

  it('omits the subtotal without later items, and the minimum without a balance', () => {
    const paid = invoiceDocument({ ...bill, appended: [], paidMinor: 14_250, state: 'paid' });
    expect(paid.sums.map(({ label }) => label)).toEqual(['Total', 'Paid', 'Balance due']);
    expect(paid.facts.map(({ label }) => label)).not.toContain('Minimum amount due');
    expect(paid.headline.value).toBe('$0.00');
  });

  it('shows no balance for a cancelled invoice, and no request to pay while in doubt', () => {
    const cancelled = invoiceDocument({ ...bill, state: 'cancelled' });
    expect(cancelled.headline).toEqual({ label: 'Cancelled', value: '$142.50' });
    expect(cancelled.sums.map(({ label }) => label)).not.toContain('Balance due');
    expect(cancelled.note).toBe('This bill was canceled. Nothing is owed.');
    expect(invoiceDocument({ ...bill, isInDoubt: true }).note).toBe(
      "We're still confirming a payment for this bill. You don't need to pay it again.",
    );
  });

  it('lists a refund and its return, and counts neither', () => {
    const back = { amountMinor: 2_000, visibleMethod: 'Bank Account 6789' };
    const { sums, payments } = invoiceDocument({
      ...bill,
      payments: [
        ...bill.payments,
        { ...back, type: 'refund', on: '2026-11-13' },
        { ...back, type: 'refund_returned', on: '2026-11-16' },
      ],
    });
    expect(payments.slice(1)).toEqual([
      { on: '11/13/2026', text: 'Refunded to Bank Account 6789', amount: '-$20.00' },
      { on: '11/16/2026', text: 'Refund returned, Bank Account 6789', amount: '$20.00' },
    ]);
    expect(sums.map(({ label }) => label)).not.toContain('Refunded');
  });

  it('asks for nothing of an invoice that was marked as paid', () => {
    const closed = invoiceDocument({ ...bill, state: 'paid' });
    expect(closed.headline).toEqual({ label: 'Amount due', value: '$0.00' });
    expect(closed.sums.at(-1)).toMatchObject({ label: 'Balance due', amount: '$0.00' });
    expect(closed.facts.map(({ label }) => label)).not.toContain('Minimum amount due');
    expect(closed.note).toBe('This bill was marked as paid. Nothing is owed.');
  });

  it.each([
    ['a refund that is not owed again', 5_000, ['Paid $50.00', 'Refunded -$10.00']],
    ['no line for a refund that is owed again', 4_000, ['Paid $40.00']],
  ])('sums up %s on a receipt', (_what, paidMinor, expected) => {
    const { sums } = receiptDocument({
      ...bill,
      paidMinor,
      payments: [
        ...bill.payments,
        { type: 'refund', amountMinor: 1_000, visibleMethod: 'Visa 1111', on: '2026-11-13' },
      ],
    });
    const rows = sums.map(({ label, amount }) => `${label} ${amount}`);
    expect(rows.slice(rows.indexOf('Total $142.50') + 1, -1)).toEqual(expected);
  });

  it('shows an unknown state as due', () => {
    expect(invoiceDocument({ ...bill, state: 'other' }).facts).toContainEqual({
      label: 'Status',
      value: 'Due',
    });
  });

  it('lists payments, refunds and returns on a receipt', () => {
    const receipt = receiptDocument({
      ...bill,
      payments: [
        ...bill.payments,
        { type: 'refund', amountMinor: 1_000, visibleMethod: 'Visa 1111', on: '2026-11-13' },
        { type: 'return', amountMinor: 500, visibleMethod: 'Bank Account 6789', on: '2026-11-14' },
        { type: 'void', amountMinor: 300, visibleMethod: 'Visa 1111', on: '2026-11-15' },
      ],
    });
    expect(receipt.title).toBe('Receipt');
    expect(receipt.headline).toEqual({ label: 'Amount paid', value: '$50.00' });
    expect(receipt.facts).toContainEqual({ label: 'Status', value: 'Paid in part' });
    expect(receipt.payments.map(({ text, amount }) => `${text}: ${amount}`)).toEqual([
      'Paid with Visa 1111: $50.00',
      'Refunded to Visa 1111: -$10.00',
      'Returned by the bank, Bank Account 6789: -$5.00',
      'Voided, Visa 1111: -$3.00',
    ]);
    expect(
      receiptDocument({ ...bill, paidMinor: 14_250, paidOn: '2026-11-20', state: 'paid' }).facts,
    ).toContainEqual({ label: 'Paid on', value: '11/20/2026' });
  });

  it.each([
    [0, '$0.00'],
    [5, '$0.05'],
    [-250, '-$2.50'],
    [99_999_999, '$999,999.99'],
  ])('writes %i cents as %s', (minor, text) => {
    expect(formatCents(minor)).toBe(text);
  });
});
