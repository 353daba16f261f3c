import { customerWith } from '../../testing/rows-factory';
import { problemsOf } from '../../testing/problems';
import {
  newPaymentPlan,
  paymentPlanSchema,
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
