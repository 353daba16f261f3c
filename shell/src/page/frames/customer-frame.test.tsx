import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { customerPlan } from '../../testing/fake-plan';
import { resetPlatform } from '../../testing/fake-platform';
import { ana, customerAuth, startTestShell, stopTestShells } from '../../testing/TestShell';

beforeEach(resetPlatform);
afterEach(stopTestShells);

const start = (address = '/customer/dashboard', user = ana) =>
  startTestShell({
    path: address,
    auth: customerAuth,
    answers: { 'GET users/user_get_self': user },
  });
/** With the modules of customers only, pages of payments need no page of their own. */
const startInOnePage = () =>
  startTestShell({ path: '/customer/dashboard', auth: customerAuth, plan: customerPlan });
const menu = () => within(screen.getByRole('complementary', { name: 'Menu' }));
const openMenu = () => userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
const { readFileSync } = jest.requireActual<{
  readonly readFileSync: (path: string, encoding: 'utf8') => string;
}>('node:fs');
const folder = (expect.getState().testPath ?? '').replace(/[^/]+$/, '');
const styleOf = (file: string) => readFileSync(`${folder}${file}`, 'utf8');

it('draws the customer header around every customer screen [SHELL-002]', async () => {
  const page = await start();
  expect(screen.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(screen.getByRole('banner')).toBeVisible();
  await page.go('/customer/profile');
  expect(await screen.findByRole('heading', { name: 'Profile' })).toBeVisible();
  expect(screen.getByRole('banner')).toBeVisible();
});

it('opens the sidebar with the menu icon and moves the focus into it [SHELL-045]', async () => {
  await start();
  const panel = screen.getByRole('complementary', { name: 'Menu' });
  expect(panel).toHaveAttribute('inert');
  await openMenu();
  expect(panel).not.toHaveAttribute('inert');
  expect(menu().getByRole('button', { name: 'Close menu' })).toHaveFocus();
  await userEvent.click(menu().getByRole('button', { name: 'Close menu' }));
  expect(panel).toHaveAttribute('inert');
  expect(screen.getByRole('button', { name: 'Open menu' })).toHaveFocus();
});

it('opens and closes with an animation of 250 ms [SHELL-046]', () => {
  expect(styleOf('CustomerSidebar.module.css')).toMatch(
    /transition:\s+transform var\(--motion-sidebar\)/,
  );
  expect(styleOf('../../../../shared/src/ui/tokens.css')).toMatch(
    /:root \{[^}]*--motion-sidebar: 250ms;/,
  );
});

it('shows the initials and the name of a person [SHELL-047] [SHELL-048]', async () => {
  await start('/customer/dashboard', { ...ana, first_name: 'Ann', last_name: 'Lee' });
  expect(await menu().findByText('AL')).toBeInTheDocument();
  expect(menu().getByText('Ann Lee')).toBeInTheDocument();
});

it('shows the business name of a business [SHELL-048]', async () => {
  await start('/customer/dashboard', {
    ...ana,
    is_business: true,
    business_name: 'Blue Door Bakery',
  });
  expect(await menu().findByText('Blue Door Bakery')).toBeInTheDocument();
});

it('leads by each entry of the menu to its screen [SHELL-049] [SHELL-050] [SHELL-051]', async () => {
  const page = await start('/customer/receipts/paid/9');
  for (const [label, address] of [
    ['Profile', '/customer/profile'],
    ['Dashboard', '/customer/dashboard'],
    ['Notifications', '/customer/profile/settings'],
  ] as const) {
    await openMenu();
    await userEvent.click(menu().getByRole('link', { name: label }));
    await waitFor(() => expect(page.address()).toBe(address));
    expect(screen.getByRole('complementary', { name: 'Menu' })).toHaveAttribute('inert');
  }
});

it('has a back arrow in place of the menu icon on steps of a payment [SHELL-053]', async () => {
  const page = await startInOnePage();
  for (const [address, arrow, icon] of [
    ['/customer/dashboard', 0, 1],
    ['/customer/blytzwallet/routing-lookup', 1, 0],
    ['/customer/blytzwallet/pay-with-check', 1, 0],
    ['/customer/blytzwallet/pay-with-card', 1, 0],
    ['/customer/blytzwallet/confirmation', 1, 0],
    ['/customer/blytzwallet/pay-with-cash', 0, 1],
    ['/customer/blytzwallet/schedule-payment', 0, 1],
  ] as const) {
    await page.go(address);
    expect([
      address,
      screen.queryAllByRole('button', { name: 'Back' }).length,
      screen.queryAllByRole('button', { name: 'Open menu' }).length,
    ]).toEqual([address, arrow, icon]);
  }
});

it('goes one step back with the arrow [SHELL-054]', async () => {
  const page = await startTestShell({
    path: '/customer/blytzwallet/invoice/9',
    auth: customerAuth,
    plan: customerPlan,
  });
  await page.go('/customer/blytzwallet/pay-with-card');
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByRole('heading', { name: 'Pay bill' })).toBeVisible();
  expect(page.address()).toBe('/customer/blytzwallet/invoice/9');
});

it('opens the dashboard with the arrow when there is no step back [SHELL-054]', async () => {
  const page = await start('/customer/blytzwallet/pay-with-card');
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(page.address()).toBe('/customer/dashboard');
});

it('fixes the header on all screens but the lists of bills and settings [SHELL-055]', async () => {
  const page = await startInOnePage();
  for (const [address, isFixed] of [
    ['/customer/dashboard', true],
    ['/customer/profile', true],
    ['/customer/receipts/paid', true],
    ['/customer/receipts/paid/9', true],
    ['/customer/blytzwallet/invoice/9', true],
    ['/customer/bills/unpaid', false],
    ['/customer/profile/settings', false],
  ] as const) {
    await page.go(address);
    expect([address, screen.getByRole('banner').hasAttribute('data-fixed')]).toEqual([
      address,
      isFixed,
    ]);
  }
  expect(styleOf('CustomerHeader.module.css')).toMatch(
    /\.header\[data-fixed\] \{\s+position: sticky;\s+inset-block-start: 0;/,
  );
});
