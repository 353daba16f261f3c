import type { InvoiceTransaction, InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import type { PaymentMethodView } from '@billfold/shared/contracts/payment-method.contract';
import type { SubscriptionView } from '@billfold/shared/contracts/subscription.contract';

/** A due invoice of $100.00 at Cedar Water; a test overrides the fields that it is about. */
export const anInvoice = (change: Partial<InvoiceView> = {}): InvoiceView => {
  const amounts = { amount: 10_000, amount_paid: 0, ...change };
  return {
    id: 9,
    state: 'due',
    amount_due: amounts.amount - amounts.amount_paid,
    minimum_amount_due: 2_000,
    due_date: '2024-03-05',
    paid_date: null,
    scheduled_on: null,
    description: 'Water, February',
    invoice_number: 'CW-0009',
    merchant: {
      id: 1,
      name: 'Cedar Water',
      logo_url: 'https://files.test/cedar.svg',
      time_zone: 'America/Denver',
      takes_cash: false,
    },
    invoice_items: [
      { id: 1, description: 'Base charge', amount: 4_000 },
      { id: 2, description: 'Usage', amount: 5_500 },
    ],
    invoice_append_items: [{ id: 3, description: 'City tax', amount: 500 }],
    transactions: [],
    subscription: 5,
    ach_on: true,
    payment_in_doubt: false,
    ...change,
    ...amounts,
  };
};

export const aTransaction = (change: Partial<InvoiceTransaction> = {}): InvoiceTransaction => ({
  id: 31,
  type: 'payment',
  visible_method: 'Visa 1111',
  amount_paid: 10_000,
  status: 'success',
  paid_date: '2024-03-04',
  ...change,
});

export const aPaidInvoice = (change: Partial<InvoiceView> = {}): InvoiceView =>
  anInvoice({
    state: 'paid',
    amount_paid: 10_000,
    paid_date: '2024-03-04',
    transactions: [aTransaction()],
    ...change,
  });

export const aCard = (change: Partial<PaymentMethodView> = {}): PaymentMethodView => ({
  id: 3,
  type: 1,
  format_card: 'XXXX XXXX XXXX 1111',
  nickname: 'Everyday',
  preferred: false,
  card_type: 'visa',
  card_last4: '1111',
  last4: '1111',
  name: 'Ana Rivera',
  expiration: '12/39',
  address_zip: '80202',
  acknowledge: true,
  ...change,
});

export const aBankAccount = (change: Partial<PaymentMethodView> = {}): PaymentMethodView =>
  aCard({
    id: 8,
    type: 3,
    format_card: 'XXXXXX6789',
    nickname: 'Checking',
    card_type: null,
    card_last4: null,
    last4: '6789',
    expiration: null,
    ...change,
  });

export const aSubscription = (change: Partial<SubscriptionView> = {}): SubscriptionView => ({
  id: 5,
  merchant_name: 'Cedar Water',
  autopay_enabled: false,
  autopay_amount: null,
  autopay_day: null,
  autopay_frequency: null,
  autopay_method: null,
  autopay_customized: false,
  autopay_next_on: null,
  time_zone: 'America/Denver',
  ach_on: true,
  sms_opt_in: true,
  email_opt_in: true,
  marketing_opt_in: false,
  last_invoice: null,
  next_invoice: null,
  ...change,
});
