import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { resetPlatform } from '../../testing/fake-platform';
import {
  customerAuth,
  merchantAuth,
  startTestShell,
  stopTestShells,
} from '../../testing/TestShell';

beforeEach(resetPlatform);
afterEach(stopTestShells);

it("shows '404', 'PAGE NOT FOUND' and the sentence [SHELL-003] [SHELL-093] [SHELL-097]", async () => {
  await startTestShell({ path: '/no-such-page' });
  expect(screen.getByText('404')).toBeVisible();
  expect(screen.getByText('PAGE NOT FOUND')).toBeVisible();
  expect(screen.getByText('Sorry, the page you are looking for does not exist.')).toBeVisible();
});

it.each([
  ['a merchant', merchantAuth, '/admin/dashboard'],
  ['a customer', customerAuth, '/customer/dashboard'],
])('links %s to the own dashboard [SHELL-094] [SHELL-095]', async (_who, auth, dashboard) => {
  const page = await startTestShell({ path: '/no-such-page', auth });
  await userEvent.click(screen.getByRole('link', { name: 'Return to dashboard' }));
  await waitFor(() => expect(page.destination()).toBe(dashboard));
});

it.each(['/customer/signup', '/customer/login/more', '/Customer/reset/x'])(
  'links a visitor of %s to the customer sign-in, below the mark of the product',
  async (path) => {
    const page = await startTestShell({ path });
    expect(screen.getByText('Billfold')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Merchant sign in' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Return to dashboard' })).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Customer sign in' }));
    await waitFor(() => expect(page.destination()).toBe('/customer/login'));
  },
);

it.each([
  ['Customer sign in', '/customer/login'],
  ['Merchant sign in', '/login'],
])('links a visitor of any other address to the %s', async (name, href) => {
  await startTestShell({ path: '/no-such-page' });
  expect(screen.getByText('Billfold')).toBeVisible();
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
});

it('offers a visitor the customer sign-in first, and the public website last', async () => {
  await startTestShell({ path: '/no-such-page' });
  const links = within(screen.getByRole('main')).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Customer sign in',
    'Merchant sign in',
    'Return to dashboard',
  ]);
});

it('has no second mark inside the frame of a signed-in customer', async () => {
  await startTestShell({ path: '/customer/no-such-page', auth: customerAuth });
  const section = (await screen.findByText('PAGE NOT FOUND')).closest('section');
  expect(section).not.toHaveTextContent('Billfold');
});

it('links a visitor to the public website of the settings [SHELL-096] [SHELL-097]', async () => {
  await startTestShell({ path: '/no-such-page' });
  expect(screen.getByRole('link', { name: 'Return to dashboard' })).toHaveAttribute(
    'href',
    'https://www.billfold.example/',
  );
});
