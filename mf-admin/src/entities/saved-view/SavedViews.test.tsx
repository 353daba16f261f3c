import type { SavedView } from '@billfold/shared/contracts/saved-view.contract';
import { permissions } from '@billfold/shared/contracts/permissions.contract';
import {
  answer,
  enter,
  type FakeHandlers,
  merchantSession,
  pending,
  renderRemote,
  type RenderRemoteOptions,
} from '@billfold/shared/testing/FakeShell';
import { resumedEvent } from '@billfold/shared/contracts/remote.contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';
import { customerWith, invoiceWith, transactionWith } from '../../testing/rows-factory';

const cedar = { id: 1, name: 'Cedar Water', permissions };
const harbor = { id: 2, name: 'Harbor Gym', permissions };

const viewWith = (given: Partial<SavedView> = {}): SavedView => ({
  id: 4,
  list: 'customers',
  name: 'Active VIP',
  query: 'status=active&tags=3',
  merchant_id: null,
  merchant_name: null,
  owner_name: 'Olive Owner',
  is_mine: true,
  may_change: true,
  is_default: false,
  version: 1,
  ...given,
});
const shared = viewWith({
  id: 5,
  name: 'Invited',
  query: 'status=invited',
  merchant_id: 1,
  merchant_name: 'Cedar Water',
  owner_name: 'Carl Meyer',
  is_mine: false,
  may_change: false,
});

const open = (
  answers: FakeHandlers = {},
  path = '/admin/customers',
  options: Partial<RenderRemoteOptions> = {},
) =>
  renderRemote(createRemote, {
    module: moduleName,
    path,
    session: { ...merchantSession, merchants: [cedar] },
    answers: {
      'GET saved_views': [viewWith(), shared],
      'GET subscriptions': [customerWith()],
      'GET user_invoices': [invoiceWith()],
      'GET transactions': [transactionWith()],
      'GET transactions/sums': { collected: 0, refunded: 0 },
      'GET tags': [],
      'GET operations': [],
      'POST saved_views': ({ body }) => viewWith({ id: 9, ...(body as object) }),
      'PATCH saved_views/:id': viewWith(),
      'DELETE saved_views/:id': {},
      'POST saved_views/:id/default': viewWith(),
      ...answers,
    },
    advanceTimers: jest.advanceTimersByTime,
    ...options,
  });
type View = ReturnType<typeof open>;

const button = (name: string | RegExp = /^Views/) => screen.findByRole('button', { name });
const openMenu = async ({ user }: View, name?: string | RegExp) => {
  const trigger = await button(name);
  await waitFor(() => expect(screen.queryByText('Loading')).toBeNull());
  await user.click(trigger);
  return screen.findByRole('menu');
};
const choose = async (view: View, name: string | RegExp) => {
  await openMenu(view);
  await view.user.click(await screen.findByRole('menuitem', { name }));
};
const sent = ({ record }: View, method: string) =>
  record.calls
    .filter((call) => call.method === method && call.path.startsWith('saved_views'))
    .map(({ path, body }) => [path, body]);
