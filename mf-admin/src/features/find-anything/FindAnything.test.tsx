import type { DeskForm, DeskPage, DeskToolsProps } from '@billfold/shared/contracts/desk-tools';
import { permissions } from '@billfold/shared/contracts/permissions.contract';
import type { SessionMerchant } from '@billfold/shared/contracts/remote.contract';
import {
  answer,
  type FakeHandlers,
  merchantSession,
  networkFailure,
  pending,
  renderRemote,
} from '@billfold/shared/testing/FakeShell';
import { act, screen, waitFor, within } from '@testing-library/react';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';
import { customerWith, invoiceWith } from '../../testing/rows-factory';

const cedar: SessionMerchant = { id: 1, name: 'Cedar Water', permissions };
const pages: readonly DeskPage[] = [
  { path: '/admin/customers', title: 'Customers', icon: 'customers', keys: 'g c' },
  { path: '/admin/invoices', title: 'Invoices', icon: 'invoices', keys: 'g i' },
  { path: '/admin/settings/audit', title: 'Audit log', icon: 'file', keys: null },
];
const forms: readonly DeskForm[] = [
  { word: 'customer', label: 'New Customer', icon: 'customers', keys: 'n c' },
];
const ana = customerWith({ id: 5, full_name: 'Ana Rivera' });
const water = invoiceWith({ id: 8 });

type Open = {
  readonly answers?: FakeHandlers;
  readonly tool?: DeskToolsProps['tool'];
  readonly merchants?: readonly SessionMerchant[];
  readonly path?: string;
};
const open = ({
  answers = {},
  tool = 'find',
  merchants = [cedar],
  path = '/admin/settings',
}: Open = {}) =>
  renderRemote(createRemote, {
    module: moduleName,
    path: `${path}?desk=${tool}`,
    session: { ...merchantSession, merchants },
    slot: {
      name: 'desk-tools',
      propsOf: (params): DeskToolsProps => ({
        tool: params.get('desk') as DeskToolsProps['tool'],
        formParameter: 'new',
        pages,
        forms,
      }),
    },
    answers: {
      'GET subscriptions': [ana],
      'GET subscriptions/:id': ana,
      'GET user_invoices': [],
      ...answers,
    },
    advanceTimers: jest.advanceTimersByTime,
  });
type View = ReturnType<typeof open>;

const dialog = (name = 'Find anything') => screen.findByRole('dialog', { name });
const field = () => screen.getByRole('searchbox', { name: 'Find anything' });
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const type = async ({ user }: View, text: string) => {
  await user.type(field(), text);
  await act(() => jest.advanceTimersByTimeAsync(300));
};
const searches = ({ record }: View) =>
  record.calls.filter(({ path }) => path === 'subscriptions').map(({ query }) => query?.['q']);

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  localStorage.clear();
});

