import { answer, pending, type FakeHandlers } from '@billfold/shared/testing/FakeShell';
import { screen, waitFor } from '@testing-library/react';
import { billTakenInHand } from '../../entities/invoice-screen/invoice-screen.slice';
import { anInvoice } from '../../testing/invoice-factory';
import { renderCustomer } from '../../testing/render-customer';

const open = (invoice: FakeHandlers[string]) => {
  const rendered = renderCustomer('/customer/blytzcash', { 'GET user_invoices/:id': invoice });
  rendered.dispatch(billTakenInHand({ invoiceId: 9 }));
  return rendered;
};

describe('the cash area', () => {
  it('shows title, merchant and amount due of the current invoice, and pays nothing [CUST-016]', async () => {
    const { record } = open(anInvoice({ amount: 10_000, amount_paid: 2_500 }));
    expect(await screen.findByText('Cedar Water')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'Pay with cash' })).toBeInTheDocument();
    expect(screen.getByText('$75.00')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to the bill' })).toHaveAttribute(
      'href',
      '/customer/blytzwallet/invoice/9',
    );
    expect(record.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET user_invoices/9',
    ]);
  });

  it('shows only the title without an invoice, and makes no call [CUST-016]', async () => {
    const { record } = renderCustomer('/customer/blytzcash', {});
    expect(await screen.findByRole('heading', { name: 'Pay with cash' })).toBeInTheDocument();
    expect(screen.queryByText(/\$/)).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Choose a bill' })).toHaveAttribute(
      'href',
      '/customer/bills/unpaid',
    );
    expect(record.calls).toEqual([]);
  });

  it('waits for the invoice', async () => {
    const bill = pending();
    open(() => bill.promise);
    expect(await screen.findByText('Loading the bill')).toBeInTheDocument();
    bill.resolve(anInvoice());
    expect(await screen.findByText('$100.00')).toBeInTheDocument();
  });

  it('shows the detail when the invoice cannot be loaded, and tries again', async () => {
    const { user, services } = open(answer(404, { detail: 'X' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('X');
    services.answerWith({ 'GET user_invoices/:id': anInvoice() });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByText('$100.00')).toBeInTheDocument());
  });
});
