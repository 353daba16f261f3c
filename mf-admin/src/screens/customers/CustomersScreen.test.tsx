import { permissions } from '@billfold/shared/contracts/permissions.contract';
import type { TagView } from '@billfold/shared/contracts/tag.contract';
import {
  answer,
  merchantSession,
  pending,
  renderRemote,
  type FakeHandlers,
  type RenderRemoteOptions,
} from '@billfold/shared/testing/FakeShell';
import { act, screen, waitFor, waitForElementToBeRemoved, within } from '@testing-library/react';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';
import { chooseInListMenu, listMenu } from '../../testing/list-menu';
import { onPhone } from '../../testing/on-phone';
import { customerWith, groupWith } from '../../testing/rows-factory';

const merchants = [
  { id: 1, name: 'Cedar Water' },
  { id: 2, name: 'Harbor Gym' },
];
const vip: TagView = { id: 3, name: 'VIP', merchant_id: 1, merchant_name: 'Cedar Water' };
const paperless: TagView = { ...vip, id: 8, name: 'Paperless' };

const open = (
  answers: FakeHandlers = {},
  path = '/admin/customers',
  options: Partial<RenderRemoteOptions> = {},
) =>
  renderRemote(createRemote, {
    module: moduleName,
    path,
    session: { ...merchantSession, merchants },
    answers: {
      'GET subscriptions': answer(200, [customerWith()], { 'x-total-count': '312' }),
      'GET tags': [vip, paperless],
      'GET operations': [],
      ...answers,
    },
    advanceTimers: jest.advanceTimersByTime,
    ...options,
  });
type View = ReturnType<typeof open>;
const queries = ({ record }: View) =>
  record.calls.filter((call) => call.path === 'subscriptions').map((call) => call.query);
const row = (name = /Ana/) => screen.findByRole('row', { name });
const press = (view: View, name: string | RegExp) =>
  view.user.click(screen.getByRole('button', { name }));
