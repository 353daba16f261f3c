import {
  answer,
  customerSession,
  networkFailure,
  type FakeHandlers,
} from '@billfold/shared/testing/FakeShell';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { anInvoice, aPaidInvoice, aTransaction } from '../../testing/invoice-factory';
import { renderCustomer } from '../../testing/render-customer';

const open = (invoice: FakeHandlers[string], path = '/customer/receipts/paid/9') =>
  renderCustomer(path, { 'GET user_invoices/:id': invoice, 'GET user_invoices': [] });
const { readFileSync } = jest.requireActual<{
  readonly readFileSync: (path: string, encoding: 'utf8') => string;
}>('node:fs');
const folder = (expect.getState().testPath ?? '').replace(/[^/]+$/, '');
const fact = (label: string) => {
  const found = screen.getByText(label).parentElement;
  if (found === null) throw new Error(`No fact is called ${label}`);
  return found;
};
const refund = aTransaction({
  id: 2,
  type: 'refund',
  amount_paid: 10_000,
  visible_method: 'Visa 1111 refund',
});

describe('the receipt', () => {
  it('loads the invoice, thanks, and shows what was paid once [CUST-007, CUST-176, CUST-179, CUST-180, CUST-181, CUST-184]', async () => {
    const { record } = open(aPaidInvoice());
    expect(await screen.findByRole('heading', { name: 'Thank you!' })).toBeInTheDocument();
    expect(record.calls).toMatchObject([{ method: 'GET', path: 'user_invoices/9' }]);
    expect(screen.getByText('Your payment has been submitted')).toBeInTheDocument();
    expect(screen.queryByText('This bill has already been paid.')).toBeNull();
    expect(screen.getByRole('img', { name: 'Cedar Water' }).querySelector('img')).toHaveAttribute(
      'src',
      'https://files.test/cedar.svg',
    );
    for (const text of ['Water, February', 'Amount paid', '$100.00', '03/04/2024'])
      expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.queryByRole('list', { name: 'Payments' })).not.toBeInTheDocument();
  });

  it('says that it was refunded, even when scheduled [CUST-177]', async () => {
    open(aPaidInvoice({ transactions: [aTransaction(), refund], scheduled_on: '2024-03-12' }));
    expect(await screen.findByText('Your payment has been refunded')).toBeInTheDocument();
    expect(screen.queryByText(/scheduled$/)).not.toBeInTheDocument();
  });

  it('shows the day of a void, not of a payment that is scheduled', async () => {
    const voided = aTransaction({ id: 2, type: 'void', paid_date: '2024-03-05' });
    const transactions = [aTransaction({ status: 'voided' }), voided];
    open(anInvoice({ transactions, scheduled_on: '2024-03-12' }));
    expect(await screen.findByText('Your payment has been voided')).toBeInTheDocument();
    expect(fact('Date')).toHaveTextContent('03/05/2024');
  });

  it('says that it was scheduled, with the scheduled date [CUST-178, CUST-181]', async () => {
    open(anInvoice({ scheduled_on: '2024-03-12' }));
    expect(await screen.findByText('Your payment has been scheduled')).toBeInTheDocument();
    expect(screen.getByText('03/12/2024')).toBeInTheDocument();
  });

  it('names both cards of a split with their day, and the last as its method [CUST-182]', async () => {
    const cards = [
      aTransaction({ id: 1, visible_method: 'Visa 1111', amount_paid: 6_000 }),
      aTransaction({ id: 2, visible_method: 'Mastercard 4444', amount_paid: 4_000 }),
    ];
    open(aPaidInvoice({ transactions: cards }));
    const movements = within(await screen.findByRole('list', { name: 'Payments' })).getAllByRole(
      'listitem',
    );
    expect(movements.map((movement) => movement.textContent)).toEqual([
      '03/04/2024Visa 1111$60.00',
      '03/04/2024Mastercard 4444$40.00',
    ]);
    expect(screen.getByRole('heading', { name: '2 payments' })).toBeInTheDocument();
    expect(fact('Last payment')).toHaveTextContent('$40.00 · Mastercard 4444');
    expect(fact('Last payment')).not.toHaveTextContent('Visa 1111');
  });

  it('has no thanks for a payment that the bank returned, and leads to the invoice', async () => {
    const taken = aTransaction({
      id: 2,
      type: 'return',
      visible_method: 'Bank Account 6789',
      return_reason: 'Insufficient funds',
    });
    open(anInvoice({ state: 'late', transactions: [aTransaction(), taken] }));
    expect(await screen.findByText("Your bank didn't honor your payment")).toBeInTheDocument();
    expect(screen.queryByText('Thank you!')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: '2 transactions' })).toBeInTheDocument();
    expect(fact('Reason')).toHaveTextContent('Insufficient funds');
    expect(screen.getByText('Returned by: Bank Account 6789, Insufficient funds')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Pay this bill' })).toHaveAttribute(
      'href',
      '/customer/blytzwallet/invoice/9',
    );
  });

  it.each([
    ['void', 'Your payment has been voided', 'Amount voided', 'Voided: Visa 1111'],
    ['refund', 'Your payment has been refunded', 'Amount refunded', 'Refunded to: Visa 1111'],
  ] as const)(
    'shows for a %s how much came back to which card, and leads on [CUST-177]',
    async (type, message, label, movement) => {
      const back = aTransaction({ id: 2, type });
      open(anInvoice({ state: 'late', transactions: [aTransaction({ status: 'voided' }), back] }));
      expect(await screen.findByText(message)).toBeInTheDocument();
      expect(fact(label)).toHaveTextContent('$100.00');
      expect(screen.getByText(movement)).toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'Pay this bill' })).toBeInTheDocument();
    },
  );

  it('shows a returned refund, and the open amount', async () => {
    const back = aTransaction({ id: 2, type: 'refund', status: 'returned', amount_paid: 4_000 });
    open(anInvoice({ amount_paid: 2_500, transactions: [aTransaction(), back] }));
    expect(await screen.findByText("Your bank didn't accept your refund")).toBeInTheDocument();
    expect(fact('Amount returned')).toHaveTextContent('$40.00');
    expect(screen.getByText('Refund returned: Visa 1111')).toBeInTheDocument();
    expect(fact('Left to pay')).toHaveTextContent('$75.00');
  });

  it('shows what is left after a part payment, and leads on', async () => {
    open(anInvoice({ amount_paid: 2_500, transactions: [aTransaction({ amount_paid: 2_500 })] }));
    await screen.findByText('Thank you!');
    expect(fact('Left to pay')).toHaveTextContent('$75.00');
    expect(screen.getByRole('link', { name: 'Pay the rest' })).toHaveAttribute(
      'href',
      '/customer/blytzwallet/invoice/9',
    );
  });

  it('does not count a payment that was unscheduled', async () => {
    const cancelled = aTransaction({
      id: 2,
      status: 'cancelled',
      visible_method: 'Mastercard 4444',
      paid_date: null,
    });
    open(aPaidInvoice({ transactions: [aTransaction({ id: 1 }), cancelled] }));
    await screen.findByText('Thank you!');
    expect(fact('Payment method')).toHaveTextContent('Visa 1111');
    expect(screen.queryByText(/Mastercard/)).not.toBeInTheDocument();
  });

  it('prints without anything to press', () => {
    const style = readFileSync(`${folder}ViewReceiptScreen.module.css`, 'utf8');
    expect(style).toMatch(/@media print \{[^@]*\.ways \{\s+display: none;/);
  });

  it('leads back to the dashboard [CUST-183]', async () => {
    const { user, location } = open(aPaidInvoice());
    await user.click(await screen.findByRole('button', { name: 'Done' }));
    expect(location()).toBe('/customer/dashboard');
  });

  it('leads from an invoice without a payment to the pay screen', async () => {
    const { location } = open(anInvoice());
    await waitFor(() => expect(location()).toBe('/customer/blytzwallet/invoice/9'));
    expect(screen.queryByText('Thank you!')).not.toBeInTheDocument();
  });

  it('stays in sight when it cannot be read again', async () => {
    const { services, state } = open(aPaidInvoice());
    await screen.findByText('Thank you!');
    services.answerWith({ 'GET user_invoices/:id': networkFailure });
    fireEvent(document, new Event('visibilitychange'));
    await waitFor(() =>
      expect(state()).toMatchObject({ receipt: { data: { errors: ['Network Error'] } } }),
    );
    expect(screen.getByText('Thank you!')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it("shows the refusal of another customer's invoice, with a way out", async () => {
    open(answer(403, { detail: 'Not yours' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Not yours');
    expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute(
      'href',
      '/customer/dashboard',
    );
  });

  it('makes no call for an address without an invoice', async () => {
    const { record } = open(aPaidInvoice(), '/customer/receipts/paid/abc');
    expect(await screen.findByText('Unable to find invoice')).toBeVisible();
    expect(record.calls).toEqual([]);
  });
});

it('offers the sign-in, no dashboard and no history to the link of a text', async () => {
  const { user } = customerSession;
  const { record, user: hand } = renderCustomer(
    '/customer/receipts/paid/9',
    { 'GET user_invoices/:id': aPaidInvoice() },
    {
      session: {
        ...customerSession,
        user: user === null ? null : { ...user, bill_only: true, pay_only: true },
      },
    },
  );
  expect(await screen.findByRole('heading', { name: 'Thank you!' })).toBeInTheDocument();
  expect(fact('Amount paid')).toHaveTextContent('$100.00');
  expect(screen.queryByRole('button', { name: 'Done' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'History' })).not.toBeInTheDocument();
  await hand.click(screen.getByRole('button', { name: 'Sign in to see all your bills' }));
  expect(record.signOuts).toHaveLength(1);
});
