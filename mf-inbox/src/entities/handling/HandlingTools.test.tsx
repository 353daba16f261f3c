import { answer, pending, type FakeHandlers } from '@billfold/shared/testing/FakeShell';
import { act, screen, waitFor, within } from '@testing-library/react';
import { contactWith, messageWith } from '../../testing/message-factory';
import { bell, lee, openInbox, rows, rowsNow } from '../../testing/open-inbox';

const kim = { id: 7, name: 'Kim Ode' };
const none = { assignee: null, snoozed_until: null };
const later = '2120-03-05T16:00:00.000Z';

const open = (
  answers: FakeHandlers = {},
  { handling = none, path = '/admin/conversations/12' }: { handling?: object; path?: string } = {},
  permissions?: readonly string[],
) =>
  openInbox({
    path,
    ...(permissions === undefined ? {} : { permissions }),
    answers: {
      'GET sms/chat': { messages: [lee], subscription_id: 12, handling },
      'GET sms/assignees': [
        { id: 2, name: 'Olive Owner', merchant_id: 1 },
        { ...kim, merchant_id: 1 },
        { id: 9, name: 'Max Elsewhere', merchant_id: 2 },
      ],
      'POST sms/assign': ({ body }) => {
        const { user_id } = body as { user_id?: number };
        const name = user_id === 7 ? 'Kim Ode' : 'Olive Owner';
        return { ...none, assignee: user_id === undefined ? null : { id: user_id, name } };
      },
      'POST sms/snooze': ({ body }) => ({
        ...none,
        snoozed_until: (body as { until?: string }).until ?? null,
      }),
      ...answers,
    },
  });
type View = ReturnType<typeof open>;

const calls = ({ record }: View, path: string) =>
  record.calls.filter((call) => call.path === path).map(({ body }) => body);
const choose = async (view: View, menu: string | RegExp, entry: string | RegExp) => {
  await view.user.click(await screen.findByRole('button', { name: menu }));
  const entries = within(await screen.findByRole('menu'));
  await view.user.click(entries.getByRole('menuitem', { name: entry }));
};

describe('the menu of assignees', () => {
  it('offers oneself and the staff of the business who can answer', async () => {
    const view = open();
    await view.user.click(await screen.findByRole('button', { name: 'Assign to' }));
    const entries = await screen.findAllByRole('menuitem');
    expect(entries.map(({ textContent }) => textContent)).toEqual(['Me', 'Kim Ode']);
  });

  it('assigns the conversation, and shows it in head and list', async () => {
    const view = open();
    await rows();
    view.services.answerWith({ 'GET sms': () => pending<unknown>().promise });
    await choose(view, 'Assign to', 'Kim Ode');
    expect(
      await screen.findByRole('button', { name: 'Assigned to Kim Ode. Assign to' }),
    ).toBeVisible();
    expect(calls(view, 'sms/assign')).toEqual([{ sub_id: 12, user_id: 7 }]);
    expect(rowsNow()[0]).toHaveTextContent('Assigned to Kim Ode');
  });

  it('takes the assignee away', async () => {
    const view = open({}, { handling: { ...none, assignee: kim } });
    await choose(view, /^Assigned to Kim Ode/, 'No one');
    expect(await screen.findByRole('button', { name: 'Assign to' })).toBeVisible();
    expect(calls(view, 'sms/assign')).toEqual([{ sub_id: 12 }]);
  });

  it('keeps the assignee and shows the reason when the server refuses', async () => {
    const view = open({ 'POST sms/assign': answer(409, { detail: 'Pick someone else.' }) });
    await choose(view, 'Assign to', 'Kim Ode');
    await waitFor(() =>
      expect(view.record.toasts).toMatchObject([{ message: 'Pick someone else.', type: 'error' }]),
    );
    expect(screen.getByRole('button', { name: 'Assign to' })).toBeVisible();
  });

  it('assigns to oneself with O, once', async () => {
    const view = open();
    await screen.findByRole('button', { name: 'Assign to' });
    await view.user.keyboard('o');
    await screen.findByRole('button', { name: /^Assigned to Olive Owner/ });
    await view.user.keyboard('o');
    expect(calls(view, 'sms/assign')).toEqual([{ sub_id: 12, user_id: 2 }]);
    expect(view.record.toasts).toEqual([]);
  });

  it('follows a colleague who assigns the conversation', async () => {
    const view = open();
    await screen.findByRole('button', { name: 'Assign to' });
    view.services.answerWith({
      'GET sms': [{ ...lee, assignee: kim }, bell],
      'GET sms/chat': {
        messages: [lee],
        subscription_id: 12,
        handling: { ...none, assignee: kim },
      },
    });
    view.services.emitLive({
      type: 'changed',
      entity: 'conversation',
      id: 12,
      sub_id: 12,
      user: '',
      message: '',
    });
    expect(await screen.findByRole('button', { name: /^Assigned to Kim Ode/ })).toBeVisible();
    await waitFor(() => expect(rowsNow()[0]).toHaveTextContent('Assigned to Kim Ode'));
  });

  it('is missing without the permission to answer', async () => {
    open({}, {}, ['view']);
    await screen.findByText('Is my bill due this week?', { selector: '[role=log] *' });
    expect(screen.queryByRole('button', { name: 'Assign to' })).not.toBeInTheDocument();
  });
});

