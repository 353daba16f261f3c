import { answer, pending } from '@billfold/shared/testing/FakeShell';
import { act, screen, waitFor, within } from '@testing-library/react';
import { bell, lee, openInbox, rows, rowsNow } from '../../testing/open-inbox';

type View = ReturnType<typeof openInbox>;
const box = (name: string) => screen.getByRole('checkbox', { name });
const press = ({ user }: View, name: string) => user.click(screen.getByRole('button', { name }));
const calls = ({ record }: View, path: string) =>
  record.calls.filter((call) => call.path === path).map(({ body }) => body);
const dialog = async (name: string) => within(await screen.findByRole('alertdialog', { name }));
const openBoth = async (options?: Parameters<typeof openInbox>[0]) => {
  const view = openInbox(options);
  await rows();
  await view.user.click(box('Select all'));
  return view;
};
const manyOf = (count: string, isFloor = false) =>
  answer(200, [lee, bell], {
    'x-next-cursor': 'c2',
    'x-total-count': count,
    ...(isFloor && { 'x-total-is-floor': 'true' }),
  });

describe('the selection in the inbox', () => {
  it('has a search, two icons and a box that selects and clears the list [INBOX-007] [INBOX-016]', async () => {
    const view = openInbox();
    expect(await rows()).toHaveLength(2);
    expect(screen.getByRole('searchbox')).toBeVisible();
    expect(box('Select all')).not.toBeChecked();
    for (const name of ['Close Conversation', 'Mark as unread'])
      expect(screen.getByRole('button', { name })).toBeEnabled();
    await view.user.click(box('Select all'));
    for (const name of ['Select Ann Lee', 'Select Cy Bell']) expect(box(name)).toBeChecked();
    expect(screen.getByText('2 selected')).toBeVisible();
    await view.user.click(box('Select Cy Bell'));
    expect(box('Select all')).toBePartiallyChecked();
    await view.user.click(box('Select all'));
    await view.user.click(box('Select all'));
    for (const name of ['Select Ann Lee', 'Select Cy Bell']) expect(box(name)).not.toBeChecked();
  });

  it('is not offered without the permission to write', async () => {
    openInbox({ permissions: ['view'] });
    await rows();
    expect(screen.queryByRole('checkbox')).toBeNull();
    for (const name of ['Close Conversation', 'Mark as unread', 'New Message'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('asks for one after an icon without any [INBOX-017] [INBOX-018]', async () => {
    const view = openInbox();
    await rows();
    for (const [icon, text] of [
      ['Close Conversation', 'Please select conversation to close'],
      ['Mark as unread', 'Please select message to mark as unread'],
    ] as const) {
      await press(view, icon);
      expect(screen.getByRole('alert')).toHaveTextContent(text);
      await view.user.click(box('Select Ann Lee'));
      expect(screen.queryByText(text)).toBeNull();
      await view.user.click(box('Select Ann Lee'));
    }
    expect([...calls(view, 'sms/close'), ...calls(view, 'sms/mark_read')]).toEqual([]);
  });
});

describe('closing conversations', () => {
  it('asks, sends the ids once and takes the rows away [INBOX-019] [INBOX-023]', async () => {
    const sending = pending();
    const view = await openBoth({ answers: { 'POST sms/close': () => sending.promise } });
    await view.user.click(box('Select Cy Bell'));
    await press(view, 'Close Conversation');
    const question = await dialog('Close Conversation');
    expect(question.getByText(/^The conversation will leave the inbox/)).toBeVisible();
    expect(calls(view, 'sms/close')).toEqual([]);
    await view.user.dblClick(question.getByRole('button', { name: 'Close Conversation' }));
    view.services.answerWith({ 'GET sms': [bell] });
    sending.resolve({});
    await waitFor(() => expect(rowsNow()).toHaveLength(1));
    expect(rowsNow()[0]).toHaveTextContent('cy bell');
    expect(calls(view, 'sms/close')).toEqual([{ sub_ids: [12] }]);
    expect(box('Select all')).not.toBeChecked();
  });

  it('shows the detail in the dialog, which stays open, and tries again [INBOX-024]', async () => {
    const view = await openBoth({ answers: { 'POST sms/close': answer(400, { detail: 'X' }) } });
    await press(view, 'Close Conversation');
    const question = await dialog('Close Conversation');
    await view.user.click(question.getByRole('button', { name: 'Close Conversation' }));
    expect(await question.findByText('X')).toBeVisible();
    for (const name of ['ann lee', 'cy bell']) expect(screen.getByText(name)).toBeVisible();
    view.services.answerWith({ 'POST sms/close': {}, 'GET sms': [] });
    await view.user.click(question.getByRole('button', { name: 'Close Conversation' }));
    expect(await screen.findByText('No conversations yet')).toBeVisible();
  });

  it('leaves the conversation in sight when it is closed', async () => {
    const view = await openBoth({ path: '/admin/conversations/12' });
    await press(view, 'Close Conversation');
    await view.user.click(
      (await dialog('Close Conversation')).getByRole('button', { name: 'Close Conversation' }),
    );
    await waitFor(() => expect(view.location()).toBe('/admin/conversations'));
    expect(await screen.findByText('No Conversation Selected')).toBeVisible();
  });
});

describe('marking conversations as unread', () => {
  it('sends the ids without a question and shows what the server says [INBOX-020] [INBOX-021]', async () => {
    const view = await openBoth();
    view.services.answerWith({
      'GET sms': [
        { ...lee, read: false },
        { ...bell, read: false },
      ],
    });
    await press(view, 'Mark as unread');
    await waitFor(() => expect(rowsNow()[0]).toHaveTextContent('Unread'));
    expect(rowsNow()[1]).toHaveTextContent('Unread');
    expect(calls(view, 'sms/mark_read')).toEqual([{ sub_ids: [12, 14] }]);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('opens a dialog with the detail of a failure [INBOX-024]', async () => {
    const view = await openBoth({
      answers: { 'POST sms/mark_read': answer(400, { detail: 'X' }) },
    });
    await press(view, 'Mark as unread');
    const question = await dialog('Mark as unread');
    expect(question.getByText('X')).toBeVisible();
    view.services.answerWith({ 'POST sms/mark_read': {} });
    await view.user.click(question.getByRole('button', { name: 'Mark as unread' }));
    await waitFor(() => expect(calls(view, 'sms/mark_read')).toHaveLength(2));
    await waitFor(() => expect(screen.queryByText('2 selected')).toBeNull());
  });

  it('forgets a failure whose dialog was cancelled', async () => {
    const view = await openBoth({
      answers: { 'POST sms/mark_read': answer(400, { detail: 'X' }) },
    });
    await press(view, 'Mark as unread');
    await view.user.click((await dialog('Mark as unread')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await press(view, 'Close Conversation');
    expect((await dialog('Close Conversation')).queryByText('X')).toBeNull();
  });
});

describe('a second change while the first is under way', () => {
  const wait = 'One moment. Still saving.';

  it('asks to wait, sends nothing, and is taken after the answer', async () => {
    const sending = pending();
    const view = await openBoth({ answers: { 'POST sms/mark_read': () => sending.promise } });
    await press(view, 'Mark as unread');
    await press(view, 'Close Conversation');
    expect(screen.getByRole('alert')).toHaveTextContent(wait);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await press(view, 'Mark as unread');
    expect(calls(view, 'sms/mark_read')).toHaveLength(1);
    sending.resolve({});
    await waitFor(() => expect(screen.queryByText('2 selected')).toBeNull());
    expect(screen.queryByText(wait)).toBeNull();
    await view.user.click(box('Select Ann Lee'));
    await press(view, 'Close Conversation');
    expect(await dialog('Close Conversation')).toBeDefined();
  });
});

describe('all conversations that match', () => {
  const running = {
    id: 7,
    kind: 'close_conversations',
    state: 'running',
    total: 312,
    done: 40,
    failure: null,
  };

  it('are closed by the server, which is followed to its end', async () => {
    const view = await openBoth({
      answers: {
        'GET sms': manyOf('312'),
        'POST sms/close': { operations: [running] },
        'GET operations/7': running,
      },
    });
    await press(view, 'Select all 312 that match');
    expect(screen.getByText('All 312 selected')).toBeVisible();
    await press(view, 'Close Conversation');
    const question = await dialog('Close Conversation');
    expect(question.getByText(/^All 312 matching conversations will leave/)).toBeVisible();
    await view.user.click(question.getByRole('button', { name: 'Close Conversation' }));
    expect(await screen.findByText('Closing conversations: 40 of 312')).toBeVisible();
    expect(calls(view, 'sms/close')).toEqual([{ filter: {} }]);
    view.services.answerWith({
      'GET operations/7': { ...running, state: 'done', done: 312 },
      'GET sms': [],
    });
    expect(await screen.findByText('No conversations yet', {}, { timeout: 4_000 })).toBeVisible();
    expect(screen.queryByText(/Closing conversations/)).toBeNull();
    expect(view.record.toasts).toMatchObject([{ message: 'Closed 312 conversations.' }]);
  });

  it('are followed one merchant after the other, each to its end', async () => {
    const other = { ...running, id: 8, total: 9, done: 1 };
    const view = await openBoth({
      answers: {
        'GET sms': manyOf('312'),
        'POST sms/close': { operations: [running, other] },
        'GET operations/7': { ...running, state: 'done', done: 312 },
        'GET operations/8': { ...other, state: 'done', done: 9 },
      },
    });
    await press(view, 'Select all 312 that match');
    await press(view, 'Close Conversation');
    await view.user.click(
      (await dialog('Close Conversation')).getByRole('button', { name: 'Close Conversation' }),
    );
    await waitFor(() =>
      expect(view.record.toasts).toMatchObject([
        { message: 'Closed 312 conversations.' },
        { message: 'Closed 9 conversations.' },
      ]),
    );
  });

  it('are requested by search and merchant of the header, and before they are marked as unread', async () => {
    const work = { ...running, kind: 'mark_unread' };
    const view = openInbox({
      answers: {
        'GET sms': manyOf('1000', true),
        'POST sms/mark_read': { operations: [work] },
        'GET operations/7': work,
      },
    });
    await rows();
    await view.user.type(screen.getByRole('searchbox'), 'bill');
    await waitFor(() =>
      expect(view.record.calls.filter(({ path }) => path === 'sms').at(-1)?.query?.['q']).toBe(
        'bill',
      ),
    );
    act(() => view.services.changeSession({ chosenMerchantId: 2 }));
    await waitFor(() =>
      expect(view.record.calls.filter(({ path }) => path === 'sms').at(-1)?.query).toMatchObject({
        q: 'bill',
        merchant_id: 2,
      }),
    );
    await view.user.click(box('Select all'));
    await press(view, 'Select all 1,000+ that match');
    await press(view, 'Mark as unread');
    const question = await dialog('Mark as unread');
    expect(question.getByText('All 1,000+ matching conversations will be unread.')).toBeVisible();
    await view.user.click(question.getByRole('button', { name: 'Mark as unread' }));
    expect(await screen.findByText('Marking conversations as unread: 40 of 312')).toBeVisible();
    expect(calls(view, 'sms/mark_read')).toEqual([{ filter: { q: 'bill', merchant_id: 2 } }]);
  });

  it('say why the server stopped, until that is dismissed', async () => {
    const work = { ...running, state: 'failed', failure: 'The database was away.' };
    const view = await openBoth({
      answers: {
        'GET sms': manyOf('312'),
        'POST sms/close': { operations: [work] },
        'GET operations/7': work,
      },
    });
    await press(view, 'Select all 312 that match');
    await press(view, 'Close Conversation');
    await view.user.click(
      (await dialog('Close Conversation')).getByRole('button', { name: 'Close Conversation' }),
    );
    expect(await screen.findByText('The database was away.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await press(view, 'Hide');
    expect(screen.queryByText('The database was away.')).toBeNull();
  });

  it('can be stopped', async () => {
    const view = await openBoth({
      answers: {
        'GET sms': manyOf('312'),
        'POST sms/close': { operations: [running] },
        'GET operations/7': running,
        'POST operations/7/cancel': { ...running, state: 'cancelling' },
      },
    });
    await press(view, 'Select all 312 that match');
    await press(view, 'Close Conversation');
    await view.user.click(
      (await dialog('Close Conversation')).getByRole('button', { name: 'Close Conversation' }),
    );
    await screen.findByText(/Closing conversations/);
    view.services.answerWith({ 'GET operations/7': { ...running, state: 'cancelled' } });
    await press(view, 'Stop');
    await waitFor(() =>
      expect(view.record.toasts).toMatchObject([
        { message: 'Closed 40 conversations, then stopped.' },
      ]),
    );
  });
});
