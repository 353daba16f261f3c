import { resumedEvent } from '@billfold/shared/contracts/remote.contract';
import {
  answer,
  merchantSession,
  pending,
  renderRemote,
  type FakeHandlers,
} from '@billfold/shared/testing/FakeShell';
import { canReload } from '@billfold/shared/store/reload-guard';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';
import { contactWith, messageWith } from '../../testing/message-factory';

const sent = messageWith({
  id: 4,
  type: 1,
  sent_from: 'Olive Cedar',
  body: 'On Friday.',
  delivery: 'sent',
});

const open = (answers: FakeHandlers = {}, permissions?: readonly string[]) =>
  renderRemote(createRemote, {
    module: moduleName,
    path: '/admin/conversations/12',
    session: {
      ...merchantSession,
      merchants: [{ id: 1, name: 'Cedar', ...(permissions === undefined ? {} : { permissions }) }],
    },
    answers: {
      'GET sms': [],
      'GET sms/chat': { messages: [messageWith(), sent], subscription_id: 12 },
      'GET subscriptions/:id': contactWith(),
      'GET users/user_get_self': { user_id: 2, inbox_badge: 0 },
      'POST sms/send': messageWith({
        id: 5,
        type: 1,
        sent_from: 'Olive Cedar',
        body: 'Hi',
        delivery: 'queued',
      }),
      ...answers,
    },
    advanceTimers: jest.advanceTimersByTime,
  });
type View = ReturnType<typeof open>;
const chatCalls = ({ record }: View) => record.calls.filter((call) => call.path === 'sms/chat');
const sends = ({ record }: View) => record.calls.filter((call) => call.path === 'sms/send');
const bubbles = () => screen.findAllByRole('article');
const changed = (entity: string, id: number) => ({
  ...resumedEvent,
  type: 'changed',
  entity,
  id,
  sub_id: id,
});
const write = async ({ user }: View, text: string) =>
  user.type(await screen.findByLabelText('Message'), text);

