import { resumedEvent } from '@billfold/shared/contracts/remote.contract';
import { answer, pending } from '@billfold/shared/testing/FakeShell';
import { screen, waitFor, within } from '@testing-library/react';
import { openChat } from '../../testing/open-chat';
import { contactWith, messageWith } from '../../testing/message-factory';

const own = (id: number, delivery: string) =>
  messageWith({ id, type: 1, sent_from: 'Olive Cedar', body: `Text ${id}`, delivery });
const failed = {
  ...own(5, 'failed'),
  failure: "This phone number can't receive texts.",
  can_retry: true,
};
const bubble = async (text: string) =>
  within((await screen.findByText(text, { selector: 'p' })).closest('article') ?? document.body);
const chatWith = (...messages: readonly unknown[]) => ({
  'GET sms/chat': { messages, subscription_id: 12 },
});

describe('the delivery of a message', () => {
  it('shows each state in its bubble, and none of a received message', async () => {
    const states = [
      ['queued', 'Queued'],
      ['sending', 'Sending...'],
      ['sent', 'Sent'],
      ['delivered', 'Delivered'],
      ['undelivered', 'Not delivered'],
      ['failed', 'Not delivered'],
    ] as const;
    const messages = states.map(([delivery], index) => own(4 + index, delivery));
    openChat({ answers: chatWith(messageWith(), ...messages) });
    for (const [index, [, text]] of states.entries())
      expect((await bubble(`Text ${4 + index}`)).getByText(text)).toBeVisible();
    expect(
      (await bubble('Is my bill due this week?')).queryByText(/Sent|Delivered|Queued/),
    ).toBeNull();
  });

  it('shows why a message failed and sends it again once', async () => {
    const sending = pending();
    const view = openChat({
      answers: { ...chatWith(failed), 'POST sms/5/retry': () => sending.promise },
    });
    const old = await bubble('Text 5');
    expect(old.getByText("This phone number can't receive texts.")).toBeVisible();
    await view.user.dblClick(old.getByRole('button', { name: 'Retry' }));
    sending.resolve(own(6, 'queued'));
    expect((await bubble('Text 6')).getByText('Queued')).toBeVisible();
    expect(old.queryByRole('button')).toBeNull();
    expect(view.record.calls.filter(({ path }) => path === 'sms/5/retry')).toHaveLength(1);
  });

  it('shows why a repetition was refused and offers it again', async () => {
    const view = openChat({
      answers: { ...chatWith(failed), 'POST sms/5/retry': answer(409, { detail: 'X' }) },
    });
    await view.user.click((await bubble('Text 5')).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('X')).toBeVisible();
    expect((await bubble('Text 5')).getByRole('button', { name: 'Retry' })).toBeEnabled();
  });

  it('offers no repetition without the permission, or where the server forbids one', async () => {
    const reader = openChat({ answers: chatWith(failed), permissions: ['view'] });
    expect((await bubble('Text 5')).queryByRole('button')).toBeNull();
    reader.unmount();
    openChat({ answers: chatWith({ ...failed, can_retry: false }) });
    expect((await bubble('Text 5')).queryByRole('button')).toBeNull();
  });

  it('follows the provider without a reload', async () => {
    const view = openChat({ answers: chatWith(own(4, 'sent'), own(5, 'sent')) });
    await bubble('Text 4');
    view.services.answerWith(chatWith(own(4, 'delivered'), own(5, 'sent')));
    view.services.emitLive({
      ...resumedEvent,
      type: 'changed',
      entity: 'conversation',
      id: 12,
      sub_id: 12,
    });
    await waitFor(async () =>
      expect((await bubble('Text 4')).getByText('Delivered')).toBeVisible(),
    );
    expect(view.record.calls.filter(({ path }) => path === 'sms/chat').at(-1)?.query).toEqual({
      sub_id: 12,
      since: 3,
    });
  });
});

describe('the opt-in status beside the text area', () => {
  it('says to which address each medium goes, and why one is off', async () => {
    openChat();
    const status = within(await screen.findByRole('list', { name: 'Opt-in status' }));
    expect(status.getByText('Texts: on, to (303) 555-0199')).toBeVisible();
    expect(status.getByText("Emails: off, the customer hasn't opted in")).toBeVisible();
  });

  it('says that an address is missing', async () => {
    openChat({
      answers: { 'GET subscriptions/:id': contactWith({ email_opt_in: 'true', email: '' }) },
    });
    expect(await screen.findByText("Emails: on, but there's no email address")).toBeVisible();
  });
});
