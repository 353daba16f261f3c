import { answer, pending, type FakeHandlers } from '@billfold/shared/testing/FakeShell';
import { screen, waitFor } from '@testing-library/react';
import { aSubscription } from '../../testing/invoice-factory';
import { renderCustomer } from '../../testing/render-customer';

const cedar = aSubscription({ id: 5, merchant_name: 'Cedar Water' });
const gym = aSubscription({
  id: 6,
  merchant_name: 'North Gym',
  sms_opt_in: 'False',
  email_opt_in: 'false',
  marketing_opt_in: false,
});
const open = (subscriptions: FakeHandlers[string]) =>
  renderCustomer('/customer/profile/settings', {
    'GET subscriptions': subscriptions,
    'GET subscriptions/:id': gym,
  });

describe('the opt-in preferences', () => {
  it('have a title, and a subtitle that opt-in can be changed for each account [CUST-003, CUST-195]', async () => {
    open([cedar]);
    expect(await screen.findByRole('heading', { name: 'Opt-In Preferences' })).toBeInTheDocument();
    expect(screen.getByText('You can change your opt-ins for each account.')).toBeInTheDocument();
  });

  it('have one row per merchant, which opens its preferences [CUST-196, CUST-198]', async () => {
    const { user, location, record } = open([cedar, gym]);
    expect(await screen.findByRole('link', { name: /Cedar Water/ })).toHaveTextContent(
      'On: billing by text, billing by email',
    );
    expect(screen.getAllByRole('link')).toHaveLength(2);
    expect(screen.getByRole('link', { name: /North Gym/ })).toHaveTextContent('No messages');
    expect(record.calls).toMatchObject([{ method: 'GET', path: 'subscriptions' }]);
    await user.click(screen.getByRole('link', { name: /North Gym/ }));
    await waitFor(() => expect(location()).toBe('/customer/merchant/6'));
  });

  it('show the logo of a merchant, and initials without one', async () => {
    const { container } = open([{ ...cedar, merchant_logo: '/cedar.svg' }, gym]);
    expect(await screen.findByRole('link', { name: /Cedar Water/ })).toBeInTheDocument();
    expect(container.querySelector('img')).toHaveAttribute('src', '/cedar.svg');
    expect(screen.getByRole('link', { name: /North Gym/ })).toHaveTextContent('NG');
  });

  it("say 'There are no merchants' when there are none [CUST-197]", async () => {
    open([]);
    expect(await screen.findByText('There are no merchants')).toBeInTheDocument();
  });

  it('say that they are loading', async () => {
    const merchants = pending();
    open(() => merchants.promise);
    expect(await screen.findByText('Loading merchants')).toBeInTheDocument();
    expect(screen.queryByText('There are no merchants')).not.toBeInTheDocument();
    merchants.resolve([cedar]);
    expect(await screen.findByRole('link', { name: /Cedar Water/ })).toBeInTheDocument();
  });

  it.each([
    ['a failure', answer(500, { detail: 'X' })],
    ['a refusal', answer(403, { detail: 'X' })],
  ])(
    "raise the toast 'Unable to get subscriptions' after %s, and can be tried again [CUST-199]",
    async (_case, refusal) => {
      const { user, services, record } = open(refusal);
      expect(await screen.findByRole('alert')).toHaveTextContent('X');
      expect(record.toasts).toEqual([{ message: 'Unable to get subscriptions', type: 'error' }]);
      services.answerWith({ 'GET subscriptions': [cedar] });
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      expect(await screen.findByRole('link', { name: /Cedar Water/ })).toBeInTheDocument();
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    },
  );
});
