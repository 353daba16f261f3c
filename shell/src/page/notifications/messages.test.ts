/** @needs-dom */
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { customerPlan } from '../../testing/fake-plan';
import { resetPlatform } from '../../testing/fake-platform';
import { customerAuth, startTestShell, stopTestShells } from '../../testing/TestShell';

beforeEach(resetPlatform);
afterEach(stopTestShells);

const pay = '/customer/blytzwallet/invoice/9';
const ended = 'Your session has ended. Please sign in again.';
const expired = /logged out after 10 minutes of inactivity/;

/** Leaves the payment page for the sign-in, a page of its own; answers once that one is open. */
const leaveBy = async (how: 'expire' | 'hardLogout') => {
  const page = await startTestShell({ path: pay, auth: customerAuth, plan: customerPlan });
  act(() => page.shell.session[how]());
  await waitFor(() => expect(page.opened).toEqual(['/customer/login']));
  stopTestShells();
  return startTestShell({ path: '/customer/login' });
};

it('shows the kept messages in the next page', async () => {
  await leaveBy('hardLogout');
  expect(await screen.findByText(ended)).toBeVisible();
  expect(sessionStorage.getItem('billfold.messages')).toBeNull();
});

it('shows a waiting message in the next page after the first activity', async () => {
  await leaveBy('expire');
  expect(screen.queryByText(expired)).not.toBeInTheDocument();
  await userEvent.keyboard('x');
  expect(await screen.findByText(expired)).toBeVisible();
});

it.each(['', 'nonsense', '{}', '{"shown":1,"waiting":[]}', 'null'])(
  'shows nothing when %s was stored',
  async (text) => {
    sessionStorage.setItem('billfold.messages', text);
    await startTestShell({ path: '/customer/login' });
    expect(screen.getByRole('region', { name: 'Notifications' })).toHaveTextContent('');
  },
);
