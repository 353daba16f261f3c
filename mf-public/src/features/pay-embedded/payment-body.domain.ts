import { centsOfCash } from './cash-entry.domain';
import type { EmbeddedPayment, Visit } from './visit.domain';

const ways = ({ method, values, card }: EmbeddedPayment): Readonly<Record<string, unknown>> => {
  switch (method) {
    case 'credit':
      return {
        payment_type: 'credit',
        token: card?.token,
        card_month: values.month,
        card_year: values.year,
        zip: values.zip,
        first_name: values.first_name.trim(),
        last_name: values.last_name.trim(),
        save_to_account: values.save_to_account,
      };
    case 'ach':
      return {
        payment_type: 'ach',
        routing_number: values.routing_number,
        account_number: values.account_number,
        save_to_account: values.save_to_account,
      };
    case 'cash':
      return { payment_type: 'cash' };
  }
};

/** The payload of v1/payment/process. Amounts are cents; cash pays what was verified. */
export const paymentBody = (
  { request, amountMinor, description }: Visit,
  payment: EmbeddedPayment,
): Readonly<Record<string, unknown>> => ({
  blytzpay_account_id: request.accountId,
  ...(request.invoiceId === null
    ? { invoice_id: request.invoiceNumber }
    : { blytzpay_invoice_id: request.invoiceId }),
  ...(description === '' ? {} : { description }),
  amount: payment.method === 'cash' ? centsOfCash(payment.values.verify_amount) : amountMinor,
  ...(request.callbackUrl === null ? {} : { callback_url: request.callbackUrl }),
  ...ways(payment),
});
