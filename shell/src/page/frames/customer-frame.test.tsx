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

it('has a sign-in instead of menu and sections for the link of a text', async () => {
  const page = await start('/customer/blytzwallet/invoice/9', {
    ...ana,
    bill_only: true,
    pay_only: true,
  });
  const banner = within(await screen.findByRole('banner'));
  expect(await banner.findByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Open menu' })).not.toBeInTheDocument();
  expect(screen.queryByRole('navigation', { name: 'Sections' })).not.toBeInTheDocument();
  expect(screen.queryByRole('complementary', { name: 'Menu' })).not.toBeInTheDocument();
  await userEvent.click(banner.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(page.stored()).toMatchObject({ auth_token: null }));
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

it('names the sections in the header of a desktop, and marks the open one', async () => {
  const page = await start('/customer/receipts/paid');
  const sections = within(screen.getByRole('navigation', { name: 'Sections' }));
  expect(sections.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Home',
    'Bills',
    'Receipts',
    'Payment methods',
  ]);
  expect(sections.getByRole('link', { current: 'page' })).toHaveTextContent('Receipts');
  await userEvent.click(sections.getByRole('link', { name: 'Home' }));
  await waitFor(() => expect(page.address()).toBe('/customer/dashboard'));
  await waitFor(() =>
    expect(sections.getByRole('link', { current: 'page' })).toHaveTextContent('Home'),
  );
});

it('opens the sidebar with the account button of a desktop', async () => {
  await start();
  await userEvent.click(await screen.findByRole('button', { name: 'Account menu of Ana Rivera' }));
  expect(screen.getByRole('complementary', { name: 'Menu' })).not.toHaveAttribute('inert');
});

it('shows either the menu icon or the sections, by width', () => {
  const style = styleOf('CustomerHeader.module.css');
  const wide = style.slice(style.indexOf('@media (min-width: 1024px)'));
  expect(style).toMatch(/\.nav,\s+\.account \{\s+display: none;/);
  expect(wide).toMatch(/^@media \(min-width: 1024px\) \{\s+\.menu \{\s+display: none;/);
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

it('shows the business name of a business customer [SHELL-048]', async () => {
  await start('/customer/dashboard', {
    ...ana,
    is_business: true,
    business_name: 'Blue Door Bakery',
  });
  expect(await menu().findByText('Blue Door Bakery')).toBeInTheDocument();
});

it.each([
  ['Profile', '/customer/profile', 'SHELL-049'],
  ['Dashboard', '/customer/dashboard', 'SHELL-050'],
  ['Notifications', '/customer/profile/settings', 'SHELL-051'],
])("follows '%s' to %s [%s]", async (label, address) => {
  const page = await start('/customer/receipts/paid/9');
  await openMenu();
  await userEvent.click(menu().getByRole('link', { name: label }));
  await waitFor(() => expect(page.address()).toBe(address));
  await waitFor(() =>
    expect(screen.getByRole('complementary', { name: 'Menu' })).toHaveAttribute('inert'),
  );
});

it('colors the page as the person chooses in the menu', async () => {
  await start();
  await openMenu();
  await userEvent.selectOptions(menu().getByRole('combobox', { name: 'Appearance' }), 'Dark');
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  await userEvent.selectOptions(menu().getByRole('combobox', { name: 'Appearance' }), 'Auto');
  expect(document.documentElement).not.toHaveAttribute('data-theme');
});

it.each(['routing-lookup', 'pay-with-check', 'pay-with-card', 'confirmation'])(
  'has a back arrow in place of the menu icon on %s [SHELL-053]',
  async (name) => {
    await start(`/customer/blytzwallet/${name}`);
    expect(screen.getByRole('button', { name: 'Back' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Open menu' })).not.toBeInTheDocument();
  },
);

it.each([
  '/customer/dashboard',
  '/customer/blytzwallet/pay-with-cash',
  '/customer/blytzwallet/schedule-payment',
])('has the menu icon on %s [SHELL-053]', async (address) => {
  await start(address);
  expect(screen.getByRole('button', { name: 'Open menu' })).toBeVisible();
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

it.each([
  ['/customer/dashboard', true],
  ['/customer/profile', true],
  ['/customer/receipts/paid', true],
  ['/customer/receipts/paid/9', true],
  ['/customer/blytzwallet/invoice/9', true],
  ['/customer/bills/unpaid', false],
  ['/customer/profile/settings', false],
])('fixes the header on %s: %p [SHELL-055]', async (address, isFixed) => {
  await start(address);
  expect(screen.getByRole('banner').hasAttribute('data-fixed')).toBe(isFixed);
  expect(styleOf('CustomerHeader.module.css')).toMatch(
    /\.header\[data-fixed\] \{\s+position: sticky;\s+inset-block-start: 0;/,
  );
});
