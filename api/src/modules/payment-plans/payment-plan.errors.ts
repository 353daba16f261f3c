import { notFound, Problem } from '../../core/problem.errors';

/** Also for a foreign one, and for a person and a subscription that do not belong together. */
export const customerNotFound = (): Problem => notFound('Customer not found.');

/** Also for a foreign plan. */
export const paymentPlanNotFound = (): Problem =>
  new Problem({ status: 404, code: 'not_found', text: 'Payment plan not found' });

/** An invoice that the plan is to take the place of. */
export const invoiceToCancelNotFound = (): Problem =>
  new Problem({ status: 404, code: 'not_found', text: 'Invoice not found' });

type Refused = { readonly number: string; readonly id: number };

const named = ({ number, id }: Refused): string => `Invoice ${number === '' ? id : number}`;

export const invoiceNotOpen = (invoice: Refused, state: 'paid' | 'cancelled'): Problem =>
  new Problem({
    status: 409,
    code: 'conflict',
    text:
      state === 'paid'
        ? `${named(invoice)} is paid and can't be canceled.`
        : `${named(invoice)} is already canceled.`,
  });

export const paymentOfInvoiceMoving = (invoice: Refused): Problem =>
  new Problem({
    status: 409,
    code: 'payment_in_doubt',
    text: `${named(invoice)} has a payment or refund being confirmed. Please try again after that.`,
  });
