import { answer, customerSession } from '@billfold/shared/testing/FakeShell';
import { screen, within } from '@testing-library/react';
import { aCard, anInvoice, aSubscription, aTransaction } from '../../testing/invoice-factory';
import { advance, openPayScreen, press } from '../../testing/pay-screen';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const group = () => screen.getByRole('group', { name: 'More ways to pay' });
const action = (name: string) => within(group()).getByRole('button', { name });
const billSession = {
  user: {
    id: 7,
    first_name: 'Ana',
    last_name: 'Reyes',
    is_business: false,
    business_name: '',
    username: 'ana',
    formatted_phone: '',
    email: '',
    is_merchant: false,
    bill_only: true,
  },
};

describe('the icons below an invoice', () => {
  it('are Schedule, Auto-Pay and Multi-Card [CUST-055, CUST-057]', async () => {
    await openPayScreen();
    expect(
      within(group())
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label')),
    ).toEqual(['Schedule', 'Auto-Pay', 'Multi-Card']);
    for (const name of ['Schedule', 'Auto-Pay', 'Multi-Card'])
      expect(action(name)).toHaveAttribute('aria-pressed', 'false');
  });

  it('mark Auto-Pay when auto-pay is enabled, and only then [CUST-056]', async () => {
    const { unmount } = await openPayScreen({
      'GET subscriptions/:id': aSubscription({ autopay_enabled: true }),
    });
    expect(
      within(action('Auto-Pay')).getByRole('img', { name: 'Auto-pay is on' }),
    ).toBeInTheDocument();
    expect(action('Auto-Pay')).toHaveAttribute('aria-pressed', 'true');
    unmount();
    await openPayScreen();
    expect(
      within(action('Auto-Pay')).queryByRole('img', { name: 'Auto-pay is on' }),
    ).not.toBeInTheDocument();
  });

  it('open auto-pay', async () => {
    await openPayScreen();
    await press(action('Auto-Pay'));
    await advance(10);
    expect(screen.getByRole('dialog', { name: 'Auto-pay' })).toBeInTheDocument();
  });

  it('ask for a subscription that could not be loaded when auto-pay is wanted', async () => {
    const { services } = await openPayScreen({
      'GET subscriptions/:id': answer(500, { detail: 'Not now' }),
    });
    expect(screen.queryByText('Not now')).not.toBeInTheDocument();
    await press(action('Auto-Pay'));
    expect(screen.getByText('Not now')).toBeInTheDocument();
    services.answerWith({ 'GET subscriptions/:id': aSubscription() });
    await press(screen.getByRole('button', { name: 'Try again' }));
    await advance(10);
    expect(screen.getByRole('dialog', { name: 'Auto-pay' })).toBeInTheDocument();
  });
});

describe('the session of an invoice link', () => {
  it('pays with a stored method, and offers neither auto-pay nor new methods', async () => {
    const rendered = await openPayScreen(
      { 'GET payment_methods': [aCard()] },
      { session: { ...customerSession, ...billSession } },
    );
    expect(screen.queryByRole('group', { name: 'More ways to pay' })).not.toBeInTheDocument();
    await press(screen.getByRole('button', { name: /^Payment method/ }));
    expect(screen.queryByRole('button', { name: '+ Add Payment Method' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Manage payment methods' })).not.toBeInTheDocument();
    await press(screen.getByRole('button', { name: 'Cancel' }));
    await advance(1_010);
    await press(screen.getByRole('button', { name: 'Pay $100.00' }));
    expect(rendered.record.toasts).toEqual([{ message: 'Payment successful' }]);
  });

  it('reads a scheduled invoice without changing it', async () => {
    const waiting = aTransaction({ status: 'scheduled', paid_date: null });
    await openPayScreen(
      {
        'GET user_invoices/:id': anInvoice({ scheduled_on: '2024-03-12', transactions: [waiting] }),
      },
      { session: { ...customerSession, ...billSession } },
    );
    expect(screen.getByText('Payment Scheduled')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Unschedule' })).not.toBeInTheDocument();
    expect(screen.getByText('Sign in to change it.')).toBeInTheDocument();
  });
});
