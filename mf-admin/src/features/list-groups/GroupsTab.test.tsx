import {
  contractVersion,
  resumedEvent,
  type CreateRemote,
} from '@billfold/shared/contracts/remote.contract';
import { screenRoutes } from '@billfold/shared/remote/LazyScreen';
import { createRemoteStore } from '@billfold/shared/store/remote-store';
import {
  answer,
  enter,
  merchantSession,
  pending,
  renderRemote,
  type FakeHandlers,
} from '@billfold/shared/testing/FakeShell';
import { act, screen, waitFor, within } from '@testing-library/react';
import { groupFeatures } from '../../entities/group/groups-features';
import { moduleName } from '../../module/module-name';
import { groupWith } from '../../testing/rows-factory';
import { GroupsTab } from './GroupsTab';

const createRemote: CreateRemote = (services) => ({
  contract: contractVersion,
  routes: [
    screenRoutes(services)(
      '/admin/customers',
      async () => GroupsTab,
      (Screen) => Screen,
    ),
  ],
  ...createRemoteStore(services, groupFeatures),
});

const everyone = groupWith({
  id: 1,
  name: 'All Customers',
  description: 'Hidden',
  conditions: [{ type: 'filter', field_name: 'merchant_id', operator: 'exact', value: '1' }],
  members_count: 3,
  is_all_customers: true,
});
const two = [
  { id: 1, name: 'Cedar Water' },
  { id: 2, name: 'Harbor Broadband' },
];
const messages = [
  { id: 93, created_at: '2026-03-03T15:00:00.000Z', body: 'Third' },
  { id: 92, created_at: '2026-03-02T15:00:00.000Z', body: 'Second' },
  { id: 91, created_at: '2026-03-01T15:00:00.000Z', body: 'First' },
];

type Options = Partial<Parameters<typeof renderRemote>[1]>;
const open = (query = '', answers: FakeHandlers = {}, options: Options = {}) =>
  renderRemote(createRemote, {
    module: moduleName,
    path: `/admin/customers?tab=groups${query}`,
    session: merchantSession,
    slots: ['mf-inbox/mass-message'],
    answers: {
      'GET auto_groups/get_auto_groups': [everyone, groupWith()],
      'GET auto_groups/1': everyone,
      'GET auto_groups/5': groupWith(),
      'GET smsgroup/get_group_messages': { messages },
      'GET auto_groups/5/members': [
        { id: 12, full_name: 'Ana Rivera' },
        { id: 13, full_name: 'Blue Door Bakery' },
      ],
      'GET merchants/1/tags': [
        [3, 'Paperless'],
        [4, 'Senior rate'],
      ],
      'GET merchants/2/tags': [],
      'POST auto_groups/preview_auto_group': { members_count: 2 },
      ...answers,
    },
    ...options,
  });
type Opened = ReturnType<typeof open>;

const button = (name: string | RegExp) => screen.queryByRole('button', { name });
const press = async ({ user }: Opened, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));
const callsOf = ({ record }: Opened, path: string) =>
  record.calls.filter((call) => call.path === path);
const field = (label: string) => within(screen.getByRole('dialog')).getByLabelText(label);

