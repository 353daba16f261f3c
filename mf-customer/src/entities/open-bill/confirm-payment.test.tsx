import { answer, networkFailure, pending } from '@billfold/shared/testing/FakeShell';
import { fireEvent, screen } from '@testing-library/react';
import { anInvoice, aPaidInvoice } from '../../testing/invoice-factory';
import {
  advance,
  doubtAnswer,
  goTo,
  openPayScreen,
  payAnswer,
  paymentsOf,
  readsOf,
} from '../../testing/pay-screen';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const payButton = () => screen.getByRole('button', { name: /^Pay \$/ });
const statusAsks = (calls: readonly { readonly path: string }[]) =>
  calls.filter(({ path }) => path === 'transactions/31/get_status');
const inDoubt = {
  'POST transactions/pay_once': answer(202, doubtAnswer),
  'GET transactions/:id/get_status': { status: 'confirming' },
};
const expectConfirming = () => {
  expect(screen.getByRole('heading', { name: 'Confirming your payment' })).toBeInTheDocument();
  expect(
    screen.getByText("We're confirming your payment. You don't need to pay again."),
  ).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
};

describe('a payment in doubt', () => {
  it('is confirmed by its transaction, ever more rarely, until it succeeded [API-086]', async () => {
    const rendered = await openPayScreen(inDoubt);
    await rendered.user.click(payButton());
    await advance(0);
    expectConfirming();
    await advance(3_000);
    expect(statusAsks(rendered.record.calls)).toHaveLength(1);
    rendered.services.answerWith({
      'GET transactions/:id/get_status': { status: 'success' },
      'GET user_invoices/:id': aPaidInvoice(),
    });
    await advance(4_500);
    expect(screen.getByText('Thank you!')).toBeInTheDocument();
    expect(rendered.record.toasts).toEqual([{ message: 'Payment successful' }]);
    expect(paymentsOf(rendered)).toHaveLength(1);
  });

  it('shows the rest after a payment of a part', async () => {
    const rendered = await openPayScreen(inDoubt);
    await rendered.user.click(payButton());
    await advance(0);
    rendered.services.answerWith({
      'GET transactions/:id/get_status': { status: 'success' },
      'GET user_invoices/:id': anInvoice({ amount_paid: 4_000 }),
    });
    await advance(4_000);
    expect(screen.getByRole('button', { name: 'Pay $60.00' })).toBeEnabled();
    expect(readsOf(rendered)).toHaveLength(2);
    expect(rendered.record.toasts).toEqual([{ message: 'Payment successful' }]);
  });

  it('shows that the payment was declined, and takes the next one as new', async () => {
    const rendered = await openPayScreen(inDoubt);
    await rendered.user.click(payButton());
    await advance(0);
    rendered.services.answerWith({ 'GET transactions/:id/get_status': { status: 'declined' } });
    await advance(3_000);
    expect(
      screen.getByText(
        "Your payment was declined. You haven't been charged. Try again or choose another payment method.",
      ),
    ).toBeInTheDocument();
    await advance(1_000);
    await rendered.user.click(payButton());
    await advance(0);
    const [first, second] = paymentsOf(rendered);
    expect(second?.body).toEqual(first?.body);
    expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
  });

  it('is settled by the invoice itself after a reload of the page', async () => {
    const rendered = await openPayScreen({
      'GET user_invoices/:id': anInvoice({ payment_in_doubt: true }),
    });
    expectConfirming();
    await advance(3_000);
    expect(readsOf(rendered).length).toBeGreaterThan(1);
    expectConfirming();
    rendered.services.answerWith({ 'GET user_invoices/:id': anInvoice({ amount_paid: 2_500 }) });
    await advance(5_000);
    expect(screen.getByRole('button', { name: 'Pay $75.00' })).toBeEnabled();
    expect(rendered.record.toasts).toEqual([{ message: 'Payment successful' }]);
  });

  it('shows after a reload that a failed payment charged nothing', async () => {
    const rendered = await openPayScreen({
      'GET user_invoices/:id': anInvoice({ payment_in_doubt: true }),
    });
    rendered.services.answerWith({ 'GET user_invoices/:id': anInvoice() });
    await advance(3_000);
    expect(
      screen.getByText(
        "Your payment didn't go through. You haven't been charged, so you can pay again.",
      ),
    ).toBeInTheDocument();
    expect(payButton()).toBeEnabled();
  });

  it('is waited for when another tab made it, not paid again [API-086]', async () => {
    const rendered = await openPayScreen({
      'POST transactions/pay_once': answer(409, { detail: 'In doubt', code: 'payment_in_doubt' }),
    });
    rendered.services.answerWith({ 'GET user_invoices/:id': aPaidInvoice() });
    await rendered.user.click(payButton());
    await advance(0);
    expectConfirming();
    expect(paymentsOf(rendered)).toHaveLength(1);
    await advance(3_000);
    expect(screen.getByText('Thank you!')).toBeInTheDocument();
  });

  it('shows how long it takes, and polls at once after a press', async () => {
    const rendered = await openPayScreen(inDoubt);
    await rendered.user.click(payButton());
    await advance(2_000);
    expect(screen.getByText('Waiting for 2 seconds')).toBeInTheDocument();
    const before = statusAsks(rendered.record.calls).length;
    await rendered.user.click(screen.getByRole('button', { name: 'Check now' }));
    await advance(0);
    expect(statusAsks(rendered.record.calls)).toHaveLength(before + 1);
    await advance(60_000);
    expect(screen.getByText('Waiting for 1 minute')).toBeInTheDocument();
    expect(screen.getByText(/This is taking longer than usual/)).toBeInTheDocument();
  });

  it('asks at once when a hidden page is seen again, and nothing after it was left', async () => {
    const rendered = await openPayScreen(inDoubt);
    await rendered.user.click(payButton());
    await advance(0);
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await advance(60_000);
    expect(statusAsks(rendered.record.calls)).toHaveLength(0);
    visibility.mockReturnValue('visible');
    fireEvent(document, new Event('visibilitychange'));
    await advance(0);
    expect(statusAsks(rendered.record.calls)).toHaveLength(1);
    await rendered.user.click(screen.getByRole('link', { name: 'Go to the dashboard' }));
    await advance(0);
    await advance(60_000);
    expect(statusAsks(rendered.record.calls)).toHaveLength(1);
  });
});

