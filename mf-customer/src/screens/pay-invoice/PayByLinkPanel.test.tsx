import { cardFrame, enterCard, tokenOf, typeInCardFrame } from '@billfold/shared/testing/CardEntry';
import { answer, customerSession, type FakeHandlers } from '@billfold/shared/testing/FakeShell';
import { fireEvent, screen } from '@testing-library/react';
import { aCard, anInvoice } from '../../testing/invoice-factory';
import {
  advance,
  doubtAnswer,
  openPayScreen,
  payAnswer,
  paymentsOf,
  press,
} from '../../testing/pay-screen';
import { put } from '../../testing/put';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const { user } = customerSession;
const linkSession = {
  session: { ...customerSession, user: user === null ? null : { ...user, bill_only: true } },
};
const openByLink = async (answers: FakeHandlers = {}) => {
  const page = await openPayScreen({ 'GET payment_methods': [], ...answers }, linkSession);
  // The panel of the link is fetched once the invoice is there.
  await advance(10);
  return page;
};
const pay = (amount = '$100.00') => screen.getByRole('button', { name: `Pay ${amount}` });
const fillCard = async (number = '4242424242424242') => {
  enterCard(number);
  put(screen.getByLabelText('Expiration date'), '12/40');
  await advance(0);
};

describe('the invoice of a link', () => {
  it('is paid by a card at once when no method is stored', async () => {
    const page = await openByLink();
    for (const text of ['Cedar Water', '$100.00', 'Due 03/05/2024'])
      expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Payment method/ })).not.toBeInTheDocument();
    await fillCard();
    await press(pay());
    expect(paymentsOf(page).map(({ body }) => body)).toEqual([
      {
        token: tokenOf('4242424242424242'),
        last4: '4242',
        expiration: '12/40',
        invoice: 9,
        amount_paid: 10_000,
      },
    ]);
    expect(page.record.toasts).toEqual([{ message: 'Payment successful' }]);
  });

  it("gives way to what to do once another bill's link was opened", async () => {
    const otherLink = answer(404, { detail: 'Open your link again.', code: 'other_bill_open' });
    const { services, location, record } = await openByLink();
    services.answerWith({ 'GET user_invoices/:id': otherLink });
    await advance(1_000);
    fireEvent(document, new Event('visibilitychange'));
    await advance(0);
    expect(screen.getByText('Open your link again.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
    expect(record.toasts).toEqual([]);
    expect(location()).toBe('/customer/blytzwallet/invoice/9');
    services.answerWith({ 'GET user_invoices/:id': anInvoice() });
    await press(screen.getByRole('button', { name: 'Try again' }));
    await advance(1_010);
    expect(pay()).toBeVisible();
  });

  it('says the same when it is loaded later', async () => {
    const { location, record } = await openByLink({
      'GET user_invoices/:id': answer(404, {
        detail: 'Open your link again.',
        code: 'other_bill_open',
      }),
    });
    expect(screen.getByText('Open your link again.')).toBeVisible();
    expect(record.toasts).toEqual([]);
    expect(location()).toBe('/customer/blytzwallet/invoice/9');
  });

  it('is paid once by a press right after the last digit', async () => {
    const page = await openByLink();
    typeInCardFrame();
    put(screen.getByLabelText('Expiration date'), '12/40');
    await press(pay());
    expect(screen.getByRole('button', { name: 'Processing...' })).toBeDisabled();
    expect(screen.queryByText('Please verify your card number')).not.toBeInTheDocument();
    expect(paymentsOf(page)).toEqual([]);
    enterCard('4242424242424242');
    await advance(1);
    await advance(1);
    expect(paymentsOf(page)).toHaveLength(1);
  });

  it('needs a card and a month that has not passed', async () => {
    const page = await openByLink();
    await press(pay());
    expect(screen.getByText('Please verify your card number')).toBeInTheDocument();
    expect(screen.getByText('This field is required')).toBeInTheDocument();
    enterCard('4242424242424242');
    put(screen.getByLabelText('Expiration date'), '12/20');
    await press(pay());
    expect(screen.queryByText('Please verify your card number')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Expiration date')).toHaveAttribute('aria-invalid', 'true');
    expect(paymentsOf(page)).toEqual([]);
  });

  it('is paid by a different card beside the stored method', async () => {
    const page = await openByLink({ 'GET payment_methods': [aCard({ id: 3 })] });
    await press(screen.getByRole('button', { name: 'Use a different card' }));
    await press(screen.getByRole('button', { name: 'Use a saved payment method' }));
    expect(screen.getByRole('button', { name: /^Payment method/ })).toBeInTheDocument();
    await press(screen.getByRole('button', { name: 'Use a different card' }));
    await fillCard();
    await press(pay());
    expect(paymentsOf(page)[0]?.body).toMatchObject({ last4: '4242', amount_paid: 10_000 });
    expect(paymentsOf(page)[0]?.body).not.toHaveProperty('id');
  });

  it('keeps the card after a refusal, and its key changes', async () => {
    const page = await openByLink({
      'POST transactions/pay_once': answer(402, { detail: 'Declined.', code: 'payment_declined' }),
    });
    await fillCard();
    await press(pay());
    expect(screen.getByText('Declined.')).toBeInTheDocument();
    expect(screen.getByLabelText('Expiration date')).toHaveValue('12/40');
    page.services.answerWith({ 'POST transactions/pay_once': payAnswer(true) });
    await press(pay());
    const [first, second] = paymentsOf(page);
    expect(second?.body).toEqual(first?.body);
    expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
  });

  it('keeps the card and its month when another payment changed the balance', async () => {
    const page = await openByLink();
    const frame = cardFrame();
    put(screen.getByLabelText('Expiration date'), '12/40');
    page.services.answerWith({ 'GET user_invoices/:id': anInvoice({ amount_paid: 2_500 }) });
    fireEvent(document, new Event('visibilitychange'));
    await advance(1_010);
    expect(
      screen.getByText("This bill changed in the meantime. Here's the latest."),
    ).toBeInTheDocument();
    expect(cardFrame()).toBe(frame);
    expect(screen.getByLabelText('Expiration date')).toHaveValue('12/40');
    enterCard('4242424242424242');
    await advance(0);
    await press(pay('$75.00'));
    expect(paymentsOf(page)[0]?.body).toMatchObject({ expiration: '12/40', amount_paid: 7_500 });
  });

  it('needs the card again for what a partial payment leaves', async () => {
    const page = await openByLink({
      'POST transactions/pay_once': payAnswer(false, 200, 2_500),
    });
    const frame = cardFrame();
    await fillCard();
    put(screen.getByRole('textbox', { name: 'Payment amount' }), '25.00');
    page.services.answerWith({ 'GET user_invoices/:id': anInvoice({ amount_paid: 2_500 }) });
    await press(pay('$25.00'));
    await advance(1_010);
    expect(cardFrame()).not.toBe(frame);
    const success = screen.getByText('Payment successful').closest('[role="status"]');
    expect(success).toHaveTextContent('$25.00 paid with Visa 1111$75.00 left');
    expect(success).toHaveFocus();
    await press(pay('$75.00'));
    expect(screen.getByText('Please verify your card number')).toBeInTheDocument();
    expect(paymentsOf(page)).toHaveLength(1);
    typeInCardFrame();
    await advance(0);
    expect(screen.queryByText('Payment successful')).not.toBeInTheDocument();
  });

  it.each([
    ['it was canceled', { 'GET user_invoices/:id': anInvoice({ state: 'cancelled' }) }],
    [
      'its payment is confirmed',
      { 'GET user_invoices/:id': anInvoice({ payment_in_doubt: true }) },
    ],
  ])('offers the sign-in instead of the dashboard when %s', async (_case, answers) => {
    const { record } = await openByLink(answers);
    expect(screen.queryByRole('link', { name: 'Go to the dashboard' })).not.toBeInTheDocument();
    await press(screen.getByRole('button', { name: 'Sign in to see all your bills' }));
    expect(record.signOuts).toHaveLength(1);
  });

  it('waits for a payment in doubt without another payment', async () => {
    const page = await openByLink({
      'POST transactions/pay_once': answer(202, doubtAnswer),
    });
    await fillCard();
    await press(pay());
    expect(
      screen.getByText("We're confirming your payment. You don't need to pay again."),
    ).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Pay \$/ })).not.toBeInTheDocument();
    expect(paymentsOf(page)).toHaveLength(1);
  });
});