describe('the search for anything', () => {
  it('offers pages and actions with their keys before a letter is typed', async () => {
    const view = open();
    await dialog();
    expect(field()).toHaveFocus();
    expect(options()).toEqual([
      'CustomersG then C',
      'InvoicesG then I',
      'Audit log',
      'New CustomerN then C',
      'Keyboard shortcuts?',
    ]);
    expect(searches(view)).toEqual([]);
  });

  it('finds a customer on the server and opens the profile by Enter', async () => {
    const view = open();
    await dialog();
    await type(view, 'riv');
    const found = await screen.findByRole('option', { name: /Ana Rivera/ });
    expect(found).toHaveTextContent('(303) 555-0101');
    expect(searches(view)).toEqual(['riv']);
    await view.user.keyboard('{Enter}');
    await waitFor(() => expect(view.location()).toBe('/admin/customers/profile/5'));
  });

  it('finds an invoice by number and words on the server, and opens the detail by Enter', async () => {
    const older = invoiceWith({ id: 3, invoice_number: '8', state: 'paid', amount: 500 });
    const view = open({
      answers: {
        'GET subscriptions': [],
        'GET user_invoices': ({ query }) =>
          query?.['number'] === undefined ? [water, older] : [older],
        'GET user_invoices/:id': older,
        'GET transactions': [],
      },
    });
    await dialog();
    await type(view, 'cw-8');
    await screen.findByRole('option', { name: /CW-8/ });
    expect(options()).toEqual([
      '8 · Water for FebruaryAna Rivera · $5.00 · Paid',
      'CW-8 · Water for FebruaryAna Rivera · $12.34 · Due',
    ]);
    const requests = view.record.calls.filter(({ path }) => path === 'user_invoices');
    expect(requests.map(({ query }) => query)).toEqual([
      { limit: 10, sort: '-created_at', number: 'cw-8' },
      { limit: 10, sort: '-created_at', q: 'cw-8' },
    ]);
    await view.user.keyboard('{Enter}');
    await waitFor(() => expect(view.location()).toBe('/admin/invoices/detail/3'));
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  });

  it('shows invoices after the customers, whose first one Enter opens', async () => {
    const customers = pending<unknown>();
    const view = open({
      answers: { 'GET subscriptions': () => customers.promise, 'GET user_invoices': [water] },
    });
    await dialog();
    await type(view, 'rivera');
    expect(options()).toEqual(['Searching…']);
    customers.resolve([ana]);
    await screen.findByRole('option', { name: /^Ana Rivera/ });
    expect(options()).toHaveLength(2);
    await view.user.keyboard('{Enter}');
    await waitFor(() => expect(view.location()).toBe('/admin/customers/profile/5'));
  });

  it('looks two letters up as the number of an invoice alone', async () => {
    const view = open({ answers: { 'GET subscriptions': [], 'GET user_invoices': [water] } });
    await dialog();
    await type(view, '42');
    await screen.findByRole('option', { name: /CW-8/ });
    const requests = view.record.calls.filter(({ path }) => path === 'user_invoices');
    expect(requests.map(({ query }) => query?.['number'])).toEqual(['42']);
  });

  it('names the merchant of an invoice to staff of several, and one without number and words', async () => {
    const bare = invoiceWith({ invoice_number: '', description: '', full_name: 'Bo Ek' });
    const view = open({
      merchants: [cedar, { ...cedar, id: 2, name: 'Harbor' }],
      answers: { 'GET subscriptions': [], 'GET user_invoices': [bare] },
    });
    await dialog();
    await type(view, 'bo ek');
    const found = await screen.findByRole('option', { name: /Invoice 8/ });
    expect(found).toHaveTextContent('Invoice 8Bo Ek · $12.34 · Due · Cedar Water');
  });

  it('asks for no record without the right to see any', async () => {
    const view = open({ merchants: [{ ...cedar, permissions: ['import'] }] });
    await dialog();
    await type(view, 'water');
    expect(view.record.calls.filter(({ path }) => /^(subscriptions|user_inv)/.test(path))).toEqual(
      [],
    );
    expect(await screen.findByText('Nothing matches your search.')).toBeVisible();
  });

  it('keeps customers when invoices cannot be searched, and asks for these alone again', async () => {
    const view = open({ answers: { 'GET user_invoices': answer(500, { detail: 'X' }) } });
    await dialog();
    await type(view, 'riv');
    const alert = await screen.findByRole('alert');
    expect(screen.getByRole('option', { name: /Ana Rivera/ })).toBeVisible();
    view.services.answerWith({ 'GET user_invoices': [water] });
    await view.user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('option', { name: /CW-8/ })).toBeVisible();
    expect(searches(view)).toEqual(['riv']);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('chooses by the arrow keys while the cursor stays in the field', async () => {
    const view = open();
    await dialog();
    await view.user.keyboard('{ArrowDown}{ArrowDown}');
    expect(field()).toHaveFocus();
    const marked = document.getElementById(field().getAttribute('aria-activedescendant') ?? '');
    expect(marked).toHaveTextContent('Invoices');
    await view.user.keyboard('{Enter}');
    await waitFor(() => expect(view.location()).toBe('/admin/invoices'));
  });

  it('finds pages and actions by the beginnings of their words', async () => {
    const view = open({ answers: { 'GET subscriptions': [] } });
    await dialog();
    await type(view, 'Cús,  N');
    expect(options()).toEqual(['New CustomerN then C']);
    await view.user.clear(field());
    await type(view, 'log');
    expect(options()).toEqual(['Audit log']);
  });

  it('opens a form over the page in sight', async () => {
    const view = open({ path: '/admin/invoices' });
    await dialog();
    await view.user.click(screen.getByRole('option', { name: /New Customer/ }));
    await waitFor(() => expect(view.location()).toBe('/admin/invoices?new=customer'));
  });

  it('offers what was opened last first', async () => {
    const view = open({ path: '/admin/customers/profile/5' });
    await dialog();
    await waitFor(() => expect(options()[0]).toBe('Ana RiveraCustomer'));
    await view.user.click(screen.getByRole('option', { name: /Invoices/ }));
    await waitFor(() => expect(view.location()).toBe('/admin/invoices'));
    act(() => view.services.navigate('/admin/invoices?desk=find'));
    await dialog();
    await waitFor(() =>
      expect(options().slice(0, 3)).toEqual([
        'InvoicesG then I',
        'Ana RiveraCustomer',
        'CustomersG then C',
      ]),
    );
    // Names of customers are in no storage of the browser.
    expect(
      JSON.stringify([localStorage, sessionStorage].flatMap((kept) => Object.entries(kept))),
    ).not.toContain('Rivera');
  });

  it('offers a page that needs a permission to those who have it', async () => {
    open({ merchants: [{ ...cedar, permissions: ['view'] }] });
    await dialog();
    expect(options()).toContain('InvoicesG then I');
    expect(options()).not.toContain('Audit log');
  });

  it('shows that the server searches, and that nothing matches', async () => {
    const waiting = pending<readonly unknown[]>();
    const view = open({ answers: { 'GET subscriptions': () => waiting.promise } });
    await dialog();
    await type(view, 'zzz');
    expect(within(screen.getByRole('listbox')).getByText('Searching…')).toBeVisible();
    waiting.resolve([]);
    expect(await screen.findByText('Nothing matches your search.')).toBeVisible();
  });

  it('keeps pages when customers cannot be searched, and tries again', async () => {
    const view = open({ answers: { 'GET subscriptions': answer(500, { detail: 'X' }) } });
    await dialog();
    await type(view, 'inv');
    const alert = await screen.findByRole('alert');
    expect(options()).toEqual(['InvoicesG then I']);
    view.services.answerWith({ 'GET subscriptions': [ana] });
    await view.user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('option', { name: /Ana Rivera/ })).toBeVisible();
  });

  it('does not say that nothing matches when customers cannot be searched', async () => {
    const view = open({ answers: { 'GET subscriptions': answer(500, { detail: 'X' }) } });
    await dialog();
    await type(view, 'riv');
    expect(await screen.findByText('No pages or actions match.')).toBeVisible();
  });

  it('says that the browser is offline, and asks again when the connection is back', async () => {
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const view = open({ answers: { 'GET subscriptions': networkFailure } });
    await dialog();
    await type(view, 'riv');
    expect(await screen.findByText(/^You're offline/)).toBeVisible();
    view.services.answerWith({ 'GET subscriptions': [ana] });
    online.mockRestore();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByRole('option', { name: /Ana Rivera/ })).toBeVisible();
  });

  it('clears the text with Escape, then closes', async () => {
    const view = open();
    await dialog();
    await type(view, 'riv');
    await view.user.keyboard('{Escape}');
    expect(field()).toHaveValue('');
    await view.user.keyboard('{Escape}');
    await waitFor(() => expect(view.location()).toBe('/admin/settings'));
  });

  it('asks for two letters at least', async () => {
    const view = open();
    await dialog();
    await type(view, 'r');
    expect(searches(view)).toEqual([]);
  });
});

describe('the list of keys', () => {
  it('has pages, forms and lists, and a switch that this browser remembers', async () => {
    const view = open({ tool: 'keys' });
    const help = within(await dialog('Keyboard shortcuts'));
    for (const [keys, meaning] of [
      ['G then C', 'Customers'],
      ['N then C', 'New Customer'],
      ['J', 'Next row'],
      ['Ctrl K or ⌘ K', 'Find anything'],
    ] as const) {
      expect(help.getByText(keys)).toBeVisible();
      expect(help.getByText(meaning)).toBeVisible();
    }
    await view.user.click(help.getByRole('switch', { name: 'Use single keys on this browser' }));
    expect(localStorage.getItem('billfold.desk-keys')).toBe('off');
  });

  it('is opened from the search, too', async () => {
    const view = open();
    await dialog();
    await view.user.click(screen.getByRole('option', { name: /Keyboard shortcuts/ }));
    expect(await dialog('Keyboard shortcuts')).toBeVisible();
    expect(view.location()).toBe('/admin/settings?desk=keys');
  });
});