describe('the groups', () => {
  it('have a name, a description and icons, except All Customers [ADMIN-044] [ADMIN-048] [ADMIN-067]', async () => {
    const page = open();
    const row = await screen.findByRole('row', { name: /Late.*Owes us since a week/ });
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Name',
      'Description',
      'Actions',
    ]);
    expect(screen.queryByText('Ana Rivera')).not.toBeInTheDocument();
    expect(screen.queryByText('Hidden')).not.toBeInTheDocument();
    expect(callsOf(page, 'auto_groups/get_auto_groups')).toMatchObject([{ method: 'GET' }]);
    const all = within(screen.getByRole('row', { name: /All Customers/ }));
    expect(all.queryAllByRole('button')).toEqual([]);
    const icons = within(row).getAllByRole('button');
    expect(icons.map((icon) => icon.getAttribute('aria-label'))).toEqual([
      'New mass message to Late',
      'Edit Late',
    ]);
  });

  it('are those of the merchant chosen in the header', async () => {
    const session = { ...merchantSession, merchants: two, chosenMerchantId: 2 };
    const page = open('', {}, { session });
    await screen.findByRole('row', { name: /Late/ });
    const last = () => callsOf(page, 'auto_groups/get_auto_groups').at(-1)?.query;
    expect(last()).toMatchObject({ merchant_id: '2' });
    act(() => page.services.changeSession({ chosenMerchantId: null }));
    await waitFor(() => expect(last()).not.toHaveProperty('merchant_id'));
  });

  it('are sorted by name, and the other way round on a press [ADMIN-045]', async () => {
    const page = open();
    const head = await screen.findByRole('columnheader', { name: 'Name' });
    expect(head).toHaveAttribute('aria-sort', 'ascending');
    await press(page, 'Name');
    await waitFor(() =>
      expect(callsOf(page, 'auto_groups/get_auto_groups').map(({ query }) => query?.sort)).toEqual([
        'name',
        '-name',
      ]),
    );
  });

  it('open their detail at the same path, and keep the focus there and back [ADMIN-046] [ADMIN-048]', async () => {
    const page = open();
    await page.user.click(await screen.findByRole('row', { name: /Late/ }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Late' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Message History' })).toBeVisible();
    expect(page.location()).toBe('/admin/customers?tab=groups&group=5');
    await press(page, 'All groups');
    const row = await screen.findByRole('row', { name: /Late/ });
    expect(page.location()).toBe('/admin/customers?tab=groups');
    expect(document.body).not.toHaveFocus();
    expect(document.activeElement).toContainElement(row);
    act(() => within(row).getByRole('link', { name: 'Late' }).focus());
    await page.user.keyboard('{Enter}');
    const heading = await screen.findByRole('heading', { level: 1, name: 'Late' });
    expect(document.body).not.toHaveFocus();
    expect(document.activeElement).toContainElement(heading);
    expect(screen.getAllByRole('heading', { level: 1 })).toEqual([heading]);
  });

  it('offer no message while no module on the page can write one', async () => {
    const page = open('', {}, { slots: [] });
    expect(await screen.findByRole('button', { name: 'Edit Late' })).toBeVisible();
    expect(button(/message/i)).toBeNull();
    page.unmount();
    open('&group=5&message=new', {}, { slots: [] });
    expect(await screen.findByRole('button', { name: 'Edit Group' })).toBeVisible();
    expect(button('New Mass Message')).toBeNull();
    expect(screen.queryByTestId('slot mf-inbox/mass-message')).toBeNull();
  });

  it('are only read by staff without the permission', async () => {
    const merchants = [{ id: 1, name: 'Cedar Water', permissions: ['view'] }];
    const page = open('', {}, { session: { ...merchantSession, merchants } });
    await screen.findByRole('row', { name: /Late/ });
    expect([button('Create Group'), button('Edit Late'), button(/message/i)]).toEqual([
      null,
      null,
      null,
    ]);
    page.unmount();
    open('&group=5&dialog=edit', {}, { session: { ...merchantSession, merchants } });
    await screen.findByRole('heading', { level: 1, name: 'Late' });
    expect(button('Edit Group')).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('name their location to staff of two merchants', async () => {
    open('', {}, { session: { ...merchantSession, merchants: two } });
    expect(await screen.findByRole('row', { name: /Late ?Cedar Water/ })).toBeVisible();
  });

  it('show that there are none, and why they could not be read [ADMIN-225]', async () => {
    const page = open('', { 'GET auto_groups/get_auto_groups': answer(500, { detail: 'Busy' }) });
    expect(await screen.findByText('Busy')).toBeVisible();
    page.services.answerWith({ 'GET auto_groups/get_auto_groups': [] });
    await press(page, 'Try again');
    expect(await screen.findByText('No groups yet.')).toBeVisible();
  });

  it('are read again when other staff change one', async () => {
    const page = open();
    await screen.findByRole('row', { name: /Late/ });
    page.services.answerWith({
      'GET auto_groups/get_auto_groups': [everyone, groupWith({ name: 'Very late' })],
    });
    page.services.emitLive({ ...resumedEvent, type: 'changed', entity: 'group', id: 5 });
    expect(await screen.findByRole('row', { name: /Very late/ })).toBeVisible();
  });
});