describe('a snooze', () => {
  it('takes the conversation out of the list, says until when, and can be undone', async () => {
    const view = open();
    await rows();
    view.services.answerWith({ 'GET sms': () => pending<unknown>().promise });
    await choose(view, 'Snooze', /^Tomorrow/);
    expect(await screen.findByText(/^Snoozed until /, { selector: 'p *' })).toBeVisible();
    expect(calls(view, 'sms/snooze')).toMatchObject([
      { sub_id: 12, until: expect.any(String), seen_id: lee.id },
    ]);
    expect(rowsNow()).toHaveLength(1);
    const [toast] = view.record.toasts;
    expect(toast?.message).toMatch(/^Snoozed until .* 9:00 AM/);
    act(() => toast?.action?.onPress());
    await waitFor(() => expect(calls(view, 'sms/snooze').at(-1)).toEqual({ sub_id: 12 }));
    await waitFor(() =>
      expect(screen.queryByText(/^Snoozed until /, { selector: 'p *' })).not.toBeInTheDocument(),
    );
  });

  it('takes any later day and time', async () => {
    const view = open();
    await choose(view, 'Snooze', 'Pick day and time…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Snooze until' }));
    await view.user.click(dialog.getByRole('button', { name: 'Snooze' }));
    expect(await dialog.findByText('Pick a day')).toBeVisible();
    await view.user.type(dialog.getByLabelText(/^Day/), '01/02/2020');
    await view.user.click(dialog.getByRole('button', { name: 'Snooze' }));
    expect(await dialog.findByText('Pick a day within a year')).toBeVisible();
    expect(calls(view, 'sms/snooze')).toEqual([]);
  });

  it('goes by keys alone: B, Enter, then on from the next row', async () => {
    const view = open();
    const [first] = await rows();
    act(() => first?.focus());
    await screen.findByRole('button', { name: 'Snooze' });
    view.services.answerWith({ 'GET sms': () => pending<unknown>().promise });
    await view.user.keyboard('b');
    const [soonest] = await screen.findAllByRole('menuitem');
    await waitFor(() => expect(soonest).toHaveFocus());
    await view.user.keyboard('{Enter}');
    expect(await screen.findByText(/^Snoozed until /, { selector: 'p *' })).toBeVisible();
    expect(calls(view, 'sms/snooze')).toHaveLength(1);
    await waitFor(() => expect(rowsNow()).toHaveLength(1));
    await waitFor(() => expect(screen.getByRole('link', { name: /cy bell/ })).toHaveFocus());
    await view.user.keyboard('j');
    await waitFor(() => expect(view.location()).toBe('/admin/conversations/14'));
  });

  it('stays off when the customer wrote meanwhile, and says so', async () => {
    const view = open({
      'POST sms/snooze': answer(409, { detail: 'The customer just wrote again.' }),
    });
    await choose(view, 'Snooze', /^Tomorrow/);
    await waitFor(() =>
      expect(view.record.toasts).toMatchObject([{ message: 'The customer just wrote again.' }]),
    );
    expect(rowsNow()).toHaveLength(2);
  });

  it('ends by hand', async () => {
    const view = open({}, { handling: { ...none, snoozed_until: later } });
    await view.user.click(await screen.findByRole('button', { name: 'Unsnooze' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Unsnooze' })).toBeNull());
    expect(calls(view, 'sms/snooze')).toEqual([{ sub_id: 12, seen_id: lee.id }]);
  });

  it('is shown as over until it is dismissed', async () => {
    const view = open({}, { handling: { ...none, snoozed_until: '2020-03-05T16:00:00.000Z' } });
    expect(await screen.findByText(/^Back in the inbox since Thu, Mar 5, 2020/)).toBeVisible();
    await view.user.click(screen.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByText(/^Back in the inbox/)).toBeNull());
  });
});