const searchTag = async (view: View, label: string, tag: string) => {
  await view.user.type(await screen.findByRole('combobox', { name: label }), tag.slice(0, 3));
  await act(() => jest.advanceTimersByTimeAsync(250));
  await view.user.click(await screen.findByRole('option', { name: new RegExp(tag) }));
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('the customers screen', () => {
  it('has the tabs Customers and Groups, each with an address [ADMIN-002] [ADMIN-032]', async () => {
    const groups = { 'GET auto_groups/get_auto_groups': [groupWith()] };
    const view = open(groups, '/admin/customers?tab=groups');
    expect(await screen.findByRole('table', { name: 'Groups' })).toBeVisible();
    const tabs = within(screen.getByRole('navigation', { name: 'Customers and groups' }));
    const tab = (name: string) => tabs.getByRole('link', { name });
    expect(tab('Groups')).toHaveAttribute('aria-current', 'page');
    expect(screen.queryByRole('table', { name: 'Customers' })).not.toBeInTheDocument();
    await view.user.click(tab('Customers'));
    expect(view.location()).toBe('/admin/customers');
    expect(await row()).toBeVisible();
    expect(tab('Customers')).toHaveAttribute('aria-current', 'page');
    await view.user.click(tab('Groups'));
    expect(view.location()).toBe('/admin/customers?tab=groups');
    expect(await screen.findByRole('table', { name: 'Groups' })).toBeVisible();
  });
});

describe('the list of customers', () => {
  it('has seven columns in their order, with what is owed after the name [ADMIN-033] [ADMIN-041]', async () => {
    open({}, undefined, { session: { ...merchantSession, merchants: [] } });
    await row();
    const heads = screen.getAllByRole('columnheader').map((cell) => cell.textContent);
    expect(heads.filter((text) => text !== 'Preview' && text !== 'Select all')).toEqual([
      'First Name',
      'Last Name',
      'Owes',
      'Late',
      'Phone',
      'Location',
      'Status',
      'Tags',
      'External ID',
    ]);
  });

  it('shows phone, location, state, tags and external ID [ADMIN-035] [ADMIN-037] [ADMIN-038] [ADMIN-040]', async () => {
    open({
      'GET subscriptions': [
        customerWith(),
        customerWith({ id: 13, first_name: 'Ivy', state: 'invited' }),
        customerWith({ id: 14, first_name: 'Ina', state: 'inactive' }),
      ],
    });
    expect(
      await row(/Ana.*Rivera.*\(303\) 555-0101.*Cedar Water.*Active.*VIP.*E-12/),
    ).toBeVisible();
    expect(await row(/Ivy.*Invited/)).toBeVisible();
    expect(await row(/Ina.*Inactive/)).toBeVisible();
  });

  it('shows what each customer owes, and marks whose is late', async () => {
    open({
      'GET subscriptions': [
        customerWith({ owed: 22_250, late: 8_000 }),
        customerWith({ id: 13, first_name: 'Ivy', owed: 500 }),
        customerWith({ id: 14, first_name: 'Ina' }),
      ],
    });
    const texts = async (name: RegExp) =>
      within(await row(name))
        .getAllByRole('cell')
        .slice(3, 5)
        .map(({ textContent }) => textContent);
    expect(await texts(/Ana/)).toEqual(['$222.50, $80.00 late', '$80.00']);
    expect(await texts(/Ivy/)).toEqual(['$5.00', '']);
    expect(await texts(/Ina/)).toEqual(['', '']);
  });

  it('shows on a phone only the states that are not active', async () => {
    const leavePhone = onPhone();
    open({
      'GET subscriptions': [
        customerWith(),
        customerWith({ id: 13, first_name: 'Ivy', state: 'invited' }),
      ],
    });
    expect(await row(/Ivy.*Invited/)).toBeVisible();
    expect(await row(/Ana/)).not.toHaveTextContent('Active');
    leavePhone();
  });

  it('filters by who owes and who is late', async () => {
    const view = open();
    await row();
    await press(view, 'Filter by Balance');
    await view.user.click(await screen.findByRole('option', { name: 'Late' }));
    await waitFor(() => expect(queries(view).at(-1)).toMatchObject({ balance: 'late' }));
    expect(view.location()).toBe('/admin/customers?balance=late');
  });

  describe('columns', () => {
    afterEach(() => {
      Reflect.deleteProperty(globalThis, 'ResizeObserver');
    });
    // Also below the dialog.
    const heads = () =>
      screen
        .getAllByRole('columnheader', { hidden: true })
        .map((cell) => cell.textContent)
        .filter((text) => text !== 'Preview' && text !== 'Select all');
    const box = (name: string) => screen.findByRole('checkbox', { name });

    it('are chosen in a dialog, kept in the address, and reset', async () => {
      const paid = customerWith({ last_payment: { paid_date: '2026-03-01', amount: 500 } });
      const view = open({ 'GET subscriptions': [paid] });
      await row();
      await chooseInListMenu(view, 'Columns');
      await view.user.click(await box('Last payment'));
      for (const name of ['Late', 'Phone', 'Location', 'Tags', 'External ID'])
        await view.user.click(await box(name));
      await waitFor(() =>
        expect(heads()).toEqual(['First Name', 'Last Name', 'Owes', 'Last payment', 'Status']),
      );
      expect(screen.getByText('03/01/2026')).toBeVisible();
      await view.user.click(screen.getByRole('button', { name: 'Done' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      expect(view.location()).toBe(
        '/admin/customers?columns=last_name%2Cowed%2Clast_payment%2Cstate',
      );
      await chooseInListMenu(view, 'Columns');
      await view.user.click(await screen.findByRole('button', { name: 'Reset' }));
      await waitFor(() => expect(heads()).toContain('External ID'));
      expect(heads()).not.toContain('Last payment');
    });

    it('are not ticked where a narrow table leaves them out, unless they are chosen', async () => {
      // The document of the tests has no width: each list is narrow.
      class Observer {
        readonly notify: () => void;
        constructor(notify: () => void) {
          this.notify = notify;
        }
        observe(element: Element) {
          if (element.matches('.mark')) this.notify();
        }
        unobserve() {}
        disconnect() {}
      }
      Object.assign(globalThis, { ResizeObserver: Observer });
      const view = open();
      await row();
      await chooseInListMenu(view, 'Columns');
      expect(await box('Late')).not.toBeChecked();
      expect(await box('Owes')).toBeChecked();
      await view.user.click(await box('Late'));
      await waitFor(async () => expect(await box('Late')).toBeChecked());
      expect(view.location()).toContain('columns=last_name%2Cowed%2Clate%2Cphone');
    });

    it('leave one that cannot be hidden, and read nothing again', async () => {
      const view = open({}, '/admin/customers?columns=state,nonsense');
      await row();
      expect(heads()).toEqual(['First Name', 'Status']);
      await chooseInListMenu(view, 'Columns');
      expect(await box('Status')).toBeDisabled();
      await view.user.click(await box('Tags'));
      await waitFor(() => expect(heads()).toEqual(['First Name', 'Status', 'Tags']));
      expect(queries(view)).toHaveLength(1);
    });
  });

  it('lists them by last name, a business customer by its own name [ADMIN-034] [SHARED-036]', async () => {
    const view = open({
      'GET subscriptions': [
        customerWith({
          id: 13,
          is_business: true,
          business_name: 'Blue Door Bakery',
          first_name: '',
          last_name: '',
        }),
      ],
    });
    expect(await row(/Blue Door Bakery/)).toBeVisible();
    expect(queries(view)).toEqual([{ limit: 25, sort: 'last_name' }]);
    expect(screen.getByRole('columnheader', { name: 'Last Name' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
  });

  it('filters by location and by status on the server, in the address [ADMIN-036] [ADMIN-037]', async () => {
    const view = open();
    await row();
    await press(view, 'Filter by Location');
    await view.user.click(await screen.findByRole('checkbox', { name: 'Harbor Gym' }));
    await view.user.keyboard('{Escape}');
    await press(view, 'Filter by Status');
    await view.user.click(await screen.findByRole('checkbox', { name: 'Invited' }));
    await view.user.click(screen.getByRole('checkbox', { name: 'Active' }));
    await waitFor(() =>
      expect(queries(view).at(-1)).toEqual({
        limit: 25,
        merchant_id: '2',
        status: 'invited,active',
        sort: 'last_name',
      }),
    );
    expect(view.location()).toBe('/admin/customers?location=2&status=invited%2Cactive');
  });

  it('keeps the locations of an address that is read before the merchants are known', async () => {
    const view = open({}, '/admin/customers?location=2', {
      session: { ...merchantSession, merchants: [] },
    });
    await row();
    act(() => view.services.changeSession({ merchants }));
    expect(
      await screen.findByRole('button', { name: 'Filter by Location: Harbor Gym' }),
    ).toBeVisible();
    expect(queries(view)).toEqual([{ limit: 25, merchant_id: '2', sort: 'last_name' }]);
  });

  it('lists the customers of the merchant chosen in the header', async () => {
    const view = open({}, '/admin/customers', {
      session: { ...merchantSession, merchants, chosenMerchantId: 2 },
    });
    await row();
    expect(queries(view)).toEqual([{ limit: 25, merchant_id: '2', sort: 'last_name' }]);
    expect(screen.queryByRole('button', { name: /Filter by Location/ })).not.toBeInTheDocument();
  });

  it('asks for customers with all chosen tags, which the server searches [ADMIN-039]', async () => {
    const view = open();
    await row();
    await press(view, 'Filter by Tags');
    await searchTag(view, 'Tags', 'VIP');
    await searchTag(view, 'Tags', 'Paperless');
    await waitFor(() => expect(queries(view).at(-1)).toMatchObject({ tags: '3,8' }));
    expect(view.record.calls).toContainEqual(
      expect.objectContaining({ path: 'tags', query: { limit: 20, q: 'VIP' } }),
    );
    await view.user.keyboard('{Escape}{Escape}');
    expect(
      await screen.findByRole('button', { name: 'Filter by Tags: VIP, Paperless' }),
    ).toBeVisible();
  });

  it('drops a deleted tag from the filter, with a note and the rows in sight', async () => {
    const view = open(
      {
        'GET subscriptions': ({ query }) =>
          answer(
            200,
            [customerWith()],
            query?.['tags'] === '3,9' ? { 'x-dropped-filters': 'tags:9' } : {},
          ),
        'GET tags': [vip],
      },
      '/admin/customers?tags=3,9',
    );
    await waitFor(() => expect(view.location()).toBe('/admin/customers?tags=3'));
    expect(view.record.toasts).toEqual([
      { message: 'A tag in your filter was deleted. The filter now works without it.' },
    ]);
    expect(await row()).toBeVisible();
  });

  it('reads the whole query from an address that a colleague sent', async () => {
    const view = open(
      {},
      '/admin/customers?q=ana&status=active&location=1&tags=3&sort=-phone&rows=50&page=3&after=c9',
    );
    await row();
    expect(queries(view)).toEqual([
      {
        limit: 50,
        q: 'ana',
        merchant_id: '1',
        status: 'active',
        tags: '3',
        sort: '-phone',
        cursor: 'c9',
      },
    ]);
    expect(screen.getByText('101–101 of 312')).toBeVisible();
  });

  it('opens the profile of a row by pointer and by keyboard [ADMIN-041] [ADMIN-042]', async () => {
    const view = open({
      'GET subscriptions': [customerWith({ id: 5 })],
      'GET subscriptions/:id': answer(404, { detail: 'X' }),
    });
    await row();
    const link = screen.getByRole('link', { name: 'Ana' });
    expect(link).toHaveAttribute('href', '/admin/customers/profile/5');
    act(() => link.focus());
    await view.user.keyboard('{Enter}');
    expect(view.location()).toBe('/admin/customers/profile/5');
    expect(await screen.findByRole('heading', { level: 1, name: 'Customer' })).toBeVisible();
  });

  it('leads to the upload by an icon [ADMIN-043]', async () => {
    const view = open();
    await row();
    await press(view, 'Upload customers');
    await waitFor(() => expect(view.location()).toBe('/admin/customers/upload'));
  });

  it('offers a clerk only what the permissions allow', async () => {
    const session = (...permissions: readonly string[]) => ({
      ...merchantSession,
      merchants: [{ id: 1, name: 'Cedar Water', permissions }],
    });
    const view = open({}, undefined, { session: session('view') });
    await row();
    expect(await listMenu(view)).toEqual(['Columns']);
    await view.user.keyboard('{Escape}');
    expect(screen.queryByRole('button', { name: 'Upload customers' })).not.toBeInTheDocument();
    expect(screen.queryByRole('checkbox', { name: 'Select Ana Rivera' })).not.toBeInTheDocument();
    view.services.changeSession(session(...permissions));
    expect(await listMenu(view)).toEqual([
      'Upload customers',
      'Deleted customers',
      'Export CSV',
      'Columns',
    ]);
    await view.user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Upload customers' })).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Select Ana Rivera' })).toBeVisible();
  });

  it('previews a customer beside the list, with the way to the profile', async () => {
    const view = open({
      'GET subscriptions': [
        customerWith({
          service_address: '1 Main St',
          service_address_city: 'Denver',
          service_address_state: 'CO',
          service_address_zip: '80202',
          next_invoice: { due_date: '2026-03-05', amount: 1_234 },
        }),
      ],
    });
    await row();
    await press(view, 'Preview Ana Rivera');
    const drawer = within(await screen.findByRole('dialog', { name: 'Ana Rivera' }));
    for (const text of ['ana@example.com', '1 Main St, Denver, CO 80202', '$12.34'])
      expect(await drawer.findByText(text)).toBeVisible();
    expect(drawer.getByText(/03\/05\/2026/)).toBeVisible();
    expect(drawer.getByRole('link', { name: 'Open profile' })).toHaveAttribute(
      'href',
      '/admin/customers/profile/12',
    );
  });

  it('shows what a colleague changed, keeping the rows in sight meanwhile', async () => {
    const view = open();
    await row();
    view.services.answerWith({ 'GET subscriptions': [customerWith({ first_name: 'Anna' })] });
    view.services.emitLive({
      type: 'changed',
      entity: 'customer',
      id: 12,
      sub_id: 12,
      user: '',
      message: '',
    });
    expect(screen.getByText('Ana')).toBeVisible();
    expect(await row(/Anna/)).toBeVisible();
  });

  it('begins with a new customer or a file, and offers neither for no match', async () => {
    const view = open({ 'GET subscriptions': [] });
    const create = await screen.findByRole('link', { name: 'New customer' });
    expect(create).toHaveAttribute('href', '/admin/customers?new=customer');
    expect(screen.getByRole('button', { name: 'Import a file' })).toBeVisible();
    await view.user.type(screen.getByRole('searchbox', { name: 'Search customers' }), 'zz');
    await act(() => jest.advanceTimersByTimeAsync(300));
    expect(await screen.findByRole('button', { name: 'Clear search and filters' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'New customer' })).not.toBeInTheDocument();
  });

  it('has one text for no customers and another for no match', async () => {
    const view = open({ 'GET subscriptions': [] });
    expect(await screen.findByText('No customers yet.')).toBeVisible();
    await view.user.type(screen.getByRole('searchbox', { name: 'Search customers' }), 'zz');
    await act(() => jest.advanceTimersByTimeAsync(300));
    expect(await screen.findByText('Nothing matches your search.')).toBeVisible();
  });

  it('shows the detail of a failed load and tries again [ADMIN-225]', async () => {
    const view = open({ 'GET subscriptions': answer(400, { detail: 'X' }) });
    expect(await screen.findByText('X')).toBeVisible();
    view.services.answerWith({ 'GET subscriptions': [customerWith()] });
    await press(view, 'Try again');
    expect(await row()).toBeVisible();
  });
});

describe('tags for many customers', () => {
  const both = [customerWith(), customerWith({ id: 13, first_name: 'Bo', last_name: 'Chen' })];
  const page = answer(200, both, { 'x-total-count': '312' });
  const done = (changed: number, unchanged = 0, elsewhere = 0) => ({
    id: 40,
    changed,
    unchanged,
    elsewhere,
  });
  const sent = ({ record }: View) =>
    record.calls
      .filter(({ method }) => method === 'POST')
      .map(({ path, query, body }) => ({
        path,
        query,
        body,
      }));
  const choose = async (view: View, name: string) => {
    await row();
    await view.user.click(screen.getByRole('checkbox', { name }));
  };
  const tag = async (view: View, action: 'Add tag' | 'Remove tag', name = 'VIP') => {
    await press(view, action);
    await searchTag(view, 'Tag', name);
    const dialog = within(screen.getByRole('dialog'));
    await view.user.click(dialog.getByRole('button', { name: action }));
  };

  it('puts a tag on chosen rows, with the focus at the list, and undoes it', async () => {
    const view = open({
      'GET subscriptions': page,
      'POST subscriptions/bulk_tags': done(1, 1),
      'POST subscriptions/bulk_tags/:id/undo': { changed: 1 },
    });
    await choose(view, 'Select all');
    await press(view, 'Add tag');
    expect(await screen.findByRole('dialog', { name: 'Add a tag to 2 customers' })).toBeVisible();
    await searchTag(view, 'Tag', 'VIP');
    await view.user.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Add tag' }),
    );
    await waitFor(() => expect(view.record.toasts).toHaveLength(1));
    expect(sent(view)).toEqual([
      {
        path: 'subscriptions/bulk_tags',
        query: undefined,
        body: { action: 'add', tag_id: 3, scope: 'rows', ids: [12, 13] },
      },
    ]);
    const [toast] = view.record.toasts;
    expect(toast?.message).toBe('VIP was added to 1 customer. 1 customer had it.');
    expect(screen.queryByRole('region', { name: 'Selected rows' })).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Select all' })).toHaveFocus());
    await waitFor(() => expect(queries(view)).toHaveLength(2));
    act(() => toast?.action?.onPress());
    await waitFor(() => expect(sent(view).at(-1)?.path).toBe('subscriptions/bulk_tags/40/undo'));
    await waitFor(() =>
      expect(view.record.toasts.at(-1)).toEqual({ message: 'Undone for 1 customer.' }),
    );
    await waitFor(() => expect(queries(view)).toHaveLength(3));
  });

  it('takes a tag off all customers that match the filter', async () => {
    const view = open(
      { 'GET subscriptions': page, 'POST subscriptions/bulk_tags': done(300, 10, 2) },
      '/admin/customers?q=ri&status=active',
    );
    await choose(view, 'Select all');
    await press(view, 'Select all 312');
    await press(view, 'Remove tag');
    expect(
      await screen.findByRole('dialog', { name: 'Remove a tag from all 312 customers' }),
    ).toBeVisible();
    await searchTag(view, 'Tag', 'VIP');
    await view.user.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove tag' }),
    );
    await waitFor(() =>
      expect(view.record.toasts.map(({ message }) => message)).toEqual([
        "VIP was removed from 300 customers. 10 customers didn't have it. 2 customers of other businesses can't have it.",
      ]),
    );
    expect(sent(view)).toEqual([
      {
        path: 'subscriptions/bulk_tags',
        query: { q: 'ri', status: 'active' },
        body: { action: 'remove', tag_id: 3, scope: 'matching' },
      },
    ]);
  });

  it('asks for a tag, sends once, keeps the dialog after a refusal, and begins anew', async () => {
    const reply = pending<unknown>();
    const view = open({
      'GET subscriptions': page,
      'POST subscriptions/bulk_tags': () => reply.promise,
    });
    await choose(view, 'Select Bo Chen');
    await press(view, 'Add tag');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a tag to 1 customer' }));
    await view.user.click(dialog.getByRole('button', { name: 'Add tag' }));
    expect(await dialog.findByText('Please choose a tag.')).toBeVisible();
    await searchTag(view, 'Tag', 'VIP');
    await view.user.dblClick(dialog.getByRole('button', { name: 'Add tag' }));
    expect(sent(view)).toHaveLength(1);
    await act(async () => reply.resolve(answer(404, { detail: 'Tag not found' })));
    expect(await dialog.findByText('Tag not found')).toBeVisible();
    expect(dialog.getByRole('combobox', { name: 'Tag' })).toHaveValue('VIP');
    expect(screen.getByText('1 selected')).toBeInTheDocument();
    await view.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitForElementToBeRemoved(() => screen.queryByRole('dialog'));
    await press(view, 'Remove tag');
    const next = within(
      await screen.findByRole('dialog', { name: 'Remove a tag from 1 customer' }),
    );
    expect(next.getByRole('combobox', { name: 'Tag' })).toHaveValue('');
    for (const text of ['Tag not found', 'Please choose a tag.'])
      expect(next.queryByText(text)).not.toBeInTheDocument();
  });

  it('offers no Undo when no customer was changed, and says why an Undo failed', async () => {
    const view = open({
      'GET subscriptions': page,
      'POST subscriptions/bulk_tags': done(0, 1),
      'POST subscriptions/bulk_tags/:id/undo': answer(404, {
        detail: 'This can no longer be undone.',
      }),
    });
    await choose(view, 'Select Bo Chen');
    await tag(view, 'Add tag');
    await waitFor(() => expect(view.record.toasts).toHaveLength(1));
    expect(view.record.toasts[0]).not.toHaveProperty('action');
    view.services.answerWith({ 'POST subscriptions/bulk_tags': done(1) });
    await choose(view, 'Select Bo Chen');
    await tag(view, 'Remove tag');
    await waitFor(() => expect(view.record.toasts).toHaveLength(2));
    act(() => view.record.toasts[1]?.action?.onPress());
    await waitFor(() =>
      expect(view.record.toasts.at(-1)).toEqual({
        message: 'This can no longer be undone.',
        type: 'error',
      }),
    );
  });
});
