import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import type { PaymentMethodView } from '@billfold/shared/contracts/payment-method.contract';
import {
  renderRemote,
  type FakeHandlers,
  type RenderedRemote,
  type RenderRemoteOptions,
} from '@billfold/shared/testing/FakeShell';
import { screen } from '@testing-library/react';
import { moduleName } from '../module/module-name';
import { createRemote } from '../remote';
import { loginWith, signedOut } from './login-factory';
import { put } from './put';

/** A due invoice of $100.00 at Cedar Water. */
export const aBill = (change: Partial<InvoiceView> = {}): InvoiceView => {
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
      logo_url: '',
      time_zone: 'America/Denver',
      takes_cash: false,
    },
    invoice_items: [],
    invoice_append_items: [],
    transactions: [],
    subscription: 5,
    ach_on: false,
    payment_in_doubt: false,
    ...change,
    ...amounts,
  };
};

export const aSavedCard = (change: Partial<PaymentMethodView> = {}): PaymentMethodView => ({
  id: 3,
  type: 1,
  format_card: 'XXXX XXXX XXXX 1111',
  nickname: 'Everyday',
  preferred: true,
  card_type: 'visa',
  card_last4: '1111',
  last4: '1111',
  name: 'Ana Rivera',
  expiration: '12/40',
  address_zip: '80202',
  acknowledge: true,
  ...change,
});

export const hostedAnswer = (
  change: { readonly paid_in_full?: boolean; readonly amount?: number } = {},
) => ({
  paid_in_full: change.paid_in_full ?? false,
  data: { status_code: 200 },
  transaction: {
    id: 31,
    status: 'success',
    visible_method: 'Visa 1111',
    amount_paid: change.amount ?? 2_500,
    paid_date: '2024-03-05',
  },
  invoice: 9,
});

export const hostedDoubt = {
  detail: "We're confirming your payment. You don't need to pay again.",
  code: 'payment_in_doubt',
  paid_in_full: false,
  data: { status_code: 202 },
  transaction: { id: 31, status: 'confirming', visible_method: 'Visa 1111', amount_paid: 2_500 },
  invoice: 9,
};

const hostedAnswers = (change: FakeHandlers = {}): FakeHandlers => ({
  'GET hosted_payment/get_logo/:merchant/:diff': {
    merchant_logo: '/api/logos/cedar-water.svg',
    merchant_name: 'Cedar Water',
  },
  'POST auth/login': loginWith(),
  'POST hosted_payment/get_code': {},
  'GET hosted_payment/verify_code/:merchant/:diff/:code/:phone': { verified: true },
  'POST hosted_payment/register': { username: 'new.customer' },
  'GET user_invoices/get_subscription_unpaid_invoices': [
    aBill(),
    aBill({ id: 10, description: 'Sewer, February', invoice_number: 'CW-0010', amount: 4_000 }),
  ],
  'GET payment_methods/get_payment_methods': [
    aSavedCard(),
    aSavedCard({
      id: 4,
      preferred: false,
      card_type: 'mastercard',
      last4: '4444',
      name: 'A. Rivera',
    }),
  ],
  'POST transactions/pay_once': hostedAnswer(),
  ...change,
});

/** The hosted page of Cedar Water; without a session unless the caller gives one. */
export const renderHosted = (
  answers: FakeHandlers = {},
  options: Partial<RenderRemoteOptions> = {},
): RenderedRemote => {
  const rendered = renderRemote(createRemote, {
    module: moduleName,
    path: '/hosted-payment/Cedar_Water/easy',
    answers: hostedAnswers(answers),
    session: signedOut,
    ...options,
  });
  // The fake shell keeps no session of its own.
  const { signIn, signOut } = rendered.services.session;
  Object.assign(rendered.services.session, {
    signIn: (...args: Parameters<typeof signIn>) => {
      signIn(...args);
      rendered.services.changeSession({
        isSignedIn: true,
        isMerchant: false,
        userId: args[0].userId,
        username: args[0].username,
        role: 4,
      });
    },
    signOut: () => {
      signOut();
      rendered.services.changeSession(signedOut);
    },
  });
  return rendered;
};

export const button = (name: string) => screen.findByRole('button', { name });
/** The button that pays, with its amount. */
export const submitButton = () => screen.findByRole('button', { name: /^Submit \$/ });
export const callsTo = ({ record }: RenderedRemote, path: string) =>
  record.calls.filter((call) => call.path === path);

export const signInAsAna = async (page: RenderedRemote): Promise<void> => {
  put(await screen.findByLabelText('Phone Number'), '(303) 555-0101');
  put(screen.getByLabelText('PIN'), '4826');
  await page.user.click(await button('Sign In'));
  await screen.findByRole('heading', { name: 'What would you like to pay?' });
};

/** Signs in and chooses $25.00 of the invoice of $100.00. */
export const goToCard = async (page: RenderedRemote): Promise<void> => {
  await signInAsAna(page);
  put(await screen.findByLabelText('Select Invoice'), '9');
  put(screen.getByLabelText('Enter Amount to Pay'), '25.00');
  await page.user.click(await button('Pay'));
  await submitButton();
};