describe('a payment without an answer', () => {
  it('is sent again under the same key', async () => {
    let tries = 0;
    const rendered = await openPayScreen({
      'POST transactions/pay_once': () => {
        tries += 1;
        return tries < 3 ? networkFailure() : payAnswer(true);
      },
    });
    rendered.services.answerWith({ 'GET user_invoices/:id': aPaidInvoice() });
    await rendered.user.click(payButton());
    await advance(3_000);
    expect(screen.getByText('Thank you!')).toBeInTheDocument();
    const keys = paymentsOf(rendered).map((call) => call.idempotencyKey);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });

  it('waits as long as the server asks while the first try is still running', async () => {
    const rendered = await openPayScreen({
      'POST transactions/pay_once': answer(
        409,
        { code: 'request_in_progress' },
        { 'retry-after': '5' },
      ),
    });
    await rendered.user.click(payButton());
    await advance(4_999);
    expect(paymentsOf(rendered)).toHaveLength(1);
    await advance(1);
    expect(paymentsOf(rendered)).toHaveLength(2);
  });

  it('is read off the invoice after four tries: paid', async () => {
    const rendered = await openPayScreen({ 'POST transactions/pay_once': networkFailure });
    rendered.services.answerWith({ 'GET user_invoices/:id': aPaidInvoice() });
    await rendered.user.click(payButton());
    await advance(7_000);
    expect(paymentsOf(rendered)).toHaveLength(4);
    expectConfirming();
    await advance(3_000);
    expect(screen.getByText('Thank you!')).toBeInTheDocument();
  });

  it('keeps its key when the payment never left this device', async () => {
    const rendered = await openPayScreen({ 'POST transactions/pay_once': networkFailure });
    await rendered.user.click(payButton());
    await advance(10_000);
    expect(
      screen.getByText(
        "We couldn't reach the server, and this bill shows no payment. You can pay again.",
      ),
    ).toBeInTheDocument();
    await rendered.user.click(payButton());
    await advance(0);
    expect(new Set(paymentsOf(rendered).map((call) => call.idempotencyKey)).size).toBe(1);
  });

  it('is a new payment once the invoice shows none after a server error', async () => {
    const rendered = await openPayScreen({
      'POST transactions/pay_once': answer(500, { detail: 'Broken' }),
    });
    await rendered.user.click(payButton());
    await advance(10_000);
    expect(screen.getByText(/didn't go through\. You haven't been charged/)).toBeInTheDocument();
    await advance(1_000);
    await rendered.user.click(payButton());
    await advance(0);
    expect(new Set(paymentsOf(rendered).map((call) => call.idempotencyKey)).size).toBe(2);
  });

  it('is refused at once when the gateway never got it', async () => {
    const rendered = await openPayScreen({
      'POST transactions/pay_once': answer(503, {
        detail: 'The card network is away',
        code: 'not_charged',
      }),
    });
    await rendered.user.click(payButton());
    await advance(0);
    expect(screen.getByText('The card network is away')).toBeInTheDocument();
    expect(payButton()).toBeEnabled();
  });
});

