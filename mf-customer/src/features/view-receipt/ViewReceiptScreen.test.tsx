import { answer, type FakeHandlers } from '@billfold/shared/testing/FakeShell';
import { screen, waitFor } from '@testing-library/react';
import { anInvoice, aPaidInvoice, aTransaction } from '../../testing/invoice.factory';
import { renderCustomer } from '../../testing/render-customer';

const open = (invoice: FakeHandlers[string], path = '/customer/receipts/paid/9') => renderCustomer(path, { 'GET user_invoices/:id': invoice, 'GET user_invoices': [] });
const refund = aTransaction({ id: 2, type: 'refund', amount_paid: 10_000, visible_method: 'Visa 1111 refund' });

describe('the receipt', () => {
  it('thanks and says that the payment was submitted [CUST-007, CUST-176, CUST-179]', async () => {
    open(aPaidInvoice());
    expect(await screen.findByRole('heading', { name: 'Thank you!' })).toBeInTheDocument();
    expect(screen.getByText('Your payment has been submitted')).toBeInTheDocument();
  });

  it('says that it was refunded, even when scheduled [CUST-177]', async () => {
    open(aPaidInvoice({ transactions: [aTransaction(), refund], scheduled_on: '2024-03-12' }));
    expect(await screen.findByText('Your payment has been refunded')).toBeInTheDocument();
    expect(screen.queryByText(/scheduled$/)).not.toBeInTheDocument();
  });

  it('says that it was scheduled, with the scheduled date [CUST-178, CUST-181]', async () => {
    open(anInvoice({ scheduled_on: '2024-03-12' }));
    expect(await screen.findByText('Your payment has been scheduled')).toBeInTheDocument();
    expect(screen.getByText('03/12/2024')).toBeInTheDocument();
  });

  it('shows logo, description, amount paid and paid date [CUST-180, CUST-181]', async () => {
    open(aPaidInvoice());
    expect(await screen.findByRole('img', { name: 'Cedar Water' })).toHaveAttribute('src', 'https://files.test/cedar.svg');
    for (const text of ['Water, February', 'Amount paid', '$100.00', '03/04/2024']) expect(screen.getByText(text)).toBeInTheDocument();
  });

  it('shows the method of the last transaction [CUST-182]', async () => {
    open(aPaidInvoice({ transactions: [aTransaction({ id: 1 }), aTransaction({ id: 2, visible_method: 'Mastercard 4444' })] }));
    expect(await screen.findByText('Mastercard 4444')).toBeInTheDocument();
    expect(screen.queryByText('Visa 1111')).not.toBeInTheDocument();
  });

  it('leads back to the dashboard [CUST-183]', async () => {
    const { user, location } = open(aPaidInvoice());
    await user.click(await screen.findByRole('button', { name: 'Done' }));
    expect(location()).toBe('/customer/dashboard');
  });

  it('loads the invoice of the address [CUST-184]', async () => {
    const { record } = open(aPaidInvoice());
    await screen.findByText('Thank you!');
    expect(record.calls).toMatchObject([{ method: 'GET', path: 'user_invoices/9' }]);
  });

  it('thanks nobody for a payment that was not made', async () => {
    const { record } = open(anInvoice());
    await waitFor(() => expect(record.navigations).toEqual(['/customer/blytzwallet/invoice/9']));
    expect(screen.queryByText('Thank you!')).not.toBeInTheDocument();
  });

  it.each([
    ['somebody else’s', answer(403, { detail: 'Not yours' }), 'Not yours'],
    ['an unknown', answer(404, { detail: 'No such invoice' }), 'No such invoice'],
  ])('of %s invoice shows the detail, with a way out', async (_whose, refusal, text) => {
    open(refusal);
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute('href', '/customer/dashboard');
  });

  it('of an address that names no invoice asks nobody', async () => {
    const { record } = open(aPaidInvoice(), '/customer/receipts/paid/abc');
    expect(await screen.findByRole('alert')).toHaveTextContent('Unable to find invoice');
    expect(record.calls).toEqual([]);
  });
});
