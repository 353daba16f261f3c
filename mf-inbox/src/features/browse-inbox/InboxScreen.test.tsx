import { resumedEvent } from '@billfold/shared/contracts/remote.contract';
import {
  answer,
  merchantSession,
  pending,
  renderRemote,
  type FakeHandlers,
  type RenderRemoteOptions,
} from '@billfold/shared/testing/FakeShell';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';
import { contactWith, messageWith } from '../../testing/message-factory';

const leeIsUnread = messageWith({ read: false });
const bell = messageWith({
  id: 9,
  sub_id: 14,
  user_name: 'Cy Bell',
  first_name: 'Cy',
  last_name: 'Bell',
  body: 'Thanks!',
});

const open = (
  answers: FakeHandlers = {},
  path = '/admin/conversations',
  options: Partial<RenderRemoteOptions> = {},
) =>
  renderRemote(createRemote, {
    module: moduleName,
    path,
    session: merchantSession,
    answers: {
      'GET sms': [leeIsUnread, bell],
      'GET sms/chat': { messages: [messageWith()], subscription_id: 12 },
      'GET subscriptions/:id': contactWith(),
      'GET users/user_get_self': { user_id: 2, inbox_badge: 2 },
      ...answers,
    },
    advanceTimers: jest.advanceTimersByTime,
    ...options,
  });
const rows = () => screen.findAllByRole('link', { name: /ann lee|cy bell/ });
const rowsNow = () => screen.getAllByRole('link', { name: /ann lee|cy bell/ });
const listCalls = ({ record }: ReturnType<typeof open>) =>
  record.calls.filter((call) => call.path === 'sms');

