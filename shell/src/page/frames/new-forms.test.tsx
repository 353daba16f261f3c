import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pagePlan } from '../../testing/fake-plan';
import { permissionsChanged } from '../../session/profile.slice';
import { resetPlatform, setWidth } from '../../testing/fake-platform';
import {
  cedar,
  merchantAuth,
  startTestShell,
  stopTestShells,
  type TestShellOptions,
} from '../../testing/TestShell';

beforeEach(resetPlatform);
afterEach(stopTestShells);

const remotes = pagePlan().remotes.map((remote) =>
  remote.module === 'mf-admin' ? { ...remote, slots: ['new-customer', 'new-invoice'] } : remote,
);
const slotOf = (name: string) => () =>
  Promise.resolve({
    Component: ({ isOpen, parameter }: Readonly<Record<string, unknown>>) => (
      <p>{isOpen === true ? `${name} by ${String(parameter)}` : `${name} fades`}</p>
    ),
  });
const slots = { 'new-customer': slotOf('form'), 'new-invoice': slotOf('invoice') };
const staffWith = (...permissions: readonly string[]) => ({
  'GET merchants/get_self': {
    ...cedar,
    merchants: [{ id: 1, name: 'Cedar Water', permissions: [...permissions] }],
  },
});
const start = (path = '/admin/invoices', options: Partial<TestShellOptions> = {}) =>
  startTestShell({
    path,
    auth: merchantAuth,
    answers: staffWith('view', 'customers'),
    plan: { remotes },
    remotes: { 'mf-admin': { slots } },
    ...options,
  });
const newCustomer = () => screen.findByRole('button', { name: 'New Customer' });
const form = () => screen.findByText('form by new');

const paths = ['/admin/dashboard', '/admin/customers', '/admin/conversations', '/admin/automation'];

it('opens the form of New Customer over each screen [SHELL-073]', async () => {
  const page = await start('/admin/invoices');
  for (const path of paths) {
    await page.go(path);
    await userEvent.click(await newCustomer());
    expect(await form()).toBeInTheDocument();
    expect(page.address()).toBe(`${path}?new=customer`);
  }
});

it('opens the form of + New Invoice over each screen [SHELL-074]', async () => {
  const page = await start('/admin/invoices', { answers: staffWith('view', 'invoices') });
  for (const path of paths) {
    await page.go(path);
    await userEvent.click(await screen.findByRole('button', { name: '+ New Invoice' }));
    expect(await screen.findByText('invoice by new')).toBeInTheDocument();
    expect(page.address()).toBe(`${path}?new=invoice`);
  }
  expect(screen.queryByRole('button', { name: 'New Customer' })).toBeNull();
});

it('replaces one form by the other', async () => {
  const page = await start('/admin/invoices', {
    answers: staffWith('view', 'customers', 'invoices'),
  });
  await userEvent.click(await newCustomer());
  await form();
  await userEvent.click(screen.getByRole('button', { name: '+ New Invoice' }));
  expect(await screen.findByText('invoice by new')).toBeInTheDocument();
  expect(screen.getByText('form fades')).toBeInTheDocument();
  expect(page.address()).toBe('/admin/invoices?new=invoice');
});

it('keeps what the address says of the screen, and opens the form on a reload', async () => {
  const page = await start('/admin/invoices?status=late');
  await userEvent.click(await newCustomer());
  expect(page.address()).toBe('/admin/invoices?status=late&new=customer');
  stopTestShells();
  await start('/admin/invoices?status=late&new=customer');
  expect(await form()).toBeInTheDocument();
});

it('is one step of the history, however often it is pressed', async () => {
  const page = await start('/admin/customers');
  await page.go('/admin/invoices');
  await userEvent.dblClick(await newCustomer());
  await form();
  await page.back();
  await waitFor(() => expect(page.address()).toBe('/admin/invoices'));
});

it('closes the form on a navigation and lets it fade [SHELL-070]', async () => {
  const page = await start('/admin/invoices?new=customer');
  await form();
  await page.go('/admin/customers');
  expect(await screen.findByText('form fades')).toBeInTheDocument();
});

it('is an icon with its name on phones', async () => {
  await start();
  act(() => setWidth(580));
  const button = await newCustomer();
  expect(button).toHaveTextContent('');
  await userEvent.click(button);
  expect(await form()).toBeInTheDocument();
});

describe('the forms on a phone', () => {
  const startPhone = async () => {
    const page = await start('/admin/invoices', {
      answers: staffWith('view', 'customers', 'invoices'),
    });
    await newCustomer();
    act(() => setWidth(580));
    return page;
  };

  it('are in one menu, and open from it', async () => {
    const page = await startPhone();
    expect(screen.queryByRole('button', { name: 'New Customer' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'New' }));
    await userEvent.click(screen.getByRole('menuitem', { name: '+ New Invoice' }));
    expect(await screen.findByText('invoice by new')).toBeInTheDocument();
    expect(page.address()).toBe('/admin/invoices?new=invoice');
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });

  it('are chosen by keys, and Escape gives the focus back', async () => {
    await startPhone();
    const button = screen.getByRole('button', { name: 'New' });
    act(() => button.focus());
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('menuitem', { name: 'New Customer' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(button).toHaveFocus();
    await userEvent.keyboard('{Enter}{Enter}');
    expect(await form()).toBeInTheDocument();
  });
});

it.each([
  ['the permission', { answers: staffWith('view') }],
  ['a release that has it', { plan: {} }],
])('is not offered without %s, by its address neither', async (_name, options) => {
  await start('/admin/invoices?new=customer', options);
  expect(await screen.findByRole('heading', { name: 'Invoices' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'New Customer' })).toBeNull();
  expect(screen.queryByText(/^form/)).toBeNull();
});

it('stays open when the permission is withdrawn: the server refuses what was typed', async () => {
  const page = await start('/admin/invoices?new=customer');
  await form();
  page.api.answerWith(staffWith('view'));
  act(() => void page.shell.store.dispatch(permissionsChanged()));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'New Customer' })).toBeNull());
  expect(screen.getByText('form by new')).toBeInTheDocument();
});

it('says that the form could not be loaded, and can be closed', async () => {
  const page = await start('/admin/invoices?new=customer', {
    remotes: { 'mf-admin': { slots: { 'new-customer': () => Promise.reject(new Error('gone')) } } },
  });
  expect(await screen.findByText("New customer isn't available right now.")).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Invoices' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Close New Customer' }));
  await waitFor(() => expect(page.address()).toBe('/admin/invoices'));
});
