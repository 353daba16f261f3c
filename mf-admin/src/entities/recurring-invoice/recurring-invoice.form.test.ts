import { recurringWith } from '../../testing/recurring-factory';
import { customerWith, invoiceWith } from '../../testing/rows-factory';
import {
  dayOfMonth,
  daysMeantBy,
  editValuesOf,
  newRecurring,
  newRecurringSchema,
  repeatedInvoice,
  toEditRequest,
  toNewPreview,
  toRecurringRequest,
} from './recurring-invoice.form';

const item = { key: -1, description: ' Water ', amount: 5_000, isDiscount: false };
const complete = {
  ...newRecurring('1', customerWith()),
  items: [item],
  first_due_date: '12/10/2026',
};

describe('daysMeantBy', () => {
  it.each([
    ['2026-12-10', [10]],
    ['2026-12-31', [31]],
    ['2026-11-30', [30, 31]],
    ['2027-02-28', [28, 29, 30, 31]],
    ['2028-02-28', [28]],
    ['2028-02-29', [29, 30, 31]],
  ])('lists of %s the days %j', (date, days) => {
    expect(daysMeantBy(date)).toEqual(days);
  });
});

describe('dayOfMonth', () => {
  it.each([
    ['the day of the date', { first_due_date: '11/30/2026', day_of_month: '' }, 30],
    ['the last day that was chosen', { first_due_date: '11/30/2026', day_of_month: '31' }, 31],
    ['the day of another date', { first_due_date: '12/15/2026', day_of_month: '31' }, 15],
    ['nothing without a date', { first_due_date: '', day_of_month: '31' }, null],
  ])('is %s', (_what, values, day) => {
    expect(dayOfMonth({ frequency: 'monthly', ...values })).toBe(day);
    expect(dayOfMonth({ frequency: 'weekly', ...values })).toBeNull();
  });
});

describe('a new recurring invoice', () => {
  it('is sent with trimmed texts, and no end by default', () => {
    expect(toRecurringRequest(complete)).toEqual({
      merchant_id: 1,
      sub_id: 12,
      description: '',
      invoice_items: [{ description: 'Water', amount: 5_000 }],
      invoice_append_items: [],
      minimum_amount_due: 0,
      frequency: 'monthly',
      day_of_month: 10,
      first_due_date: '2026-12-10',
      last_due_date: null,
      times: null,
      days_before: 14,
    });
  });

  it.each([
    ['a minimum above the total', { minimum_amount_due: 5_001 }, 'minimum_amount_due'],
    ['no number of invoices', { ends: 'after', times: '' }, 'times'],
    ['521 invoices', { ends: 'after', times: '521' }, 'times'],
    ['no last day', { ends: 'on', last_due_date: '' }, 'last_due_date'],
    ['a last day before the first', { ends: 'on', last_due_date: '12/09/2026' }, 'last_due_date'],
    ['61 days in advance', { days_before: '61' }, 'days_before'],
    ['no group', { who: 'group' }, 'group'],
  ])('refuses %s', async (_what, change, field) => {
    const problem = newRecurringSchema.validate({ ...complete, ...change });
    await expect(problem).rejects.toMatchObject({ path: field });
  });

  it.each([
    ['an unused number of invoices', { times: '999' }],
    ['no day in advance', { days_before: '0' }],
    ['a last day on the first', { ends: 'on', last_due_date: '12/10/2026' }],
  ])('accepts %s', async (_what, change) => {
    await expect(newRecurringSchema.isValid({ ...complete, ...change })).resolves.toBe(true);
  });

  it.each([
    ['a date', { first_due_date: '12/1' }],
    ['a merchant', { merchant_id: '' }],
    ['the end that was chosen', { ends: 'after', times: '' } as const],
  ])('has no preview without %s', (_what, change) => {
    expect(toNewPreview({ ...complete, ...change })).toBeNull();
  });
});

describe('repeatedInvoice', () => {
  it.each([
    ['2026-01-31', '2026-02-10', '02/28/2026', '31'],
    ['2026-03-05', '2026-03-01', '04/05/2026', '5'],
    ['2026-03-05', '2026-05-05', '06/05/2026', '5'],
  ])('goes on from %s, on %s, on %s', (due, today, first, day) => {
    expect(repeatedInvoice(invoiceWith({ due_date: due }), today)).toMatchObject({
      first_due_date: first,
      day_of_month: day,
    });
  });

  it('makes one item of an invoice without lines', () => {
    const invoice = invoiceWith({ invoice_items: [], invoice_append_items: [] });
    expect(repeatedInvoice(invoice, '2026-03-01').items).toEqual([
      { key: -1, description: 'Water for February', amount: 1_234, isDiscount: false },
    ]);
  });
});

describe('a change', () => {
  const before = editValuesOf(recurringWith({ times: 12 }));
  const sent = (change: object) => toEditRequest(before, { ...before, ...change }, 3);

  it.each([
    ['nothing', {}, {}],
    ['the end', { ends: 'never' }, { last_due_date: null, times: null }],
    ['the rhythm', { frequency: 'weekly' }, { frequency: 'weekly', day_of_month: null }],
    [
      'the last day to the 30th',
      { first_due_date: '11/30/2026', day_of_month: '30' },
      { frequency: 'monthly', day_of_month: 30, next_due_date: '2026-11-30' },
    ],
    ['the minimum', { minimum_amount_due: 100 }, { minimum_amount_due: 100 }],
    ['the days in advance', { days_before: '0' }, { days_before: 0 }],
  ])('sends of %s only that', (_what, change, request) => {
    expect(sent(change)).toEqual({ applies_to: 'next', version: 3, ...request });
  });
});
