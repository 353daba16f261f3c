import { leavingEvent } from '@billfold/shared/contracts/remote.contract';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { resetPlatform } from '../testing/fake-platform';
import { customerAuth, merchantAuth, startTestShell, stopTestShells } from '../testing/TestShell';
import { addressWithoutUse, resetOverrides } from './reset-overrides';

beforeEach(resetPlatform);
afterEach(() => {
  stopTestShells();
  jest.restoreAllMocks();
});

it('names the window after the screen', async () => {
  const page = await startTestShell({ path: '/admin/dashboard', auth: merchantAuth });
  expect(document.title).toBe('Home · Billfold');
  await page.go('/admin/invoices');
  expect(document.title).toBe('Invoices · Billfold');
  await page.go('/nowhere');
  expect(document.title).toBe('Page not found · Billfold');
});

it('moves the focus to the heading of the next screen', async () => {
  const page = await startTestShell({ path: '/admin/dashboard', auth: merchantAuth });
  expect(document.body).toHaveFocus();
  await page.go('/admin/invoices');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Invoices' })).toHaveFocus());
});

it('stays where it is when the back button has closed something', async () => {
  const page = await startTestShell({ path: '/admin/dashboard', auth: merchantAuth });
  await page.go('/admin/invoices');
  const close = jest.fn((event: Event) => event.preventDefault());
  window.addEventListener(leavingEvent, close, { once: true });
  await page.back();
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(page.address()).toBe('/admin/invoices'));
  expect(screen.getByRole('heading', { name: 'Invoices' })).toBeInTheDocument();
  await page.back();
  await waitFor(() => expect(page.address()).toBe('/admin/dashboard'));
});

it('offers the way to the content first', async () => {
  await startTestShell({ path: '/admin/dashboard', auth: merchantAuth });
  await userEvent.tab();
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('main')).toHaveFocus();
  expect(location.hash).toBe('');
});

it('has one main landmark on every kind of page', async () => {
  for (const options of [{ path: '/login' }, { path: '/admin/invoices', auth: merchantAuth }, { path: '/customer/dashboard', auth: customerAuth }, { path: '/customer/dashboard', auth: merchantAuth }]) {
    await startTestShell(options);
    expect(screen.getAllByRole('main')).toHaveLength(1);
    stopTestShells();
  }
});

it('says that the browser is offline, for as long as it is', async () => {
  await startTestShell({ path: '/welcome' });
  const connection = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void globalThis.dispatchEvent(new Event('offline')));
  expect(screen.getByText(/You are offline/)).toBeVisible();
  connection.mockReturnValue(true);
  act(() => void globalThis.dispatchEvent(new Event('online')));
  expect(screen.queryByText(/You are offline/)).not.toBeInTheDocument();
});

describe('overrides', () => {
  it('names what is swapped and what was refused', async () => {
    await startTestShell({ path: '/welcome', plan: { overrides: ['mf-inbox@1.5.0'], refusedOverrides: ['mf-admin@9.9.9 is not a known release.'] } });
    expect(screen.getByText('mf-inbox 1.5.0 is swapped in this browser')).toBeVisible();
    expect(screen.getByText('mf-admin@9.9.9 is not a known release.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Back to normal' })).toBeVisible();
  });

  it('are not mentioned when there are none', async () => {
    await startTestShell({ path: '/welcome' });
    expect(screen.queryByRole('complementary', { name: 'Swapped modules' })).not.toBeInTheDocument();
  });

  it('are taken back at the registry, and the page is opened without the wish', async () => {
    globalThis.history.replaceState(null, '', '/admin/invoices?use=mf-inbox%401.5.0&q=a');
    const asked = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 204 }));
    const open = jest.fn();
    await resetOverrides(open);
    expect(asked).toHaveBeenCalledWith('/registry/overrides/reset', expect.objectContaining({ method: 'POST' }));
    expect(open).toHaveBeenCalledWith('http://localhost/admin/invoices?q=a');
  });

  it('are taken back by the address when the registry does not answer', async () => {
    globalThis.history.replaceState(null, '', '/admin/invoices?use=mf-inbox%401.5.0');
    jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('down'));
    const open = jest.fn();
    await resetOverrides(open);
    expect(open).toHaveBeenCalledWith('http://localhost/admin/invoices?use=reset');
    expect(addressWithoutUse('http://localhost/?use=a').href).toBe('http://localhost/');
  });
});