describe('the views of the inbox', () => {
  const listCalls = ({ record }: View) =>
    record.calls.filter(({ path }) => path === 'sms').map(({ query }) => query);

  it.each([
    ['Mine', '?show=mine', { assignee: 'me' }],
    ['Unassigned', '?show=unassigned', { assignee: 'none' }],
    ['Snoozed', '?show=snoozed', { snoozed: true, sort: 'created_at' }],
  ])('%s is read from the server and kept in the address', async (label, search, query) => {
    const view = open({}, { path: '/admin/conversations' });
    await rows();
    await view.user.selectOptions(screen.getByLabelText('Show'), label);
    await waitFor(() => expect(listCalls(view).at(-1)).toMatchObject(query));
    const [first] = await rows();
    expect(first).toHaveAttribute('href', `/admin/conversations/12${search}`);
    if (first !== undefined) await view.user.click(first);
    await waitFor(() => expect(view.location()).toBe(`/admin/conversations/12${search}`));
    expect(screen.getByLabelText('Show')).toHaveDisplayValue(label);
  });

  it('show until when a snoozed conversation waits, and which one is back', async () => {
    const waiting = messageWith({ snoozed_until: later });
    const view = open({ 'GET sms': [waiting] }, { path: '/admin/conversations?show=snoozed' });
    const [first] = await rows();
    expect(first).toHaveTextContent(/Until Tue, Mar 5, 2120, .*Is my bill due/);
    await view.user.selectOptions(screen.getByLabelText('Show'), 'All');
    await waitFor(() => expect(rowsNow()[0]).toHaveTextContent('Back · Is my bill due'));
  });

  it('without a conversation say so, and lead to all', async () => {
    const view = open({ 'GET sms': [] }, { path: '/admin/conversations?show=mine' });
    expect(await screen.findByText('No conversations are assigned to you.')).toBeVisible();
    await view.user.click(screen.getByRole('link', { name: 'Show all' }));
    await waitFor(() => expect(view.location()).toBe('/admin/conversations'));
  });

  it('limit what a bulk action on all matching conversations does', async () => {
    const page = answer(200, [lee, bell], { 'x-total-count': '40', 'x-next-cursor': 'c' });
    const view = open({ 'GET sms': page }, { path: '/admin/conversations?show=mine' });
    await rows();
    await view.user.click(screen.getByRole('checkbox', { name: 'Select all' }));
    await view.user.click(screen.getByRole('button', { name: 'Select all 40 that match' }));
    await view.user.click(screen.getByRole('button', { name: 'Mark as unread' }));
    const question = within(await screen.findByRole('alertdialog'));
    await view.user.click(question.getByRole('button', { name: 'Mark as unread' }));
    await waitFor(() =>
      expect(calls(view, 'sms/mark_read')).toEqual([{ filter: { assignee: 'me' } }]),
    );
  });
});

it('a customer who never got a message has no menus', async () => {
  openInbox({
    path: '/admin/conversations/14',
    answers: {
      'GET sms/chat': { messages: [], subscription_id: 14 },
      'GET subscriptions/:id': contactWith({ id: 14 }),
    },
  });
  await screen.findByText('No messages yet');
  expect(screen.queryByRole('button', { name: 'Snooze' })).not.toBeInTheDocument();
});