describe('the invoice of a link in a text', () => {
  const textSession = {
    session: {
      ...customerSession,
      user: user === null ? null : { ...user, bill_only: true, pay_only: true },
    },
  };
  const openByText = async (answers: FakeHandlers = {}) => {
    const page = await openPayScreen({ 'GET payment_methods': [aCard()], ...answers }, textSession);
    await advance(10);
    return page;
  };
  const pathsOf = ({ record }: Awaited<ReturnType<typeof openByText>>) =>
    record.calls.map(({ method, path }) => `${method} ${path}`);

  it('is paid by a card only, and asks for nothing but the invoice', async () => {
    const page = await openByText();
    expect(screen.queryByRole('button', { name: /^Payment method/ })).not.toBeInTheDocument();
    expect(screen.queryByText('Use a saved payment method')).not.toBeInTheDocument();
    expect(screen.queryByRole('group', { name: 'More ways to pay' })).not.toBeInTheDocument();
    expect(pathsOf(page)).toEqual(['GET user_invoices/9']);
    await fillCard();
    await press(pay());
    expect(paymentsOf(page).map(({ body }) => body)).toEqual([
      {
        token: tokenOf('4242424242424242'),
        last4: '4242',
        expiration: '12/40',
        invoice: 9,
        amount_paid: 10_000,
      },
    ]);
  });

  it('leads to the sign-in, and back here, for saved cards', async () => {
    const { record } = await openByText();
    await press(screen.getByRole('button', { name: 'Sign in to use your saved cards' }));
    expect(record.signOuts).toHaveLength(1);
  });

  it.each([
    [
      'it was canceled',
      { 'GET user_invoices/:id': anInvoice({ state: 'cancelled' }) },
      "This bill was canceled. There's nothing to pay.",
    ],
    [
      'its payment is confirmed',
      { 'GET user_invoices/:id': anInvoice({ payment_in_doubt: true }) },
      "We're confirming your payment. You don't need to pay again.",
    ],
    [
      'its payment is scheduled',
      { 'GET user_invoices/:id': anInvoice({ scheduled_on: '2024-03-12' }) },
      'Sign in to change it.',
    ],
  ])('says what there is to know when %s', async (_case, answers, text) => {
    const page = await openByText(answers);
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Pay \$/ })).not.toBeInTheDocument();
    expect(new Set(pathsOf(page))).toEqual(new Set(['GET user_invoices/9']));
  });

  it('shows the invoice without its history', async () => {
    const page = await openByText();
    await press(screen.getByText('View invoice'));
    await advance(50);
    expect(screen.getByText('Download invoice (PDF)')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'History' })).not.toBeInTheDocument();
    expect(pathsOf(page)).toEqual(['GET user_invoices/9']);
  });
});