const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name });
const customerQueries = ({ record }: View) =>
  record.calls.filter(({ path }) => path === 'subscriptions').map(({ query }) => query);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('the views of a list', () => {
  it('opens a view as an address, from its first page', async () => {
    const view = open({}, '/admin/customers?q=ana&rows=50&page=3&after=c9');
    await choose(view, /^Active VIP/);
    await waitFor(() =>
      expect(view.location()).toBe('/admin/customers?rows=50&status=active&tags=3'),
    );
    expect(await button('Views: Active VIP')).toBeVisible();
    await waitFor(() =>
      expect(customerQueries(view).at(-1)).toMatchObject({ status: 'active', tags: '3' }),
    );
  });

  it('opens a view with its columns', async () => {
    const columns = 'columns=owed%2Clate';
    const view = open({ 'GET saved_views': [viewWith({ name: 'Money', query: columns })] });
    await choose(view, /^Money/);
    await waitFor(() => expect(view.location()).toBe(`/admin/customers?${columns}`));
    expect(await button('Views: Money')).toBeVisible();
  });

  it('goes back to all rows', async () => {
    const view = open({}, '/admin/customers?status=active&tags=3');
    await button('Views: Active VIP');
    await choose(view, 'All rows');
    await waitFor(() => expect(view.location()).toBe('/admin/customers'));
  });

  it.each([
    ['invoices', '/admin/invoices?status=late', 'invoices'],
    ['transactions', '/admin/payments?status=success', 'transactions'],
  ])('has those of %s, too', async (_what, path, list) => {
    const view = open({ 'GET saved_views': [] }, path);
    await choose(view, /^Save this view/);
    const form = within(await dialog('Save this view'));
    await view.user.type(form.getByLabelText(/^Name/), 'Mine');
    await view.user.click(form.getByRole('button', { name: 'Save view' }));
    await waitFor(() =>
      expect(sent(view, 'POST')).toEqual([
        ['saved_views', { list, query: path.split('?')[1], name: 'Mine', is_shared: false }],
      ]),
    );
    const request = view.record.calls.find((call) => call.path === 'saved_views');
    expect(request?.query).toEqual({ list });
  });

  it('saves search, filters and order, shared with the team', async () => {
    const saved = pending<SavedView>();
    const view = open(
      { 'POST saved_views': () => saved.promise },
      '/admin/customers?status=active&q=ana&sort=-phone&page=2&after=c2',
    );
    await choose(view, /^Save this view/);
    const form = within(await dialog('Save this view'));
    await enter(view.user, form.getByLabelText(/^Name/), ' Ana by phone ');
    await view.user.click(form.getByRole('checkbox', { name: 'Share with the team' }));
    expect(form.queryByLabelText(/^Business/)).toBeNull();
    await view.user.dblClick(form.getByRole('button', { name: 'Save view' }));
    await waitFor(() =>
      expect(sent(view, 'POST')).toEqual([
        [
          'saved_views',
          {
            list: 'customers',
            query: 'q=ana&sort=-phone&status=active',
            name: 'Ana by phone',
            is_shared: true,
            merchant_id: 1,
          },
        ],
      ]),
    );
    saved.resolve(viewWith({ id: 9, name: 'Ana by phone' }));
    await waitFor(() =>
      expect(view.record.toasts).toEqual([{ message: 'View Ana by phone saved.' }]),
    );
    await waitFor(() =>
      expect(view.location()).toBe(
        '/admin/customers?status=active&q=ana&sort=-phone&page=2&after=c2',
      ),
    );
  });

  it('offers no sharing to staff who may only see', async () => {
    const view = open({}, '/admin/customers?status=active', {
      session: { ...merchantSession, merchants: [{ ...cedar, permissions: ['view'] }] },
    });
    await choose(view, /^Save this view/);
    const form = within(await dialog('Save this view'));
    expect(form.getByLabelText(/^Name/)).toBeVisible();
    expect(form.queryByRole('checkbox', { name: 'Share with the team' })).toBeNull();
  });

  it('asks staff of several merchants whose team gets it', async () => {
    const view = open({}, '/admin/customers?status=active', {
      session: { ...merchantSession, merchants: [cedar, harbor] },
    });
    await choose(view, /^Save this view/);
    const form = within(await dialog('Save this view'));
    await view.user.type(form.getByLabelText(/^Name/), 'X');
    await view.user.click(form.getByRole('checkbox', { name: 'Share with the team' }));
    await view.user.click(form.getByRole('button', { name: 'Save view' }));
    expect(await form.findByText('This field is required')).toBeVisible();
    await view.user.selectOptions(form.getByLabelText(/^Business/), 'Harbor Gym');
    await view.user.click(form.getByRole('button', { name: 'Save view' }));
    await waitFor(() =>
      expect(sent(view, 'POST')[0]?.[1]).toMatchObject({ is_shared: true, merchant_id: 2 }),
    );
  });

  it('says at the field that the name is taken, and keeps what was typed', async () => {
    const text = 'The team already has a view with this name.';
    const view = open(
      { 'POST saved_views': answer(409, { detail: text }) },
      '/admin/customers?status=active',
    );
    await choose(view, /^Save this view/);
    const form = within(await dialog('Save this view'));
    await enter(view.user, form.getByLabelText(/^Name/), 'Invited');
    await view.user.click(form.getByRole('button', { name: 'Save view' }));
    expect(await form.findByText(text)).toBeVisible();
    expect(form.getByLabelText(/^Name/)).toHaveValue('Invited');
    expect(form.getByLabelText(/^Name/)).toBeInvalid();
  });

  it('saves nothing without a search, a filter or an order', async () => {
    const view = open();
    await openMenu(view);
    expect(screen.getByRole('menuitem', { name: /^Save this view/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(screen.getByText('Search, filter or sort first.')).toBeVisible();
  });

  it('offers to read the views again when they cannot be read', async () => {
    const view = open({ 'GET saved_views': answer(500, { detail: 'X' }) });
    expect(await screen.findByRole('row', { name: /Ana/ })).toBeVisible();
    await openMenu(view);
    expect(await screen.findByText("We couldn't load your views.")).toBeVisible();
    view.services.answerWith({ 'GET saved_views': [viewWith()] });
    await view.user.click(screen.getByRole('menuitem', { name: /^Try again/ }));
    await openMenu(view);
    expect(await screen.findByRole('menuitem', { name: /^Active VIP/ })).toBeVisible();
  });

  it('drops a deleted tag of a view from the filter, with a note', async () => {
    const view = open({
      'GET subscriptions': ({ query }) =>
        answer(
          200,
          [customerWith()],
          query?.['tags'] === '3' ? { 'x-dropped-filters': 'tags:3' } : {},
        ),
    });
    await choose(view, /^Active VIP/);
    await waitFor(() => expect(view.location()).toBe('/admin/customers?status=active'));
    expect(view.record.toasts).toEqual([
      { message: 'A tag in your filter was deleted. The filter now works without it.' },
    ]);
  });

  it('takes no other parameter of the address from a view', async () => {
    const view = open({
      'GET saved_views': [viewWith({ name: 'Odd', query: 'status=active&dialog=bulk&tab=groups' })],
    });
    await choose(view, /^Odd/);
    await waitFor(() => expect(view.location()).toBe('/admin/customers?status=active'));
  });
});

describe('the view with which a list begins', () => {
  const begun = { 'GET saved_views': [viewWith({ is_default: true }), shared] };

  it('gives way to the search of an address', async () => {
    const view = open(begun, '/admin/customers?status=invited');
    expect(await button('Views: Invited')).toBeVisible();
    expect(view.location()).toBe('/admin/customers?status=invited');
  });

  it('is opened without a search, but stays away after All rows until the next visit', async () => {
    const view = open(begun);
    await waitFor(() => expect(view.location()).toBe('/admin/customers?status=active&tags=3'));
    await choose(view, 'All rows');
    await waitFor(() => expect(view.location()).toBe('/admin/customers'));
    await view.user.click(screen.getByRole('link', { name: 'Groups' }));
    await waitFor(() => expect(view.location()).toBe('/admin/customers?tab=groups'));
    await view.user.click(screen.getByRole('link', { name: 'Customers' }));
    await waitFor(() => expect(view.location()).toBe('/admin/customers?status=active&tags=3'));
  });

  it('gives way to what was typed before the views were known', async () => {
    const waiting = pending<readonly SavedView[]>();
    const view = open({ 'GET saved_views': () => waiting.promise });
    await view.user.type(await screen.findByRole('searchbox'), 'ana');
    await act(() => jest.advanceTimersByTimeAsync(400));
    await waitFor(() => expect(view.location()).toBe('/admin/customers?q=ana'));
    waiting.resolve([viewWith({ is_default: true })]);
    await openMenu(view);
    expect(await screen.findByRole('menuitem', { name: /^Active VIP/ })).toBeVisible();
    expect(view.location()).toBe('/admin/customers?q=ana');
  });
});

describe('the list of saved views', () => {
  const manage = async (view: View) => {
    await choose(view, 'Manage views');
    return within(await dialog('Saved views'));
  };
  const doWith = async (view: View, of: string, action: string | RegExp) => {
    await view.user.click(await screen.findByRole('button', { name: `Actions of ${of}` }));
    await view.user.click(await screen.findByRole('menuitem', { name: action }));
  };

  it('says who has each view, and who may change it', async () => {
    const view = open();
    const list = await manage(view);
    expect(list.getByText('Only you')).toBeVisible();
    expect(list.getByText('Shared with Cedar Water by Carl Meyer')).toBeVisible();
    await view.user.click(list.getByRole('button', { name: 'Actions of Invited' }));
    const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
    expect(items).toEqual(['Open by default']);
  });

  it('opens a view', async () => {
    const view = open();
    const list = await manage(view);
    await view.user.click(list.getByRole('button', { name: /^Invited/ }));
    await waitFor(() => expect(view.location()).toBe('/admin/customers?status=invited'));
  });

  it('begins the list with a view, and stays with the reason of a refusal', async () => {
    const view = open({
      'POST saved_views/:id/default': answer(404, { detail: 'View not found.' }),
    });
    await manage(view);
    await doWith(view, 'Invited', 'Open by default');
    expect(await screen.findByText('View not found.')).toBeVisible();
    const reads = () =>
      view.record.calls.filter(({ method, path }) => method === 'GET' && path === 'saved_views')
        .length;
    const before = reads();
    view.services.answerWith({ 'POST saved_views/:id/default': viewWith() });
    await doWith(view, 'Invited', 'Open by default');
    await waitFor(() => expect(reads()).toBe(before + 1));
    expect(sent(view, 'POST')).toEqual([
      ['saved_views/5/default', { is_default: true }],
      ['saved_views/5/default', { is_default: true }],
    ]);
  });

  it('renames a view, with its version', async () => {
    const view = open();
    await manage(view);
    await doWith(view, 'Active VIP', 'Edit');
    const form = within(await dialog('Edit the view Active VIP'));
    await view.user.clear(form.getByLabelText(/^Name/));
    await view.user.type(form.getByLabelText(/^Name/), 'VIP');
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    await view.user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent(view, 'PATCH')).toEqual([
        ['saved_views/4', { name: 'VIP', version: 1, is_shared: false }],
      ]),
    );
  });

  it('shows what a colleague saved meanwhile beside what is typed', async () => {
    const mine = viewWith({ merchant_id: 1, merchant_name: 'Cedar Water' });
    const view = open({ 'GET saved_views': [mine] });
    await manage(view);
    await doWith(view, 'Active VIP', 'Edit');
    const form = within(await dialog('Edit the view Active VIP'));
    await view.user.type(form.getByLabelText(/^Name/), 's');
    view.services.answerWith({ 'GET saved_views': [{ ...mine, name: 'Ours', version: 2 }] });
    view.services.emitLive({ ...resumedEvent, type: 'changed', entity: 'saved_view', id: 4 });
    const question = within(await form.findByRole('radiogroup', { name: 'Name' }));
    expect(question.getByText('Active VIPs')).toBeVisible();
    expect(question.getByText('Ours')).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(1_000));
  });

  it('replaces a view by the filters in sight', async () => {
    const view = open({}, '/admin/customers?status=inactive');
    await manage(view);
    await doWith(view, 'Active VIP', 'Update with current filters');
    await waitFor(() =>
      expect(sent(view, 'PATCH')).toEqual([
        ['saved_views/4', { query: 'status=inactive', version: 1 }],
      ]),
    );
  });

  it('asks before a view is deleted, and says whose team loses it', async () => {
    const view = open({ 'GET saved_views': [{ ...shared, may_change: true }] });
    await manage(view);
    await doWith(view, 'Invited', 'Delete');
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Delete the view Invited?' }),
    );
    expect(question.getByText(/^The Cedar Water team will lose it, too\./)).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    await view.user.click(question.getByRole('button', { name: 'Delete view' }));
    await waitFor(() => expect(sent(view, 'DELETE')).toEqual([['saved_views/5', undefined]]));
    await waitFor(() => expect(view.location()).toBe('/admin/customers'));
  });
});