describe('a payment whose screen was left', () => {
  it('ends with the toast, and the dashboard in sight reads its lists again', async () => {
    const paid = pending<unknown>();
    const rendered = await openPayScreen({ 'POST transactions/pay_once': () => paid.promise });
    await rendered.user.click(payButton());
    await goTo(rendered, '/customer/dashboard');
    const listReads = () =>
      rendered.record.calls.filter(({ path }) => path === 'user_invoices').length;
    expect(listReads()).toBe(2);
    paid.resolve(payAnswer(true));
    await advance(0);
    expect(rendered.record.toasts).toEqual([{ message: 'Payment successful' }]);
    expect(rendered.location()).toBe('/customer/dashboard');
    expect(listReads()).toBe(4);
    expect(screen.getByRole('button', { name: /^Bills/ })).toBeInTheDocument();
  });

  it('is still on its way when the invoice is opened again, and is not sent twice', async () => {
    const paid = pending<unknown>();
    const rendered = await openPayScreen({ 'POST transactions/pay_once': () => paid.promise });
    await rendered.user.click(payButton());
    await goTo(rendered, '/customer/dashboard');
    await goTo(rendered, '/customer/blytzwallet/invoice/9');
    await advance(1_000);
    expect(screen.getByRole('button', { name: 'Processing...' })).toBeDisabled();
    rendered.services.answerWith({ 'GET user_invoices/:id': anInvoice({ amount_paid: 4_000 }) });
    paid.resolve(payAnswer(false));
    await advance(0);
    expect(screen.getByRole('button', { name: 'Pay $60.00' })).toBeEnabled();
    expect(paymentsOf(rendered)).toHaveLength(1);
  });

  it('never shows an old balance when the invoice cannot be read after a payment', async () => {
    let reads = 0;
    const rendered = await openPayScreen({
      'POST transactions/pay_once': payAnswer(false),
      'GET user_invoices/:id': () => {
        reads += 1;
        return reads === 1 ? anInvoice() : networkFailure();
      },
    });
    await rendered.user.click(payButton());
    await advance(0);
    expect(screen.getByRole('alert')).toHaveTextContent('Network Error');
    expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
    expect(rendered.record.toasts).toEqual([{ message: 'Payment successful' }]);
  });
});
