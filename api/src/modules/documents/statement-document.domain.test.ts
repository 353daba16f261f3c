import { describe, expect, it } from '@jest/globals';
import {
  statementDocument,
  type StatementEntry,
  type StatementFacts,
} from './statement-document.domain';

const billOf = (change: object = {}): StatementEntry => ({
  type: 'bill',
  on: '2026-11-02',
  effectMinor: 14_250,
  amountMinor: 14_250,
  billNumber: 'CW-8',
  description: 'Water, October',
  dueOn: '2026-11-30',
  ended: null,
  ...change,
});
const moveOf = (
  type: 'payment' | 'refund' | 'return' | 'void',
  effectMinor: number,
  amountMinor = Math.abs(effectMinor),
): StatementEntry => ({
  type,
  on: '2026-11-12',
  effectMinor,
  amountMinor,
  billNumber: 'CW-8',
  visibleMethod: 'Visa 1111',
});
const facts: StatementFacts = {
  merchantName: 'Cedar Water',
  contact: [],
  billTo: ['Ana Rivera', '1 Main St'],
  customerNumber: 'C-7',
  from: '2026-11-01',
  to: '2026-11-20',
  madeOn: '2026-11-25',
  openingMinor: 5_000,
  entries: [billOf(), moveOf('payment', -4_000)],
  isInDoubt: false,
};
const withEntries = (...entries: readonly StatementEntry[]) =>
  statementDocument({ ...facts, entries });

describe('the document of a statement', () => {
  it('names the merchant, the customer, the period and the closing balance', () => {
    expect(statementDocument(facts)).toMatchObject({
      title: 'Statement',
      number: '11/01/2026 to 11/20/2026',
      merchantName: 'Cedar Water',
      billTo: ['Ana Rivera', '1 Main St'],
      facts: [
        { label: 'From', value: '11/01/2026' },
        { label: 'To', value: '11/20/2026' },
        { label: 'Made on', value: '11/25/2026' },
        { label: 'Customer number', value: 'C-7' },
      ],
      headline: { label: 'Balance on 11/20/2026', value: '$152.50' },
      notes: [],
    });
    const unnumbered = statementDocument({ ...facts, customerNumber: '' });
    expect(unnumbered.facts.map(({ label }) => label)).toEqual(['From', 'To', 'Made on']);
  });

  it('has the balance after each line, from the opening balance on', () => {
    expect(
      statementDocument(facts).lines.map(({ on, text, amount, balance }) => [
        on,
        text,
        amount,
        balance,
      ]),
    ).toEqual([
      ['11/01/2026', 'Opening balance', '', '$50.00'],
      ['11/02/2026', 'Bill CW-8, due 11/30/2026: Water, October', '$142.50', '$192.50'],
      ['11/12/2026', 'Paid with Visa 1111 (bill CW-8)', '-$40.00', '$152.50'],
    ]);
  });

  it.each([
    ['a bill', billOf(), 'Bill CW-8, due 11/30/2026: Water, October', '$142.50'],
    [
      'a bill without a description',
      billOf({ description: ' \n' }),
      'Bill CW-8, due 11/30/2026',
      '$142.50',
    ],
    [
      'a bill with lines in its description',
      billOf({ description: 'Water\r\n  and sewer ' }),
      'Bill CW-8, due 11/30/2026: Water and sewer',
      '$142.50',
    ],
    [
      'a cancelled bill',
      billOf({ ended: 'cancelled', effectMinor: 0 }),
      'Bill CW-8, of $142.50, cancelled: Water, October',
      '$0.00',
    ],
    [
      'a bill marked as paid',
      billOf({ ended: 'paid', effectMinor: 4_000 }),
      'Bill CW-8, of $142.50, marked as paid: Water, October',
      '$40.00',
    ],
    [
      'a bill marked as paid that was paid',
      billOf({ ended: 'paid' }),
      'Bill CW-8, due 11/30/2026: Water, October',
      '$142.50',
    ],
    ['a payment', moveOf('payment', -4_000), 'Paid with Visa 1111 (bill CW-8)', '-$40.00'],
    ['a void', moveOf('void', 4_000), 'Voided, Visa 1111 (bill CW-8)', '$40.00'],
    ['a return', moveOf('return', 4_000), 'Returned by the bank, Visa 1111 (bill CW-8)', '$40.00'],
    [
      'a return after a refund',
      moveOf('return', 3_000, 4_000),
      'Returned by the bank, Visa 1111 (bill CW-8): $40.00, of which $10.00 had been refunded',
      '$30.00',
    ],
    ['a refund owed again', moveOf('refund', 1_000), 'Refunded to Visa 1111 (bill CW-8)', '$10.00'],
    [
      'a refund not owed again',
      moveOf('refund', 0, 1_000),
      'Refunded to Visa 1111 (bill CW-8): $10.00, not owed again',
      '$0.00',
    ],
  ])('writes %s', (_what, entry, text, amount) => {
    expect(withEntries(entry).lines[1]).toMatchObject({ text, amount });
  });

  it('cuts a long description between letters', () => {
    const { text } = withEntries(billOf({ description: '😀'.repeat(5_000) })).lines[1] ?? {};
    expect(text).toBe(`Bill CW-8, due 11/30/2026: ${'😀'.repeat(120)}…`);
  });

  it('adds up invoices, payments and what came back to the closing balance', () => {
    expect(
      withEntries(
        billOf(),
        moveOf('payment', -4_000),
        moveOf('payment', -1_000),
        moveOf('return', 4_000),
        moveOf('void', 500),
        moveOf('refund', 300),
        moveOf('refund', 0, 200),
      ).sums,
    ).toEqual([
      { label: 'Opening balance', amount: '$50.00' },
      { label: 'Bills', amount: '$142.50' },
      { label: 'Payments', amount: '-$50.00' },
      { label: 'Returned by the bank', amount: '$40.00' },
      { label: 'Voided payments', amount: '$5.00' },
      { label: 'Refunds owed again', amount: '$3.00' },
      { label: 'Closing balance', amount: '$190.50', isStrong: true },
    ]);
  });

  it('leaves out sums of nothing, except invoices and payments', () => {
    expect(withEntries().sums.map(({ label, amount }) => `${label} ${amount}`)).toEqual([
      'Opening balance $50.00',
      'Bills $0.00',
      'Payments $0.00',
      'Closing balance $50.00',
    ]);
  });

  it.each([
    ['without a line', { entries: [] }, 'No bills or payments in this period.'],
    [
      'with a payment in doubt',
      { isInDoubt: true },
      "A payment is still being confirmed. It isn't on this statement and doesn't need to be paid again.",
    ],
    [
      'with a cancelled bill',
      { entries: [billOf({ ended: 'cancelled', effectMinor: 0 })] },
      'For bills that were canceled or marked as paid, only what was paid is counted.',
    ],
  ])('notes a period %s', (_what, change, note) => {
    expect(statementDocument({ ...facts, ...change }).notes).toEqual([note]);
  });
});
