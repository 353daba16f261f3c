import { describe, expect, it } from '@jest/globals';
import {
  applyEdit,
  type InvoiceEdit,
  type InvoiceNow,
  type StoredLine,
} from './invoice-edit.domain';

const now: InvoiceNow = {
  amount: 12_000,
  amount_paid: 4_000,
  minimum_amount_due: 500,
  due_date: '2026-11-30',
  description: 'Water',
  stored_state: null,
  state: 'due',
};
const lines: readonly StoredLine[] = [
  { id: 1, kind: 'item', description: 'Water', amount: 10_000 },
  { id: 2, kind: 'append', description: 'Tax', amount: 2_000 },
];
const edit = (change: Partial<InvoiceEdit>): InvoiceEdit => ({
  state: undefined,
  stateWas: undefined,
  dueDate: undefined,
  description: undefined,
  minimumMinor: undefined,
  lines: {},
  version: undefined,
  ...change,
});
const stateOf = (change: Partial<InvoiceEdit>, before: Partial<InvoiceNow> = {}) =>
  applyEdit({ ...now, ...before }, lines, edit(change)).storedState;

describe('an edit of an invoice', () => {
  it('leaves everything as it is without a change', () => {
    const { amount, minimum_amount_due, due_date, description } = now;
    expect(applyEdit(now, lines, edit({}))).toEqual({
      amount,
      minimum_amount_due,
      due_date,
      description,
      storedState: null,
      lines,
    });
  });

  it('keeps the amount of an invoice without lines until it gets some', () => {
    expect(applyEdit(now, [], edit({ description: 'X' })).amount).toBe(12_000);
    const item = { id: null, kind: 'item', description: 'All', amount: 9_000 } as const;
    expect(applyEdit(now, [], edit({ lines: { item: [item] } })).amount).toBe(9_000);
  });

  it('refuses a line that is named twice or is in the other list', () => {
    const [item, tax] = lines as readonly [StoredLine, StoredLine];
    for (const wanted of [{ item: [item, item] }, { item: [{ ...tax, kind: 'item' as const }] }])
      expect(() => applyEdit(now, lines, edit({ lines: wanted }))).toThrow('Line item not found');
  });

  it.each([
    ['a choice', { state: 'late' }, {}, 'late'],
    ['the state that readers see', { state: 'due' }, {}, null],
    ['the state that the editor saw', { state: 'upcoming', stateWas: 'upcoming' }, {}, null],
    ['a former choice', {}, { stored_state: 'late', state: 'late' }, 'late'],
    [
      'a former choice with another day',
      { dueDate: '2026-12-01' },
      { stored_state: 'late', state: 'late' },
      null,
    ],
    ['the same day', { dueDate: '2026-11-30' }, { stored_state: 'late', state: 'late' }, 'late'],
    [
      'paid by hand with another day',
      { dueDate: '2026-12-01' },
      { stored_state: 'paid', state: 'paid' },
      'paid',
    ],
    [
      'opening what was paid by hand',
      { state: 'due' },
      { stored_state: 'paid', state: 'paid' },
      'due',
    ],
    ['paid in full', { state: 'paid' }, { amount_paid: 12_000 }, null],
  ] as const)('sets the state by hand from %s', (_what, change, before, expected) => {
    expect(stateOf(change, before)).toBe(expected);
  });
});