describe('the inbox', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('shows the time of each conversation in the zone of its merchant', async () => {
    const merchants = [
      { id: 1, name: 'Cedar', time_zone: 'Asia/Kolkata' },
      { id: 2, name: 'Maple', time_zone: 'America/Denver' },
    ];
    const at = '2026-03-05T20:00:00Z';
    const rows = [1, 2].map((id) =>
      messageWith({ id, sub_id: id, merchant_id: id, user_name: `Lee ${id}`, created_at: at }),
    );
    open({ 'GET sms': rows }, '/admin/conversations', {
      session: { ...merchantSession, merchants },
    });
    const times = await screen.findAllByTitle(/2026/);
    expect(times[0]).toHaveAttribute('title', '03/06/2026 01:30AM GMT+5:30');
    expect(times[0]).toHaveTextContent(/^Mar 6/);
    expect(times[1]).toHaveAttribute('title', '03/05/2026 01:00PM MST');
    expect(times[1]).toHaveTextContent(/^Mar 5/);
  });

  it('has three columns, the unread count and the newest conversations first [INBOX-001] [INBOX-005] [INBOX-006] [INBOX-008] [INBOX-009] [INBOX-011] [INBOX-025] [INBOX-026]', async () => {
    const view = open();
    const folder = await screen.findByRole('link', { name: /^Inbox/ });
    expect(await within(folder).findByText('2')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Conversations' })).toBeVisible();
    expect(screen.getByText('No Conversation Selected')).toBeVisible();
    expect(screen.queryByText(/Unread$|Drafts/, { selector: 'a' })).not.toBeInTheDocument();
    const [unread, read] = await rows();
    expect(listCalls(view)).toMatchObject([{ method: 'GET', path: 'sms' }]);
    expect(listCalls(view)[0]?.query).not.toHaveProperty('read');
    expect(unread).toHaveTextContent(/^AL/);
    for (const text of ['ann lee', '03/05/2026', 'Is my bill due this week?'])
      expect(unread).toHaveTextContent(text);
    expect(unread).toHaveTextContent(/\d\d:\d\d[AP]M/);
    expect(unread).toHaveAttribute('data-unread', 'true');
    expect(unread).toHaveTextContent('Unread');
    expect(read).toHaveAttribute('data-unread', 'false');
    expect(read).not.toHaveTextContent('Unread');
  });

  it('searches on the server with at most 20 characters, once the typing rests [INBOX-014] [INBOX-015]', async () => {
    const view = open();
    await rows();
    await view.user.type(screen.getByRole('searchbox'), 'LEE is twenty-one char');
    expect(screen.getByRole('searchbox')).toHaveValue('LEE is twenty-one ch');
    await act(() => jest.advanceTimersByTimeAsync(300));
    expect(listCalls(view).map((call) => call.query?.q)).toEqual([
      undefined,
      'LEE is twenty-one ch',
    ]);
  });

  it('offers once to clear a search without a result, and goes back to its field', async () => {
    const view = open({ 'GET sms': ({ query = {} }) => (query['q'] === undefined ? [bell] : []) });
    await rows();
    await view.user.type(screen.getByRole('searchbox'), 'zebra');
    await act(() => jest.advanceTimersByTimeAsync(300));
    await screen.findByText('Nothing matches your search.');
    await view.user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(screen.getByRole('searchbox')).toHaveFocus();
    await act(() => jest.advanceTimersByTimeAsync(300));
    expect(await rows()).toHaveLength(1);
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  it('shows the next page on demand, or why it failed to load', async () => {
    const view = open({ 'GET sms': answer(200, [leeIsUnread], { 'x-next-cursor': 'c2' }) });
    await rows();
    view.services.answerWith({ 'GET sms': answer(400, { detail: 'X' }) });
    await view.user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('X')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Show more' })).toBeEnabled();
    view.services.answerWith({ 'GET sms': [bell] });
    await view.user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(rowsNow()).toHaveLength(2));
    expect(listCalls(view).at(-1)?.query?.cursor).toBe('c2');
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  it('keeps all pages when a text arrives and when a refresh fails', async () => {
    const old = { ...bell, created_at: '2020-01-01T00:00:00Z' };
    const view = open({ 'GET sms': answer(200, [leeIsUnread], { 'x-next-cursor': 'c2' }) });
    await rows();
    view.services.answerWith({ 'GET sms': [old] });
    await view.user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(rowsNow()).toHaveLength(2));
    view.services.answerWith({
      'GET sms': answer(200, [{ ...leeIsUnread, truncated_body: 'And now?' }], {
        'x-next-cursor': 'c2',
      }),
    });
    view.services.emitLive({
      type: 'message',
      user: 'Ann Lee',
      message: 'And now?',
      sub_id: 12,
      id: 30,
    });
    await waitFor(() => expect(rowsNow()[0]).toHaveTextContent('And now?'));
    expect(rowsNow()).toHaveLength(2);
    view.services.answerWith({ 'GET sms': answer(400, { detail: 'X' }) });
    view.services.emitLive({
      type: 'message',
      user: 'Ann Lee',
      message: 'Hello?',
      sub_id: 12,
      id: 31,
    });
    expect(await screen.findByText('X')).toBeVisible();
    expect(rowsNow()).toHaveLength(2);
  });

  it('keeps its place while conversations are opened', async () => {
    const view = open();
    await rows();
    const scroller = () => rowsNow()[0]?.closest('[role="list"]')?.parentElement;
    Object.defineProperty(HTMLElement.prototype, 'clientHeight', {
      configurable: true,
      value: 400,
    });
    const list = scroller();
    if (list) fireEvent.scroll(list, { target: { scrollTop: 120 } });
    Reflect.deleteProperty(HTMLElement.prototype, 'clientHeight');
    await view.user.click(screen.getByRole('link', { name: /cy bell/ }));
    await waitFor(() => expect(view.location()).toBe('/admin/conversations/14'));
    await waitFor(() => expect(scroller()?.scrollTop).toBe(120));
  });

  it('brings the row of the opened conversation into sight', async () => {
    const many = Array.from({ length: 25 }, (_, index) =>
      messageWith({ id: 100 + index, sub_id: 100 + index, user_name: `Person ${index}` }),
    );
    const height = jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
    const edges = jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect');
    edges.mockImplementation(function edgesOf(this: HTMLElement) {
      return new DOMRect(0, this.dataset['subId'] === '120' ? 1_600 : 0, 300, 80);
    });
    open({ 'GET sms': many }, '/admin/conversations/120');
    const row = await screen.findByRole('link', { name: /person 20/ });
    const area = row.closest('[role="list"]')?.parentElement;
    // From where the list was scrolled to before.
    expect(area?.scrollTop).toBeGreaterThanOrEqual(1_440);
    if (area) fireEvent.scroll(area, { target: { scrollTop: 0 } });
    height.mockRestore();
    edges.mockRestore();
  });

  it('keeps the focus on its row when a new text moves the row to another block', async () => {
    const many = Array.from({ length: 25 }, (_, index) =>
      messageWith({ id: 100 + index, sub_id: 100 + index, user_name: `Person ${index}` }),
    );
    const view = open({ 'GET sms': many });
    const link = await screen.findByRole('link', { name: /person 24/ });
    act(() => link.focus());
    view.services.answerWith({ 'GET sms': [bell, ...many] });
    view.services.emitLive({ type: 'message', user: 'Cy Bell', message: '', sub_id: 14, id: 31 });
    expect(await screen.findByRole('link', { name: /cy bell/ })).toBeVisible();
    const moved = screen.getByRole('link', { name: /person 24/ });
    expect(moved).not.toBe(link);
    expect(moved).toHaveFocus();
  });

  it('is one list for assistive technology, however many blocks draw it', async () => {
    const many = Array.from({ length: 30 }, (_, index) =>
      messageWith({ id: 100 + index, sub_id: 100 + index, user_name: `Person ${index}` }),
    );
    open({ 'GET sms': many });
    await screen.findByRole('link', { name: /person 29/ });
    const list = within(screen.getByRole('region', { name: 'Conversations' })).getByRole('list');
    const items = within(list).getAllByRole('listitem');
    expect(items).toHaveLength(30);
    // Only elements without a role of their own may be between a list and its items.
    const between = new Set(items.map(({ parentElement }) => parentElement));
    expect(between.size).toBeGreaterThan(1);
    for (const block of between) {
      expect(block).toHaveAttribute('role', 'presentation');
      expect(block?.parentElement).toBe(list);
    }
  });

  it('marks an opened conversation as read and corrects the badge [INBOX-002] [INBOX-022] [INBOX-028]', async () => {
    const view = open();
    const [first] = await rows();
    view.services.answerWith({ 'GET users/user_get_self': { user_id: 2, inbox_badge: 1 } });
    if (first !== undefined) await view.user.click(first);
    await waitFor(() => expect(view.location()).toBe('/admin/conversations/12'));
    expect(await screen.findByText('Is my bill due this week?', { selector: 'p' })).toBeVisible();
    await waitFor(() => expect(rowsNow()[0]).toHaveAttribute('data-unread', 'false'));
    await waitFor(() => expect(view.record.badges.at(-1)).toBe(1));
  });

  describe('for the business of the header', () => {
    const countOf = (id: unknown) => ({ user_id: 2, inbox_badge: id === 2 ? 1 : 4 });
    const self = 'GET users/user_get_self';
    const folder = () => screen.getByRole('link', { name: /^Inbox/ });

    it('counts that one alone, and all again after that', async () => {
      const view = open({ [self]: ({ query }) => countOf(query?.['merchant_id']) });
      await waitFor(() => expect(folder()).toHaveTextContent('Inbox4'));
      act(() => view.services.changeSession({ chosenMerchantId: 2 }));
      await waitFor(() => expect(folder()).toHaveTextContent('Inbox1'));
      expect(view.record.badges.at(-1)).toBe(1);
      act(() => view.services.changeSession({ chosenMerchantId: null }));
      await waitFor(() => expect(folder()).toHaveTextContent('Inbox4'));
      expect(view.record.badges.at(-1)).toBe(4);
    });

    it('closes the open chat of another one', async () => {
      const view = open({}, '/admin/conversations/12?view=unread');
      expect(await screen.findByRole('link', { name: 'Ann Lee' })).toBeVisible();
      act(() => view.services.changeSession({ chosenMerchantId: 1 }));
      expect(view.location()).toBe('/admin/conversations/12?view=unread');
      act(() => view.services.changeSession({ chosenMerchantId: 2 }));
      expect(await screen.findByText('No Conversation Selected')).toBeVisible();
      expect(view.location()).toBe('/admin/conversations?view=unread');
    });

    it('keeps the chat of another one that an address opened', async () => {
      const view = open({}, '/admin/conversations/12', {
        session: { ...merchantSession, chosenMerchantId: 2 },
      });
      expect(await screen.findByRole('link', { name: 'Ann Lee' })).toBeVisible();
      expect(view.location()).toBe('/admin/conversations/12');
    });

    it('leaves the badge when another one was chosen meanwhile', async () => {
      const slow = pending<unknown>();
      const view = open({
        [self]: ({ query }) =>
          query?.['merchant_id'] === undefined ? slow.promise : countOf(query['merchant_id']),
      });
      await rows();
      act(() => view.services.changeSession({ chosenMerchantId: 2 }));
      await waitFor(() => expect(folder()).toHaveTextContent('Inbox1'));
      slow.resolve(countOf(undefined));
      await act(() => jest.advanceTimersByTimeAsync(1));
      expect(view.record.badges).toEqual([1]);
    });
  });

  it('shows the open conversation as read when the older list still says unread', async () => {
    const slow = pending<unknown>();
    open({ 'GET sms': () => slow.promise }, '/admin/conversations/12');
    expect(await screen.findByText('Is my bill due this week?', { selector: 'p' })).toBeVisible();
    await act(async () => slow.resolve([leeIsUnread, bell]));
    await waitFor(() => expect(rowsNow()[0]).toHaveAttribute('data-unread', 'false'));
  });

  it('leads to the profile from the name and from View Customer [INBOX-010]', async () => {
    open({}, '/admin/conversations/12');
    expect(await screen.findByRole('link', { name: 'Ann Lee' })).toHaveAttribute(
      'href',
      '/admin/customers/profile/12',
    );
    expect(screen.getByRole('link', { name: 'View Customer' })).toHaveAttribute(
      'href',
      '/admin/customers/profile/12',
    );
  });

  it('has no way to the profile while no release has that screen', async () => {
    open({}, '/admin/conversations/12', { hasScreen: () => false });
    expect(await screen.findByRole('heading', { name: 'Ann Lee' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Ann Lee' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'View Customer' })).toBeNull();
  });

  it('shows why the list failed to load and loads again [INBOX-027]', async () => {
    const view = open({ 'GET sms': answer(400, { detail: 'X' }) });
    expect(await screen.findByText('X')).toBeVisible();
    view.services.answerWith({ 'GET sms': [] });
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No conversations yet')).toBeVisible();
  });

  it('brings a conversation to the top when its text arrives live', async () => {
    const view = open();
    await rows();
    view.services.answerWith({ 'GET sms': [bell, leeIsUnread] });
    view.services.emitLive({
      type: 'message',
      user: 'Cy Bell',
      message: 'Hello',
      sub_id: 14,
      id: 30,
    });
    await waitFor(() => expect(rowsNow()[0]).toHaveTextContent('cy bell'));
    view.services.emitLive({ type: 'payment', user: 'Cy Bell', message: '', sub_id: 14, id: 31 });
    expect(listCalls(view)).toHaveLength(2);
  });

  it('shows a conversation that other staff closed or marked unread at once', async () => {
    const view = open({}, '/admin/conversations/12');
    await waitFor(() => expect(rowsNow()[0]).not.toHaveTextContent('Unread'));
    const changed = {
      ...resumedEvent,
      type: 'changed',
      entity: 'conversation',
      id: 12,
      sub_id: 12,
    };
    view.services.emitLive(changed);
    await waitFor(() => expect(rowsNow()[0]).toHaveTextContent('Unread'));
    view.services.answerWith({ 'GET sms': [bell] });
    view.services.emitLive(changed);
    await waitFor(() => expect(rowsNow()).toHaveLength(1));
  });

  it('reads the list again after the live socket reconnects', async () => {
    const view = open();
    await rows();
    view.services.answerWith({ 'GET sms': [bell, leeIsUnread] });
    view.services.emitLive(resumedEvent);
    await waitFor(() => expect(rowsNow()[0]).toHaveTextContent('cy bell'));
  });

  it('asks for nothing while it is out of sight', async () => {
    const view = open();
    await rows();
    act(() => view.services.navigate('/admin/elsewhere'));
    expect(await screen.findByTestId('elsewhere')).toBeVisible();
    const before = view.record.calls.length;
    view.services.emitLive({
      type: 'message',
      user: 'Cy Bell',
      message: 'Hello',
      sub_id: 14,
      id: 30,
    });
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(view.record.calls).toHaveLength(before);
  });

  it('leaves the focus where it is when the first conversation is opened by the keyboard', async () => {
    const view = open();
    const [first] = await rows();
    first?.focus();
    await view.user.keyboard('{Enter}');
    await waitFor(() => expect(view.location()).toBe('/admin/conversations/12'));
    expect(await screen.findByText('Is my bill due this week?', { selector: 'p' })).toBeVisible();
    expect(first).toHaveFocus();
  });
});