describe('a group', () => {
  it('has neither button nor description when it is All Customers [ADMIN-050]', async () => {
    open('&group=1&dialog=edit&message=new');
    expect(await screen.findByRole('heading', { level: 1, name: 'All Customers' })).toBeVisible();
    expect([button('New Mass Message'), button('Edit Group')]).toEqual([null, null]);
    expect(screen.queryByText('Hidden')).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByTestId('slot mf-inbox/mass-message')).toBeNull();
  });

  it('lists its messages, the newest first, by date and content [ADMIN-051] [ADMIN-066]', async () => {
    const page = open('&group=5');
    const history = within(await screen.findByRole('table', { name: 'Message History' }));
    await history.findByText('Third');
    expect(history.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Date Sent',
      'Content',
    ]);
    expect(history.getByRole('columnheader', { name: 'Date Sent' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    expect(
      history
        .getAllByRole('row')
        .map((row) => row.textContent)
        .slice(1),
    ).toEqual([
      expect.stringMatching(/03\/03\/2026.*Third/),
      expect.stringMatching(/03\/02\/2026.*Second/),
      expect.stringMatching(/03\/01\/2026.*First/),
    ]);
    expect(callsOf(page, 'smsgroup/get_group_messages')).toMatchObject([
      { query: { group_id: 5 } },
    ]);
  });

  it('reads older messages on a press', async () => {
    const page = open('&group=5', {
      'GET smsgroup/get_group_messages': ({ query }) =>
        query?.['cursor'] === undefined
          ? answer(200, { messages: messages.slice(0, 1) }, { 'x-next-cursor': 'older' })
          : { messages: messages.slice(1) },
    });
    await press(page, 'Show more');
    expect(await screen.findByText('First')).toBeVisible();
    expect(button('Show more')).toBeNull();
  });

  it('shows that no message was sent, and a failed read alone', async () => {
    const page = open('&group=5', { 'GET smsgroup/get_group_messages': { messages: [] } });
    expect(await screen.findByText('No messages sent yet.')).toBeVisible();
    page.unmount();
    open('&group=5', { 'GET smsgroup/get_group_messages': answer(500, { detail: 'Busy' }) });
    expect(await screen.findByText('Busy')).toBeVisible();
    expect(button('Edit Group')).toBeVisible();
  });

  it('has a side panel with name, description, conditions and View Members [ADMIN-052]', async () => {
    const tags = { type: 'filter', field_name: 'tags', operator: 'any', value: '3,4,9' };
    open('&group=5', {
      'GET auto_groups/5': groupWith({
        conditions: [...groupWith().conditions, tags],
        members_count: 1_204,
      }),
    });
    const panel = within(await screen.findByRole('complementary', { name: 'About the group' }));
    expect(panel.getByText('Late')).toBeVisible();
    expect(panel.getByText('Owes us since a week')).toBeVisible();
    expect(panel.getByText('More than 7 days late')).toBeVisible();
    expect(
      await panel.findByText('Tagged Paperless or Senior rate or a deleted tag'),
    ).toBeVisible();
    expect(panel.getByText(/1,204 customers/)).toBeVisible();
    expect(panel.getByRole('button', { name: 'View Members' })).toBeVisible();
  });

  it('lists the full names of its members in a popup [ADMIN-053]', async () => {
    const page = open('&group=5');
    await press(page, 'View Members');
    const popup = within(await screen.findByRole('dialog', { name: 'Members' }));
    expect((await popup.findAllByRole('listitem')).map((item) => item.textContent)).toEqual([
      'Ana Rivera',
      'Blue Door Bakery',
    ]);
    expect(page.location()).toBe('/admin/customers?tab=groups&group=5&dialog=members');
    await press(page, 'Close');
    expect(page.location()).toBe('/admin/customers?tab=groups&group=5');
  });

  it('searches its members and reads further ones when the end is in sight', async () => {
    const names = Array.from({ length: 300 }, (_, n) => ({ id: n + 1, full_name: `Member ${n}` }));
    const page = open('&group=5&dialog=members', {
      'GET auto_groups/5/members': ({ query }) => {
        if (query?.['q'] !== undefined) return names.slice(298);
        return query?.['cursor'] === undefined
          ? answer(200, names.slice(0, 5), { 'x-next-cursor': 'more' })
          : names.slice(5);
      },
    });
    const list = within(await screen.findByRole('list', { name: 'Members' }));
    await list.findByText('Member 19');
    expect(list.getAllByRole('listitem').length).toBeLessThan(60);
    expect(list.getAllByRole('listitem')[0]).toHaveAttribute('aria-setsize', '300');
    await page.user.type(screen.getByRole('searchbox', { name: 'Search members' }), '29');
    expect(await screen.findByText('Member 299')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Member 19')).not.toBeInTheDocument());
  });

  it('says that no customer belongs', async () => {
    open('&group=5&dialog=members', { 'GET auto_groups/5/members': [] });
    expect(await screen.findByText('No customers match.')).toBeVisible();
  });

  it('has a button to edit it, and one that opens the message of another module [ADMIN-048] [ADMIN-049]', async () => {
    const page = open('&group=5');
    expect(await screen.findByRole('button', { name: 'Edit Group' })).toBeVisible();
    await press(page, 'New Mass Message');
    expect(page.location()).toBe('/admin/customers?tab=groups&group=5&message=new');
    expect(JSON.parse(screen.getByTestId('slot mf-inbox/mass-message').textContent)).toEqual({
      isOpen: true,
      groupId: 5,
      groupName: 'Late',
      merchantId: 1,
      merchantName: 'Cedar Water',
      closePath: '/admin/customers?tab=groups&group=5',
    });
  });

  it("shows the refusal for another merchant's group and a way back [ADMIN-225]", async () => {
    const page = open('&group=5', {
      'GET auto_groups/5': answer(404, { detail: 'Group not found.' }),
    });
    expect(await screen.findByText('Group not found.')).toBeVisible();
    await press(page, 'All groups');
    expect(await screen.findByRole('row', { name: /All Customers/ })).toBeVisible();
  });
});

describe('Create Group', () => {
  const created = { 'POST auto_groups/create_auto_group': groupWith({ id: 6, name: 'Downtown' }) };

  it('opens from the groups with its parts, the only merchant chosen [ADMIN-047] [ADMIN-055] [ADMIN-056] [ADMIN-057] [ADMIN-058]', async () => {
    const page = open();
    await press(page, 'Create Group');
    const popup = within(await screen.findByRole('dialog', { name: 'Create Group' }));
    for (const name of ['Group Name', 'Description'])
      expect(popup.getByRole('textbox', { name })).toBeVisible();
    for (const name of ['Cancel', 'Done'])
      expect(popup.getByRole('button', { name })).toBeVisible();
    const location = popup.getByRole('combobox', { name: 'Location' });
    expect(location).toBeVisible();
    expect(location).toBeDisabled();
    expect(location).toHaveValue('Cedar');
    expect(screen.queryByLabelText(/group picker/i)).toBeNull();
    expect(page.location()).toBe('/admin/customers?tab=groups&dialog=new');
  });

  it('filters the merchants of staff who have two while they type [ADMIN-056]', async () => {
    const page = open('&dialog=new', {}, { session: { ...merchantSession, merchants: two } });
    const location = await screen.findByRole('combobox', { name: 'Location' });
    expect(location).toBeEnabled();
    await page.user.type(location, 'harb');
    const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
    await waitFor(() => expect(options()).toEqual(['Harbor Broadband']));
    await page.user.click(screen.getByRole('option', { name: 'Harbor Broadband' }));
    expect(location).toHaveValue('Harbor Broadband');
  });

  it('needs a name and a location [ADMIN-059]', async () => {
    const page = open('&dialog=new', {}, { session: { ...merchantSession, merchants: two } });
    await screen.findByRole('dialog', { name: 'Create Group' });
    await press(page, 'Done');
    expect(await screen.findByText('Name and location are required')).toBeVisible();
    await enter(page.user, field('Group Name'), 'Downtown');
    await press(page, 'Done');
    expect(await screen.findByText('Name and location are required')).toBeVisible();
    expect(callsOf(page, 'auto_groups/create_auto_group')).toEqual([]);
  });

  it('sends name, description and the merchant as a condition, once by two presses [ADMIN-063]', async () => {
    const pendingAnswer = pending<unknown>();
    const page = open('&dialog=new', {
      'POST auto_groups/create_auto_group': () => pendingAnswer.promise,
    });
    await screen.findByRole('dialog', { name: 'Create Group' });
    await enter(page.user, field('Group Name'), 'Downtown');
    await enter(page.user, field('Description'), 'Homes in 80202');
    await press(page, 'Done');
    await page.user.keyboard('{Enter}');
    expect(callsOf(page, 'auto_groups/create_auto_group')).toMatchObject([
      {
        method: 'POST',
        body: {
          name: 'Downtown',
          description: 'Homes in 80202',
          conditions: [
            { type: 'filter', field_name: 'merchant_id', operator: 'exact', value: '1' },
          ],
        },
      },
    ]);
    pendingAnswer.resolve(groupWith({ id: 6, name: 'Downtown' }));
    await waitFor(() => expect(page.location()).toBe('/admin/customers?tab=groups'));
    expect(page.record.toasts).toEqual([{ message: 'The group Downtown was created.' }]);
  });

  it('sends each condition of "Members", the merchant first', async () => {
    const page = open('&dialog=new', created);
    await screen.findByRole('dialog', { name: 'Create Group' });
    await enter(page.user, field('Group Name'), 'Downtown');
    for (const tag of ['Paper', 'Sen']) {
      await page.user.type(screen.getByRole('combobox', { name: 'Tags' }), tag);
      await page.user.click(await screen.findByRole('option'));
    }
    await page.user.selectOptions(field('Customers need'), 'Any of these tags');
    await page.user.selectOptions(field('Status'), 'Active');
    await page.user.selectOptions(field('Kind of customer'), 'Businesses');
    await enter(page.user, field('ZIP code starts with'), '802');
    await enter(page.user, field('Owes more than'), '10.50');
    await enter(page.user, field('More days late than'), '7');
    await press(page, 'Done');
    await waitFor(() =>
      expect(callsOf(page, 'auto_groups/create_auto_group')[0]?.body?.['conditions']).toEqual(
        [
          ['merchant_id', 'exact', '1'],
          ['tags', 'any', '3,4'],
          ['state', 'exact', 'active'],
          ['service_address_zip', 'startswith', '802'],
          ['is_business', 'exact', 'true'],
          ['balance', 'gt', '1050'],
          ['days_late', 'gt', '7'],
        ].map(([field_name, operator, value]) => ({ type: 'filter', field_name, operator, value })),
      ),
    );
  });

  it('counts who would belong while the conditions are chosen', async () => {
    const page = open('&dialog=new');
    expect(await screen.findByText('2 customers would match')).toBeVisible();
    page.services.answerWith({ 'POST auto_groups/preview_auto_group': { members_count: 1 } });
    await page.user.selectOptions(field('Status'), 'Inactive');
    expect(screen.getByText('Counting…')).toBeVisible();
    expect(await screen.findByText('1 customer would match')).toBeVisible();
    page.services.answerWith({
      'POST auto_groups/preview_auto_group': answer(500, { detail: 'Busy' }),
    });
    await page.user.selectOptions(field('Status'), 'Any status');
    expect(await screen.findByText('Busy')).toBeVisible();
  });

  it('stays open with the detail of a refusal [ADMIN-061]', async () => {
    const page = open('&dialog=new', {
      'POST auto_groups/create_auto_group': answer(409, { detail: 'X' }),
    });
    await screen.findByRole('dialog', { name: 'Create Group' });
    await enter(page.user, field('Group Name'), 'Late');
    await press(page, 'Done');
    expect(await screen.findByText('X')).toBeVisible();
    expect(field('Group Name')).toHaveValue('Late');
    expect(page.location()).toBe('/admin/customers?tab=groups&dialog=new');
  });
});

describe('Edit Group', () => {
  const edit = 'auto_groups/5/edit_auto_group';
  const remove = 'auto_groups/5/delete_auto_group';

  it('has the name, the description and Delete [ADMIN-054]', async () => {
    const page = open('&group=5');
    await press(page, 'Edit Group');
    const popup = within(await screen.findByRole('dialog', { name: 'Edit Group' }));
    expect(popup.getByRole('textbox', { name: 'Group Name' })).toHaveValue('Late');
    expect(popup.getByRole('textbox', { name: 'Description' })).toHaveValue('Owes us since a week');
    expect(popup.getByLabelText('More days late than')).toHaveValue('7');
    expect(popup.getByRole('button', { name: 'Delete' })).toBeVisible();
  });

  it.each(['Group Name', 'Description'])('needs %s [ADMIN-060]', async (label) => {
    const page = open('&group=5&dialog=edit');
    await screen.findByRole('dialog', { name: 'Edit Group' });
    await page.user.clear(field(label));
    await press(page, 'Save');
    expect(await screen.findByText('Name and description required')).toBeVisible();
    expect(callsOf(page, edit)).toEqual([]);
  });

  it('sends name and description, and conditions only when they were changed [ADMIN-064]', async () => {
    const saved = groupWith({ name: 'Very late' });
    const page = open('&group=5&dialog=edit', { 'PATCH auto_groups/5/edit_auto_group': saved });
    await screen.findByRole('dialog', { name: 'Edit Group' });
    await page.user.clear(field('Group Name'));
    await enter(page.user, field('Group Name'), 'Very late');
    await press(page, 'Save');
    expect(await screen.findByRole('heading', { level: 1, name: 'Very late' })).toBeVisible();
    expect(callsOf(page, edit)).toMatchObject([
      { method: 'PATCH', body: { name: 'Very late', description: 'Owes us since a week' } },
    ]);
    expect(callsOf(page, edit)[0]?.body).not.toHaveProperty('conditions');
    await waitFor(() => expect(page.location()).toBe('/admin/customers?tab=groups&group=5'));
    // While it leaves, a press at the same place is taken for the second half of a double press.
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await press(page, 'Edit Group');
    await screen.findByRole('dialog', { name: 'Edit Group' });
    await page.user.selectOptions(field('Status'), 'Active');
    await press(page, 'Save');
    await waitFor(() => expect(callsOf(page, edit)).toHaveLength(2));
    expect(callsOf(page, edit)[1]?.body?.['conditions']).toHaveLength(3);
  });

  it('stays open with the detail of a refusal [ADMIN-061]', async () => {
    const page = open('&group=5&dialog=edit', {
      'PATCH auto_groups/5/edit_auto_group': answer(409, { detail: 'X' }),
    });
    await screen.findByRole('dialog', { name: 'Edit Group' });
    await press(page, 'Save');
    expect(await screen.findByText('X')).toBeVisible();
    expect(screen.getByRole('dialog', { name: 'Edit Group' })).toBeVisible();
  });

  it('shows both values when another person saved the group, and then names their version', async () => {
    const late = { type: 'filter', field_name: 'days_late', operator: 'gt', value: '30' };
    const tags = { type: 'filter', field_name: 'tags', operator: 'any', value: '3' };
    const present = groupWith({
      name: 'Late since long',
      description: 'Theirs',
      conditions: [...groupWith().conditions.slice(0, 1), tags, late],
      version: 2,
    });
    const page = open('&group=5&dialog=edit', {
      'PATCH auto_groups/5/edit_auto_group': answer(409, {
        detail: 'X',
        code: 'version_mismatch',
        present,
      }),
    });
    await screen.findByRole('dialog', { name: 'Edit Group' });
    await page.user.clear(field('Group Name'));
    await enter(page.user, field('Group Name'), 'Very late');
    await page.user.selectOptions(field('Status'), 'Active');
    await press(page, 'Save');
    expect(await screen.findByText('X')).toBeVisible();
    const side = (part: string, name: RegExp) =>
      within(screen.getByRole('radiogroup', { name: part })).getByRole('radio', { name });
    expect(side('Group Name', /^Theirs\s*Late since long$/)).not.toBeChecked();
    expect(side('Members', /^Yours\s*Status Active, More than 7 days late$/)).not.toBeChecked();
    await screen.findByText('Tagged Paperless, More than 30 days late');
    expect(field('Description')).toHaveValue('Theirs');
    await page.user.click(side('Group Name', /^Yours/));
    await page.user.click(side('Members', /^Theirs/));
    page.services.answerWith({ 'PATCH auto_groups/5/edit_auto_group': present });
    await press(page, 'Save');
    await waitFor(() => expect(callsOf(page, edit)).toHaveLength(2));
    expect(callsOf(page, edit).map(({ body }) => body)).toEqual([
      expect.objectContaining({ name: 'Very late', version: 1 }),
      { name: 'Very late', description: 'Theirs', version: 2 },
    ]);
  });

  it('deletes the group after a question, reads it no more and returns [ADMIN-065]', async () => {
    const pendingAnswer = pending<unknown>();
    const page = open('&group=5&dialog=edit', {
      'POST auto_groups/5/delete_auto_group': () => pendingAnswer.promise,
    });
    await screen.findByRole('dialog', { name: 'Edit Group' });
    await press(page, 'Delete');
    expect(await screen.findByRole('alertdialog', { name: 'Delete Late?' })).toBeVisible();
    expect(callsOf(page, remove)).toEqual([]);
    await press(page, 'Delete group');
    await waitFor(() => expect(callsOf(page, remove)).toMatchObject([{ method: 'POST' }]));
    const reads = callsOf(page, 'auto_groups/5').length;
    page.services.emitLive({ ...resumedEvent, type: 'changed', entity: 'group', id: 5 });
    pendingAnswer.resolve({});
    await waitFor(() => expect(page.location()).toBe('/admin/customers?tab=groups'));
    expect(callsOf(page, remove)).toHaveLength(1);
    expect(callsOf(page, 'auto_groups/5')).toHaveLength(reads);
    expect(page.record.toasts).toEqual([{ message: 'The group Late was deleted.' }]);
  });

  it('shows the detail of a failed deletion as an error toast [ADMIN-062]', async () => {
    const page = open('&group=5&dialog=edit', {
      'POST auto_groups/5/delete_auto_group': answer(409, { detail: 'X' }),
    });
    await screen.findByRole('dialog', { name: 'Edit Group' });
    await press(page, 'Delete');
    await press(page, 'Delete group');
    await waitFor(() => expect(page.record.toasts).toEqual([{ message: 'X', type: 'error' }]));
    expect(page.location()).toBe('/admin/customers?tab=groups&group=5&dialog=edit');
  });
});
