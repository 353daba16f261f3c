import { customerSession } from '@billfold/shared/testing/FakeShell';
import { act, screen } from '@testing-library/react';
import { billTakenInHand } from '../entities/invoice-screen/invoice-screen.slice';
import { renderCustomer } from '../testing/render-customer';

const { user } = customerSession;
const linkSession = { user: user === null ? null : { ...user, bill_only: true } };
const paths = [
  '/customer/dashboard',
  '/customer/bills/unpaid',
  '/customer/receipts/paid',
  '/customer/blytzwallet/methods',
  '/customer/blytzwallet/add-card',
  '/customer/blytzwallet/select-payment-type',
  '/customer/profile',
  '/customer/profile/settings',
  '/customer/merchant/5',
];

describe('a customer with the link of one invoice', () => {
  it.each(paths)('sees at %s that the link opens one invoice, without a call', async (path) => {
    const { record } = renderCustomer(path, {}, { session: linkSession });
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Your link opens one bill' }),
    ).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(record.calls).toEqual([]);
  });

  it('can go back to the current invoice', async () => {
    const { dispatch } = renderCustomer('/customer/dashboard', {}, { session: linkSession });
    await screen.findByRole('button', { name: 'Sign in' });
    expect(screen.queryByRole('link', { name: 'Back to the bill' })).not.toBeInTheDocument();
    act(() => {
      dispatch(billTakenInHand({ invoiceId: 9 }));
    });
    expect(await screen.findByRole('link', { name: 'Back to the bill' })).toHaveAttribute(
      'href',
      '/customer/blytzwallet/invoice/9',
    );
  });

  it('can sign in, which ends the visit by the link', async () => {
    const { user: visitor, record } = renderCustomer(
      '/customer/dashboard',
      {},
      { session: linkSession },
    );
    await visitor.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect(record.signOuts).toHaveLength(1);
  });
});