describe('the chat box', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    sessionStorage.clear();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('shows why staff without the permission cannot write', async () => {
    open({}, ['view']);
    expect(
      await screen.findByText(
        "You don't have permission to message a customer. An owner of the business can give it to you.",
      ),
    ).toBeVisible();
    expect(screen.getByText('On Friday.')).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('puts sent and received on opposite sides, with sender and time, above a field [INBOX-029] [INBOX-031] [INBOX-032] [INBOX-034]', async () => {
    const view = open();
    const [received, own] = await bubbles();
    expect(received).toHaveAttribute('data-side', 'received');
    expect(own).toHaveAttribute('data-side', 'sent');
    expect(own).toHaveTextContent(/Olive Cedar\d\d:\d\d [ap]m March 5, 2026SMSSent/);
    expect(chatCalls(view)[0]?.query).toMatchObject({ sub_id: 12 });
    expect(await screen.findByLabelText('Message')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
  });

  it('shows staff what a text says about texts', async () => {
    const notes = [
      [{ consent_flag: 'texts_stopped' }, /Texts to this customer are off\. They/],
      [{ consent_flag: 'texts_stopped_in_words' }, /because this looks like an opt-out/],
      [
        { consent_flag: 'texts_stopped_in_words', is_wrong_number: true },
        /because this looks like a wrong number/,
      ],
      [{ consent_flag: 'may_stop_texts' }, /This might be an opt-out from texts or emails/],
    ] as const;
    const flagged = notes.map(([flag], index) =>
      messageWith({ id: 6 + index, body: 'Stop. Thank you', type: 2, ...flag }),
    );
    open({
      'GET sms/chat': {
        messages: [messageWith({ id: 5, body: 'stop' }), ...flagged],
        subscription_id: 12,
      },
    });
    const [plain, ...others] = await bubbles();
    expect(others).toHaveLength(notes.length);
    for (const [index, [, note]] of notes.entries()) {
      expect(plain).not.toHaveTextContent(note);
      expect(others.map(({ textContent }) => note.test(textContent))).toEqual(
        notes.map((_, place) => place === index),
      );
    }
  });

  it('asks every 5000 ms for what is new, without marking read, until it is left [INBOX-033]', async () => {
    const view = open();
    await bubbles();
    view.services.answerWith({
      'GET sms/chat': { messages: [messageWith({ id: 6, body: 'And now?' })], subscription_id: 12 },
    });
    await act(() => jest.advanceTimersByTimeAsync(4_999));
    expect(chatCalls(view)).toHaveLength(1);
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(chatCalls(view)).toHaveLength(2);
    expect(chatCalls(view)[1]?.query).toEqual({ sub_id: 12, since: 4 });
    expect(await screen.findByText('And now?')).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(chatCalls(view)).toHaveLength(3);
    view.unmount();
    await act(() => jest.advanceTimersByTimeAsync(20_000));
    expect(chatCalls(view)).toHaveLength(3);
  });

  it('shows the message of a chat that cannot be read, and no bubbles [INBOX-035]', async () => {
    open({ 'GET sms/chat': answer(404, { message: 'M', subscription_id: 12 }) });
    expect(await screen.findByText('M')).toBeVisible();
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it('sends once with medium, sub_id and body, and shows the bubble [INBOX-036] [INBOX-040]', async () => {
    const sending = pending();
    const view = open({ 'POST sms/send': () => sending.promise });
    await write(view, 'Hi');
    await view.user.dblClick(screen.getByRole('button', { name: 'Send' }));
    expect(sends(view)).toMatchObject([
      { method: 'POST', body: { medium: 'sms', sub_id: 12, body: 'Hi' } },
    ]);
    expect(sends(view)[0]?.idempotencyKey).toBeTruthy();
    sending.resolve(messageWith({ id: 5, type: 1, body: 'Hi', delivery: 'queued' }));
    const own = await screen.findByText('Hi', { selector: 'article p' });
    expect(within(own.closest('article') ?? own).getByText('Queued')).toBeVisible();
    expect(screen.getByLabelText('Message')).toHaveValue('');
  });

  it('prevents a page reload during a send and allows a reload with a draft', async () => {
    const sending = pending();
    const view = open({ 'POST sms/send': () => sending.promise });
    await write(view, 'Hi');
    expect(canReload()).toBe(true);
    await view.user.click(screen.getByRole('button', { name: 'Send' }));
    expect(canReload()).toBe(false);
    sending.resolve(messageWith({ id: 5, type: 1, body: 'Hi', delivery: 'queued' }));
    await waitFor(() => expect(canReload()).toBe(true));
  });

  it('restores the draft of the same person and chat until the message is sent', async () => {
    const first = open();
    await write(first, 'Hi');
    first.unmount();
    const view = open();
    expect(await screen.findByLabelText('Message')).toHaveValue('Hi');
    await write(view, '{Enter}');
    await waitFor(() => expect(screen.getByLabelText('Message')).toHaveValue(''));
    view.unmount();
    open();
    expect(await screen.findByLabelText('Message')).toHaveValue('');
  });

  it('sends with Enter and begins a line with Shift and Enter', async () => {
    const view = open();
    await write(view, 'One{Shift>}{Enter}{/Shift}two{Enter}');
    await waitFor(() => expect(sends(view)).toMatchObject([{ body: { body: 'One\ntwo' } }]));
  });

  it('shows why a message was refused and keeps the text [INBOX-037]', async () => {
    const view = open({ 'POST sms/send': answer(400, { detail: 'X' }) });
    await write(view, 'Hi{Enter}');
    expect(await screen.findByText('X')).toBeVisible();
    expect(screen.getByLabelText('Message')).toHaveValue('Hi');
  });

  it('writes by email when only that was agreed to, and by neither when nothing was [INBOX-040]', async () => {
    const view = open({
      'GET subscriptions/:id': contactWith({ sms_opt_in: 'false', email_opt_in: 'True' }),
    });
    await write(view, 'Hi{Enter}');
    await waitFor(() => expect(sends(view)).toMatchObject([{ body: { medium: 'email' } }]));
    view.unmount();
    open({ 'GET subscriptions/:id': contactWith({ sms_opt_in: 'false', email_opt_in: 'false' }) });
    expect(
      await screen.findByText("This customer hasn't opted in to texts or emails."),
    ).toBeVisible();
    expect(screen.queryByLabelText('Message')).not.toBeInTheDocument();
  });

  it('reads the chat again when a text arrives in it', async () => {
    const view = open();
    await bubbles();
    view.services.answerWith({
      'GET sms/chat': {
        messages: [messageWith(), sent, messageWith({ id: 8, body: 'Live!' })],
        subscription_id: 12,
      },
    });
    view.services.emitLive({
      type: 'message',
      user: 'Ann Lee',
      message: 'Live!',
      sub_id: 12,
      id: 8,
    });
    expect(await screen.findByText('Live!')).toBeVisible();
    expect(chatCalls(view)[1]?.query).not.toHaveProperty('since');
  });

  it('shows at once what other staff write, without marking the chat as read', async () => {
    const view = open();
    await bubbles();
    const own = messageWith({ id: 8, type: 1, sent_from: 'Otto Cedar', body: 'I called them.' });
    view.services.answerWith({ 'GET sms/chat': { messages: [own], subscription_id: 12 } });
    view.services.emitLive(changed('conversation', 14));
    expect(chatCalls(view)).toHaveLength(1);
    view.services.emitLive(changed('conversation', 12));
    expect(chatCalls(view).map(({ query }) => query?.['since'])).toEqual([undefined, 2]);
    expect(await screen.findByText('I called them.')).toBeVisible();
  });

  it('follows the media that the customer agrees to and keeps the chosen one [INBOX-039]', async () => {
    const view = open();
    await bubbles();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    view.services.answerWith({ 'GET subscriptions/:id': contactWith({ email_opt_in: 'true' }) });
    view.services.emitLive(changed('customer', 12));
    await view.user.click(await screen.findByRole('radio', { name: 'Email' }));
    view.services.emitLive(changed('customer', 12));
    await write(view, 'Hi{Enter}');
    await waitFor(() => expect(sends(view)).toMatchObject([{ body: { medium: 'email' } }]));
    view.services.answerWith({
      'GET subscriptions/:id': contactWith({ sms_opt_in: 'false' }),
    });
    view.services.emitLive(changed('customer', 12));
    expect(
      await screen.findByText("This customer hasn't opted in to texts or emails."),
    ).toBeVisible();
  });

  it('sends to one customer while a message to another is still on its way', async () => {
    const slow = pending<unknown>();
    const view = open({
      'GET sms': [messageWith({ sub_id: 14, user_name: 'Cy Bell' })],
      'POST sms/send': () => slow.promise,
    });
    await write(view, 'Hi{Enter}');
    await view.user.click(await screen.findByRole('link', { name: /cy bell/ }));
    await waitFor(() => expect(view.location()).toBe('/admin/conversations/14'));
    await waitFor(() => expect(screen.getByLabelText('Message')).toHaveValue(''));
    view.services.answerWith({ 'POST sms/send': messageWith({ id: 7, type: 1, body: 'Hello' }) });
    await write(view, 'Hello{Enter}');
    await waitFor(() =>
      expect(sends(view).map(({ body }) => body)).toMatchObject([
        { sub_id: 12 },
        { sub_id: 14, body: 'Hello' },
      ]),
    );
    expect(await screen.findByText('Hello', { selector: 'article p' })).toBeVisible();
  });

  it('is one failure when the customer cannot be read, however slow the messages are [INBOX-035]', async () => {
    const slow = pending<unknown>();
    const view = open({
      'GET subscriptions/:id': answer(400, { detail: 'X' }),
      'GET sms/chat': () => slow.promise,
    });
    expect(await screen.findByText('X')).toBeVisible();
    await act(async () => {
      slow.resolve({ messages: [sent], subscription_id: 12 });
      await slow.promise;
    });
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Conversation' })).toBeVisible();
    view.services.answerWith({
      'GET subscriptions/:id': contactWith(),
      'GET sms/chat': { messages: [sent], subscription_id: 12 },
    });
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('Message')).toBeVisible();
  });

  it('keeps the newest message in sight when less room is left for the messages', async () => {
    let resized: () => void = () => undefined;
    const observed: Element[] = [];
    Object.assign(globalThis, {
      ResizeObserver: class {
        constructor(callback: () => void) {
          resized = callback;
        }
        observe = (element: Element) => void observed.push(element);
        unobserve = () => undefined;
        disconnect = () => undefined;
      },
    });
    open();
    const area = await screen.findByRole('log');
    Reflect.deleteProperty(globalThis, 'ResizeObserver');
    expect(observed.at(-1)).toBe(area);
    Object.defineProperty(area, 'scrollHeight', { value: 900 });
    resized();
    expect(area.scrollTop).toBe(900);
    fireEvent.scroll(area, { target: { scrollTop: 100 } });
    resized();
    expect(area.scrollTop).toBe(100);
  });

  it('brings earlier messages on demand', async () => {
    const view = open({
      'GET sms/chat': answer(
        200,
        { messages: [sent], subscription_id: 12 },
        { 'x-next-cursor': '4' },
      ),
    });
    await bubbles();
    view.services.answerWith({
      'GET sms/chat': { messages: [messageWith({ id: 2, body: 'Long ago' })], subscription_id: 12 },
    });
    await view.user.click(screen.getByRole('button', { name: 'Show earlier messages' }));
    expect(await screen.findByText('Long ago')).toBeVisible();
    expect(chatCalls(view)[1]?.query).toMatchObject({ sub_id: 12, cursor: 4 });
    expect(screen.queryByRole('button', { name: 'Show earlier messages' })).not.toBeInTheDocument();
  });
});
