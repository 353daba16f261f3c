import { planInvoices } from '@billfold/shared/contracts/payment-plan-rule';
import { customerWith, invoiceWith } from '../../testing/rows-factory';
import { problemsOf } from '../../testing/problems';
import {
  newPaymentPlan,
  paymentPlanSchema,
  proposedPlan,
  termsOf,
  toCreatePaymentPlanRequest,
  type PaymentPlanValues,
} from './payment-plan.form';

const whole: PaymentPlanValues = {
  ...newPaymentPlan('', customerWith()),
  original_balance: 10_000,
  first_payment: 2_000,
  first_payment_date: '12/01/2026',
  monthly_payment: 1_000,
  payment_due_date: '12/31/2026',
  frequency: 'monthly',
};
const problemsWith = (change: Readonly<Record<string, unknown>>) =>
  problemsOf(paymentPlanSchema, { ...whole, ...change });

describe('the rules of a payment plan', () => {
  it('take complete terms', () => {
    expect(problemsWith({})).toEqual({});
  });

  it.each([
    ['customer', null],
    ['merchant_id', ''],
    ['original_balance', null],
    ['first_payment', null],
    ['first_payment_date', ''],
    ['monthly_payment', null],
    ['payment_due_date', ''],
    ['frequency', ''],
  ])('ask for the %s alone [ADMIN-170]', (name, nothing) => {
    expect(problemsWith({ [name]: nothing })).toEqual({ [name]: 'This field is required' });
  });

  it.each([
    ['first_payment', 10_001, /first payment can't be more/],
    ['payment_due_date', '11/30/2026', /due date can't be before/],
    ['monthly_payment', 1, /would make 8,001 invoices/],
  ])('say at the %s why the terms make no plan', (name, value, text) => {
    expect(problemsWith({ [name]: value })).toEqual({ [name]: expect.stringMatching(text) });
  });
});

describe('the request of a payment plan', () => {
  it('has bi-weekly with its dash, and no first payment [ADMIN-179]', () => {
    const values = { first_payment: 0, first_payment_date: '', frequency: 'bi-weekly' } as const;
    expect(problemsWith(values)).toEqual({});
    expect(toCreatePaymentPlanRequest({ ...whole, ...values })).toMatchObject({
      frequency: 'bi-weekly',
      first_payment: 0,
      first_payment_date: null,
    });
  });

  it('leaves the ticked invoices of another customer alone', () => {
    const cancel_invoices = [{ id: 8, subscription: 12 }];
    const customer = customerWith({ id: 14, user: 9 });
    const request = toCreatePaymentPlanRequest({ ...whole, customer, cancel_invoices });
    expect(request).toMatchObject({ user_id: 9, sub_id: 14 });
    expect(request).not.toHaveProperty('cancel_invoices');
  });
});

describe('the proposed plan of one open invoice', () => {
  const today = '2026-11-30';
  const late = invoiceWith({ amount: 45_050, amount_paid: 50, due_date: '2026-11-01' });

  it('has equal monthly payments of about $100, the first a week from today', () => {
    expect(proposedPlan(late, today)).toEqual({
      original_balance: 45_000,
      first_payment: 9_000,
      first_payment_date: '12/07/2026',
      monthly_payment: 9_000,
      payment_due_date: '01/07/2027',
      frequency: 'monthly',
      cancel_invoices: [{ id: 8, subscription: 12 }],
    });
  });

  it.each([
    [1, 3],
    [8_000, 3],
    [12_345, 3],
    [500_000, 12],
  ])(
    'is valid and pays exactly what is left of %i cents in at most %i payments',
    (amount, most) => {
      const values = { ...whole, ...proposedPlan({ ...late, amount, amount_paid: 0 }, today) };
      expect(problemsOf(paymentPlanSchema, values)).toEqual({});
      const terms = termsOf(values);
      const planned = terms === null ? [] : planInvoices(terms);
      expect(planned.length).toBeLessThanOrEqual(most);
      expect(planned.reduce((sum, invoice) => sum + invoice.amount, 0)).toBe(amount);
    },
  );

  it('begins on a due date to come, and goes on at the end of shorter months', () => {
    expect(proposedPlan({ ...late, due_date: '2027-01-31' }, today)).toMatchObject({
      first_payment_date: '01/31/2027',
      payment_due_date: '02/28/2027',
    });
  });

  it.each([{ payment_in_doubt: true }, { scheduled_on: '2026-12-01' }, { payment_plan: 4 }])(
    'is not made with %j',
    (change) => {
      expect(proposedPlan({ ...late, ...change }, today)).toBeNull();
    },
  );
});
