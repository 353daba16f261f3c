import { customerWith } from '../../testing/rows-factory';
import { problemsOf } from '../../testing/problems';
import {
  newInvoice,
  newInvoiceSchema,
  toCreateInvoiceRequest,
  type NewInvoiceValues,
} from './new-invoice.form';

const whole: NewInvoiceValues = {
  ...newInvoice(''),
  customer: customerWith(),
  merchant_id: '1',
  items: [{ key: -1, description: ' Water ', amount: 14_250, isDiscount: false }],
  due_date: '12/15/2026',
};

describe('the rules of a new invoice', () => {
  it.each([
    ['customer', null],
    ['merchant_id', ''],
    ['due_date', ''],
  ])('ask for the %s alone [ADMIN-080]', (name, nothing) => {
    expect(problemsOf(newInvoiceSchema, { ...whole, [name]: nothing })).toEqual({
      [name]: 'This field is required',
    });
  });

  it('take a minimum of the total at most', () => {
    const problemsWith = (minimum_amount_due: number) =>
      problemsOf(newInvoiceSchema, { ...whole, minimum_amount_due });
    expect(problemsWith(14_250)).toEqual({});
    expect(problemsWith(14_251)).toEqual({
      minimum_amount_due: "The minimum due can't be more than the total.",
    });
  });
});

describe('the request of a new invoice', () => {
  it('leaves out what is empty [ADMIN-082]', () => {
    expect(toCreateInvoiceRequest(whole)).toEqual({
      user_id: 7,
      merchant_id: 1,
      invoice_items: [{ description: 'Water', amount: 14_250 }],
      invoice_append_items: [],
      due_date: '2026-12-15',
    });
  });
});
