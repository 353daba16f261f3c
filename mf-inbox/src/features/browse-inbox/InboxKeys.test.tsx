import { screen, waitFor, within } from '@testing-library/react';
import { pending } from '@billfold/shared/fake-shell/fake-http';
import { messageWith } from '../../testing/message-factory';
import { bell, lee, openInbox, rows } from '../../testing/open-inbox';

type View = ReturnType<typeof openInbox>;
const closes = ({ record }: View) => record.calls.filter(({ path }) => path === 'sms/close');
const unreads = ({ record }: View) => record.calls.filter(({ path }) => path === 'sms/mark_read');
const ready = async (path?: string) => {
  const view = openInbox(path === undefined ? {} : { path });
  await rows();
  if (path !== undefined) await screen.findByLabelText('Message');
  return view;
};
const isAt = (view: View, path: string) => waitFor(() => expect(view.location()).toBe(path));

describe('the keys of the inbox', () => {
  it('open the next and the previous conversation with J and K', async () => {
    const view = await ready();
    await view.user.keyboard('j');
    await isAt(view, '/admin/conversations/12');
    await view.user.keyboard('j');
    await isAt(view, '/admin/conversations/14');
    await view.user.keyboard('k');
    await waitFor(() => expect(view.location()).toBe('/admin/conversations/12'));
  });

  it('count from the last key when two come at once', async () => {
    const view = await ready();
    await view.user.keyboard('jj');
    await waitFor(() => expect(view.location()).toBe('/admin/conversations/14'));
  });

  describe('the keys after an answer, which moves its conversation to the top', () => {
    const dow = messageWith({ id: 11, sub_id: 16, user_name: 'Di Dow', first_name: 'Di' });
    const start = async (first: 'by key' | 'by press') => {
      const view = openInbox({ answers: { 'GET sms': [lee, bell, dow] } });
      const [, second] = await rows();
      if (first === 'by press' && second !== undefined) await view.user.click(second);
      else await view.user.keyboard('jj');
      await isAt(view, '/admin/conversations/14');
      await screen.findByLabelText('Message');
      view.services.answerWith({ 'GET sms': [bell, lee, dow] });
      view.services.emitLive({
        type: 'changed',
        entity: 'conversation',
        id: 14,
        sub_id: 14,
        user: '',
        message: '',
      });
      await waitFor(async () => expect((await rows())[0]).toHaveTextContent('cy bell'));
      return view;
    };

    it.each(['by key', 'by press'] as const)('go on to the next one, opened %s', async (first) => {
      const view = await start(first);
      await view.user.keyboard('j');
      await waitFor(() => expect(view.location()).toBe('/admin/conversations/16'));
    });

    it('go back to the one before', async () => {
      const view = await start('by key');
      await view.user.keyboard('k');
      await waitFor(() => expect(view.location()).toBe('/admin/conversations/12'));
    });
  });

  it('answer three waiting texts by J, R, a text and Enter', async () => {
    const eve = messageWith({ id: 12, sub_id: 18, user_name: 'Eve Orr', type: 1 });
    const dow = messageWith({ id: 11, sub_id: 16, user_name: 'Di Dow' });
    const view = openInbox({
      answers: {
        'GET sms': [lee, eve, bell, dow],
        'POST sms/send': ({ body }) =>
          messageWith({ id: 90, type: 1, sub_id: (body as { sub_id: number }).sub_id }),
      },
    });
    await rows();
    for (const subId of [12, 14, 16]) {
      await view.user.keyboard('j');
      await isAt(view, `/admin/conversations/${subId}`);
      await view.user.keyboard('rjkeu');
      await waitFor(() => expect(screen.getByLabelText('Message')).toHaveValue('jkeu'));
      await view.user.keyboard('{Enter}');
      await waitFor(() => expect(screen.getByRole('log')).toHaveFocus());
    }
    const sent = view.record.calls.filter(({ path }) => path === 'sms/send');
    expect(sent.map(({ body }) => body)).toMatchObject(
      [12, 14, 16].map((sub_id) => ({ sub_id, body: 'jkeu' })),
    );
    await view.user.keyboard('j');
    expect(view.location()).toBe('/admin/conversations/16');
  });

  it('leave the cursor in a field that a press has chosen, after its text is sent', async () => {
    const view = openInbox({
      path: '/admin/conversations/12',
      answers: { 'POST sms/send': messageWith({ id: 90, type: 1 }) },
    });
    const field = await screen.findByLabelText('Message');
    await view.user.click(field);
    await view.user.keyboard('Yes{Enter}');
    await waitFor(() => expect(field).toHaveValue(''));
    expect(field).toHaveFocus();
  });

  it('go on to the next conversation after U, not back to the one marked as unread', async () => {
    const view = await ready();
    await view.user.keyboard('j');
    await isAt(view, '/admin/conversations/12');
    await screen.findByLabelText('Message');
    await view.user.keyboard('u');
    await isAt(view, '/admin/conversations');
    await view.user.keyboard('j');
    await waitFor(() => expect(view.location()).toBe('/admin/conversations/14'));
  });

  it('ask to close the open conversation with E', async () => {
    const view = await ready('/admin/conversations/12');
    await view.user.keyboard('e');
    const question = within(await screen.findByRole('alertdialog', { name: 'Close Conversation' }));
    await view.user.keyboard('jj');
    expect(view.location()).toBe('/admin/conversations/12');
    await view.user.click(question.getByRole('button', { name: 'Close Conversation' }));
    await isAt(view, '/admin/conversations');
    expect(closes(view)).toMatchObject([{ body: { sub_ids: [12] } }]);
  });

  it('mark the open conversation as unread with U, and leave it', async () => {
    const view = await ready('/admin/conversations/12');
    await view.user.keyboard('u');
    await isAt(view, '/admin/conversations');
    expect(unreads(view)).toMatchObject([{ body: { sub_ids: [12] } }]);
  });

  it('act on the selection before the open conversation', async () => {
    const view = await ready('/admin/conversations/12');
    await view.user.click(screen.getByRole('checkbox', { name: 'Select Cy Bell' }));
    await view.user.keyboard('u');
    await waitFor(() => expect(unreads(view)).toMatchObject([{ body: { sub_ids: [14] } }]));
    expect(view.location()).toBe('/admin/conversations/12');
  });

  it('do nothing together with Ctrl, Alt or Meta, and say what is missing', async () => {
    const view = await ready();
    await view.user.keyboard('{Control>}j{/Control}{Alt>}j{/Alt}{Meta>}j{/Meta}');
    expect(view.location()).toBe('/admin/conversations');
    await view.user.keyboard('e');
    expect(screen.getByText('Please select conversation to close')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('remove a note about a missing conversation with the next key', async () => {
    const view = await ready();
    await view.user.keyboard('e');
    expect(screen.getByText('Please select conversation to close')).toBeVisible();
    await view.user.keyboard('u');
    expect(screen.queryByText('Please select conversation to close')).not.toBeInTheDocument();
    expect(screen.getByText('Please select message to mark as unread')).toBeVisible();
    await view.user.keyboard('j');
    expect(screen.queryByText('Please select message to mark as unread')).not.toBeInTheDocument();
  });

  it('keep text that is typed after R for the conversation that still loads', async () => {
    const chat = pending<unknown>();
    const view = await ready('/admin/conversations/12');
    view.services.answerWith({ 'GET sms/chat': () => chat.promise });
    await view.user.keyboard('jrke{Enter}ux{Backspace}!');
    await isAt(view, '/admin/conversations/14');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    chat.resolve({ messages: [bell], subscription_id: 14 });
    const field = await screen.findByLabelText('Message');
    await waitFor(() => expect(field).toHaveValue('keu!'));
    expect(field).toHaveFocus();
    expect(view.record.calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('drop what was typed after R with Escape', async () => {
    const chat = pending<unknown>();
    const view = openInbox({ answers: { 'GET sms/chat': () => chat.promise } });
    await rows();
    await view.user.keyboard('jrke{Escape}');
    chat.resolve({ messages: [lee], subscription_id: 12 });
    expect(await screen.findByLabelText('Message')).toHaveValue('');
    expect(screen.getByLabelText('Message')).not.toHaveFocus();
  });

  it('bring the cursor to the reply with R and to the search with a slash', async () => {
    const view = await ready('/admin/conversations/12');
    await view.user.keyboard('r');
    expect(screen.getByLabelText('Message')).toHaveFocus();
    expect(screen.getByLabelText('Message')).toHaveValue('');
    await view.user.keyboard('{Escape}/');
    expect(screen.getByRole('searchbox')).toHaveFocus();
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  it('are letters while text is typed, where Escape leaves the field', async () => {
    const view = await ready('/admin/conversations/12');
    await view.user.type(screen.getByLabelText('Message'), 'jkeur/?');
    expect(screen.getByLabelText('Message')).toHaveValue('jkeur/?');
    expect(view.location()).toBe('/admin/conversations/12');
    await view.user.keyboard('{Escape}');
    expect(screen.getByLabelText('Message')).not.toHaveFocus();
    expect(view.location()).toBe('/admin/conversations/12');
  });

  it('are on again after Enter in the search', async () => {
    const view = await ready();
    await view.user.type(screen.getByRole('searchbox'), 'j{Enter}j');
    await isAt(view, '/admin/conversations/12');
    expect(screen.getByRole('searchbox')).toHaveValue('j');
  });

  it('clear the selection, then leave the conversation with Escape', async () => {
    const view = await ready('/admin/conversations/12');
    await view.user.click(screen.getByRole('checkbox', { name: 'Select Cy Bell' }));
    await view.user.keyboard('{Escape}');
    expect(screen.getByRole('checkbox', { name: 'Select Cy Bell' })).not.toBeChecked();
    expect(view.location()).toBe('/admin/conversations/12');
    await view.user.keyboard('{Escape}');
    await isAt(view, '/admin/conversations');
  });

  it('are listed by the question mark, and can be switched off there', async () => {
    const view = await ready();
    await view.user.keyboard('?');
    const help = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    expect(help.getByText('Next conversation waiting for an answer')).toBeVisible();
    await view.user.click(help.getByRole('switch', { name: 'Use these keys in the inbox' }));
    await view.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await view.user.keyboard('j');
    expect(view.location()).toBe('/admin/conversations');
    expect(localStorage.getItem('billfold.inbox-keys')).toBe('off');
  });
});
