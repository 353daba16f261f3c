import { answer, networkFailure, type FakeHandlers } from '@billfold/shared/testing/FakeShell';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { anInvoice, aPaidInvoice, aTransaction } from '../../testing/invoice-factory';
import { renderCustomer } from '../../testing/render-customer';

const bill = anInvoice({ id: 9 });
const receipt = aPaidInvoice({ id: 13 });
const open = (path: string, answers: FakeHandlers = {}) =>
  renderCustomer(path, { 'GET user_invoices': [bill, receipt], ...answers });

describe('upcoming invoices', () => {
  it('ask for the unpaid half, and show merchant, description, amount and due date with VIEW BILL [CUST-005, CUST-036, CUST-038, CUST-039, CUST-047, CUST-048]', async () => {
    const { record } = open('/customer/bills/unpaid');
    expect(await screen.findByRole('heading', { name: 'Upcoming Bills' })).toBeInTheDocument();
    const card = await screen.findByRole('link', { name: /VIEW BILL/ });
    for (const text of ['Cedar Water', 'Water, February', '$100.00', 'Due: 03/05/2024'])
      expect(card).toHaveTextContent(text);
    expect(screen.queryByText(/VIEW RECEIPT/)).not.toBeInTheDocument();
    expect(record.calls).toMatchObject([
      { method: 'GET', path: 'user_invoices', query: { bill_state: 'unpaid' } },
    ]);
  });

  it('say when the bank returned what was paid', async () => {
    open('/customer/bills/unpaid', {
      'GET user_invoices': [
        anInvoice({
          transactions: [aTransaction({ id: 1 }), aTransaction({ id: 2, type: 'return' })],
        }),
      ],
    });
    expect(await screen.findByRole('link', { name: /VIEW BILL/ })).toHaveTextContent(
      'Payment returned',
    );
  });

  it('open the invoice screen [CUST-041]', async () => {
    const { user, location } = open('/customer/bills/unpaid', {
      'GET user_invoices/:id': bill,
      'GET payment_methods': [],
      'GET subscriptions/:id': {},
    });
    const card = await screen.findByRole('link', { name: /VIEW BILL/ });
    expect(card).toHaveAttribute('href', '/customer/blytzwallet/invoice/9');
    await user.click(card);
    expect(location()).toBe('/customer/blytzwallet/invoice/9');
  });

  it("say 'You're all caught up!' when there are none [CUST-042]", async () => {
    open('/customer/bills/unpaid', { 'GET user_invoices': [] });
    expect(await screen.findByText("You're all caught up!")).toBeInTheDocument();
  });

  it('show the detail when they cannot be loaded, and try again [CUST-046]', async () => {
    const { user, services } = open('/customer/bills/unpaid', {
      'GET user_invoices': answer(400, { detail: 'X' }),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('X');
    services.answerWith({ 'GET user_invoices': [bill] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: /VIEW BILL/ })).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('continue with the next page until there is none', async () => {
    const { user } = open('/customer/bills/unpaid', {
      'GET user_invoices': ({ query }: { query?: Record<string, string> }) =>
        query?.['cursor'] === 'c2'
          ? answer(200, [anInvoice({ id: 10, description: 'Water, March' })])
          : answer(200, [bill], { 'x-next-cursor': 'c2' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Water, March')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  it('are read again when the page comes back into sight', async () => {
    const { services } = open('/customer/bills/unpaid');
    await screen.findByRole('link', { name: /VIEW BILL/ });
    services.answerWith({ 'GET user_invoices': [] });
    fireEvent.focus(window);
    expect(await screen.findByText("You're all caught up!")).toBeInTheDocument();
  });

  it('stay below the reason while the connection is lost, and are read after that', async () => {
    const { services } = open('/customer/bills/unpaid');
    await screen.findByRole('link', { name: /VIEW BILL/ });
    services.answerWith({ 'GET user_invoices': networkFailure });
    const clock = jest.spyOn(performance, 'now').mockReturnValue(10_000);
    fireEvent.focus(window);
    expect(await screen.findByRole('alert')).toHaveTextContent('Network Error');
    expect(screen.getByRole('link', { name: /VIEW BILL/ })).toBeInTheDocument();
    services.answerWith({ 'GET user_invoices': [] });
    clock.mockReturnValue(10_600);
    fireEvent(window, new Event('online'));
    clock.mockRestore();
    expect(await screen.findByText("You're all caught up!")).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('receipts', () => {
  it('show only paid invoices, with the paid date and VIEW RECEIPT [CUST-006, CUST-037, CUST-040, CUST-044]', async () => {
    const { record } = open('/customer/receipts/paid');
    expect(await screen.findByRole('heading', { name: 'Receipts' })).toBeInTheDocument();
    const card = await screen.findByRole('link', { name: /VIEW RECEIPT/ });
    expect(card).toHaveTextContent('Paid on: 03/04/2024');
    expect(screen.queryByText(/VIEW BILL/)).not.toBeInTheDocument();
    expect(record.calls[0]?.query).toMatchObject({ bill_state: 'paid' });
  });

  it('lead by way of the invoice screen to the receipt [CUST-041, CUST-045, CUST-080]', async () => {
    const { user, record, location, state } = open('/customer/receipts/paid', {
      'GET user_invoices/:id': receipt,
      'GET payment_methods': [],
    });
    const card = await screen.findByRole('link', { name: /VIEW RECEIPT/ });
    fireEvent.click(card, { ctrlKey: true });
    expect(state()).toMatchObject({ invoiceScreen: { from_receipt: null } });
    await user.click(card);
    await waitFor(() => expect(location()).toBe('/customer/receipts/paid/13'));
    expect(record.navigations).toEqual(['/customer/receipts/paid/13']);
    expect(state()).toMatchObject({ invoiceScreen: { from_receipt: 13 } });
    expect(await screen.findByText('Thank you!')).toBeInTheDocument();
  });

  it("say 'You have no receipts.' when there are none [CUST-043]", async () => {
    open('/customer/receipts/paid', { 'GET user_invoices': [] });
    expect(await screen.findByText('You have no receipts.')).toBeInTheDocument();
  });
});
